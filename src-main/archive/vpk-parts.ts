import path from "node:path";
import { asciiUpper } from "../../src-shared/bytes/ascii.ts";
import { vpkArchiveName } from "../../src-shared/formats/vpk/vpk-names.ts";
import { errnoOf, fileErrorOf } from "../files/file-error.ts";
import type { FileLayer } from "../files/file-layer.ts";
import { FileRange } from "./file-range.ts";

/** Archives that are kept open although nobody reads them just now. */
const KEPT_OPEN = 4;

/** A numbered archive as it stands on disk. */
export interface VpkPart {
  /** File name, as on disk or as it should be. */
  readonly name: string;
  /** Bytes; null when there is no such file. */
  readonly size: number | null;
}

interface OpenPart {
  readonly range: Promise<FileRange>;
  users: number;
}

/** The numbered archives beside a directory: which there are, and each opened once when it is read. */
export class VpkParts {
  private readonly folder: string;
  /** File name of the directory. */
  private readonly directory: string;
  private readonly files: FileLayer;
  private readonly parts = new Map<number, VpkPart>();
  /** In the order in which they were last used. */
  private readonly open = new Map<number, OpenPart>();

  constructor(directory: string, files: FileLayer) {
    this.folder = path.dirname(directory);
    this.directory = path.basename(directory);
    this.files = files;
  }

  /** Looks which archives of these numbers are there, and reads none of them. Errors: `FileError`. */
  async look(numbers: Iterable<number>): Promise<void> {
    let others: Promise<ReadonlyMap<string, string>> | null = null;
    for (const number of numbers) {
      if (this.parts.has(number)) continue;
      const name = vpkArchiveName(this.directory, number);
      let part = await this.partNamed(name);
      if (part.size === null) {
        others ??= namesByUpper(this.folder, this.files);
        const other = (await others).get(asciiUpper(name));
        if (other !== undefined) part = await this.partNamed(other);
      }
      this.parts.set(number, part);
    }
  }

  /** Bytes of all archives that were looked for. */
  get bytes(): number {
    let bytes = 0;
    for (const { size } of this.parts.values()) bytes += size ?? 0;
    return bytes;
  }

  /** Where all archives stand that were looked for, or would stand. */
  get paths(): readonly string[] {
    return [...this.parts.values()].map(({ name }) => path.join(this.folder, name));
  }

  /** What a look has found. */
  get(number: number): VpkPart {
    return this.parts.get(number) ?? { name: vpkArchiveName(this.directory, number), size: null };
  }

  /** Lends an archive that is there to `work`, opened if need be. */
  async using<T>(number: number, work: (range: FileRange) => Promise<T>): Promise<T> {
    const part = this.borrow(number);
    try {
      return await work(await part.range);
    } finally {
      part.users--;
      await this.closeIdle();
    }
  }

  async close(): Promise<void> {
    const all = [...this.open.values()];
    this.open.clear();
    for (const { range } of all) await quietlyClose(range);
  }

  private async partNamed(name: string): Promise<VpkPart> {
    return { name, size: await sizeOf(path.join(this.folder, name), this.files) };
  }

  private borrow(number: number): OpenPart {
    const { name } = this.get(number);
    const part = this.open.get(number) ?? { range: FileRange.open(path.join(this.folder, name), this.files), users: 0 };
    part.users++;
    this.open.delete(number);
    this.open.set(number, part);
    return part;
  }

  private async closeIdle(): Promise<void> {
    for (const [number, { range, users }] of this.open) {
      if (this.open.size <= KEPT_OPEN) return;
      if (users > 0) continue;
      this.open.delete(number);
      await quietlyClose(range);
    }
  }
}

/** Whoever wanted to read it was told that it cannot be opened. */
async function quietlyClose(range: Promise<FileRange>): Promise<void> {
  const open = await range.catch(() => null);
  await open?.close();
}

/** Bytes of an ordinary file; null when there is none. */
async function sizeOf(file: string, files: FileLayer): Promise<number | null> {
  try {
    const facts = await files.stat(file);
    return facts.kind === "file" ? facts.size : null;
  } catch (error) {
    if (errnoOf(error) === "ENOENT" || errnoOf(error) === "ENOTDIR") return null;
    throw fileErrorOf(error, file);
  }
}

/** Names in a folder by their upper-case form; none when it cannot be listed. */
async function namesByUpper(folder: string, files: FileLayer): Promise<ReadonlyMap<string, string>> {
  try {
    return new Map((await files.list(folder)).map(({ name }) => [asciiUpper(name), name]));
  } catch {
    return new Map();
  }
}
