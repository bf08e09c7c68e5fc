import { FormatError } from "../../src-shared/bytes/format-error.ts";
import { fileErrorOf } from "../files/file-error.ts";
import { type FileLayer, nodeFiles, type OpenFile } from "../files/file-layer.ts";
import { expectFile } from "../files/reading.ts";

/** One call reads less than 2 GiB. */
const LONGEST_READ = 1 << 30;

/** A file opened for reading pieces of it. Errors of the file system are `FileError`s. */
export class FileRange {
  readonly path: string;
  /** Bytes of the file when it was opened. */
  readonly size: number;
  private readonly file: OpenFile;

  private constructor(path: string, file: OpenFile, size: number) {
    this.path = path;
    this.file = file;
    this.size = size;
  }

  static async open(path: string, files: FileLayer = nodeFiles): Promise<FileRange> {
    try {
      expectFile(await files.stat(path), path);
      const file = await files.open(path, "read");
      try {
        return new FileRange(path, file, (await file.facts()).size);
      } catch (error) {
        await file.close();
        throw error;
      }
    } catch (error) {
      throw fileErrorOf(error, path);
    }
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

  async close(): Promise<void> {
    await this.file.close();
  }

  private async readSome(into: Uint8Array, position: number): Promise<number> {
    try {
      return await this.file.read(into, position);
    } catch (error) {
      throw fileErrorOf(error, this.path);
    }
  }

  private endsEarly(wanted: number): never {
    throw new FormatError("mod", `the file ends before byte ${wanted}`, this.size, this.path);
  }
}
