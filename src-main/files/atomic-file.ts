import path from "node:path";
import { type Clock, systemClock } from "./clock.ts";
import { removeAtExit } from "./exit-cleanup.ts";
import { errnoOf, FileError, fileErrorOf } from "./file-error.ts";
import { type FileFacts, type FileLayer, nodeFiles, type OpenFile } from "./file-layer.ts";
import { patiently } from "./patience.ts";
import { expectFile, factsOrNull } from "./reading.ts";
import { temporaryBeside } from "./temporary.ts";

export interface AtomicFileOptions {
  readonly files?: FileLayer;
  readonly clock?: Clock;
  readonly platform?: NodeJS.Platform;
  /** When the target is a link: `follow` writes the file it leads to, `refuse` fails. Default `follow`. */
  readonly links?: "follow" | "refuse";
  /** When there is a file already. Default `replace`. */
  readonly existing?: "replace" | "refuse";
}

/** Where previous versions are kept; `backupsIn` makes one. */
export interface Backups {
  /** Whether a version that cannot be kept stops the write. */
  readonly required: boolean;
  /** Keeps the file as it is now; returns where. */
  keep(file: string, files: FileLayer): Promise<string>;
  /** Takes back what `keep` did, when the file was not replaced after all. */
  forget(backup: string, files: FileLayer): Promise<void>;
  /** After `keep`: removes what is too many or too much; returns what could not be removed. */
  prune(backup: string, files: FileLayer): Promise<readonly FileError[]>;
}

export interface CommitOptions {
  /** What becomes of the version that is replaced. */
  readonly backup: "none" | Backups;
  /** Looks at the finished temporary before it takes the target's place; throws to stop that. */
  readonly verify?: (temporary: string) => void | Promise<void>;
  /** Looks at the target right before it is replaced, when its version is kept; throws to stop that. */
  readonly lastLook?: () => Promise<void>;
  /** Whether to flush to disk, so that the file outlives a power cut. Default true. */
  readonly flush?: boolean;
  /** Time of last modification to give the file, milliseconds since 1970. */
  readonly modifiedMs?: number;
}

export type BackupOutcome =
  | { readonly kind: "none" }
  | { readonly kind: "kept"; readonly path: string }
  | { readonly kind: "failed"; readonly error: FileError };

export interface CommitResult {
  /** The file written; not the name given when that is a link. */
  readonly path: string;
  readonly bytes: number;
  /** Whether there was a previous version. */
  readonly replaced: boolean;
  readonly backup: BackupOutcome;
  /** What went wrong without harm to the new file: permission bits, flushing the folder, pruning. */
  readonly warnings: readonly FileError[];
}

/** What went wrong without harm to the new file, a previous version that could not be kept among it. */
export function warningsOf({ backup, warnings }: CommitResult): readonly FileError[] {
  return backup.kind === "failed" ? [backup.error, ...warnings] : warnings;
}

/** Answers of file systems that have no such call. */
const NOT_SUPPORTED = new Set(["EINVAL", "ENOSYS", "ENOTSUP", "EOPNOTSUPP"]);
/** One write call takes less than 2 GiB. */
const LONGEST_WRITE = 1 << 30;

interface Settings {
  readonly files: FileLayer;
  readonly clock: Clock;
  readonly platform: NodeJS.Platform;
}

/**
 * A file that comes to be in one step (law 5): written as a temporary beside the target, then renamed over it. A reader
 * sees the old file or the new one. Made by `createAtomicFile`, ended by `commit` or `discard`. One call at a time.
 */
export class AtomicFile {
  readonly target: string;
  readonly temporary: string;
  readonly #settings: Settings;
  /** What stood at the target at the beginning. */
  readonly #old: FileFacts | null;
  readonly #cancelRemoval: () => void;
  #open: OpenFile | null;
  #length = 0;
  #failure: FileError | null = null;
  #isSealed = false;
  readonly #warnings: FileError[] = [];
  /** A flush that was begun ahead of the commit; never rejects. */
  #ahead: Promise<void> | null = null;

  constructor(target: string, temporary: string, open: OpenFile, old: FileFacts | null, settings: Settings) {
    this.target = target;
    this.temporary = temporary;
    this.#open = open;
    this.#old = old;
    this.#settings = settings;
    this.#cancelRemoval = removeAtExit(temporary);
  }

  /** Bytes written so far: where the next `write` goes. */
  get length(): number {
    return this.#length;
  }

