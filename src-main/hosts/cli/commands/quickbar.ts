import { editQuickbar } from "../../../../src-shared/formats/save/edit.ts";
import { quickbarOf, type SlotReference, withSlot } from "../../../../src-shared/formats/save/quickbar.ts";
import { refusalFinding, type SaveRefusal } from "../../../../src-shared/formats/save/rules.ts";
import type { Save } from "../../../../src-shared/formats/save/save.ts";
import { appFolders } from "../../../files/app-folders.ts";
import { warningOf } from "../../../files/file-error.ts";
import { type RunningPrograms, runningPrograms } from "../../../files/programs.ts";
import { surroundings } from "../../../files/surroundings.ts";
import { readSaveFile, type SaveFile } from "../../../saves/save-file.ts";
import { planEdit, type SaveWrite, writeSave } from "../../../saves/write-save.ts";
import { type Console, paint, printable } from "../console.ts";
import { EXIT, UsageError } from "../failures.ts";
import { printFindings } from "../findings.ts";
import type { Session } from "../session.ts";
import { quickbarJson, slotJson, slotLabel, slotText } from "./saves-text.ts";

export interface SlotChange {
  readonly file: string;
  /** 0 to 9. */
  readonly slot: number;
  /** Null to empty it. */
  readonly reference: SlotReference | null;
}

export interface ChangeOptions {
  /** Whether to do it without asking. */
  readonly yes?: boolean;
  /** Default: those of this system. */
  readonly programs?: RunningPrograms;
}

/** Puts something into a slot of a character's quickbar, or empties it, after asking. */
export async function changeSlot(session: Session, change: SlotChange, options: ChangeOptions): Promise<number> {
  const { console } = session;
  const { file, slot, reference } = change;
  const read = await readSaveFile(file);
  const edit = (save: Save) => editQuickbar(save, withSlot(quickbarOf(save.keyMap), slot, reference));
  const plan = planEdit(read, edit);
  if (plan.kind === "refused") return reportRefusal(console, plan, file);
  const before = slotBefore(read, slot);
  if (plan.kind === "edited" && options.yes !== true && !(await agrees(session, read, change, before))) {
    console.line("Nothing was written.");
    return EXIT.cancelled;
  }
  const { backups, locks } = appFolders(surroundings());
  const written = await writeSave(read, edit, { backups, locks, programs: options.programs ?? runningPrograms });
  return report(console, change, before, written);
}

function slotBefore({ inspection }: SaveFile, slot: number): SlotReference | null {
  return inspection.kind === "whole" ? quickbarOf(inspection.save.keyMap)[slot] : null;
}

/** Asks at the terminal; without one nobody can be asked, and nothing is done. */
async function agrees(
  { console }: Session,
  { inspection, target }: SaveFile,
  { slot, reference }: SlotChange,
  before: SlotReference | null,
): Promise<boolean> {
  if (console.json || !process.stdin.isTTY || !process.stdout.isTTY)
    throw new UsageError(
      "Nothing was written: this changes a save, and there is no terminal to ask at. Add --yes to do it without asking.",
    );
  const { confirm } = await import("@clack/prompts");
  const { answer, takeUsualSize } = await import("../answer.ts");
  takeUsualSize(process.stdout);
  const name = inspection.kind === "whole" ? printable(inspection.save.character.name) : "";
  const what = `${name}, ${slotLabel(slot)}: ${slotText(before)} → ${slotText(reference)}`;
  const agreed = await answer(() =>
    confirm({ message: `${what}\nWrite this to ${printable(target)}?`, initialValue: false }),
  );
  return agreed === true;
}

function reportRefusal(console: Console, refusal: SaveRefusal, file: string): number {
  const findings = [refusalFinding(refusal, file)];
  console.value({ ok: false, changed: false, file, findings });
  printFindings(console, findings);
  return EXIT.notOk;
}

function report(console: Console, change: SlotChange, before: SlotReference | null, written: SaveWrite): number {
  const { file, slot, reference } = change;
  if (written.kind === "refused") return reportRefusal(console, written, file);
  const findings = written.kind === "written" ? written.warnings.map(warningOf) : [];
  console.value({
    ok: true,
    changed: written.kind === "written",
    file,
    slot,
    before: slotJson(before, slot),
    after: slotJson(reference, slot),
    quickbar: quickbarJson(quickbarOf(written.save.keyMap)),
    ...(written.kind === "written" ? { output: written.path, backup: written.backup } : {}),
    findings,
  });
  if (console.json) return EXIT.ok;
  printFindings(console, findings);
  const head = `${printable(written.save.character.name)}, ${slotLabel(slot)}`;
  if (written.kind === "unchanged") {
    console.line(`${head}: ${slotText(reference)} already; nothing was written.`);
    return EXIT.ok;
  }
  console.line(`${paint("green", "Written")} ${paint("bold", printable(written.path))}`);
  console.line(`  ${head}: ${slotText(before)} → ${slotText(reference)}`);
  console.line(`  The version before is kept: ${printable(written.backup)}`);
  return EXIT.ok;
}
