import path from "node:path";
import { compareUnits } from "../../../src-shared/bytes/ascii.ts";
import { LARGEST_SAVE } from "../../../src-shared/formats/save/container.ts";
import type { Clock } from "../../files/clock.ts";
import { errnoOf, FileError, fileErrorOf } from "../../files/file-error.ts";
import type { FileFacts, FileLayer } from "../../files/file-layer.ts";
import { readBounded } from "../../files/reading.ts";
import { eachOf } from "../operation.ts";
import { readPatiently } from "../patience.ts";
import { filesToKeep, type PointRoot } from "./point-files.ts";
import { isSameContent, type ManifestFile, type PointManifest } from "./point-manifest.ts";
import { type DamagedPoint, PointStore, type PointStoreOptions, type StoredPoint } from "./point-store.ts";

/** The saves, orders and settings of one moment. */
export interface RestorePoint {
  /** What names it. */
  readonly entry: string;
  /** When it was made, milliseconds since 1970. */
  readonly at: number;
  readonly withMods: boolean;
  /** Characters in it. */
  readonly saves: number;
  readonly files: number;
  /** Bytes of its files. */
  readonly bytes: number;
  /** Folders that the files are from. */
  readonly roots: readonly string[];
}

export interface MadePoint {
  /**
   * `same`: nothing has changed since the last one, which stands for this start too · `nothing`: there is nothing to
   * keep.
   */
  readonly kind: "made" | "same" | "nothing";
  /** Null for `nothing`. */
  readonly point: RestorePoint | null;
  /** Files that could not be read, so that they are not in it. */
  readonly unread: readonly FileError[];
  /** Older ones that made room, newest first. */
  readonly dropped: readonly RestorePoint[];
  /** What went wrong without harm to the new one: old ones that could not be removed. */
  readonly warnings: readonly FileError[];
}

export interface ListedPoints {
  /** Newest first. */
  readonly points: readonly RestorePoint[];
  readonly damaged: readonly DamagedPoint[];
}

export interface MakeOptions extends PointStoreOptions {
  readonly withMods: boolean;
  /** Aborting throws the signal's reason; there is no half restore point then. */
  readonly signal?: AbortSignal | undefined;
}

const LANES = 4;
/** How often a file that changes while it is read is read again. */
const MOST_TRIES = 3;
/** A file that was changed so shortly before may have been changed again without showing it. */
const SETTLED_MS = 2000;

/**
 * Keeps saves, stashes, settings and orders of these profiles. What is kept already costs nothing; a file that cannot
 * be read is told. Errors: `FileError` of the store itself; then there is no new restore point.
 */
export async function makeRestorePoint(profiles: readonly string[], options: MakeOptions): Promise<MadePoint> {
  const store = new PointStore(options);
  return store.locked(async () => {
    const { roots, problems } = await filesToKeep(profiles, store.files);
    const { points, damaged } = await store.list();
    try {
      return await addPoint(roots, problems, points[0], store, options);
    } catch (error) {
      // What was kept for nothing would be in the way when the disk is full.
      if (damaged.length === 0) await store.sweep(hashesOf(points)).catch(() => {});
      throw error;
    }
  });
}

async function addPoint(
  roots: readonly PointRoot[],
  problems: readonly FileError[],
  last: StoredPoint | undefined,
  store: PointStore,
  { withMods, signal }: MakeOptions,
): Promise<MadePoint> {
  const at = store.clock.now();
  const gathered = await keepRoots(roots, store, last?.manifest ?? null, signal);
  const unread = [...problems, ...gathered.unread];
  const nothingElse = { unread, dropped: [], warnings: [] };
  if (gathered.roots.every(({ files }) => files.length === 0)) return { kind: "nothing", point: null, ...nothingElse };
  const manifest = { at, withMods, roots: gathered.roots, unread: unread.map(({ path }) => path).sort(compareUnits) };
  if (last !== undefined && isSameContent(last.manifest, manifest))
    return { kind: "same", point: pointOf(last), ...nothingElse };
  signal?.throwIfAborted();
  const added = await store.add(manifest);
  return { kind: "made", point: pointOf(added), unread, ...(await prune(store)) };
}

/** All there are. Errors: `FileError`. */
export async function listRestorePoints(options: PointStoreOptions): Promise<ListedPoints> {
  const { points, damaged } = await new PointStore(options).list();
  return { points: points.map(pointOf), damaged };
}

export function pointOf({ entry, manifest }: StoredPoint): RestorePoint {
  const { at, withMods, roots } = manifest;
  const files = roots.flatMap((root) => root.files);
  return {
    entry,
    at,
    withMods,
    saves: files.filter((file) => /\.svb$/i.test(file.path)).length,
    files: files.length,
    bytes: files.reduce((sum, { size }) => sum + size, 0),
    roots: roots.map((root) => root.path),
  };
}

interface Gathered {
  readonly roots: PointManifest["roots"];
  readonly unread: readonly FileError[];
}

