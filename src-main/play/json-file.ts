import path from "node:path";
import { type CommitResult, warningsOf, writeFileAtomically } from "../files/atomic-file.ts";
import { backupsIn, listBackups } from "../files/backups.ts";
import { FileError, fileErrorOf, ownFileErrorOf } from "../files/file-error.ts";
import { type FileLayer, nodeFiles } from "../files/file-layer.ts";
import { resolveLinks } from "../files/identity.ts";
import { withLock } from "../files/lock.ts";
import { readBounded } from "../files/reading.ts";
import { removeStaleTemporaries } from "../files/temporary.ts";

/** Where the small files of this room go, and how. */
export interface KeptFileOptions {
  /** Folder of all backups. */
  readonly backups: string;
  /** Folder of all locks. */
  readonly locks: string;
  readonly files?: FileLayer;
}

/** What a small JSON file holds, and how it is checked. */
export interface JsonShape<T> {
  /** What a missing file holds. */
  readonly empty: T;
  /** A value of what was parsed; throws {@link ShapeError} when it is none. Keys that are not known belong into it. */
  readonly read: (value: unknown) => T;
  /** What is written; bigints become decimal strings. */
  readonly write: (value: T) => unknown;
}

/** A value is not of the shape that is wanted. */
export class ShapeError extends Error {}

/** What was read, and what was wrong with the file. */
export interface ReadJson<T> {
  readonly value: T;
  readonly damage: Damage | null;
}

export interface Damage {
  readonly what: string;
  /** Whether the value is that of an earlier version of the file; else it is the empty one. */
  readonly isRecovered: boolean;
}

const LARGEST = 16 << 20;
/** What is nested deeper could be read and not be written again. */
const DEEPEST = 100;
const WAIT_MS = 5000;

/**
 * A decision of the user in a small file (law 6): read with checks, written in one step, earlier versions kept. Of a
 * damaged one the last whole version counts, and it is told; it is kept among the backups when another takes its place.
 */
export class JsonFile<T> {
  readonly path: string;
  private readonly shape: JsonShape<T>;
  private readonly options: KeptFileOptions;
  private readonly files: FileLayer;

  constructor(file: string, shape: JsonShape<T>, options: KeptFileOptions) {
    this.path = file;
    this.shape = shape;
    this.options = options;
    this.files = options.files ?? nodeFiles;
  }

  /** Errors: `FileError`. */
  async read(): Promise<ReadJson<T>> {
    try {
      return { value: await this.readVersion(this.path), damage: null };
    } catch (error) {
      if (error instanceof FileError && error.kind === "not-found") return { value: this.shape.empty, damage: null };
      return this.recover(damageOf(error));
    }
  }

  /**
   * Reads, changes and writes while nobody else does; a change that gives the same value writes nothing. Returns the
   * new value. Errors: `FileError`.
   */
  async update(change: (value: T) => T): Promise<{ readonly value: T; readonly warnings: readonly FileError[] }> {
    const { backups, locks } = this.options;
    const folder = path.dirname(this.path);
    try {
      await this.files.mkdirs(folder);
    } catch (error) {
      throw ownFileErrorOf(error, folder);
    }
    return withLock(this.path, { folder: locks, waitMs: WAIT_MS, files: this.files }, async () => {
      const { value: before } = await this.read();
      const value = change(before);
      if (value === before) return { value, warnings: [] };
      await removeStaleTemporaries(folder, { files: this.files });
      const result = await this.write(value, backupsIn(backups));
      return { value, warnings: warningsOf(result) };
    });
  }

  /** {@link ShapeError} when it is damaged. */
  private async readVersion(file: string): Promise<T> {
    return this.shape.read(parseJson(await readBounded(file, LARGEST, this.files)));
  }

  private async recover(what: string): Promise<ReadJson<T>> {
    const target = await resolveLinks(this.path, this.files);
    const versions = (await listBackups(this.options.backups, this.files)).filter(
      ({ original }) => original === target,
    );
    for (const version of versions)
      try {
        return { value: await this.readVersion(version.path), damage: { what, isRecovered: true } };
      } catch (error) {
        // Damaged as well, or gone: the one before it, then.
        if (!(error instanceof FileError)) damageOf(error);
      }
    return { value: this.shape.empty, damage: { what, isRecovered: false } };
  }

  private async write(value: T, backup: ReturnType<typeof backupsIn>): Promise<CommitResult> {
    const bytes = jsonBytes(this.shape.write(value));
    // It would count as damaged the next time.
    if (bytes.length > LARGEST) throw new FileError("too-large", this.path, { limit: LARGEST });
    try {
      return await writeFileAtomically(this.path, bytes, { files: this.files, backup });
    } catch (error) {
      throw fileErrorOf(error, this.path);
    }
  }
}

/** JSON for a file; i64 as decimal strings (law 3). */
export function jsonBytes(value: unknown): Uint8Array {
  const text = JSON.stringify(value, (_, inner) => (typeof inner === "bigint" ? inner.toString() : inner), 2);
  return new TextEncoder().encode(`${text}\n`);
}

/** What is wrong with a file in words; any other error is thrown on. */
function damageOf(error: unknown): string {
  if (error instanceof ShapeError) return error.message;
  if (error instanceof FileError && error.kind === "too-large") return "it is far too large";
  throw error;
}

/** What a JSON text holds; {@link ShapeError} when it is none. */
export function parseJson(bytes: Uint8Array): unknown {
  const value = parsed(bytes);
  expectShallow(value, DEEPEST);
  return value;
}

function parsed(bytes: Uint8Array): unknown {
  try {
    return JSON.parse(new TextDecoder("utf-8", { fatal: true }).decode(bytes));
  } catch (error) {
    if (error instanceof SyntaxError || error instanceof TypeError) throw new ShapeError("it is no JSON");
    throw error;
  }
}

function expectShallow(value: unknown, left: number): void {
  if (typeof value !== "object" || value === null) return;
  if (left === 0) throw new ShapeError("it is nested too deeply");
  for (const inner of Object.values(value)) expectShallow(inner, left - 1);
}
