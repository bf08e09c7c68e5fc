import path from "node:path";
import { asciiUpper } from "../../src-shared/bytes/ascii.ts";
import { FormatError } from "../../src-shared/bytes/format-error.ts";
import { fileTypeOf } from "../../src-shared/formats/file-types.ts";
import { fileTimeOfNanoseconds } from "../../src-shared/formats/mod/file-time.ts";
import { directoryOf, MEDIA_ROOT } from "../../src-shared/formats/mod/manifest.ts";
import type { Diagnostic } from "../../src-shared/text/diagnostic.ts";
import { fileErrorOf, findingOf } from "../files/file-error.ts";
import { type FileLayer, nodeFiles } from "../files/file-layer.ts";
import { scanFolder } from "../files/folder-scan.ts";
import { onlyName } from "../files/names.ts";
import { readBounded } from "../files/reading.ts";
import {
  type Archive,
  type ArchiveEntry,
  type RawBlock,
  READ_LIMIT,
  type ReadOptions,
  type StreamOptions,
} from "./archive.ts";
import { firstByPath } from "./entry-index.ts";
import { FileRange } from "./file-range.ts";

const PIECE = 256 * 1024;

/** `game`: from `MEDIA/`, upper-case · `disk`: as they are called on disk, below the folder itself. */
export type FolderNames = "game" | "disk";

interface FolderEntry extends ArchiveEntry {
  /** The file on disk. */
  readonly source: string;
}

/**
 * A loose folder read like an archive: everything below its MEDIA folder (below the folder itself when it is called
 * MEDIA or holds none), named as the game would name it; or everything below it, named as it is. Nothing is left out and nothing compiled: what a pack leaves
 * out is the engine's business.
 */
export class FolderArchive implements Archive {
  readonly kind = "folder";
  readonly path: string;
  readonly diskBytes = null;
  readonly diskFiles = [];
  readonly header = null;
  readonly container = null;
  readonly entries: readonly ArchiveEntry[];
  readonly directories: readonly string[];
  readonly findings: readonly Diagnostic[];
  private readonly files: FileLayer;
  private byPath: ReadonlyMap<string, ArchiveEntry> | null = null;

  private constructor(
    folder: string,
    entries: readonly FolderEntry[],
    findings: readonly Diagnostic[],
    files: FileLayer,
  ) {
    this.path = folder;
    this.files = files;
    this.entries = entries;
    this.findings = findings;
    this.directories = [...new Set(entries.map((entry) => directoryOf(entry.path)))];
  }

  static async open(folder: string, files: FileLayer = nodeFiles, names: FolderNames = "game"): Promise<FolderArchive> {
    const media = names === "disk" ? null : await mediaBelow(folder, files);
    const scan = await scanFolder(folder, media === null ? { files } : { files, below: media });
    const entries = scan.files.map(
      ({ path: onDisk, name, size, modifiedNs }): FolderEntry => ({
        path: names === "disk" ? onDisk : media === null ? MEDIA_ROOT + name : name,
        type: fileTypeOf(name).code,
        size,
        packedSize: size,
        crc32: null,
        offset: null,
        fileTime: fileTimeOfNanoseconds(modifiedNs),
        removed: false,
        source: `${folder}/${onDisk}`,
      }),
    );
    // Names that differ by case alone are two names on disk.
    const problems = scan.problems.filter(({ kind }) => names === "game" || kind !== "case-twins");
    return new FolderArchive(folder, entries, [...problems, ...scan.skipped].map(findingOf), files);
  }

  find(name: string): ArchiveEntry | undefined {
    this.byPath ??= firstByPath(this.entries);
    return this.byPath.get(asciiUpper(name));
  }

  async read(entry: ArchiveEntry, { limit = READ_LIMIT }: ReadOptions = {}): Promise<Uint8Array> {
    if (entry.size > limit)
      throw new FormatError("folder", `${entry.size} bytes, more than the ${limit} that may be read`, 0, entry.path);
    const bytes = await readBounded(sourceOf(entry), limit, this.files);
    checkSize(entry, bytes.length);
    return bytes;
  }

  async *stream(entry: ArchiveEntry, { signal }: StreamOptions = {}): AsyncGenerator<Uint8Array> {
    const file = await FileRange.open(sourceOf(entry), this.files);
    try {
      checkSize(entry, file.size);
      for (let at = 0; at < file.size; at += PIECE) {
        signal?.throwIfAborted();
        yield await file.read(at, Math.min(PIECE, file.size - at));
      }
    } finally {
      await file.close();
    }
  }

  async readBlock(entry: ArchiveEntry, options?: ReadOptions): Promise<RawBlock> {
    const payload = await this.read(entry, options);
    return { size: payload.length, compressedSize: 0, payload };
  }

  async close(): Promise<void> {}
}

/** The file on disk behind an entry of a folder. */
function sourceOf(entry: ArchiveEntry): string {
  return (entry as FolderEntry).source;
}

function checkSize(entry: ArchiveEntry, size: number): void {
  if (size === entry.size) return;
  const what = `${size} bytes, but ${entry.size} when the folder was listed: the file has changed`;
  throw new FormatError("folder", what, 0, entry.path);
}

/** The folder's own name for its MEDIA folder, or null when it is itself one or holds none. `FileError` for two. */
async function mediaBelow(folder: string, files: FileLayer): Promise<string | null> {
  if (asciiUpper(path.basename(path.resolve(folder))) === "MEDIA") return null;
  try {
    const entries = await files.list(folder);
    const names = entries.filter(({ kind }) => kind !== "file").map(({ name }) => name);
    return onlyName(names, "MEDIA", folder);
  } catch (error) {
    throw fileErrorOf(error, folder);
  }
}
