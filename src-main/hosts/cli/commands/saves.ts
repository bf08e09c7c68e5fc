import path from "node:path";
import { FormatError } from "../../../../src-shared/bytes/format-error.ts";
import { isStashName } from "../../../../src-shared/formats/save/file-names.ts";
import type { SavedItem } from "../../../../src-shared/formats/save/item.ts";
import { quickbarOf } from "../../../../src-shared/formats/save/quickbar.ts";
import { refusalFinding, refused } from "../../../../src-shared/formats/save/rules.ts";
import { readPets, type Save } from "../../../../src-shared/formats/save/save.ts";
import { inspectStash, LARGEST_STASH } from "../../../../src-shared/formats/save/stash.ts";
import { statisticsOf, summaryOf } from "../../../../src-shared/formats/save/summary.ts";
import { type Diagnostic, hasErrors } from "../../../../src-shared/text/diagnostic.ts";
import { resolveLinks } from "../../../files/identity.ts";
import type { Place } from "../../../files/places.ts";
import { readBounded } from "../../../files/reading.ts";
import { surroundings, windowsHints } from "../../../files/surroundings.ts";
import { type ListedSave, listSaves, savedIn } from "../../../saves/list-saves.ts";
import { inspectionFindings, isStashFile, readSaveFile, type SaveFile } from "../../../saves/save-file.ts";
import { type Console, counted, humanBytes, paint, printable, table } from "../console.ts";
import { EXIT } from "../failures.ts";
import { printFindings } from "../findings.ts";
import type { Session } from "../session.ts";
import {
  difficultyText,
  modLines,
  playedText,
  quickbarJson,
  quickbarRows,
  summaryJson,
  summaryText,
  timeText,
} from "./saves-text.ts";

export async function listCharacters({ console }: Session): Promise<number> {
  const { looked, saves, skipped } = await listSaves(surroundings(await windowsHints()));
  const findings = [...skipped, ...saves.flatMap(({ problem }) => (problem === null ? [] : [problem]))];
  console.value({ ok: true, looked, saves: saves.map(listedJson), findings });
  if (console.json) return EXIT.ok;
  for (const folder of new Set(saves.map((save) => path.dirname(save.path)))) {
    printFolder(
      console,
      folder,
      saves.filter((save) => path.dirname(save.path) === folder),
    );
  }
  printFindings(console, findings);
  if (saves.length === 0) printLooked(console, looked);
  return EXIT.ok;
}

function listedJson({ path, tree, account, facts, problem }: ListedSave) {
  const content = facts?.content ?? null;
  return {
    path,
    tree,
    account,
    ...(facts === null ? {} : { size: facts.size, modified: new Date(facts.modifiedMs).toISOString() }),
    ok: problem === null,
    ...(problem === null ? {} : { reason: problem.message }),
    ...(content === null ? {} : { version: content.version, ...summaryJson(content.summary), mods: content.mods }),
  };
}

const TITLES = ["name", "class", "level", "difficulty", "played", "mods", "last saved", "file"];
const RIGHT = [2, 4, 5];

function printFolder(console: Console, folder: string, saves: readonly ListedSave[]): void {
  const [titles, ...rows] = table([TITLES, ...saves.map(rowOf)], RIGHT);
  console.line(paint("bold", printable(folder)));
  console.line(`  ${paint("dim", titles)}`);
  for (const row of rows) console.line(`  ${row}`);
  console.line();
}

function rowOf({ path: file, facts, problem }: ListedSave): string[] {
  const content = facts?.content ?? null;
  const saved = facts === null ? "" : timeText(facts.modifiedMs);
  const name = printable(path.basename(file));
  if (content === null) return [problem === null ? "" : stateWord(problem), "", "", "", "", "", saved, name];
  const { summary, mods } = content;
  return [
    `${printable(summary.name)}${problem === null ? "" : ` (${stateWord(problem)})`}`,
    printable(summary.className),
    String(summary.level),
    difficultyText(summary),
    playedText(summary.playedMs),
    mods.recent.length === 0 ? "none" : String(mods.recent.length),
    saved,
    name,
  ];
}

/** In place of a name; the reason stands below the table. */
function stateWord({ code }: Diagnostic): string {
  if (code === "save-damaged") return "damaged";
  return code === "save-unknown-version" ? "unknown version" : "not readable";
}

