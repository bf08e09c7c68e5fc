import path from "node:path";
import { type Diagnostic, hasErrors } from "../../../../src-shared/text/diagnostic.ts";
import { orCancelled } from "../../../engine/operation.ts";
import { listBackups } from "../../../files/backups.ts";
import { FILE_RULES, FileError } from "../../../files/file-error.ts";
import type { Surroundings } from "../../../files/places.ts";
import { systemTrash } from "../../../files/trash.ts";
import { findGamePlaces } from "../../../play/game-places.ts";
import { commitInstall, type ItemResult } from "../../../play/install/commit.ts";
import { type InstallGround, installGround, stampOf } from "../../../play/install/ground.ts";
import { moveMisplaced } from "../../../play/install/move-misplaced.ts";
import type { InstallAction, InstallItem } from "../../../play/install/plan-install.ts";
import { type InstallPreview, previewInstall } from "../../../play/install/preview.ts";
import { readStanding } from "../../../play/install/read-standing.ts";
import { type MovedFiles, removeMods } from "../../../play/install/remove.ts";
import { installFinding } from "../../../play/install/rules.ts";
import { undoSteps } from "../../../play/install/undo.ts";
import type { ModFile } from "../../../play/mod-file.ts";
import type { OpenPlay } from "../../../play/open-play.ts";
import { type Console, counted, humanBytes, paint, printable, table } from "../console.ts";
import { EXIT, UsageError } from "../failures.ts";
import { printFindings } from "../findings.ts";
import type { Session } from "../session.ts";
import { withPlay } from "./mods-session.ts";

/** Does something with the folder mods of this user. Throws FileError `no-profile`. */
function withGround(work: (ground: InstallGround, open: OpenPlay, around: Surroundings) => Promise<number>) {
  return withPlay(async (open, around) => {
    const { profileFolder, installFolder } = await open.play.settings();
    const places = findGamePlaces(around, { profile: profileFolder, install: installFolder });
    const standing = (signal?: AbortSignal) => readStanding(places.profile?.mods ?? "", { store: open.store }, signal);
    return work(installGround(places, around, standing), open, around);
  });
}

export interface AddOptions {
  /** Install what is suggested without asking. */
  readonly yes?: boolean;
  /** Show it and install nothing. */
  readonly dryRun?: boolean;
}

/** Shows what is in files, and installs what is chosen of it. */
export function addModFiles(session: Session, files: readonly string[], options: AddOptions): Promise<number> {
  return withGround(async (ground) => {
    const { console, operation } = session;
    const inputs = files.map((file) => path.resolve(file));
    const preview = await orCancelled(operation, previewInstall(inputs, ground, operation));
    try {
      if (!console.json) printPreview(console, preview);
      const chosen = options.dryRun === true ? [] : await chosenOf(session, preview, options.yes === true);
      if (chosen === null) {
        console.line("Nothing was installed.");
        return EXIT.cancelled;
      }
      const { results, isCancelled } = await commitInstall(preview.items, chosen, ground, operation);
      console.value(addJson(preview, results));
      if (!console.json) printResults(console, preview, results);
      return isCancelled ? EXIT.cancelled : exitOf(addFindings(preview, results));
    } finally {
      await preview.close();
    }
  });
}

/** What the system refused counts more than what is wrong with a file. */
function exitOf(findings: readonly Diagnostic[]): number {
  const isOfTheSystem = ({ code, severity }: Diagnostic) => severity === "error" && SYSTEM_CODES.has(code);
  return findings.some(isOfTheSystem) ? EXIT.system : hasErrors(findings) ? EXIT.notOk : EXIT.ok;
}

const SYSTEM_CODES: ReadonlySet<string> = new Set(
  Object.entries(FILE_RULES).flatMap(([code, { fault }]) => (fault === "system" ? [code] : [])),
);

/** Everything that is to say at the end; of what was not chosen, only why it could not be. */
function addFindings({ items, findings }: InstallPreview, results: readonly ItemResult[]): readonly Diagnostic[] {
  const refused = items.filter(({ action }) => action === "refused");
  return [...findings, ...refused.flatMap((item) => item.findings), ...results.flatMap((result) => result.findings)];
}

function addJson(preview: InstallPreview, results: readonly ItemResult[]) {
  return {
    ok: !hasErrors(addFindings(preview, results)),
    folder: preview.folder,
    items: preview.items.map((item) => itemJson(item, results)),
    others: preview.others,
    findings: preview.findings,
  };
}

function itemJson({ key, facts, ...item }: InstallItem, results: readonly ItemResult[]) {
  const { state = "left", path = null, findings = [] } = results.find((each) => each.key === key) ?? {};
  return {
    file: item.packageName,
    inside: item.inside,
    ...(facts === null
      ? {}
      : { id: facts.id, title: facts.title, author: facts.author, version: facts.version, target: item.target }),
    size: item.size,
    action: item.action,
    ...(item.standing === null ? {} : { replaces: item.standing.path, replacedVersion: item.standing.version }),
    state,
    ...(path === null ? {} : { path }),
    findings: [...item.findings, ...findings.filter((finding) => !item.findings.includes(finding))],
  };
}

