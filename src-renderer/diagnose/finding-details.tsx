import { useTranslation } from "react-i18next";
import type { DoctorFinding } from "../../src-shared/contract/models/doctor.ts";
import { errorText } from "../problem/error-words.ts";
import { useServices } from "../services.tsx";
import { Button } from "../ui/button.tsx";
import { toast } from "../ui/messages.ts";
import { Path } from "../ui/path.tsx";
import { placeOf } from "./finding-words.ts";
import { showMod } from "./fix-actions.ts";

/** All that is known of a finding: what, what to do, what was seen, where. */
export function FindingDetails({ finding: whole }: { readonly finding: DoctorFinding }) {
  const { t } = useTranslation();
  const { client, info } = useServices();
  const { finding, evidence, subject } = whole;
  const place = placeOf(subject);
  const reveal = async () => {
    if (place === null) return;
    const answer = await client.call("shell.reveal", { what: place });
    if (!answer.ok) toast({ meaning: "bad", title: t("error.reveal"), text: errorText(answer.error) });
  };
  return (
    <span role="gridcell" data-cell="" className="finding-details">
      <dl className="facts selectable">
        {finding.fix === undefined ? null : (
          <>
            <dt>{t("diagnose.what-to-do")}</dt>
            <dd>{finding.fix}</dd>
          </>
        )}
        {evidence.length === 0 ? null : (
          <>
            <dt>{t("diagnose.seen")}</dt>
            <dd className="t-mono">
              {evidence.map((line, index) => (
                // biome-ignore lint/suspicious/noArrayIndexKey: lines of one finding may be alike, and never move.
                <div key={index}>{line}</div>
              ))}
            </dd>
          </>
        )}
        {finding.path === "" ? null : (
          <>
            <dt>{t("fact.file")}</dt>
            <dd>
              <Path path={finding.path} />
            </dd>
          </>
        )}
        {subject.kind === "mod" ? (
          <>
            <dt>{t("fact.id")}</dt>
            <dd className="t-mono">{subject.id}</dd>
          </>
        ) : null}
        <dt>{t("diagnose.code")}</dt>
        <dd className="t-mono">{finding.code}</dd>
      </dl>
      <span className="actions">
        {place !== null && info.has.reveal ? (
          <Button size="small" inGrid icon="folder" onPress={() => void reveal()}>
            {t(place.kind === "file" ? "reveal" : "diagnose.reveal-folder")}
          </Button>
        ) : null}
        {subject.kind === "mod" ? (
          <Button size="small" inGrid icon="play" onPress={() => showMod(whole)}>
            {t("command.show-mod")}
          </Button>
        ) : null}
      </span>
    </span>
  );
}
