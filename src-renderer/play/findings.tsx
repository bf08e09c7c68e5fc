import { useTranslation } from "react-i18next";
import { Note } from "../ui/note.tsx";
import { FindingLine } from "./inspector-parts.tsx";
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
        <ul className="findings">
          {faults.map(({ code, message, severity, path }) => (
            <FindingLine
              key={`${code} ${path} ${message}`}
              meaning={severity === "error" ? "bad" : "warn"}
              message={message}
            />
          ))}
        </ul>
      </Note>
    </div>
  );
}