function printLooked(console: Console, looked: readonly Place[]): void {
  console.line("No saves were found. They were looked for in the folders save and modsave of these:");
  for (const row of table(looked.map(({ path, found }) => ["", found ? "there" : "not there", printable(path)])))
    console.line(row);
  console.line(`  ${paint("dim", "→")} Where they lie elsewhere, set TL2_PROFILE_DIR to the folder that holds save.`);
}

/** A character, or the items of a shared stash. */
export async function showSave({ console }: Session, file: string): Promise<number> {
  if (isStashName(path.basename(await resolveLinks(file)))) return showStash(console, file);
  const read = await readSaveFile(file);
  const findings = inspectionFindings(read.inspection, file);
  const save = savedIn(read.inspection);
  console.value({ ok: !hasErrors(findings), file, ...(save === null ? {} : saveJson(save)), findings });
  if (!console.json) {
    printFindings(console, findings);
    if (save !== null) printSave(console, save);
  }
  return hasErrors(findings) ? EXIT.notOk : EXIT.ok;
}

function saveJson(save: Save) {
  const { version, mods, keyMap, functionKeys, area, statistics } = save;
  return {
    version,
    ...summaryJson(summaryOf(save)),
    parentArea: area.parent,
    pets: petNames(save),
    mods,
    quickbar: quickbarJson(quickbarOf(keyMap)),
    keys: keyMap,
    functionKeys,
    statistics: statisticsOf(statistics),
  };
}

/** Null when one is damaged inside, which keeps nobody from looking at its owner. */
function petNames(save: Save): string[] | null {
  try {
    return readPets(save).map(({ name }) => name);
  } catch (error) {
    if (error instanceof FormatError) return null;
    throw error;
  }
}

function printSave(console: Console, save: Save): void {
  const summary = summaryOf(save);
  console.line(paint("bold", printable(summary.name)));
  console.line(`  ${summaryText(summary)}`);
  const pets = petNames(save) ?? [];
  const where = save.area.current === "" ? "" : `In ${printable(save.area.current)}`;
  const company = pets.length === 0 ? "" : `with ${pets.map(printable).join(", ")}`;
  if (where !== "" || company !== "") console.line(`  ${[where, company].filter((part) => part !== "").join(", ")}`);
  for (const line of modLines(save.mods)) console.line(`  ${line}`);
  console.line("  Quickbar:");
  for (const row of table(quickbarRows(quickbarOf(save.keyMap)))) console.line(`  ${row}`);
}

/** The quickbar of a character. A damaged save is refused: what it says may be wrong. */
export async function getQuickbar({ console }: Session, file: string): Promise<number> {
  const read = await readSaveFile(file);
  const findings = isStashFile(read)
    ? [refusalFinding(refused("save-is-stash"), file)]
    : inspectionFindings(read.inspection, file);
  const save = wholeSave(read);
  if (hasErrors(findings) || save === null) {
    console.value({ ok: false, file, findings });
    printFindings(console, findings);
    return EXIT.notOk;
  }
  const quickbar = quickbarOf(save.keyMap);
  console.value({ ok: true, file, quickbar: quickbarJson(quickbar) });
  for (const row of table(quickbarRows(quickbar))) console.line(row.slice(2));
  return EXIT.ok;
}

function wholeSave({ inspection }: SaveFile): Save | null {
  return inspection.kind === "whole" ? inspection.save : null;
}

async function showStash(console: Console, file: string): Promise<number> {
  const bytes = await readBounded(file, LARGEST_STASH);
  const inspection = inspectStash(bytes);
  const findings = inspectionFindings(inspection, file);
  if (inspection.kind !== "whole") {
    console.value({ ok: false, file, findings });
    printFindings(console, findings);
    return EXIT.notOk;
  }
  const { version, items } = inspection.stash;
  console.value({ ok: true, file, version, items, findings });
  if (console.json) return EXIT.ok;
  for (const row of table([["level", "count", "guid", "item"], ...items.map(itemRow)], [0, 1, 2])) console.line(row);
  console.line(`${counted(items.length, "item")} in a shared stash of ${humanBytes(bytes.length)}`);
  return EXIT.ok;
}

function itemRow({ level, stack, guid, name, socketed }: SavedItem): string[] {
  const sockets = socketed.length === 0 ? "" : ` with ${socketed.map((item) => printable(item.name)).join(", ")}`;
  return [String(level), String(stack), guid.toString(), `${printable(name)}${sockets}`];
}
