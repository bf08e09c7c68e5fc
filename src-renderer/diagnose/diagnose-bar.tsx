import { useTranslation } from "react-i18next";
import { menuEntryOf } from "../frame/commands.ts";
import { useFormats } from "../i18n/use-format.ts";
import { useServices } from "../services.tsx";
import { Button, IconButton } from "../ui/button.tsx";
import { Keys } from "../ui/keys.tsx";
import { MenuButton } from "../ui/menu.tsx";
import { diagnoseCommands } from "./diagnose-commands.ts";
import { doctorState, useDoctor } from "./doctor-state.ts";
import { safeKeys } from "./finding-rows.ts";

/** When it was checked, the report, and what can be done about all of it at once. */
export function DiagnoseTopBar() {
  const { t } = useTranslation();
  const services = useServices();
  const { doctor } = services;
  const report = useDoctor((state) => state.report);
  const running = useDoctor((state) => state.running);
  const fixing = useDoctor((state) => state.fixing);
  const outcomes = useDoctor((state) => state.outcomes);
  const safe = report === null ? 0 : safeKeys(report, outcomes).length;
  const byId = new Map(diagnoseCommands(services).map((command) => [command.id, command]));
  const offOf = (id: "report-copy" | "fix-all") => byId.get(id)?.off?.();
  const entries = (["report-json", "report-text", "report-save"] as const).flatMap((id) => {
    const command = byId.get(id);
    return command === undefined ? [] : [menuEntryOf(command)];
  });
  return (
    <>
      <h1 className="t-section">{t("screen.diagnose")}</h1>
      <Checked />
      <span className="gap" />
      <span className="line report-buttons">
        <Button
          icon="copy"
          tip={t("diagnose.report.tip")}
          off={offOf("report-copy")}
          onPress={() => void doctor.copyReport("text")}
        >
          <span className="report-word">{t("command.report-copy")}</span>
        </Button>
        <MenuButton label={t("diagnose.report.more")} groups={[{ id: "report", entries }]}>
          <IconButton icon="more" label={t("diagnose.report.more")} tip="" />
        </MenuButton>
      </span>
      <Button
        icon="refresh"
        isBusy={running !== null}
        tip={t("diagnose.again.tip")}
        onPress={() => void doctor.checkAgain()}
      >
        <span className="again-word">{t(running === null ? "command.doctor-run" : "diagnose.checking.short")}</span>
        <span className="again-key">
          <Keys chord="F5" />
        </span>
      </Button>
      <Button
        kind="primary"
        icon="wand"
        isBusy={fixing !== null}
        off={offOf("fix-all")}
        tip={t("diagnose.fix-all.tip")}
        onPress={() => void doctor.fixAllSafe()}
      >
        {fixing !== null
          ? t("diagnose.fixing.short")
          : safe === 0
            ? t("command.fix-all")
            : t("diagnose.fix-all", { count: safe })}
      </Button>
    </>
  );
}

function Checked() {
  const { t } = useTranslation();
  const { seconds, clock, number } = useFormats();
  const report = useDoctor((state) => state.report);
  if (report === null) return null;
  const { mods, saves, took, time } = report;
  return (
    <span className="t-small t-support cut checked-at">
      {t("diagnose.checked", {
        mods: t("diagnose.mods", { count: mods, number: number(mods) }),
        saves: t("diagnose.saves", { count: saves, number: number(saves) }),
        seconds: seconds(took),
        time: clock(time),
      })}
    </span>
  );
}

/** How many findings there are, for the side bar; null: none, or not known. */
export function useFindingCount(): number | null {
  const count = useDoctor(({ report }) => report?.findings.length ?? 0);
  return count === 0 ? null : count;
}

/** Where a list of findings begins again: the row of the cursor has the focus. */
export function focusFindings(): void {
  const row = document.querySelector<HTMLElement>('[data-list="findings"] [role="row"][tabindex="0"]');
  row?.focus();
  if (row === null && doctorState().report !== null)
    document.querySelector<HTMLElement>(".finding-search input")?.focus();
}