async function keepRoots(
  roots: readonly PointRoot[],
  store: PointStore,
  last: PointManifest | null,
  signal: AbortSignal | undefined,
): Promise<Gathered> {
  const kept: { path: string; files: ManifestFile[] }[] = [];
  const unread: FileError[] = [];
  for (const root of roots) {
    const known = new Map(last?.roots.find(({ path }) => path === root.path)?.files.map((file) => [file.path, file]));
    const found: (ManifestFile | null)[] = root.files.map(() => null);
    await allOf(root.files, LANES, async (relative, index) => {
      signal?.throwIfAborted();
      const source = path.join(root.path, relative);
      const kept = await knownFile(source, known.get(relative), last?.at ?? 0, store);
      const file = kept ?? (await readSteadily(source, store.files, store.clock));
      if (file instanceof FileError) unread.push(file);
      else if ("sha256" in file) found[index] = file;
      else {
        const { bytes, facts } = file;
        const { modifiedNs, changedMs } = facts;
        const sha256 = await store.keepObject(bytes);
        found[index] = { path: relative, size: bytes.length, modifiedNs, changedMs, sha256 };
      }
    });
    kept.push({ path: root.path, files: found.filter((file) => file !== null) });
  }
  return { roots: kept, unread };
}

/** `eachOf` that ends only when no lane is at work any more: what is tidied up then must not come again. */
async function allOf<T>(
  items: readonly T[],
  lanes: number,
  work: (item: T, index: number) => Promise<void>,
): Promise<void> {
  const failures: unknown[] = [];
  await eachOf(items, lanes, async (item, index) => {
    if (failures.length > 0) return;
    await work(item, index).catch((error: unknown) => void failures.push(error));
  });
  if (failures.length > 0) throw failures[0];
}

/** The entry of the last point when the file has not been touched since. */
async function knownFile(
  source: string,
  known: ManifestFile | undefined,
  knownAt: number,
  store: PointStore,
): Promise<ManifestFile | null> {
  if (known === undefined || known.changedMs >= knownAt - SETTLED_MS) return null;
  const { size, modifiedNs, changedMs, sha256 } = known;
  try {
    const facts = await store.files.stat(source);
    const isSame = facts.size === size && facts.modifiedNs === modifiedNs && facts.changedMs === changedMs;
    return isSame && (await store.hasObject(sha256, size)) ? known : null;
  } catch (error) {
    // Reading it says what is wrong with it.
    if (errnoOf(error) === null && !(error instanceof FileError)) throw error;
    return null;
  }
}

interface ReadFile {
  readonly bytes: Uint8Array;
  readonly facts: FileFacts;
}

/** A file as it was at one moment, or why it could not be read. */
async function readSteadily(source: string, files: FileLayer, clock: Clock): Promise<ReadFile | FileError> {
  try {
    for (let tries = 0; tries < MOST_TRIES; tries++) {
      const facts = await files.stat(source);
      const bytes = await readPatiently(() => readBounded(source, LARGEST_SAVE, files), { clock });
      const after = await files.stat(source);
      const isSteady = after.modifiedNs === facts.modifiedNs && after.changedMs === facts.changedMs;
      if (isSteady && after.size === bytes.length) return { bytes, facts };
    }
    return new FileError("changed", source);
  } catch (error) {
    return fileErrorOf(error, source);
  }
}

async function prune(store: PointStore): Promise<Pick<MadePoint, "dropped" | "warnings">> {
  const dropped: RestorePoint[] = [];
  try {
    const { points, damaged } = await store.list();
    const kept = keptPoints(points, store.keep, store.maxBytes);
    for (const point of points.slice(kept.length)) {
      await store.drop(point.entry);
      dropped.push(pointOf(point));
    }
    const gone = outlived(damaged, kept, store.keep);
    for (const { entry } of gone) await store.drop(entry);
    // What a list names that cannot be read is not known.
    if (gone.length === damaged.length) await store.sweep(hashesOf(kept));
    return { dropped, warnings: [] };
  } catch (error) {
    return { dropped, warnings: [fileErrorOf(error, store.folder)] };
  }
}

/** The newest ones that fit, of points that stand newest first; at least one. */
function keptPoints(points: readonly StoredPoint[], keep: number, maxBytes: number): readonly StoredPoint[] {
  const counted = new Set<string>();
  let bytes = 0;
  for (const [index, { manifest }] of points.entries()) {
    for (const { sha256, size } of manifest.roots.flatMap(({ files }) => files)) {
      if (counted.has(sha256)) continue;
      counted.add(sha256);
      bytes += size;
    }
    if (index > 0 && (index >= keep || bytes > maxBytes)) return points.slice(0, index);
  }
  return points;
}

/** Damaged ones that would have gone by now if they were whole. */
function outlived(damaged: readonly DamagedPoint[], kept: readonly StoredPoint[], keep: number): DamagedPoint[] {
  return damaged.filter((each) => kept.filter(({ entry }) => entry > each.entry).length >= keep);
}

function hashesOf(points: readonly StoredPoint[]): ReadonlySet<string> {
  const files = points.flatMap(({ manifest }) => manifest.roots.flatMap((root) => root.files));
  return new Set(files.map(({ sha256 }) => sha256));
}
