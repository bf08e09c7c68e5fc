import { FormatError } from "../../src-shared/bytes/format-error.ts";
import type { Archive, Container } from "../archive/archive.ts";
import { manifestBeside, openArchive, reopenArchive } from "../archive/open.ts";
import { fileErrorOf } from "../files/file-error.ts";
import type { FileLayer } from "../files/file-layer.ts";
import { expectFile } from "../files/reading.ts";
import { LARGEST_LAYER_FILE, type Layer, type LayerEntry, type LayerKind } from "./layer.ts";
import type { LayerCache } from "./layer-cache.ts";
import { PathIndex } from "./path-index.ts";

interface ArchiveEntryOfRow extends LayerEntry {
  readonly row: number;
}

/** A DATA.PAK with its .MAN, or a bundle. */
export class ArchiveLayer implements Layer {
  readonly kind: LayerKind;
  readonly path: string;
  readonly problems = [];
  private readonly archive: Archive;
  private readonly container: Container;
  private readonly index: PathIndex;

  private constructor(kind: LayerKind, archive: Archive, container: Container) {
    this.kind = kind;
    this.path = archive.path;
    this.archive = archive;
    this.container = container;
    this.index = new PathIndex(container.table);
  }

  /**
   * Opens an archive. When the cache has its index and the file is as it was, nothing of it is read. Errors as of
   * `openArchive`; FormatError for a folder.
   */
  static async open(path: string, cache: LayerCache, files: FileLayer): Promise<ArchiveLayer> {
    const { size, stamp } = await stampOf(path, files);
    const known = cache.manifest(stamp);
    if (known !== null) {
      const archive = reopenArchive(path, { ...known, size }, files);
      return new ArchiveLayer(known.kind, archive, archive.container!);
    }
    const archive = await openArchive(path, { files });
    const { container } = archive;
    if (container === null) {
      await archive.close();
      throw new FormatError("pak", `a ${archive.kind} is no base game`, 0, path);
    }
    const kind = archive.kind === "pak" ? "pak" : "bundle";
    const { section } = container;
    cache.keepManifest(stamp, { kind, section, manifest: container.table.bytes });
    return new ArchiveLayer(kind, archive, container);
  }

  async find(path: string): Promise<LayerEntry | null> {
    const row = this.index.find(path);
    return row === null ? null : this.entry(path, row);
  }

  async list(folder: string): Promise<readonly LayerEntry[]> {
    return this.index.below(folder).map(({ path, row }) => this.entry(path, row));
  }

  read(entry: LayerEntry): Promise<Uint8Array> {
    const row = this.container.entryOf((entry as ArchiveEntryOfRow).row);
    return this.archive.read(row, { limit: LARGEST_LAYER_FILE });
  }

  close(): Promise<void> {
    return this.archive.close();
  }

  private entry(path: string, row: number): ArchiveEntryOfRow {
    const { table } = this.container;
    const size = table.size(row);
    return { path, size, stamp: `${size}-${table.crc32(row)}`, isUnsettled: false, row };
  }
}

/** Size and times of an archive and of the .MAN beside it. */
async function stampOf(path: string, files: FileLayer) {
  try {
    const manifest = await manifestBeside(path, files);
    const facts = await files.stat(path);
    expectFile(facts, path);
    const all = manifest === null ? [facts] : [facts, await files.stat(manifest)];
    return {
      size: facts.size,
      // The second time shows a change by a program that puts the first one back.
      stamp: all.map(({ size, modifiedNs, changedMs }) => `${size}-${modifiedNs}-${changedMs}`).join(" "),
    };
  } catch (error) {
    throw fileErrorOf(error, path);
  }
}
