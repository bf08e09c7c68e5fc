import { useTranslation } from "react-i18next";
import type { DoctorReport } from "../../src-shared/contract/models/doctor.ts";
import { useNumber } from "../i18n/use-format.ts";
import { Button, IconButton } from "../ui/button.tsx";
import { Choices } from "../ui/choices.tsx";
import { Field } from "../ui/field.tsx";
import { MenuButton } from "../ui/menu.tsx";
import { focusFindings } from "./diagnose-bar.tsx";
import { setDoctor, useDoctor } from "./doctor-state.ts";
import { type FindingFilter, SEVERITIES, severityCounts, subjectCounts } from "./finding-rows.ts";

/** What of the findings is shown: how grave, about what, with which words. */
export function Filters({ report }: { readonly report: DoctorReport }) {
  const { t } = useTranslation();
  const number = useNumber();
  const filter = useDoctor((state) => state.filter);
  const change = (next: Partial<FindingFilter>) => setDoctor({ filter: { ...filter, ...next } });
  const counts = severityCounts(report);
  const total = report.findings.length;
  if (total === 0) return null;
  const shown = SEVERITIES.filter((name) => counts[name] > 0 || name === filter.severity);
  return (
    <div className="filters">
      <div className="grow filter-chips scroll">
        <Choices
          look="chip"
          label={t("diagnose.filter.severity")}
          value={filter.severity}
          choices={[
            { value: "all" as const, label: t("diagnose.chip.all", { number: number(total) }) },
            ...shown.map((value) => ({ value, label: t(`diagnose.chip.${value}`, { number: number(counts[value]) }) })),
          ]}
          onChange={(severity: FindingFilter["severity"]) => change({ severity })}
        />
      </div>
      <SubjectButton report={report} subject={filter.subject} onSubject={(subject) => change({ subject })} />
      <Field
        className="finding-search"
        label={t("diagnose.search")}
        isLabelHidden
        icon="search"
        type="search"
        placeholder={t("diagnose.search")}
        value={filter.query}
        onChange={(query) => change({ query })}
        onKeyDown={(event) => {
          if (event.key === "ArrowDown") focusFindings();
        }}
        end={
          filter.query === "" ? undefined : (
            <IconButton icon="x" label={t("search.clear")} tip="" onPress={() => change({ query: "" })} />
          )
        }
      />
    </div>
  );
}

interface SubjectButtonProps {
  readonly report: DoctorReport;
  readonly subject: FindingFilter["subject"];
  readonly onSubject: (subject: FindingFilter["subject"]) => void;
}

function SubjectButton({ report, subject, onSubject }: SubjectButtonProps) {
  const { t } = useTranslation();
  const number = useNumber();
  const counts = subjectCounts(report);
  const entry = (value: FindingFilter["subject"], count: number) => ({
    id: value,
    label: t("diagnose.subject.count", { name: t(`diagnose.subject.${value}`), number: number(count) }),
    isOn: value === subject,
    run: () => onSubject(value),
  });
  const entries = [entry("all", report.findings.length), ...[...counts].map(([kind, count]) => entry(kind, count))];
  return (
    <MenuButton label={t("diagnose.filter.subject")} groups={[{ id: "subject", entries }]}>
      <Button
        size="small"
        kind="quiet"
        icon="down"
        label={t("diagnose.filter.subject.is", { name: t(`diagnose.subject.${subject}`) })}
      >
        {t(`diagnose.subject.${subject}`)}
      </Button>
    </MenuButton>
  );
}