/** Keys of items; null when nothing is to be done. */
async function chosenOf(
  { console }: Session,
  { items }: InstallPreview,
  yes: boolean,
): Promise<readonly string[] | null> {
  const suggested = items.filter(({ isSuggested }) => isSuggested).map(({ key }) => key);
  const possible = items.filter(({ action }) => action !== "refused" && action !== "same");
  if (yes || possible.length === 0) return suggested;
  if (console.json || !process.stdin.isTTY || !process.stdout.isTTY)
    throw new UsageError(
      "Nothing was installed: there is no terminal to ask at. Add --yes to install what is new or newer.",
    );
  const { multiselect } = await import("@clack/prompts");
  const { answer, takeUsualSize } = await import("../answer.ts");
  takeUsualSize(process.stdout);
  return answer(() =>
    multiselect({
      message: "Which of them are to be installed?",
      options: possible.map((item) => ({ value: item.key, label: titleOf(item), hint: ACTIONS[item.action](item) })),
      initialValues: suggested,
      required: false,
    }),
  );
}

const ACTIONS: Readonly<Record<InstallAction, (item: InstallItem) => string>> = {
  new: () => "new",
  update: ({ standing, facts }) =>
    standing?.version === facts?.version ? "another content" : `update of v${standing?.version ?? "?"}`,
  same: () => "installed already",
  older: ({ standing }) => `older than v${standing?.version ?? "?"}, which is installed`,
  refused: () => "cannot be installed",
};

const STYLES = { new: "green", update: "green", same: "dim", older: "yellow", refused: "red" } as const;

function titleOf({ facts, inside, packageName }: InstallItem): string {
  const name = printable(inside === "" ? packageName : inside);
  if (facts === null) return name;
  return `${facts.title === "" ? name : printable(facts.title)} v${facts.version}`;
}

function printPreview(console: Console, { folder, items, others, findings }: InstallPreview): void {
  const rows = items.map((item) => [
    titleOf(item),
    item.facts === null ? "" : printable(item.facts.author),
    item.facts === null ? "" : String(item.facts.id),
    humanBytes(item.size),
    paint(STYLES[item.action], ACTIONS[item.action](item)),
    item.target === null ? "" : printable(path.relative(folder, item.target)),
  ]);
  if (items.length > 0) console.line(`Into ${paint("bold", printable(folder))}:`);
  for (const line of table(rows, [2, 3])) console.line(`  ${line}`);
  if (others > 0)
    console.line(`${counted(others, "other file")} left out: ${others === 1 ? "it is no mod" : "they are no mods"}.`);
  printFindings(console, [...findings, ...items.flatMap((item) => item.findings)]);
  console.line();
}

function printResults(console: Console, { items }: InstallPreview, results: readonly ItemResult[]): void {
  for (const { key, state, path: to, findings } of results) {
    const item = items.find((each) => each.key === key);
    if (item === undefined) continue;
    const words = { installed: paint("green", "Installed"), skipped: "Left out", failed: paint("red", "Failed") }[
      state
    ];
    console.line(`${words} ${paint("bold", titleOf(item))}${to === null ? "" : `: ${printable(to)}`}`);
    if (item.standing !== null && state === "installed") console.line("  The version before is kept in the backups.");
    printFindings(
      console,
      findings.filter((finding) => !item.findings.includes(finding)),
    );
  }
  const installed = results.filter(({ state }) => state === "installed").length;
  if (installed === 0) console.line("Nothing was installed.");
}

export interface RemoveModsOptions {
  readonly yes?: boolean;
  /** Into the backups instead of the trash. */
  readonly keep?: boolean;
  /** Bring back what was removed. */
  readonly undo?: boolean;
}

/** Moves the files of a mod to the trash, or brings them back. */
export function removeMod(session: Session, what: string, options: RemoveModsOptions): Promise<number> {
  return withGround(async (ground, _, around) => {
    if (options.undo === true) return bringBack(session, what, ground);
    const { console, signal } = session;
    const files = filesOf(what, await ground.standing(signal), ground.mods);
    if (files.length === 0) return reportNothing(console, installFinding("install-unknown", ground.mods, { what }));
    const verb = options.keep === true ? "Move into the backups" : "Move to the trash";
    const question = `${verb}: ${files.map(printable).join(", ")}?`;
    if (options.yes !== true && !(await agrees(console, question))) {
      console.line("Nothing was removed.");
      return EXIT.cancelled;
    }
    const trash = options.keep === true ? null : systemTrash(around);
    const moved = await orCancelled(session.operation, removeMods(files, ground, { trash, signal }));
    return reportMoves(console, moved, {
      done: ({ from, to }) =>
        `${paint("green", "Removed")} ${printable(from)}${to === null ? "" : `, kept as ${printable(to)}`}`,
      after: moved.done.map(({ from }) => `Back again: lamplighter mods remove --undo ${named(from, ground.mods)}`),
    });
  });
}

