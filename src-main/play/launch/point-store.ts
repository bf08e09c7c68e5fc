import { createHash } from "node:crypto";
import path from "node:path";
import { compareUnits } from "../../../src-shared/bytes/ascii.ts";
import { LARGEST_SAVE } from "../../../src-shared/formats/save/container.ts";
import { writeFileAtomically } from "../../files/atomic-file.ts";
import { type Clock, systemClock } from "../../files/clock.ts";
import { FileError, fileErrorOf, ownFileErrorOf } from "../../files/file-error.ts";
import { type FileLayer, nodeFiles } from "../../files/file-layer.ts";
import { withLock } from "../../files/lock.ts";
import { factsOrNull, readBounded } from "../../files/reading.ts";
import { removeStaleTemporaries } from "../../files/temporary.ts";
import { ShapeError } from "../json-file.ts";
import { isHash, manifestBytes, type PointManifest, readManifest } from "./point-manifest.ts";

/*
 * restore-points/                       in the data folder
 *   objects/9f/9f86d0…                  bytes of a file, named by their SHA-256; of no kind that Steam's cloud takes
 *   points/20260131T120000000Z-00.json  which files there were, and which bytes they had
 *
 * Objects come first and the list last, so a process that is killed leaves at most objects that no list names. They are
 * taken away with the next restore point.
 */

export interface PointStoreOptions {
  /** Folder of all restore points; made when first needed. */
  readonly folder: string;
  /** Folder of all locks. */
  readonly locks: string;
  /** Restore points kept. Default 20. */
  readonly keep?: number;
  /** Bytes of all of them together, those they share counted once; the newest stays whatever its size. Default 1 GiB. */
  readonly maxBytes?: number;
  readonly files?: FileLayer;
  readonly clock?: Clock;
}

/** A list as it lies on disk. */
export interface StoredPoint {
  /** What names it. */
  readonly entry: string;
  readonly manifest: PointManifest;
}

/** One that cannot be used. */
export interface DamagedPoint {
  readonly entry: string;
  readonly path: string;
  readonly what: string;
}

export interface StoredPoints {
  /** Newest first. */
  readonly points: readonly StoredPoint[];
  readonly damaged: readonly DamagedPoint[];
}

const ENTRY = /^\d{8}T\d{9}Z-\d\d$/;
const LARGEST_LIST = 16 << 20;
const MOST_PER_INSTANT = 100;
const LOCK_WAIT_MS = 10_000;

/** The files of a store. Every path of it is made here. Errors of all calls: `FileError`. */
export class PointStore {
  readonly files: FileLayer;
  readonly clock: Clock;
  readonly keep: number;
  readonly maxBytes: number;
  private readonly options: PointStoreOptions;

  constructor(options: PointStoreOptions) {
    this.options = options;
    this.files = options.files ?? nodeFiles;
    this.clock = options.clock ?? systemClock;
    this.keep = Math.max(1, options.keep ?? 20);
    this.maxBytes = options.maxBytes ?? 1024 ** 3;
  }

  get folder(): string {
    return this.options.folder;
  }

  /** Does something while no other Lamplighter makes, drops or restores one. */
  locked<T>(work: () => Promise<T>): Promise<T> {
    const { locks, folder } = this.options;
    const { files, clock } = this;
    return withLock(folder, { folder: locks, waitMs: LOCK_WAIT_MS, files, clock }, work);
  }

  pathOf(entry: string): string {
    if (!ENTRY.test(entry)) throw new FileError("not-found", entry);
    return path.join(this.folder, "points", `${entry}.json`);
  }

  async list(): Promise<StoredPoints> {
    const points: StoredPoint[] = [];
    const damaged: DamagedPoint[] = [];
    for (const entry of (await this.entries()).toReversed())
      try {
        points.push(await this.read(entry));
      } catch (error) {
        // Dropped by another Lamplighter at this moment.
        if (error instanceof FileError && error.kind === "not-found") continue;
        if (!(error instanceof ShapeError || error instanceof FileError)) throw error;
        damaged.push({ entry, path: this.pathOf(entry), what: error.message });
      }
    return { points, damaged };
  }

  /** `ShapeError` when it is damaged. */
  async read(entry: string): Promise<StoredPoint> {
    return { entry, manifest: readManifest(await readBounded(this.pathOf(entry), LARGEST_LIST, this.files)) };
  }