  /** Appends. */
  write(bytes: Uint8Array): Promise<void> {
    return this.writeAt(bytes, this.#length);
  }

  /** Appends all chunks. */
  async writev(chunks: readonly Uint8Array[]): Promise<void> {
    if (chunks.length === 0) return;
    const start = this.#length;
    this.#length += await this.#attempt((file) => file.writev(chunks, start));
    let end = start;
    for (const chunk of chunks) {
      end += chunk.length;
      // A short write ended before the end of this chunk.
      const missing = Math.min(chunk.length, end - this.#length);
      if (missing > 0) await this.write(chunk.subarray(chunk.length - missing));
    }
  }

  /** Writes at a position, as for a head that is known last. */
  async writeAt(bytes: Uint8Array, position: number): Promise<void> {
    for (let done = 0; done < bytes.length; ) {
      const at = done;
      const went = await this.#attempt((file) => file.write(bytes.subarray(at, at + LONGEST_WRITE), position + at));
      if (went === 0) throw this.#fail(new FileError("io", this.target, { errno: "nothing was written" }));
      done += went;
    }
    this.#length = Math.max(this.#length, position + bytes.length);
  }

  /**
   * Appends `length` bytes that `put` writes at `position` by the number of the open file, as another thread does; it
   * ends after the last use of that number. Only on the real file system.
   */
  async appendBy(length: number, put: (descriptor: number, position: number) => Promise<void>): Promise<void> {
    await this.#attempt(({ descriptor }) => {
      if (descriptor === undefined) throw new Error(`${this.target}: other threads cannot reach this file`);
      return put(descriptor, this.#length);
    });
    this.#length += length;
  }

  /**
   * Begins to flush what was written so far while the caller goes on, so that `commit` has less to wait for. What goes
   * wrong, `commit` tells.
   */
  flushAhead(): void {
    this.#ahead ??= this.#attempt((file) => ifSupported(() => file.sync())).then(
      () => undefined,
      () => undefined,
    );
  }

  /** Reads back what was written; returns how many bytes came. */
  readAt(into: Uint8Array, position: number): Promise<number> {
    return this.#attempt((file) => file.read(into, position));
  }

