import { mkdir, open, rm } from "node:fs/promises";
import path from "node:path";
import type { OpenedFile } from "../../src-shared/contract/models/app.ts";
import { safeName } from "../files/extraction-plan.ts";
import { FileError, fileErrorOf } from "../files/file-error.ts";
import { makeWorkFolder, type WorkFolder } from "../files/work-folder.ts";
import type { Handles } from "./handles.ts";

export interface UploadLimits {
  /** Bytes of one file. */
  readonly each: number;
  /** Bytes of all that are kept; the oldest make room. */
  readonly all: number;
}

/** A mod ends at 4 GiB by its format, and real ones at a fraction of that. */
export const UPLOAD_LIMITS: UploadLimits = { each: 4 * 1024 ** 3, all: 8 * 1024 ** 3 };

interface Upload {
  readonly folder: string;
  readonly size: number;
}

/** Files that pages hand over as bytes, since a page in a browser has no paths. They are gone when the program ends. */
export class Uploads {
  readonly #below: string;
  readonly #handles: Handles;
  readonly #limits: UploadLimits;
  #work: Promise<WorkFolder> | null = null;
  #made = 0;
  #kept: Upload[] = [];

  constructor(below: string, handles: Handles, limits: UploadLimits = UPLOAD_LIMITS) {
    this.#below = below;
    this.#handles = handles;
    this.#limits = limits;
  }

  /**
   * Keeps a file of this name. FileError `too-large`, and what the system refuses; whatever is thrown, by the pieces too,
   * nothing of it stays.
   */
  async take(name: string, pieces: AsyncIterable<Uint8Array>): Promise<OpenedFile> {
    const folder = path.join(await this.#workPath(), String(++this.#made));
    const file = path.join(folder, safeName(name, "upload"));
    try {
      await mkdir(folder);
      const size = await this.#write(file, pieces);
      await this.#makeRoom(size);
      this.#kept.push({ folder, size });
    } catch (error) {
      await rm(folder, { recursive: true, force: true });
      throw error;
    }
    return { file: this.#handles.give("open", file), name: path.basename(file), path: path.basename(file) };
  }

  async close(): Promise<void> {
    const work = this.#work;
    this.#work = null;
    await (await work)?.remove();
  }

  /** One that could not be made is made with the next file. */
  async #workPath(): Promise<string> {
    const work = this.#work ?? makeWorkFolder(this.#below);
    this.#work = work;
    try {
      return (await work).path;
    } catch (error) {
      if (this.#work === work) this.#work = null;
      throw error;
    }
  }

  async #write(file: string, pieces: AsyncIterable<Uint8Array>): Promise<number> {
    let size = 0;
    const handle = await open(file, "wx");
    try {
      for await (const piece of pieces) {
        if (size + piece.length > this.#limits.each)
          throw new FileError("too-large", path.basename(file), { limit: this.#limits.each });
        await handle.appendFile(piece).catch((error: unknown) => {
          throw fileErrorOf(error, file);
        });
        size += piece.length;
      }
    } finally {
      await handle.close();
    }
    return size;
  }

  async #makeRoom(size: number): Promise<void> {
    let total = this.#kept.reduce((sum, each) => sum + each.size, size);
    while (total > this.#limits.all && this.#kept.length > 0) {
      const oldest = this.#kept.shift()!;
      total -= oldest.size;
      await rm(oldest.folder, { recursive: true, force: true });
    }
  }
}
