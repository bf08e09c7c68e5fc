import { FormatError } from "../../src-shared/bytes/format-error.ts";
import { fileErrorOf } from "../files/file-error.ts";
import { type FileLayer, nodeFiles, type OpenFile } from "../files/file-layer.ts";
import { expectFile } from "../files/reading.ts";

/** One call reads less than 2 GiB. */
const LONGEST_READ = 1 << 30;

/** A file for reading pieces of it. Errors of the file system are `FileError`s. */
export class FileRange {
  readonly path: string;
  /** Bytes of the file when it was opened. */
  readonly size: number;
  private readonly files: FileLayer;
  private file: Promise<OpenFile> | null;

  private constructor(path: string, size: number, file: OpenFile | null, files: FileLayer) {
    this.path = path;
    this.size = size;
    this.files = files;
    this.file = file === null ? null : Promise.resolve(file);
  }

  static async open(path: string, files: FileLayer = nodeFiles): Promise<FileRange> {
    const file = await openToRead(path, files);
    try {
      return new FileRange(path, (await file.facts()).size, file, files);
    } catch (error) {
      await file.close();
      throw fileErrorOf(error, path);
    }
  }

  /** A file whose size is known, which is opened when something is read of it. */
  static later(path: string, size: number, files: FileLayer = nodeFiles): FileRange {
    return new FileRange(path, size, null, files);
  }

  /** Exactly `length` bytes from `position`. FormatError when the file ends before that. */
  async read(position: number, length: number): Promise<Uint8Array> {
    if (position + length > this.size) this.endsEarly(position + length);
    const bytes = new Uint8Array(length);
    await this.readInto(position, bytes);
    return bytes;
  }

  /** Fills `target` from `position`. FormatError when the file ends before that. */
  async readInto(position: number, target: Uint8Array): Promise<void> {
    for (let at = 0; at < target.length; ) {
      const came = await this.readSome(target.subarray(at, at + LONGEST_READ), position + at);
      if (came === 0) this.endsEarly(position + target.length);
      at += came;
    }
  }

  /** By this number other threads reach the file while it is open; null when it does not stand on the real file system. */
  async descriptor(): Promise<number | null> {
    if (this.files !== nodeFiles) return null;
    try {
      return (await this.opened()).descriptor ?? null;
    } catch (error) {
      throw fileErrorOf(error, this.path);
    }
  }

  /** The error of a read that came to the end of the file first. */
  endsEarly(wanted: number): never {
    throw new FormatError("mod", `the file ends before byte ${wanted}`, this.size, this.path);
  }

  async close(): Promise<void> {
    try {
      await (await this.file)?.close();
    } catch (error) {
      throw fileErrorOf(error, this.path);
    }
  }

  private async readSome(into: Uint8Array, position: number): Promise<number> {
    try {
      return await (await this.opened()).read(into, position);
    } catch (error) {
      throw fileErrorOf(error, this.path);
    }
  }

  private opened(): Promise<OpenFile> {
    this.file ??= this.openLate().catch((error) => {
      this.file = null;
      throw error;
    });
    return this.file;
  }

  private async openLate(): Promise<OpenFile> {
    const file = await openToRead(this.path, this.files);
    const { size } = await file.facts();
    if (size === this.size) return file;
    await file.close();
    throw new FormatError("mod", `${size} bytes, but ${this.size} a moment ago: it has changed`, 0, this.path);
  }
}

async function openToRead(path: string, files: FileLayer): Promise<OpenFile> {
  try {
    expectFile(await files.stat(path), path);
    return await files.open(path, "read");
  } catch (error) {
    throw fileErrorOf(error, path);
  }
}
