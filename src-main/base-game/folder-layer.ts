import { asciiUpper, compareUnits } from "../../src-shared/bytes/ascii.ts";
import { directoryOf, MEDIA_ROOT } from "../../src-shared/formats/mod/manifest.ts";
import type { Clock } from "../files/clock.ts";
import { errnoOf, type FileError, fileErrorOf } from "../files/file-error.ts";
import type { FileFacts, FileLayer, ListedEntry } from "../files/file-layer.ts";
import { isInside, scanFolder } from "../files/folder-scan.ts";
import { readBounded } from "../files/reading.ts";
import { LARGEST_LAYER_FILE, type Layer, type LayerEntry } from "./layer.ts";

/** Finer than the time of any file system counts. */
const UNSETTLED_MS = 2000;

interface FolderEntry extends LayerEntry {
  readonly file: string;
}

/** Files below one folder by upper-case name, and folders; several that differ only by case stand together. */
interface Listing {
  readonly files: ReadonlyMap<string, readonly string[]>;
  readonly folders: ReadonlyMap<string, readonly string[]>;
}

/**
 * A loose MEDIA folder, of which only what is asked for is looked at: a small mod asks for a dozen of 60,000 files. Of
 * files that differ only by case the first counts, as in a scan of the whole folder. Links may not lead out of it.
 */
export class FolderLayer implements Layer {
  readonly kind = "media";
  readonly path: string;
  readonly problems: FileError[] = [];
  private readonly files: FileLayer;
  private readonly clock: Clock;
  /** By path on disk below the root. */
  private readonly listings = new Map<string, Listing>();

  /** `path` is the MEDIA folder itself, links resolved. */
  constructor(path: string, files: FileLayer, clock: Clock) {
    this.path = path;
    this.files = files;
    this.clock = clock;
  }

  async find(path: string): Promise<LayerEntry | null> {
    const folder = directoryOf(path);
    const name = path.slice(folder.length);
    const found = this.foldersOf(folder).flatMap((on) =>
      (this.listing(on).files.get(name) ?? []).map((each) => join(on, each)),
    );
    for (const below of found.sort(compareUnits)) {
      const facts = this.factsOf(below);
      if (facts !== null) return this.entry(path, below, facts.size, facts.modifiedNs);
    }
    return null;
  }

  async list(folder: string): Promise<readonly LayerEntry[]> {
    const entries = new Map<string, FolderEntry>();
    const scans = await Promise.all(
      this.foldersOf(folder).map((below) => scanFolder(this.path, { files: this.files, below })),
    );
    this.problems.push(...scans.flatMap((scan) => scan.problems));
    const files = scans.flatMap((scan) => scan.files);
    for (const { path, name, size, modifiedNs } of files.sort((a, b) => compareUnits(a.path, b.path)))
      if (!entries.has(name)) entries.set(name, this.entry(MEDIA_ROOT + name, path, size, modifiedNs));
    return [...entries.values()].sort((a, b) => compareUnits(a.path, b.path));
  }

  read(entry: LayerEntry): Promise<Uint8Array> {
    return readBounded((entry as FolderEntry).file, LARGEST_LAYER_FILE, this.files);
  }

  async close(): Promise<void> {}

  private entry(path: string, below: string, size: number, modifiedNs: bigint): FolderEntry {
    const age = this.clock.now() - Number(modifiedNs / 1_000_000n);
    const isUnsettled = Math.abs(age) < UNSETTLED_MS;
    return { path, size, stamp: `${size}-${modifiedNs}`, isUnsettled, file: this.onDisk(below) };
  }

  /** Folders on disk that the game knows by this name, as paths below the root. */
  private foldersOf(folder: string): readonly string[] {
    let found = [""];
    for (const part of folder.slice(MEDIA_ROOT.length).split("/"))
      if (part !== "")
        found = found.flatMap((on) => (this.listing(on).folders.get(part) ?? []).map((each) => join(on, each)));
    return found;
  }

  private listing(below: string): Listing {
    const known = this.listings.get(below);
    if (known !== undefined) return known;
    const files = new Map<string, string[]>();
    const folders = new Map<string, string[]>();
    for (const entry of this.listed(below)) {
      const kind = entry.kind === "link" ? this.kindBehind(join(below, entry.name)) : entry.kind;
      if (kind === "file") push(files, entry.name);
      if (kind === "folder") push(folders, entry.name);
    }
    const listing = { files, folders };
    this.listings.set(below, listing);
    return listing;
  }

  private listed(below: string): readonly ListedEntry[] {
    try {
      return this.files.listSync(this.onDisk(below));
    } catch (error) {
      throw fileErrorOf(error, this.onDisk(below));
    }
  }

  private kindBehind(below: string): FileFacts["kind"] | null {
    try {
      const target = this.files.realPathSync(this.onDisk(below));
      return isInside(target, this.path) ? this.files.statSync(target).kind : null;
    } catch (error) {
      fileErrorOf(error, below);
      return null;
    }
  }

  /** Of an ordinary file; null when there is none any more. */
  private factsOf(below: string): FileFacts | null {
    try {
      const facts = this.files.statSync(this.onDisk(below));
      return facts.kind === "file" ? facts : null;
    } catch (error) {
      if (errnoOf(error) === "ENOENT") return null;
      throw fileErrorOf(error, this.onDisk(below));
    }
  }

  private onDisk(below: string): string {
    return join(this.path, below);
  }
}

function join(folder: string, name: string): string {
  return folder === "" || name === "" ? folder + name : `${folder}/${name}`;
}

function push(names: Map<string, string[]>, name: string): void {
  const key = asciiUpper(name);
  const known = names.get(key);
  if (known === undefined) names.set(key, [name]);
  else known.push(name);
}