  /** Puts down the list of a point whose objects are all there. */
  async add(manifest: PointManifest): Promise<StoredPoint> {
    const folder = path.join(this.folder, "points");
    await this.makeFolder(folder);
    await removeStaleTemporaries(folder, { files: this.files });
    const stamp = new Date(manifest.at).toISOString().replace(/[-:.]/g, "");
    const taken = new Set(await this.entries());
    for (let i = 0; i < MOST_PER_INSTANT; i++) {
      const entry = `${stamp}-${String(i).padStart(2, "0")}`;
      if (taken.has(entry)) continue;
      await this.write(this.pathOf(entry), manifestBytes(manifest), LARGEST_LIST);
      return { entry, manifest };
    }
    throw new FileError("exists", folder);
  }

  drop(entry: string): Promise<void> {
    return this.unlink(this.pathOf(entry));
  }

  objectPath(sha256: string): string {
    if (!isHash(sha256)) throw new Error(`not a hash: ${sha256}`);
    return path.join(this.folder, "objects", sha256.slice(0, 2), sha256);
  }

  /** Whether bytes of this hash and size are kept. */
  async hasObject(sha256: string, size: number): Promise<boolean> {
    const file = this.objectPath(sha256);
    try {
      const facts = await factsOrNull(this.files, file);
      return facts?.kind === "file" && facts.size === size;
    } catch (error) {
      throw ownFileErrorOf(error, file);
    }
  }

  /** Keeps bytes; returns their hash. Nothing is written when they are kept already and still the same. */
  async keepObject(bytes: Uint8Array): Promise<string> {
    const sha256 = sha256Of(bytes);
    if ((await this.hasObject(sha256, bytes.length)) && (await this.object(sha256)) !== null) return sha256;
    const file = this.objectPath(sha256);
    await this.makeFolder(path.dirname(file));
    await this.write(file, bytes, LARGEST_SAVE);
    return sha256;
  }

  /** Bytes that were kept; null when they are gone or are others by now. */
  async object(sha256: string): Promise<Uint8Array | null> {
    try {
      const bytes = await readBounded(this.objectPath(sha256), LARGEST_SAVE, this.files);
      return sha256Of(bytes) === sha256 ? bytes : null;
    } catch (error) {
      if (error instanceof FileError && error.kind === "not-found") return null;
      throw error;
    }
  }

  /** Removes objects that none of these hashes names. */
  async sweep(used: ReadonlySet<string>): Promise<void> {
    const objects = path.join(this.folder, "objects");
    for (const part of await this.namesIn(objects)) {
      const folder = path.join(objects, part);
      await removeStaleTemporaries(folder, { files: this.files });
      for (const name of await this.namesIn(folder))
        if (isHash(name) && !used.has(name)) await this.unlink(path.join(folder, name));
    }
  }

  private async entries(): Promise<string[]> {
    const names = await this.namesIn(path.join(this.folder, "points"));
    const entries = names.flatMap((name) => (name.endsWith(".json") ? [name.slice(0, -5)] : []));
    return entries.filter((entry) => ENTRY.test(entry)).sort(compareUnits);
  }

  private async namesIn(folder: string): Promise<string[]> {
    try {
      return (await this.files.list(folder)).map(({ name }) => name);
    } catch (error) {
      const failure = fileErrorOf(error, folder);
      if (failure.kind === "not-found" || failure.kind === "not-a-folder") return [];
      throw failure;
    }
  }

  private async makeFolder(folder: string): Promise<void> {
    try {
      await this.files.mkdirs(folder);
    } catch (error) {
      throw ownFileErrorOf(error, folder);
    }
  }

  private async write(file: string, bytes: Uint8Array, limit: number): Promise<void> {
    await writeFileAtomically(file, bytes, {
      files: this.files,
      clock: this.clock,
      links: "refuse",
      backup: "none",
      verify: async (temporary) => {
        const written = await readBounded(temporary, limit, this.files);
        if (Buffer.compare(written, bytes) !== 0) throw new FileError("not-read-back", file, { what: "other bytes" });
      },
    });
  }

  private async unlink(file: string): Promise<void> {
    try {
      await this.files.unlink(file);
    } catch (error) {
      const failure = fileErrorOf(error, file);
      if (failure.kind !== "not-found") throw failure;
    }
  }
}

export function sha256Of(bytes: Uint8Array): string {
  return createHash("sha256").update(bytes).digest("hex");
}
