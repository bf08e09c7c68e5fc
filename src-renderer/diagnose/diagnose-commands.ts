import type { Command } from "../frame/commands.ts";
import { i18n } from "../i18n/i18n.ts";
import { offFiles } from "../launch/off-play.ts";
import type { Services } from "../services.tsx";
import { doctorState, toggleDetails } from "./doctor-state.ts";
import { safeKeys } from "./finding-rows.ts";
import { offFix, pressFix, showMod } from "./fix-actions.ts";

/** What can be done on the Diagnose screen, with its keys. */
export function diagnoseCommands(services: Services): readonly Command[] {
  const { doctor } = services;
  const offReport = () => (doctorState().report === null ? i18n.t("diagnose.off.no-report") : null);
  return [
    {
      id: "doctor-run",
      place: "refresh",
      group: "findings",
      icon: "refresh",
      chords: ["F5"],
      where: "anywhere",
      off: () => (doctorState().running === null ? null : i18n.t("off.checking")),
      run: () => void doctor.checkAgain(),
    },
    {
      id: "doctor-stop",
      group: "findings",
      icon: "x",
      chords: [],
      where: "page",
      off: () => (doctorState().running === null ? i18n.t("off.not-checking") : null),
      run: () => doctor.stop(),
    },
    {
      id: "fix-all",
      group: "findings",
      icon: "wand",
      chords: ["Ctrl+Shift+F"],
      where: "anywhere",
      off: offFixAll,
      run: () => void doctor.fixAllSafe(),
    },
    {
      id: "fix",
      group: "findings",
      icon: "wand",
      chords: ["Ctrl+."],
      where: "page",
      off: () => {
        const finding = chosenFinding();
        return finding === null ? i18n.t("diagnose.off.choose") : offFix(finding);
      },
      run: () => {
        const finding = chosenFinding();
        if (finding !== null) pressFix(services, finding);
      },
    },
    {
      id: "undo",
      group: "findings",
      icon: "undo",
      chords: ["Ctrl+Z"],
      where: "page",
      off: () => (doctorState().undos.length === 0 ? i18n.t("diagnose.off.no-undo") : null),
      run: () => {
        const undo = doctorState().undos.at(-1);
        if (undo !== undefined) void doctor.undo(undo.handle);
      },
    },
    {
      id: "details",
      group: "findings",
      icon: "info",
      chords: ["Enter"],
      where: "list",
      off: () => (chosenFinding() === null ? i18n.t("diagnose.off.choose") : null),
      run: () => {
        const finding = chosenFinding();
        if (finding !== null) toggleDetails(finding.key);
      },
    },
    {
      id: "show-mod",
      group: "findings",
      icon: "play",
      chords: [],
      where: "page",
      off: () => (chosenFinding()?.subject.kind === "mod" ? null : i18n.t("diagnose.off.choose-mod")),
      run: () => {
        const finding = chosenFinding();
        if (finding !== null) showMod(finding);
      },
    },
    {
      id: "report-copy",
      group: "findings",
      icon: "copy",
      chords: [],
      where: "page",
      off: offReport,
      run: () => void doctor.copyReport("text"),
    },
    {
      id: "report-json",
      group: "findings",
      icon: "copy",
      chords: [],
      where: "page",
      off: offReport,
      run: () => void doctor.copyReport("json"),
    },
    {
      id: "report-text",
      group: "findings",
      icon: "save",
      chords: [],
      where: "page",
      off: offReport,
      run: () => void doctor.saveReport("text"),
    },
    {
      id: "report-save",
      group: "findings",
      icon: "save",
      chords: [],
      where: "page",
      off: offReport,
      run: () => void doctor.saveReport("json"),
    },
    {
      id: "find-finding",
      place: "find",
      group: "view",
      icon: "search",
      chords: ["Ctrl+F"],
      where: "anywhere",
      run: focusSearch,
    },
    {
      id: "look-again",
      group: "findings",
      icon: "refresh",
      chords: [],
      where: "page",
      run: () => void doctor.lookForPlaces(),
    },
  ];
}

/** The finding of the cursor; null: none, or a check that was not done. */
export function chosenFinding() {
  const { report, selection } = doctorState();
  return report?.findings.find(({ key }) => key === selection.cursor) ?? null;
}

/** Why nothing is fixed all at once now. */
function offFixAll(): string | null {
  const { report, outcomes, fixing, running } = doctorState();
  if (report === null) return i18n.t("diagnose.off.no-report");
  if (fixing !== null) return i18n.t("diagnose.off.fixing");
  if (running !== null) return i18n.t("off.checking");
  return safeKeys(report, outcomes).length === 0 ? i18n.t("diagnose.off.no-safe") : offFiles();
}

function focusSearch(): void {
  const field = document.querySelector<HTMLInputElement>(".finding-search input");
  field?.focus();
  field?.select();
}
