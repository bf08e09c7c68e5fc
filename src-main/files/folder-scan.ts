import { join } from "node:path";
import { asciiUpper, compareUnits } from "../../src-shared/bytes/ascii.ts";
import { errnoOf, FileError, fileErrorOf } from "./file-error.ts";
import { type FileFacts, type FileLayer, type ListedEntry, nodeFiles } from "./file-layer.ts";
import { isTemporary } from "./temporary.ts";

export interface ScannedFile {
  /** Where it is on disk, below the scanned root, in its own case, with `/` between the parts. */
  readonly path: string;
  /** The same as the game sees it: a-z in upper-case (law 4). */
  readonly name: string;
  readonly size: number;
  /** Time of last modification, milliseconds since 1970. */
  readonly modifiedMs: number;
  /** The same in nanoseconds, which a FILETIME needs: a number cannot hold it exactly. */
  readonly modifiedNs: bigint;
  /** Time of last change of the entry itself, milliseconds since 1970. */
  readonly changedMs: number;
  readonly inode?: bigint | undefined;
}

export interface FolderScan {
  /** Ascending by code units of `name`, in whatever order the disk lists them. */
  readonly files: readonly ScannedFile[];
  /** Left out, with why: pipes, sockets, devices, names that are not Unicode. */
  readonly skipped: readonly FileError[];
  /** What keeps the scan from being complete or clear: links that lead out, case twins, unreadable folders. */
  readonly problems: readonly FileError[];
}

export interface ScanOptions {
  readonly files?: FileLayer;
  /** Folder below the root to scan, as on disk with `/`; the root itself by default. */
  readonly below?: string;
  /** Most files and folders together; more throw `too-many-files`. Default one million. */
  readonly limit?: number;
  /** Aborting throws the signal's reason; `scanFolderSync` hears of nothing. */
  readonly signal?: AbortSignal | undefined;
}

interface Folder {
  /** Below the root; empty for the root. */
  readonly path: string;
  /** Real paths of the folder and those above it, which a link may not lead back to; null when no link was followed. */
  readonly chain: readonly string[] | null;
}

interface Walk {
  readonly root: string;
  /** Real path of the root: where links may lead. */
  readonly realRoot: string;
  readonly layer: FileLayer;
  readonly folders: Folder[];
  /** What is left of the folder being taken, last first. */
  entries: ListedEntry[];
  folder: Folder;
  readonly files: ScannedFile[];
  readonly skipped: FileError[];
  readonly problems: FileError[];
  left: number;
  readonly limit: number;
  /** Folders reached through links. */
  linked: number;
}

const MOST_ENTRIES = 1_000_000;
/** A few links that lead to each other make millions of folders, and every one of them takes a long way to resolve. */
const MOST_LINKED = 10_000;
/** How long a scan may keep the thread before others get their turn. */
const TURN_MS = 15;
const BATCH = 256;

/**
 * Every file below a folder, in one walk that opens none of them. Links that stay below the root are followed; the rest
 * is reported. Errors: `FileError` when the root cannot be read or holds too much.
 */
export function scanFolderSync(root: string, options: ScanOptions = {}): FolderScan {
  const walk = beginWalk(root, options);
  while (walkNext(walk));
  return finishWalk(walk);
}

/** `scanFolderSync` in turns of a few milliseconds, for threads that have other things to do. */
export async function scanFolder(root: string, options: ScanOptions = {}): Promise<FolderScan> {
  const walk = beginWalk(root, options);
  for (let turn = performance.now(); walkNext(walk); ) {
    if (performance.now() - turn < TURN_MS) continue;
    await new Promise(setImmediate);
    options.signal?.throwIfAborted();
    turn = performance.now();
  }
  return finishWalk(walk);
}

function beginWalk(root: string, options: ScanOptions): Walk {
  const layer = options.files ?? nodeFiles;
  try {
    if (layer.statSync(root).kind !== "folder") throw new FileError("not-a-folder", root);
    const limit = options.limit ?? MOST_ENTRIES;
    const walk: Walk = {
      root,
      realRoot: layer.realPathSync(root),
      layer,
      folders: [],
      entries: [],
      folder: { path: options.below ?? "", chain: null },
      files: [],
      skipped: [],
      problems: [],
      left: limit,
      limit,
      linked: 0,
    };
    walk.folders.push(walk.folder);
    return walk;
  } catch (error) {
    throw fileErrorOf(error, root);
  }
}

