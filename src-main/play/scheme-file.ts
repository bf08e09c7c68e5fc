import { createHash } from "node:crypto";
import path from "node:path";
import { readScheme } from "../../src-shared/formats/scheme/read-scheme.ts";
import { EMPTY_SCHEME, type Scheme, withIds, writeScheme } from "../../src-shared/formats/scheme/scheme.ts";
import { isSameOrder, type Order } from "../../src-shared/rules/order-edits.ts";
import { mergeOrders, type OrderConflict } from "../../src-shared/rules/order-merge.ts";
import type { Diagnostic } from "../../src-shared/text/diagnostic.ts";
import { type Backups, warningsOf, writeFileAtomically } from "../files/atomic-file.ts";
import { backupsIn } from "../files/backups.ts";
import { type Clock, systemClock } from "../files/clock.ts";
import { FileError, fileErrorOf } from "../files/file-error.ts";
import { type FileLayer, nodeFiles } from "../files/file-layer.ts";
import { resolveLinks } from "../files/identity.ts";
import { withLock } from "../files/lock.ts";
import { readBounded } from "../files/reading.ts";
import { removeStaleTemporaries } from "../files/temporary.ts";
import { readPatiently } from "./patience.ts";

/** A scheme as it is on disk. */
export interface LoadedScheme {
  readonly path: string;
  readonly exists: boolean;
  /** SHA-256 of the file; null when there is none, or something else in its place. */
  readonly sha256: string | null;
  readonly scheme: Scheme;
  readonly findings: readonly Diagnostic[];
}

/** Whether something else stands in the place of the file. */
export function isUnreadable({ exists, sha256 }: Pick<LoadedScheme, "exists" | "sha256">): boolean {
  return exists && sha256 === null;
}

export interface SchemeOptions {
  /** Folder of all backups. */
  readonly backups: string;
  /** Folder of all locks. */
  readonly locks: string;
  readonly files?: FileLayer;
  readonly clock?: Clock;
}

/** What became of an order that was to be saved. */
export interface SavedScheme {
  /** `unchanged`: the file has this order already; nothing was written. */
  readonly kind: "saved" | "unchanged";
  readonly loaded: LoadedScheme;
  /** What another program did to the file in the meantime; null when it did nothing. */
  readonly merged: MergedChange | null;
  /** Where the version before is kept; null when there was none or it could not be kept. */
  readonly backup: string | null;
  /** What went wrong without harm to the order. */
  readonly warnings: readonly FileError[];
}

export interface MergedChange {
  /** The order they had made. */
  readonly theirs: Order;
  readonly conflicts: readonly OrderConflict[];
}

/** Bytes: some 10,000 mods. */
export const LARGEST_SCHEME = 1 << 20;
const LOCK_WAIT_MS = 5000;
/** Another program would have to write it that often while we do. */
const MOST_TRIES = 5;

/** Reads the order; a missing file is an empty one, a held one is tried again for a while. Errors: `FileError`. */
export async function loadScheme(file: string, options: Pick<SchemeOptions, "files" | "clock"> = {}) {
  const { files = nodeFiles, clock = systemClock } = options;
  const bytes = await readPatiently(() => bytesOrNull(file, files), { clock });
  return loadedScheme(file, bytes);
}

function loadedScheme(file: string, bytes: Uint8Array | null): LoadedScheme {
  if (bytes === null) return { path: file, exists: false, sha256: null, scheme: EMPTY_SCHEME, findings: [] };
  return { path: file, exists: true, sha256: sha256Of(bytes), ...readScheme(bytes, file) };
}

async function bytesOrNull(file: string, files: FileLayer): Promise<Uint8Array | null> {
  try {
    return await readBounded(file, LARGEST_SCHEME, files);
  } catch (error) {
    if (error instanceof FileError && error.kind === "not-found") return null;
    throw error;
  }
}

