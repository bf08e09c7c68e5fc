import path from "node:path";
import { extensionOf } from "../../src-shared/formats/file-types.ts";
import { parseModDat } from "../../src-shared/formats/mod-dat/parse.ts";
import { decodeSource } from "../../src-shared/text/source-text.ts";
import { FileError, fileErrorOf } from "../files/file-error.ts";
import { type FileLayer, type ListedEntry, nodeFiles } from "../files/file-layer.ts";
import { matchingNames } from "../files/names.ts";
import { readBounded } from "../files/reading.ts";

/** A project as one would choose it from a list. */
export interface FoundProject {
  readonly folder: string;
  /** NAME of MOD.DAT; the folder's name when there is none. */
  readonly name: string;
  /** Whether a level layout lies below MEDIA/LAYOUTS: such a mod needs walk grids. */
  readonly hasLevels: boolean;
}

const MOD_DAT_LIMIT = 4 << 20;
/** Entries looked at for a level layout before a folder counts as having none. */
const MOST_ENTRIES = 50_000;

/** Projects in a folder itself, right below it, and in its `mods` folder. What cannot be read is none. */
export async function findProjects(folder: string, files: FileLayer = nodeFiles): Promise<FoundProject[]> {
  const inside = foldersIn(folder, files);
  const mods = matchingNames(inside, "mods").map((name) => path.join(folder, name));
  const candidates = [
    folder,
    ...[folder, ...mods].flatMap((parent) => foldersIn(parent, files).map((name) => path.join(parent, name))),
  ];
  const found = await Promise.all(candidates.map((candidate) => projectIn(candidate, files)));
  return found.filter((project) => project !== null);
}

async function projectIn(folder: string, files: FileLayer): Promise<FoundProject | null> {
  const entries = entriesOf(folder, files);
  const names = entries.map(({ name }) => name);
  const [modDat] = matchingNames(names, "MOD.DAT");
  const [media] = matchingNames(names, "MEDIA");
  if (modDat === undefined || media === undefined) return null;
  const name = await nameOf(path.join(folder, modDat), files);
  return { folder, name: name ?? path.basename(folder), hasLevels: hasLevels(path.join(folder, media), files) };
}

async function nameOf(modDat: string, files: FileLayer): Promise<string | null> {
  try {
    const { info } = parseModDat(decodeSource(await readBounded(modDat, MOD_DAT_LIMIT, files)), modDat);
    return info === null || info.name === "" ? null : info.name;
  } catch (error) {
    // The list still shows the folder; packing it says what is wrong.
    if (error instanceof FileError) return null;
    throw error;
  }
}

function hasLevels(media: string, files: FileLayer): boolean {
  const [layouts] = matchingNames(foldersIn(media, files), "LAYOUTS");
  const folders = layouts === undefined ? [] : [path.join(media, layouts)];
  let left = MOST_ENTRIES;
  for (let folder = folders.pop(); folder !== undefined && left > 0; folder = folders.pop())
    for (const { name, kind } of entriesOf(folder, files)) {
      left--;
      if (kind === "folder") folders.push(path.join(folder, name));
      else if (kind === "file" && extensionOf(name) === ".LAYOUT") return true;
    }
  return false;
}

function foldersIn(folder: string, files: FileLayer): string[] {
  return entriesOf(folder, files)
    .filter(({ kind }) => kind === "folder")
    .map(({ name }) => name)
    .sort();
}

function entriesOf(folder: string, files: FileLayer): ListedEntry[] {
  try {
    return files.listSync(folder);
  } catch (error) {
    // Not a folder, gone, or not ours to read: nothing to choose from in it.
    fileErrorOf(error, folder);
    return [];
  }
}
