import { createHash } from "node:crypto";
import { type Diagnostic, diagnose } from "../../../src-shared/text/diagnostic.ts";
import { checkCancelled, type Operation, orCancelled } from "../../engine/operation.ts";
import { backupsIn, restoreBackup } from "../../files/backups.ts";
import { FileError, fileErrorOf, warningOf } from "../../files/file-error.ts";
import { type FileLayer, nodeFiles } from "../../files/file-layer.ts";
import { resolveLinks } from "../../files/identity.ts";
import { withLock } from "../../files/lock.ts";
import { type RunningPrograms, runningGame, runningPrograms } from "../../files/programs.ts";
import { type ExamineOptions, type Refused, withExamined } from "./examine.ts";
import type { RepairWork } from "./perform.ts";
import { type Repaired, type RepairFolders, writeRepaired } from "./repair-mod.ts";
import { REPAIR_RULES } from "./rules.ts";

export interface InPlaceRequest extends ExamineOptions {
  readonly file: string;
  readonly folders: RepairFolders;
  /**
   * Repair also what the game drops as a whole now and would then load with damaged or lost files in it. Default false.
   */
  readonly acceptDamage?: boolean;
  /** Default: those of this system. */
  readonly programs?: RunningPrograms | undefined;
}

export type InPlaceResult =
  | (Repaired & { readonly undo: RepairUndo })
  /** There is nothing that a repair could do; the findings are what is wrong all the same. */
  | { readonly kind: "nothing"; readonly findings: readonly Diagnostic[] }
  /** The mod is as it was. */
  | Refused;

/** All that is needed to put the version before a repair back. Plain values. */
export interface RepairUndo {
  readonly file: string;
  readonly backup: string;
  /** SHA-256 of the version before, and of the repaired one. */
  readonly was: string;
  readonly now: string;
}

/**
 * Repairs a mod where it is. The version before is kept among the backups, or nothing is changed; the new one is read
 * back whole before it takes its place. Refused while the game runs. Errors: FileError (`busy` when another program holds
 * the file, `locked` when another Lamplighter writes it, `changed` when it was changed meanwhile), CancelledError,
 * FormatError when it is no mod; then the file is as it was.
 */
export function repairInPlace(request: InPlaceRequest, operation: Operation = {}): Promise<InPlaceResult> {
  return orCancelled(operation, repair(request, operation));
}

async function repair(request: InPlaceRequest, operation: Operation): Promise<InPlaceResult> {
  const { folders, files = nodeFiles } = request;
  const running = await gameRunning(request.file, request.programs);
  if (running !== null) return running;
  const file = await resolveLinks(request.file, files);
  return withLock(file, { folder: folders.locks, files }, async () => {
    const before = await stateOf(file, files);
    return withExamined(file, request, operation, async (work): Promise<InPlaceResult> => {
      if (work.plan.changes.length === 0) return { kind: "nothing", findings: work.plan.findings };
      const refusal = request.acceptDamage === true ? null : damageRefusal(work);
      if (refusal !== null) return { kind: "refused", findings: [refusal, ...work.plan.findings] };
      return exchange(work, file, before, { folders, files, programs: request.programs }, operation);
    });
  });
}

interface ExchangeSettings {
  readonly folders: RepairFolders;
  readonly files: FileLayer;
  readonly programs: RunningPrograms | undefined;
}

async function exchange(
  work: RepairWork,
  file: string,
  before: string,
  { folders, files, programs }: ExchangeSettings,
  operation: Operation,
): Promise<InPlaceResult> {
  const hashes = { was: "", now: "" };
  const result = await writeRepaired(
    work,
    file,
    {
      // Without a version to go back to, nothing is replaced.
      backups: backupsIn(folders.backups, { required: true }),
      files,
      beforeExchange: async (temporary) => {
        hashes.now = await sha256Of(temporary, files, operation);
        hashes.was = await sha256Of(file, files, operation);
        if ((await stateOf(file, files)) !== before) throw new FileError("changed", file);
        const running = await gameRunning(file, programs);
        if (running !== null) throw new GameStartedError(running);
      },
    },
    operation,
  ).catch((error: unknown) => {
    if (error instanceof GameStartedError) return error.refused;
    throw error;
  });
  if (result.kind === "refused") return result;
  // It was there a moment ago, and a write that replaces nothing keeps nothing.
  if (result.backup === null) throw new FileError("changed", file);
  return { ...result, undo: { file, backup: result.backup, ...hashes } };
}

/** The game was started while the mod was being repaired. No system error, so that the rooms below let it through. */
class GameStartedError extends Error {
  readonly refused: Refused;

