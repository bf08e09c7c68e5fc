import type { Diagnostic } from "../../src-shared/text/diagnostic.ts";
import { hearCancel, type Operation } from "../engine/operation.ts";
import { FileError, findingOf } from "../files/file-error.ts";
import { nodeFiles } from "../files/file-layer.ts";
import { removeMods } from "../play/install/remove.ts";
import { type FolderNames, type FoundSource, findSource } from "./find-source.ts";
import { type FixTools, fixText } from "./fix-text.ts";
import { lateBackups } from "./late-backups.ts";
import type { Problem } from "./problems.ts";
import {
  type FileFixes,
  type FixPlace,
  type FixUndo,
  fixOfProblem,
  type PlannedFix,
  type SourceChange,
  type UnfixedProblem,
  unfixed,
} from "./source-changes.ts";
import { SourceTrial } from "./source-trial.ts";
import { tidyBeside } from "./tidy-beside.ts";

export interface FixedSources {
  readonly changes: readonly SourceChange[];
  /** Files that were written or removed, below the project. */
  readonly files: readonly string[];
  readonly left: readonly UnfixedProblem[];
  /** Takes all of it back. */
  readonly undo: readonly FixUndo[];
}

export interface FixSourcesOptions {
  readonly signal?: AbortSignal | undefined;
  /** Hears of each file before it is come to, and of the end. */
  readonly report?: (done: number, total: number, file: string) => void;
  /** Says what would be done, and writes nothing. */
  readonly isDryRun?: boolean;
}

/**
 * Fixes problems in the sources of a project, all of a file together. A file that would then have findings which it had
 * not before stays as it is. What was done before it is cancelled stands and is told; cancelling before the first file
 * throws CancelledError. Whatever is wrong with one file is told with its problems.
 */
export async function fixSources(
  place: FixPlace,
  problems: readonly Problem[],
  { signal, report = () => {}, isDryRun = false }: FixSourcesOptions = {},
): Promise<FixedSources> {
  const backups = lateBackups(place.backups);
  const tools: FixTools = { locks: place.locks, backups, trial: new SourceTrial(), isDryRun };
  const changes: SourceChange[] = [];
  const left: UnfixedProblem[] = [];
  const undo: FixUndo[] = [];
  const files: string[] = [];
  const groups = await filesOf(place.root, problems);
  if (!isDryRun) await tidyBeside(groups.flatMap(({ source }) => (source === null ? [] : [source.file])));
  for (const [index, { source, fault, problems: own }] of groups.entries()) {
    report(index, groups.length, source?.path ?? own[0].finding.path);
    if (await isCancelled({ signal }, index === 0)) left.push(...unfixed(own, "workshop-fix-cancelled"));
    else if (fault !== null) left.push(...own.map((problem) => ({ problem, finding: fault })));
    else if (source === null) left.push(...unfixed(own, "workshop-fix-changed"));
    else {
      const done = await fixFile(place, source, own, tools);
      changes.push(...done.changes);
      left.push(...done.left);
      if (done.changes.length > 0) files.push(source.path);
      if (done.undo !== null) undo.push({ step: done.undo, problems: done.changes.map(({ problem }) => problem) });
    }
  }
  if (undo.length > 0) await backups.finish();
  report(groups.length, groups.length, "");
  return { changes, files, left, undo };
}

/** Lets the window be heard between two files. */
async function isCancelled(operation: Operation, isFirst: boolean): Promise<boolean> {
  try {
    await hearCancel(operation);
    return false;
  } catch (error) {
    if (isFirst) throw error;
    return true;
  }
}

interface FileGroup {
  /** Null: there is no such file. */
  readonly source: FoundSource | null;
  /** Why it cannot be said whether there is. */
  readonly fault: Diagnostic | null;
  readonly problems: Problem[];
}

/** Problems by their file, whatever case they name it in. */
async function filesOf(root: string, problems: readonly Problem[]): Promise<readonly FileGroup[]> {
  const named = new Map<string, FoundOrNot>();
  const folders: FolderNames = new Map();
  const groups = new Map<string, FileGroup>();
  for (const problem of problems) {
    const { path } = problem.finding;
    const found = named.get(path) ?? (await findOrNot(root, path, folders));
    named.set(path, found);
    const key = found.source?.file ?? path;
    const group = groups.get(key) ?? { ...found, problems: [] };
    group.problems.push(problem);
    groups.set(key, group);
  }
  return [...groups.values()];
}

type FoundOrNot = Pick<FileGroup, "source" | "fault">;

async function findOrNot(root: string, path: string, folders: FolderNames): Promise<FoundOrNot> {
  try {
    return { source: await findSource(root, path, folders), fault: null };
  } catch (error) {
    if (!(error instanceof FileError)) throw error;
    return { source: null, fault: findingOf(error) };
  }
}

async function fixFile(
  place: FixPlace,
  source: FoundSource,
  problems: readonly Problem[],
  tools: FixTools,
): Promise<FileFixes> {
  const planned: PlannedFix[] = [];
  const left: UnfixedProblem[] = [];
  for (const problem of problems) {
    const fix = fixOfProblem(problem);
    if (fix === null) left.push(...unfixed([problem], "workshop-fix-none"));
    else planned.push({ problem, fix });
  }
  if (planned.length === 0) return { changes: [], left, undo: null };
  const removal = planned.find(({ fix }) => fix.kind === "remove-file");
  try {
    const done =
      removal === undefined ? await fixText(source, planned, tools) : await removeSource(place, source, removal, tools);
    return { ...done, left: [...left, ...done.left, ...beside(planned, removal)] };
  } catch (error) {
    if (!(error instanceof FileError)) throw error;
    return { changes: [], left: [...left, ...stopped(planned, error)], undo: null };
  }
}

/** Why a file could not be written, told with each of its problems; nothing went wrong where a person was quicker. */
function stopped(planned: readonly PlannedFix[], error: FileError): readonly UnfixedProblem[] {
  const problems = planned.map(({ problem }) => problem);
  if (error.kind === "changed") return unfixed(problems, "workshop-fix-changed");
  const finding = findingOf(error);
  return problems.map((problem) => ({ problem, finding }));
}

/** A file that is to go is not mended as well. */
function beside(planned: readonly PlannedFix[], removal: PlannedFix | undefined): readonly UnfixedProblem[] {
  const others = removal === undefined ? [] : planned.filter((each) => each !== removal);
  return unfixed(
    others.map(({ problem }) => problem),
    "workshop-fix-overlap",
  );
}

/** An orphan goes to the trash while its source is still not there. Of a link it is asked itself, and links stay. */
async function removeSource(
  { root, backups, locks, trash }: FixPlace,
  { named, path }: FoundSource,
  { problem, fix }: PlannedFix,
  { isDryRun }: FixTools,
): Promise<FileFixes> {
  const entry = String(problem.finding.data?.entry ?? "");
  if (entry === "" || (await findSource(root, entry)) !== null)
    return { changes: [], left: unfixed([problem], "workshop-fix-changed"), undo: null };
  const change: SourceChange = { problem, fix, path, line: null };
  if (isDryRun) return { changes: [change], left: [], undo: null };
  const { failed, undo } = await removeMods([named], { files: nodeFiles, backups, locks }, { trash });
  const left = failed.map(({ finding }) => ({ problem, finding }));
  const step = undo.find((each) => each.kind === "put-back");
  return step === undefined ? { changes: [], left, undo: null } : { changes: [change], left, undo: step };
}