function sha256Of(bytes: Uint8Array): string {
  return createHash("sha256").update(bytes).digest("hex");
}

/**
 * Saves an order that was made of `base`. What another program changed in the file since is merged in, whenever it did
 * so; unknown lines and ids stay. A reader sees the old file or the new one, and the old one is kept. Errors:
 * `FileError`; then the file is as it was.
 */
export async function saveScheme(
  file: string,
  base: Order,
  order: Order,
  options: SchemeOptions,
): Promise<SavedScheme> {
  const { files = nodeFiles, clock = systemClock } = options;
  // A link is followed: the file it leads to is replaced, not the link.
  const target = await resolveLinks(file, files);
  return withLock(target, { folder: options.locks, waitMs: LOCK_WAIT_MS, files, clock }, async () => {
    await removeStaleTemporaries(path.dirname(target), { files });
    for (let tries = 1; ; tries++) {
      try {
        return await saveOnce(file, target, base, order, { ...options, files, clock });
      } catch (error) {
        if (!(error instanceof ChangedError)) throw error;
        if (tries === MOST_TRIES) throw new FileError("changed", file);
      }
    }
  });
}

/** The file is not any more what was read. No system error, so that the rooms below let it through. */
class ChangedError extends Error {}

async function saveOnce(
  file: string,
  target: string,
  base: Order,
  order: Order,
  options: SchemeOptions & { readonly files: FileLayer; readonly clock: Clock },
): Promise<SavedScheme> {
  const { files, clock } = options;
  const before = await readPatiently(() => bytesOrNull(target, files), { clock });
  const theirs = loadedScheme(file, before);
  const merged =
    hasOrder(theirs) && !isSameOrder(theirs.scheme.ids, base) ? mergeOrders(base, order, theirs.scheme.ids) : null;
  const scheme = withIds(theirs.scheme, merged?.order ?? order);
  const bytes = writeScheme(scheme);
  const change = merged === null ? null : { theirs: theirs.scheme.ids, conflicts: merged.conflicts };
  if (before !== null && Buffer.compare(before, bytes) === 0)
    return { kind: "unchanged", loaded: theirs, merged: change, backup: null, warnings: [] };
  if (bytes.length > LARGEST_SCHEME) throw new FileError("too-large", file, { limit: LARGEST_SCHEME });
  const result = await writeFileAtomically(target, bytes, {
    files,
    clock,
    backup: guarded(backupsIn(options.backups, { clock }), target, before),
    verify: async (temporary) => {
      const written = await readBounded(temporary, LARGEST_SCHEME, files);
      if (Buffer.compare(written, bytes) !== 0) throw new FileError("not-read-back", file, { what: "other bytes" });
      await expectUnchanged(target, before, files);
    },
  });
  const backup = result.backup.kind === "kept" ? result.backup.path : null;
  return { kind: "saved", loaded: loadedScheme(file, bytes), merged: change, backup, warnings: warningsOf(result) };
}

/** A file that is gone or was overwritten with something else is nobody's wish for an empty order. */
function hasOrder({ exists, findings }: LoadedScheme): boolean {
  return exists && !findings.some(({ code }) => code === "scheme-not-a-scheme");
}

async function expectUnchanged(target: string, before: Uint8Array | null, files: FileLayer): Promise<void> {
  const now = await bytesOrNull(target, files);
  const isSame = before === null || now === null ? before === now : Buffer.compare(before, now) === 0;
  if (!isSame) throw new ChangedError();
}

/** Backups that look again, right before the old file is replaced, whether it is still the one that was read. */
function guarded(backups: Backups, target: string, before: Uint8Array | null): Backups {
  return {
    ...backups,
    async keep(kept, files) {
      const version = await backups.keep(kept, files);
      try {
        await expectUnchanged(target, before, files);
      } catch (error) {
        await backups.forget(version, files).catch((failure: unknown) => void fileErrorOf(failure, version));
        throw error;
      }
      return version;
    },
  };
}
