import { useEffect, useState } from "react";
import { useTranslation } from "react-i18next";
import { usePlay } from "../play/state.ts";
import { Icon } from "../ui/icon.tsx";

interface DropZoneProps {
  /** A single mod may be meant for something else than to be installed; nothing is done without a question. */
  readonly isAsking: boolean;
  /** In Electron it hears the names only: the preload script tells main the paths, and `app.opened` follows. */
  readonly onDrop: (files: readonly File[]) => void;
}

/** Takes files that are dropped anywhere; while they hover it says how many and where they go. */
export function DropZone({ isAsking, onDrop }: DropZoneProps) {
  const { t } = useTranslation();
  const folder = usePlay(({ snapshot }) => snapshot?.profile?.modsPath ?? null);
  const [count, setCount] = useState<number | null>(null);
  useEffect(() => {
    const over = (event: DragEvent) => {
      if (!hasFiles(event)) return;
      // A page that takes no files would be left for the file.
      event.preventDefault();
      if (event.dataTransfer !== null) event.dataTransfer.dropEffect = "copy";
      setCount([...(event.dataTransfer?.items ?? [])].filter(({ kind }) => kind === "file").length);
    };
    const leave = (event: DragEvent) => {
      if (event.relatedTarget === null) setCount(null);
    };
    const drop = (event: DragEvent) => {
      if (!hasFiles(event)) return;
      event.preventDefault();
      setCount(null);
      onDrop([...(event.dataTransfer?.files ?? [])]);
    };
    addEventListener("dragover", over);
    addEventListener("dragleave", leave);
    addEventListener("drop", drop);
    return () => {
      removeEventListener("dragover", over);
      removeEventListener("dragleave", leave);
      removeEventListener("drop", drop);
    };
  }, [onDrop]);
  if (count === null) return null;
  const isNowhere = folder === null && !isAsking;
  const text =
    isAsking && count === 1 ? t("drop.project") : folder === null ? t("drop.nowhere.text") : t("drop.into", { folder });
  return (
    <div className="drop-zone">
      <div className="drop-zone-words">
        <Icon name="archive" size="large" />
        <b className="t-section">{isNowhere ? t("drop.nowhere") : t("drop.files", { count })}</b>
        <span className="t-support">{text}</span>
      </div>
    </div>
  );
}

function hasFiles(event: DragEvent): boolean {
  return event.dataTransfer?.types.includes("Files") ?? false;
}