/** A mod as it is named on the command line: from the folder mods on. */
function named(file: string, mods: string): string {
  const name = path.relative(mods, file);
  return /^[\w./-]+$/.test(name) ? name : `"${printable(name)}"`;
}

/** By id, else by the name of the file or its path. */
function filesOf(what: string, standing: readonly ModFile[], mods: string): string[] {
  const byId = standing.filter((file) => file.kind === "mod" && String(file.facts.id) === what);
  if (byId.length > 0) return byId.map((file) => file.path);
  const wanted = [path.resolve(what), path.resolve(mods, what)];
  return standing.filter((file) => wanted.includes(path.resolve(file.path))).map((file) => file.path);
}

/** The newest version that is kept of a file that is not there. */
async function bringBack({ console }: Session, what: string, ground: InstallGround): Promise<number> {
  const wanted = [path.resolve(ground.mods, what), path.resolve(what)];
  const kept = (await listBackups(ground.backups)).find(({ original }) => wanted.includes(original ?? ""));
  if (kept === undefined || kept.original === null)
    return reportNothing(console, installFinding("install-no-backup", wanted[0], {}));
  if ((await stampOf(kept.original, ground.files)) !== null) throw new FileError("exists", kept.original);
  const step = { kind: "put-back", backup: kept.path, path: kept.original, over: null } as const;
  const { restored, failed } = await undoSteps([step], ground);
  const done = restored.map((file) => ({ from: kept.path, to: file }));
  return reportMoves(
    console,
    { done, failed, undo: [] },
    { done: ({ to }) => `${paint("green", "Back")} ${printable(to ?? "")}` },
  );
}

/** Moves mods from folders where the game does not look. */
export function tidyMods(session: Session, { yes = false }: Pick<AddOptions, "yes">): Promise<number> {
  return withGround(async (ground, { play }) => {
    const { console, operation } = session;
    const { findings } = await play.snapshot(operation);
    const misplaced = findings.filter(({ code }) => code.startsWith("play-misplaced-"));
    if (misplaced.length === 0) {
      console.value({ ok: true, moved: [], failed: [], findings: [] });
      console.line("No mod lies in the wrong place.");
      return EXIT.ok;
    }
    printFindings(console, misplaced);
    const question = `Move ${counted(misplaced.length, "mod")} into ${printable(ground.mods)}?`;
    if (!yes && !(await agrees(console, question))) {
      console.line("Nothing was moved.");
      return EXIT.cancelled;
    }
    const files = misplaced.map((finding) => finding.path);
    const moved = await orCancelled(operation, moveMisplaced(files, ground, operation));
    return reportMoves(console, moved, {
      done: ({ from, to }) => `${paint("green", "Moved")} ${printable(from)} → ${printable(to ?? "")}`,
      after: moved.done.length === 0 ? [] : [`What lay there before is kept: ${printable(ground.backups)}`],
    });
  });
}

/** Asks at the terminal; without one nobody can be asked, and nothing is done. */
async function agrees(console: Console, message: string): Promise<boolean> {
  if (console.json || !process.stdin.isTTY || !process.stdout.isTTY)
    throw new UsageError("Nothing was done: there is no terminal to ask at. Add --yes to do it without asking.");
  const { confirm } = await import("@clack/prompts");
  const { answer, takeUsualSize } = await import("../answer.ts");
  takeUsualSize(process.stdout);
  return (await answer(() => confirm({ message, initialValue: true }))) === true;
}

function reportNothing(console: Console, finding: Diagnostic): number {
  console.value({ ok: false, moved: [], failed: [], findings: [finding] });
  if (!console.json) printFindings(console, [finding]);
  return EXIT.notOk;
}

interface MoveWords {
  readonly done: (file: MovedFiles["done"][number]) => string;
  readonly after?: readonly string[];
}

function reportMoves(console: Console, { done, failed }: MovedFiles, { done: line, after = [] }: MoveWords): number {
  console.value({ ok: failed.length === 0, moved: done, failed, findings: failed.map(({ finding }) => finding) });
  if (!console.json) {
    for (const file of done) console.line(line(file));
    for (const words of after) console.line(`  ${paint("dim", "→")} ${words}`);
    printFindings(
      console,
      failed.map(({ finding }) => finding),
    );
  }
  if (failed.length === 0) return EXIT.ok;
  return exitOf(failed.map(({ finding }) => finding));
}
