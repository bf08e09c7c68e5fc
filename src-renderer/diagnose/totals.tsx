import { useTranslation } from "react-i18next";
import type { DoctorReport } from "../../src-shared/contract/models/doctor.ts";
import { useNumber } from "../i18n/use-format.ts";
import { Icon, type IconName } from "../ui/icon.tsx";
import { severityCounts } from "./finding-rows.ts";

/** How many findings there are of each kind, and what fixing means. */
export function Totals({ report }: { readonly report: DoctorReport }) {
  const { t } = useTranslation();
  const { error, warning, info } = severityCounts(report);
  return (
    <div className="totals">
      <Total icon="stop" count={error} words={t("diagnose.total.error", { count: error })} />
      <Total icon="alert" count={warning} words={t("diagnose.total.warning", { count: warning })} />
      <Total icon="info" count={info} words={t("diagnose.total.info", { count: info })} />
      <Total
        icon="ok"
        count={report.passed.length}
        words={t("diagnose.total.passed", { count: report.passed.length })}
      />
      {report.undone.length === 0 ? null : (
        <Total
          icon="clock"
          count={report.undone.length}
          words={t("diagnose.total.undone", { count: report.undone.length })}
        />
      )}
      <p className="t-small t-support is-wide">{t("diagnose.safe.text")}</p>
    </div>
  );
}

function Total({ icon, count, words }: { readonly icon: IconName; readonly count: number; readonly words: string }) {
  const number = useNumber();
  return (
    <div>
      <b>{number(count)}</b>
      <span className="line t-small t-support">
        <Icon name={icon} size="small" />
        {words}
      </span>
    </div>
  );
}
