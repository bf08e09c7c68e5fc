import path from "node:path";
import { type Diagnostic, diagnose } from "../../../src-shared/text/diagnostic.ts";
import { hex } from "../../../src-shared/text/hex.ts";
import { ModTooLargeError, type WrittenMod } from "../../engine/mod-writer.ts";
import { type Operation, orCancelled } from "../../engine/operation.ts";
import { type Backups, type CommitResult, createAtomicFile, warningsOf } from "../../files/atomic-file.ts";
import { backupsIn } from "../../files/backups.ts";
import { warningOf } from "../../files/file-error.ts";
import { type FileLayer, nodeFiles } from "../../files/file-layer.ts";
import { resolveLinks } from "../../files/identity.ts";
import { withLock } from "../../files/lock.ts";
import { removeStaleTemporaries } from "../../files/temporary.ts";
import type { RepairChange } from "./changes.ts";
import { type ExamineOptions, withExamined } from "./examine.ts";
import { performRepair, type RepairWork } from "./perform.ts";
import { REPAIR_RULES } from "./rules.ts";
import { verifyRepaired } from "./verify-repaired.ts";

export interface RepairFolders {
  /** Folder of all backups. */
  readonly backups: string;
  /** Folder of all locks. */
  readonly locks: string;
}

export interface RepairRequest extends ExamineOptions {
  readonly input: string;
  /** Never the input. */
  readonly output: string;
  readonly folders: RepairFolders;
}

export type RepairResult =
  | Repaired
  /** Nothing that a repair could do; no file was written. The findings are what is wrong all the same. */
  | { readonly kind: "nothing"; readonly findings: readonly Diagnostic[] }
  /** No file was written. */
  | { readonly kind: "refused"; readonly findings: readonly Diagnostic[] };

export interface Repaired {
  readonly kind: "repaired";
  /** The file written, links resolved. */
  readonly output: string;
  readonly bytes: number;
  /** Files in it, without removed ones. */
  readonly entries: number;
  readonly rollingHash: number;
  readonly changes: readonly RepairChange[];
  /** What could not be fixed, and doubts; with an error the mod is better than before, but not in order. */
  readonly findings: readonly Diagnostic[];
  /** Where the version is that stood at the target before; null when there was none. */
  readonly backup: string | null;
}

/**
 * Repairs a mod into another file. The target is replaced only by a mod that was read back whole and found to be what was
 * planned. Errors: FileError, CancelledError, FormatError when the input is no mod; what is wrong with it is in the
 * result.
 */
export function repairMod(request: RepairRequest, operation: Operation = {}): Promise<RepairResult> {
  return orCancelled(operation, repair(request, operation));
}

async function repair(request: RepairRequest, operation: Operation): Promise<RepairResult> {
  const { input, output, folders, files = nodeFiles } = request;
  if ((await resolveLinks(input, files)) === (await resolveLinks(output, files)))
    return refusedBy("repair-onto-itself", output);
  return withExamined(input, request, operation, async (work): Promise<RepairResult> => {
    if (work.plan.changes.length === 0) return { kind: "nothing", findings: work.plan.findings };
    return withLock(output, { folder: folders.locks, files }, () =>
      writeRepaired(work, output, { backups: backupsIn(folders.backups), files }, operation),
    );
  });
}

function refusedBy(code: "repair-onto-itself", file: string): RepairResult {
  return { kind: "refused", findings: [diagnose(code, REPAIR_RULES[code], { path: file }, {})] };
}

export interface WriteRepairedOptions {
  readonly backups: Backups;
  readonly files: FileLayer;
  /** Called when the new mod is written and found right, before it takes its place; throws to stop that. */
  readonly beforeExchange?: (temporary: string) => Promise<void>;
}

/** Writes, verifies and puts into place. The caller holds the lock on the target. */
export async function writeRepaired(
  work: RepairWork,
  output: string,
  { backups, files, beforeExchange }: WriteRepairedOptions,
  operation: Operation,
): Promise<Repaired | { readonly kind: "refused"; readonly findings: readonly Diagnostic[] }> {
  const { plan } = work;
  await removeStaleTemporaries(path.dirname(output), { files });
  const file = await createAtomicFile(output, { files });
  let written: WrittenMod;
  let committed: CommitResult;
  try {
    written = await performRepair(work, file, operation);
    committed = await file.commit({
      backup: backups,
      verify: async (temporary) => {
        await verifyRepaired(temporary, plan, operation, files);
        await work.close();
        await beforeExchange?.(temporary);
      },
    });
  } catch (error) {
    await file.discard();
    if (!(error instanceof ModTooLargeError)) throw error;
    const data = { bytes: error.bytes, limit: 2 ** 32 - 1 };
    const place = { path: work.facts.file };
    return { kind: "refused", findings: [diagnose("repair-too-large", REPAIR_RULES["repair-too-large"], place, data)] };
  }
  return {
    kind: "repaired",
    output: committed.path,
    bytes: written.bytes,
    entries: plan.files.length,
    rollingHash: written.rollingHash,
    changes: plan.changes.map((change) =>
      change.of === "rolling-hash" ? { ...change, to: hex(written.rollingHash) } : change,
    ),
    findings: [...plan.findings, ...warningsOf(committed).map(warningOf)],
    backup: committed.backup.kind === "kept" ? committed.backup.path : null,
  };
}