/** Takes some more entries; false when there are none. */
function walkNext(walk: Walk): boolean {
  if (walk.entries.length === 0) {
    const folder = walk.folders.pop();
    if (folder === undefined) return false;
    walk.folder = folder;
    walk.entries = listOrReport(walk, folder.path);
    walk.left -= walk.entries.length;
    if (walk.left < 0) throw new FileError("too-many-files", walk.root, { limit: walk.limit });
  }
  for (const entry of walk.entries.splice(-BATCH)) takeEntry(walk, walk.folder, entry);
  if (walk.linked > MOST_LINKED) throw new FileError("too-many-links", walk.root, { limit: MOST_LINKED });
  return true;
}

function listOrReport(walk: Walk, path: string): ListedEntry[] {
  try {
    return walk.layer.listSync(onDisk(walk, path));
  } catch (error) {
    walk.problems.push(fileErrorOf(error, path === "" ? walk.root : path));
    return [];
  }
}

function onDisk(walk: Walk, path: string): string {
  return path === "" ? walk.root : `${walk.root}/${path}`;
}

function takeEntry(walk: Walk, folder: Folder, { name, kind }: ListedEntry): void {
  const path = folder.path === "" ? name : `${folder.path}/${name}`;
  switch (kind) {
    case "file":
      // Not a file of the project, but one that a killed run left behind.
      if (!isTemporary(name)) takeFile(walk, path);
      return;
    case "folder":
      walk.folders.push({ path, chain: folder.chain && [...folder.chain, join(folder.chain.at(-1)!, name)] });
      return;
    case "link":
      takeLink(walk, folder, path);
      return;
    default:
      walk.skipped.push(new FileError(kind === "special" ? "special-file" : "name-not-unicode", path));
  }
}

function takeFile(walk: Walk, path: string): void {
  try {
    const facts = walk.layer.lstatSync(onDisk(walk, path));
    // Its kind may have changed since it was listed; it is not followed then.
    if (facts.kind === "file") pushFile(walk, path, facts);
    else walk.skipped.push(new FileError("special-file", path));
  } catch (error) {
    walk.problems.push(fileErrorOf(error, path));
  }
}

function pushFile(walk: Walk, path: string, { size, modifiedNs, changedMs, inode }: FileFacts): void {
  const modifiedMs = Number(modifiedNs) / 1e6;
  walk.files.push({ path, name: asciiUpper(path), size, modifiedMs, modifiedNs, changedMs, inode });
}

function takeLink(walk: Walk, folder: Folder, path: string): void {
  try {
    const target = walk.layer.realPathSync(onDisk(walk, path));
    if (!isInside(target, walk.realRoot)) throw new FileError("link-leaves-project", path, { target });
    const facts = walk.layer.statSync(target);
    if (facts.kind === "file") pushFile(walk, path, facts);
    else if (facts.kind === "folder") {
      walk.folders.push({ path, chain: chainThrough(walk, folder, path, target) });
      walk.linked++;
    } else throw new FileError("special-file", path);
  } catch (error) {
    const problem =
      errnoOf(error) === "ENOENT" ? new FileError("broken-link", path, {}, error) : fileErrorOf(error, path);
    (problem.kind === "special-file" ? walk.skipped : walk.problems).push(problem);
  }
}

/** Whether a real path is the real path `root` or lies below it. */
export function isInside(path: string, root: string): boolean {
  if (path === root) return true;
  const separator = path[root.length];
  return path.startsWith(root) && (/[/\\]$/.test(root) || separator === "/" || separator === "\\");
}

function chainThrough(walk: Walk, folder: Folder, link: string, target: string): string[] {
  const chain = folder.chain ?? realChain(walk, folder.path);
  if (chain.includes(target)) throw new FileError("link-loop", link, { target });
  return [...chain, target];
}

/** Real paths of a folder that is reached without links, and of all above it up to the root. */
function realChain(walk: Walk, path: string): string[] {
  const parts = path === "" ? [] : path.split("/");
  return [walk.realRoot, ...parts.map((_, i) => realPathOf(walk, parts.slice(0, i + 1).join("/")))];
}

function realPathOf(walk: Walk, path: string): string {
  return walk.layer.realPathSync(onDisk(walk, path));
}

function finishWalk({ files, skipped, problems }: Walk): FolderScan {
  files.sort((a, b) => compareUnits(a.name, b.name) || compareUnits(a.path, b.path));
  for (let i = 1; i < files.length; i++) {
    const [first, second] = [files[i - 1], files[i]];
    if (first.name === second.name) problems.push(new FileError("case-twins", second.path, { other: first.path }));
  }
  const byPath = (a: FileError, b: FileError) => compareUnits(a.path, b.path);
  return { files, skipped: skipped.sort(byPath), problems: problems.sort(byPath) };
}
