import path from "node:path";
import { asciiUpper, compareUnits } from "../../../src-shared/bytes/ascii.ts";
import { isAccountName, SAVE_TREES } from "../../../src-shared/formats/save/file-names.ts";
import { FileError, fileErrorOf } from "../../files/file-error.ts";
import type { FileLayer, ListedEntry } from "../../files/file-layer.ts";
import { resolveLinks } from "../../files/identity.ts";

/** A folder of the game's own, and what of it belongs into a restore point. */
export interface PointRoot {
  readonly path: string;
  /** Below the root, with `/`, in the case they have on disk; ascending by code units. */
  readonly files: readonly string[];
}

export interface PointFiles {
  readonly roots: readonly PointRoot[];
  /** What could not be looked at. */
  readonly problems: readonly FileError[];
}

/** Orders and settings, right in the profile. */
const IN_ROOT = /\.(sch|txt|dat)$/i;
/** Characters, shared stashes, settings, keys, and the copies that the game keeps itself (spec/save.md §10). */
const IN_TREE = /\.(svb|bin|txt|dat|restore)$|^backup\.tmp$/i;
const MOST_FILES = 10_000;

/**
 * Saves, stashes, settings and orders of profiles. Profiles that are not there have none; two ways to one count once.
 * Nothing is opened.
 */
export async function filesToKeep(profiles: readonly string[], files: FileLayer): Promise<PointFiles> {
  const roots: PointRoot[] = [];
  const problems: FileError[] = [];
  const seen = new Set<string>();
  let left = MOST_FILES;
  for (const profile of profiles) {
    const real = await resolveLinks(profile, files).catch(() => profile);
    if (seen.has(real)) continue;
    seen.add(real);
    const found = await filesOf(profile, files, problems);
    if (found.length > left) problems.push(new FileError("too-many-files", profile, { limit: MOST_FILES }));
    const kept = found.sort(compareUnits).slice(0, left);
    left -= kept.length;
    if (kept.length > 0) roots.push({ path: profile, files: kept });
  }
  return { roots, problems };
}

async function filesOf(profile: string, files: FileLayer, problems: FileError[]): Promise<string[]> {
  const found: string[] = [];
  for (const entry of await entriesOf(profile, files, problems)) {
    const isTree = SAVE_TREES.some((tree) => asciiUpper(entry.name) === asciiUpper(tree));
    if (isTree && isFolderLike(entry)) found.push(...(await filesOfTree(profile, entry.name, files, problems)));
    else if (IN_ROOT.test(entry.name) && isFileLike(entry, profile, problems)) found.push(entry.name);
  }
  return found;
}

async function filesOfTree(profile: string, tree: string, files: FileLayer, problems: FileError[]): Promise<string[]> {
  const found: string[] = [];
  for (const entry of await entriesOf(path.join(profile, tree), files, problems)) {
    const below = `${tree}/${entry.name}`;
    if (isAccountName(entry.name) && isFolderLike(entry)) {
      const folder = path.join(profile, tree, entry.name);
      for (const inner of await entriesOf(folder, files, problems))
        if (IN_TREE.test(inner.name) && isFileLike(inner, folder, problems)) found.push(`${below}/${inner.name}`);
    } else if (IN_TREE.test(entry.name) && isFileLike(entry, path.join(profile, tree), problems)) found.push(below);
  }
  return found;
}

async function entriesOf(folder: string, files: FileLayer, problems: FileError[]): Promise<readonly ListedEntry[]> {
  try {
    return await files.list(folder);
  } catch (error) {
    const failure = fileErrorOf(error, folder);
    // A file of that name, or none, is nothing to keep.
    if (failure.kind !== "not-found" && failure.kind !== "not-a-folder") problems.push(failure);
    return [];
  }
}

/** Links are followed: whoever keeps saves elsewhere wants them kept too. */
function isFolderLike({ kind }: ListedEntry): boolean {
  return kind === "folder" || kind === "link";
}

function isFileLike({ kind, name }: ListedEntry, folder: string, problems: FileError[]): boolean {
  if (kind === "bad-name") problems.push(new FileError("name-not-unicode", path.join(folder, name)));
  return kind === "file" || kind === "link";
}
