import { useEffect, useState } from "react";
import { useTranslation } from "react-i18next";
import { usePlay } from "../play/state.ts";
import { useServices } from "../services.tsx";
import { Icon } from "../ui/icon.tsx";
import { sendFiles } from "./sending.ts";

/** Takes files that are dropped anywhere; while they hover it says how many and where they go. */
export function DropZone() {
  const { t } = useTranslation();
  const services = useServices();
  const folder = usePlay(({ snapshot }) => snapshot?.profile?.modsPath ?? null);
  const [count, setCount] = useState<number | null>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: services never change.
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
      // In Electron the preload script tells main the paths, and `app.opened` follows.
      sendFiles(services, [...(event.dataTransfer?.files ?? [])]);
    };
    addEventListener("dragover", over);
    addEventListener("dragleave", leave);
    addEventListener("drop", drop);
    return () => {
      removeEventListener("dragover", over);
      removeEventListener("dragleave", leave);
      removeEventListener("drop", drop);
    };
  }, []);
  if (count === null) return null;
  return (
    <div className="drop-zone">
      <div className="drop-zone-words">
        <Icon name="archive" size="large" />
        <b className="t-section">{folder === null ? t("drop.nowhere") : t("drop.files", { count })}</b>
        <span className="t-support">{folder === null ? t("drop.nowhere.text") : t("drop.into", { folder })}</span>
      </div>
    </div>
  );
}

function hasFiles(event: DragEvent): boolean {
  return event.dataTransfer?.types.includes("Files") ?? false;
}
