import path from "node:path";
import { type CommitResult, warningsOf, writeFileAtomically } from "../files/atomic-file.ts";
import { backupsIn } from "../files/backups.ts";
import { FileError, fileErrorOf, ownFileErrorOf } from "../files/file-error.ts";
import { type FileLayer, nodeFiles } from "../files/file-layer.ts";
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

/** What was read, and what was wrong with the file: then the value is the empty one. */
export interface ReadJson<T> {
  readonly value: T;
  readonly damage: string | null;
}

const LARGEST = 16 << 20;
const WAIT_MS = 5000;

/**
 * A decision of the user in a small file (law 6): read with checks, written in one step, earlier versions kept. A
 * damaged one counts as empty and is told; it is kept among the backups when another takes its place.
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
      return parsed(await readBounded(this.path, LARGEST, this.files), this.shape);
    } catch (error) {
      if (error instanceof FileError && error.kind === "not-found") return { value: this.shape.empty, damage: null };
      if (error instanceof FileError && error.kind === "too-large")
        return { value: this.shape.empty, damage: "it is far too large" };
      throw error;
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

  private async write(value: T, backup: ReturnType<typeof backupsIn>): Promise<CommitResult> {
    try {
      return await writeFileAtomically(this.path, jsonBytes(this.shape.write(value)), { files: this.files, backup });
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

function parsed<T>(bytes: Uint8Array, { empty, read }: JsonShape<T>): ReadJson<T> {
  try {
    return { value: read(parseJson(bytes)), damage: null };
  } catch (error) {
    if (error instanceof ShapeError) return { value: empty, damage: error.message };
    throw error;
  }
}

/** What a JSON text holds; {@link ShapeError} when it is none. */
export function parseJson(bytes: Uint8Array): unknown {
  try {
    return JSON.parse(new TextDecoder("utf-8", { fatal: true }).decode(bytes));
  } catch (error) {
    if (error instanceof SyntaxError || error instanceof TypeError) throw new ShapeError("it is no JSON");
    throw error;
  }
}
