import { useTranslation } from "react-i18next";
import { FindingList } from "../problem/finding-list.tsx";
import { Note } from "../ui/note.tsx";
import { usePlay } from "./state.ts";

/** What is to say about the order, the folders and our own files. */
export function Findings() {
  const { t } = useTranslation();
  const findings = usePlay(({ snapshot }) => snapshot?.findings);
  const faults = (findings ?? []).filter(({ severity }) => severity !== "info");
  if (faults.length === 0) return null;
  return (
    <div className="play-findings scroll">
      <Note meaning="warn" title={t("findings.title", { count: faults.length })}>
        <FindingList findings={faults} />
      </Note>
    </div>
  );
}