  constructor(refused: Refused) {
    super("the game was started");
    this.refused = refused;
  }
}

/** Where programs cannot be listed the file is looked after by the system alone. */
async function gameRunning(file: string, programs: RunningPrograms = runningPrograms): Promise<Refused | null> {
  const running = await programs();
  const program = running === null ? null : runningGame(running);
  if (program === null) return null;
  const code = "repair-game-running";
  return { kind: "refused", findings: [diagnose(code, REPAIR_RULES[code], { path: file }, { program })] };
}

/** A mod that the game drops does no harm; with damaged files in it, it might. */
function damageRefusal({ facts, plan }: RepairWork): Diagnostic | null {
  const { rescue, section, file } = facts;
  const isDropped = rescue !== null || section.rollingHash !== section.computedHash;
  const damaged = plan.files.filter(({ flaw }) => flaw === "damaged").map(({ path }) => path);
  const count = damaged.length + (rescue?.lostFiles ?? 0);
  if (!isDropped || count === 0) return null;
  const first = damaged[0] ?? "one without a name";
  return diagnose("repair-stays-broken", REPAIR_RULES["repair-stays-broken"], { path: file }, { count, first });
}

/** Size and times of a file, for telling whether it was changed. */
async function stateOf(file: string, files: FileLayer): Promise<string> {
  try {
    const { size, modifiedNs, changedMs } = await files.stat(file);
    return `${size} ${modifiedNs} ${changedMs}`;
  } catch (error) {
    throw fileErrorOf(error, file);
  }
}

const PIECE = 1 << 20;

async function sha256Of(file: string, files: FileLayer, operation: Operation): Promise<string> {
  const hash = createHash("sha256");
  try {
    const open = await files.open(file, "read");
    try {
      const piece = new Uint8Array(PIECE);
      for (let at = 0, came = 1; came > 0; at += came) {
        checkCancelled(operation);
        came = await open.read(piece, at);
        hash.update(piece.subarray(0, came));
      }
    } finally {
      await open.close();
    }
  } catch (error) {
    throw fileErrorOf(error, file);
  }
  return hash.digest("hex");
}

export interface UndoOptions {
  readonly folders: RepairFolders;
  readonly programs?: RunningPrograms | undefined;
  readonly files?: FileLayer | undefined;
}

export type UndoResult =
  | {
      readonly kind: "restored";
      readonly file: string;
      /** What went wrong without harm. */
      readonly findings: readonly Diagnostic[];
    }
  | Refused;

/**
 * Puts the version before a repair back, byte for byte; the repaired one is kept among the backups in turn. Refused while
 * the game runs, when the mod was changed since, and when that version is not what it was. Errors: FileError,
 * CancelledError.
 */
export function undoRepair(undo: RepairUndo, options: UndoOptions, operation: Operation = {}): Promise<UndoResult> {
  return orCancelled(operation, takeBack(undo, options, operation));
}

async function takeBack(
  { file, backup, was, now }: RepairUndo,
  { folders, programs, files = nodeFiles }: UndoOptions,
  operation: Operation,
): Promise<UndoResult> {
  const running = await gameRunning(file, programs);
  if (running !== null) return running;
  return withLock(file, { folder: folders.locks, files }, async () => {
    if ((await sha256OrNull(file, files, operation)) !== now) return refusedUndo("repair-undo-changed", file, {});
    if ((await sha256OrNull(backup, files, operation)) !== was)
      return refusedUndo("repair-undo-lost", file, { backup });
    const { warnings } = await restoreBackup(
      { path: backup, original: file },
      backupsIn(folders.backups, { required: true }),
      file,
      files,
    );
    if ((await sha256Of(file, files, {})) !== was)
      throw new FileError("not-read-back", file, { what: `its bytes are others; the version before is ${backup}` });
    return { kind: "restored", file, findings: warnings.map(warningOf) };
  });
}

function refusedUndo<C extends "repair-undo-changed" | "repair-undo-lost">(
  code: C,
  path: string,
  data: Parameters<(typeof REPAIR_RULES)[C]["message"]>[0],
): Refused {
  return { kind: "refused", findings: [diagnose<typeof data>(code, REPAIR_RULES[code] as never, { path }, data)] };
}

async function sha256OrNull(file: string, files: FileLayer, operation: Operation): Promise<string | null> {
  try {
    return await sha256Of(file, files, operation);
  } catch (error) {
    if (error instanceof FileError && error.kind === "not-found") return null;
    throw error;
  }
}
