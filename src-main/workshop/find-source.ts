import path from "node:path";
import { errnoOf, fileErrorOf } from "../files/file-error.ts";
import { nodeFiles } from "../files/file-layer.ts";
import { isInside } from "../files/folder-scan.ts";
import { resolveLinks } from "../files/identity.ts";
import { matchingNames } from "../files/names.ts";
import { factsOrNull } from "../files/reading.ts";

/** A file of a project, where it is. */
export interface FoundSource {
  /** Absolute, links resolved. */
  readonly file: string;
  /** The same as the project has it, which may be a link or lie below one. */
  readonly named: string;
  /** Below the project, as on disk, with `/`. */
  readonly path: string;
}

/** What folders hold, for who looks for many files at once. */
export type FolderNames = Map<string, readonly string[]>;

/**
 * The ordinary file of a project that a finding names by its path or by that of its entry, whose case may be another;
 * null when it names none, or one that lies elsewhere. Errors: FileError.
 */
export async function findSource(
  root: string,
  named: string,
  folders: FolderNames = new Map(),
): Promise<FoundSource | null> {
  const relative = path.isAbsolute(named) ? path.relative(root, named).replaceAll(path.sep, "/") : named;
  const below = await onDisk(root, relative.split("/"), folders);
  if (below === null) return null;
  const own = path.join(root, below);
  const file = await resolveLinks(own);
  if (!isInside(file, await resolveLinks(root))) return null;
  try {
    const facts = await factsOrNull(nodeFiles, file);
    return facts?.kind === "file" ? { file, named: own, path: below } : null;
  } catch (error) {
    throw fileErrorOf(error, file);
  }
}

/** The names of the parts on disk. Of several that differ in their case the exact one counts, else none. */
async function onDisk(root: string, parts: readonly string[], folders: FolderNames): Promise<string | null> {
  const found: string[] = [];
  for (const part of parts) {
    if (part === "" || part === "." || part === "..") return null;
    const matches = matchingNames(await namesOnce(path.join(root, ...found), folders), part);
    const [first] = matches;
    if (first === undefined || (first !== part && matches.length > 1)) return null;
    found.push(first);
  }
  return found.join("/");
}

async function namesOnce(folder: string, folders: FolderNames): Promise<readonly string[]> {
  const known = folders.get(folder) ?? (await namesIn(folder));
  folders.set(folder, known);
  return known;
}

async function namesIn(folder: string): Promise<string[]> {
  try {
    return (await nodeFiles.list(folder)).flatMap((entry) => (entry.kind === "bad-name" ? [] : [entry.name]));
  } catch (error) {
    if (["ENOENT", "ENOTDIR"].includes(errnoOf(error) ?? "")) return [];
    throw fileErrorOf(error, folder);
  }
}