  /**
   * Ends the writing ahead of the commit: flushes and closes the temporary, so that many files can wait for each other
   * without staying open. Errors: `FileError`; the file is to be discarded then.
   */
  async seal(options: Pick<CommitOptions, "flush" | "modifiedMs"> = {}): Promise<void> {
    this.#expectOpen();
    try {
      await this.#ahead;
      if (this.#failure !== null) throw this.#failure;
      await this.#finish(options, this.#warnings);
      this.#isSealed = true;
    } catch (error) {
      throw fileErrorOf(error, this.target);
    }
  }

  /**
   * Puts the file in the target's place. When this throws, the old file is there untouched and the temporary is gone;
   * when it returns, the new one is there. Errors: `FileError`, and whatever `verify` throws.
   */
  async commit(options: CommitOptions): Promise<CommitResult> {
    if (!this.#isSealed) this.#expectOpen();
    const warnings = this.#warnings;
    const exchange = await this.#exchange(options, warnings);
    this.#isSealed = false;
    this.#cancelRemoval();
    await this.#settle(options, exchange.backup, warnings);
    return { path: this.target, bytes: this.#length, ...exchange, warnings };
  }

  /** Removes the temporary; the target stays as it is. Never throws: what cannot be removed now is tried again at exit. */
  async discard(): Promise<void> {
    const { files } = this.#settings;
    const open = this.#open;
    this.#open = null;
    await this.#ahead;
    if (open !== null) await quietly(open.close());
    const remove = () => files.unlink(this.temporary);
    try {
      await patiently(remove, this.temporary, this.#settings);
    } catch {
      await quietly(remove());
    }
    if (await isGone(files, this.temporary)) this.#cancelRemoval();
  }

  async #exchange(options: CommitOptions, warnings: FileError[]) {
    const { files } = this.#settings;
    const { backup: backups } = options;
    let backup: BackupOutcome = { kind: "none" };
    try {
      await this.#ahead;
      if (this.#failure !== null) throw this.#failure;
      if (!this.#isSealed) await this.#finish(options, warnings);
      await options.verify?.(this.temporary);
      // With backups it matters what is there now, after a write that may have taken minutes.
      const old = backups === "none" ? this.#old : await factsOrNull(files, this.target);
      if (old !== null && backups !== "none") backup = await this.#keepOld(backups);
      await options.lastLook?.();
      await patiently(() => files.rename(this.temporary, this.target), this.target, this.#settings);
      return { replaced: old !== null, backup };
    } catch (error) {
      if (backup.kind === "kept" && backups !== "none") await quietly(backups.forget(backup.path, files));
      await this.discard();
      throw fileErrorOf(error, this.target);
    }
  }

  async #finish(options: Pick<CommitOptions, "flush" | "modifiedMs">, warnings: FileError[]): Promise<void> {
    const open = this.#expectOpen();
    const { modifiedMs } = options;
    if (this.#old !== null && this.#settings.platform !== "win32") {
      const mode = this.#old.mode & 0o777;
      await noted(warnings, this.target, () => open.chmod(mode));
    }
    if (modifiedMs !== undefined) await open.touch(modifiedMs);
    if (options.flush !== false) await ifSupported(() => open.sync());
    this.#open = null;
    await open.close();
  }

  async #keepOld(backups: Backups): Promise<BackupOutcome> {
    try {
      return { kind: "kept", path: await backups.keep(this.target, this.#settings.files) };
    } catch (error) {
      const cause = fileErrorOf(error, this.target);
      const failure = new FileError("backup-failed", this.target, { why: cause.message }, cause);
      if (backups.required) throw failure;
      return { kind: "failed", error: failure };
    }
  }

  /** Nothing in here can undo the write any more, so nothing in here may fail it. */
  async #settle(options: CommitOptions, backup: BackupOutcome, warnings: FileError[]): Promise<void> {
    const { files } = this.#settings;
    const { backup: backups } = options;
    const folder = path.dirname(this.target);
    if (options.flush !== false) await noted(warnings, folder, () => ifSupported(() => files.syncFolder(folder)));
    if (backups === "none" || backup.kind !== "kept") return;
    await noted(warnings, backup.path, async () => {
      warnings.push(...(await backups.prune(backup.path, files)));
    });
  }

  #expectOpen(): OpenFile {
    if (this.#open === null) throw new Error(`${this.target}: this write has ended already`);
    return this.#open;
  }

  async #attempt<T>(call: (file: OpenFile) => Promise<T>): Promise<T> {
    const open = this.#expectOpen();
    try {
      return await call(open);
    } catch (error) {
      throw this.#fail(fileErrorOf(error, this.target));
    }
  }

  #fail(error: FileError): FileError {
    this.#failure = error;
    return error;
  }
}

/**
 * Begins the atomic write of a file; its folder must exist. Refuses folders, pipes and devices, and on Windows a file
 * marked read-only. Errors: `FileError`.
 */
export async function createAtomicFile(target: string, options: AtomicFileOptions = {}): Promise<AtomicFile> {
  const settings = {
    files: options.files ?? nodeFiles,
    clock: options.clock ?? systemClock,
    platform: options.platform ?? process.platform,
  };
  const { files } = settings;
  const named = path.resolve(target);
  const { real, old } = await standing(named, options.links ?? "follow", files);
  if (old !== null) {
    if (options.existing === "refuse") throw new FileError("exists", real);
    expectReplaceable(old, real, settings.platform);
  }
  const temporary = temporaryBeside(real);
  try {
    return new AtomicFile(real, temporary, await files.open(temporary, "create"), old, settings);
  } catch (error) {
    // The only thing that can be missing is the folder.
    throw fileErrorOf(error, errnoOf(error) === "ENOENT" ? path.dirname(real) : real);
  }
}

interface Standing {
  /** The target, links resolved. */
  readonly real: string;
  /** What is there; null for nothing. */
  readonly old: FileFacts | null;
}

async function standing(target: string, links: "follow" | "refuse", files: FileLayer): Promise<Standing> {
  try {
    const old = await factsOrNull(files, target);
    if (old?.kind !== "link") return { real: target, old };
    if (links === "refuse") throw new FileError("link-in-the-way", target);
    const real = await files.realPath(target);
    return { real, old: await files.lstat(real) };
  } catch (error) {
    if (errnoOf(error) === "ENOENT") throw new FileError("broken-link", target, {}, error);
    throw fileErrorOf(error, target);
  }
}

function expectReplaceable(old: FileFacts, target: string, platform: NodeJS.Platform): void {
  expectFile(old, target);
  if (platform === "win32" && (old.mode & 0o200) === 0) throw new FileError("no-permission", target);
}

/**
 * Writes a file in one step: `fill` writes it, then it is committed. When anything throws, the old file is untouched.
 */
export async function replaceFile(
  target: string,
  fill: (file: AtomicFile) => void | Promise<void>,
  options: AtomicFileOptions & CommitOptions,
): Promise<CommitResult> {
  const file = await createAtomicFile(target, options);
  try {
    await fill(file);
  } catch (error) {
    await file.discard();
    throw error;
  }
  return file.commit(options);
}

/** Writes a whole file in one step. Errors: `FileError`, and whatever `verify` throws. */
export function writeFileAtomically(
  target: string,
  bytes: Uint8Array,
  options: AtomicFileOptions & CommitOptions,
): Promise<CommitResult> {
  return replaceFile(target, (file) => file.write(bytes), options);
}

async function quietly(work: Promise<void>): Promise<void> {
  try {
    await work;
  } catch {
    // Tidying up after a failure: that failure is what the caller hears of.
  }
}

async function noted(warnings: FileError[], file: string, work: () => Promise<void>): Promise<void> {
  try {
    await work();
  } catch (error) {
    warnings.push(fileErrorOf(error, file));
  }
}

async function ifSupported(work: () => Promise<void>): Promise<void> {
  try {
    await work();
  } catch (error) {
    if (!NOT_SUPPORTED.has(errnoOf(error) ?? "")) throw error;
  }
}

async function isGone(files: FileLayer, file: string): Promise<boolean> {
  try {
    return (await factsOrNull(files, file)) === null;
  } catch {
    return false;
  }
}
