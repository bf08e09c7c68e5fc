import { useTranslation } from "react-i18next";
import type { DoctorFinding, DoctorReport } from "../../src-shared/contract/models/doctor.ts";
import { useNumber } from "../i18n/use-format.ts";
import { useServices } from "../services.tsx";
import { Badge } from "../ui/badge.tsx";
import { Button, IconButton } from "../ui/button.tsx";
import { isolated } from "../ui/foreign-text.ts";
import { Icon } from "../ui/icon.tsx";
import { StateLabel } from "../ui/state-label.tsx";
import { failureOf } from "./doctor.ts";
import { toggleDetails, useDoctor } from "./doctor-state.ts";
import { FindingDetails } from "./finding-details.tsx";
import type { FindingRow, GroupName } from "./finding-rows.ts";
import { GROUP_FACES } from "./finding-words.ts";
import { offFix, pressFix } from "./fix-actions.ts";

/** The cells of a row of the findings. */
export function FindingCells({ row }: { readonly row: FindingRow }) {
  switch (row.kind) {
    case "head":
      return <GroupHead group={row.group} count={row.count} />;
    case "finding":
      return <FindingBody finding={row.finding} />;
    case "undone":
      return <UndoneBody undone={row.undone} />;
  }
}

function GroupHead({ group, count }: { readonly group: GroupName; readonly count: number }) {
  const { t } = useTranslation();
  const number = useNumber();
  return (
    <span role="gridcell" className="line">
      <StateLabel {...GROUP_FACES[group]}>{t(`diagnose.group.${group}`)}</StateLabel>
      <span className="t-quiet">{number(count)}</span>
    </span>
  );
}

function FindingBody({
  finding: { key, title, finding, rank, evidence, subject, ...rest },
}: {
  readonly finding: DoctorFinding;
}) {
  const { t } = useTranslation();
  const isOpen = useDoctor((state) => state.open.has(key));
  const outcome = useDoctor((state) => state.outcomes.get(key));
  const whole: DoctorFinding = { key, title, finding, rank, evidence, subject, ...rest };
  const failure = failureOf(outcome);
  const [first] = evidence;
  return (
    <>
      <span role="gridcell" className="finding-what">
        <span className={`finding-icon state is-${GROUP_FACES[finding.severity].meaning}`}>
          <Icon name={GROUP_FACES[finding.severity].icon} />
        </span>
        <span className="column">
          <span className="line is-wrapping finding-title">
            <b>{title}</b>
            {rank === null ? null : <span className="t-small t-quiet">{t("diagnose.rank", { rank })}</span>}
          </span>
          <span className="t-support">{isolated(finding.message)}</span>
          {first === undefined || isOpen ? null : (
            <span className="t-mono t-quiet finding-evidence">
              {first}
              {evidence.length === 1 ? "" : ` ${t("diagnose.more-evidence", { count: evidence.length - 1 })}`}
            </span>
          )}
          {failure === null ? null : (
            <span className="finding-failure">
              <StateLabel meaning="bad">
                {t(outcome?.state === "skipped" ? "diagnose.state.skipped" : "diagnose.state.failed")}
              </StateLabel>
              {failure.map((line) => (
                <span key={line} className="t-support">
                  {line}
                </span>
              ))}
            </span>
          )}
        </span>
      </span>
      <span role="gridcell" data-cell="" className="finding-do">
        <span className="finding-fix">
          <FixButton finding={whole} isDone={outcome?.state === "done"} />
        </span>
        <IconButton
          inGrid
          icon={isOpen ? "down" : "forward"}
          label={t(isOpen ? "diagnose.details.hide" : "diagnose.details.show", { title })}
          tip=""
          onPress={() => toggleDetails(key)}
        />
      </span>
      {isOpen ? <FindingDetails finding={whole} /> : null}
    </>
  );
}

function FixButton({ finding, isDone }: { readonly finding: DoctorFinding; readonly isDone: boolean }) {
  const { t } = useTranslation();
  const services = useServices();
  const fixing = useDoctor((state) => state.fixing);
  const { fix, key } = finding;
  if (isDone) return <StateLabel meaning="ok">{t("diagnose.state.done")}</StateLabel>;
  if (fix === null) return null;
  const turn = fixing?.keys.indexOf(key) ?? -1;
  const isBusy = fixing !== null && turn >= 0;
  const isWaiting = isBusy && turn > fixing.done;
  return (
    <>
      {fix.isSafe ? (
        <Badge icon="shield">{t("diagnose.safe")}</Badge>
      ) : (
        <span className="t-small t-quiet">{t("diagnose.needs-you")}</span>
      )}
      <Button
        size="small"
        inGrid
        isBusy={isBusy && !isWaiting}
        off={isWaiting ? t("diagnose.off.fixing") : isBusy ? null : offFix(finding)}
        onPress={() => pressFix(services, finding)}
      >
        {isBusy ? t(isWaiting ? "diagnose.waiting" : "diagnose.fixing.short") : fix.label}
      </Button>
    </>
  );
}

function UndoneBody({ undone: { check, about, why } }: { readonly undone: DoctorReport["undone"][number] }) {
  return (
    <span role="gridcell" className="finding-what">
      <span className="finding-icon state is-idle">
        <Icon name={GROUP_FACES.undone.icon} />
      </span>
      <span className="column">
        <span className="finding-title">
          <b>{about}</b>
        </span>
        <span className="t-support">{why}</span>
        <span className="t-mono t-quiet">{check}</span>
      </span>
    </span>
  );
}
