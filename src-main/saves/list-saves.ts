import { compareUnits } from "../../src-shared/bytes/ascii.ts";
import { isAccountName, SAVE_TREES, type SaveTree } from "../../src-shared/formats/save/file-names.ts";
import type { ModLists } from "../../src-shared/formats/save/mod-lists.ts";
import type { Save } from "../../src-shared/formats/save/save.ts";
import { type SaveSummary, summaryOf } from "../../src-shared/formats/save/summary.ts";
import type { Diagnostic } from "../../src-shared/text/diagnostic.ts";
import { FileError, fileErrorOf, warningOf } from "../files/file-error.ts";
import { type FileLayer, nodeFiles } from "../files/file-layer.ts";
import { resolveLinks } from "../files/identity.ts";
import { matchingNames } from "../files/names.ts";
import { type Place, pathsOf, type Surroundings, savePlaces } from "../files/places.ts";
import { inspectionFindings, readSaveFile, type SaveFile } from "./save-file.ts";

/** Where a save lies. */
export interface SavePlace {
  readonly path: string;
  readonly tree: SaveTree;
  /** The Steam account it belongs to, a 64-bit number; null right in the tree, where other shops' copies write. */
  readonly account: string | null;
}

/** A save of the list. */
export interface ListedSave extends SavePlace {
  /** Null when it could not be read at all. */
  readonly facts: SaveFacts | null;
  /** What is wrong with it; null when it is whole. Severity warning: the others are listed all the same. */
  readonly problem: Diagnostic | null;
}

export interface SaveFacts {
  readonly size: number;
  /** Milliseconds since 1970. */
  readonly modifiedMs: number;
  /** Null when the file is too damaged to have one. */
  readonly content: SaveContent | null;
}

export interface SaveContent {
  readonly version: number;
  readonly summary: SaveSummary;
  readonly mods: ModLists;
}

export interface SaveList {
  /** Profiles that were looked at. */
  readonly looked: readonly Place[];
  /** By folder, then by name. */
  readonly saves: readonly ListedSave[];
  /** Folders that are there and could not be read. Severity warning. */
  readonly skipped: readonly Diagnostic[];
}

/**
 * Every character of this user: in both trees of every profile, there and in the folders of Steam accounts
 * (spec/save.md §10). Two ways to one file count once. Never throws for what is wrong with one of them.
 */
export async function listSaves(around: Surroundings, files: FileLayer = nodeFiles): Promise<SaveList> {
  const looked = savePlaces(around);
  const folders = looked.filter(({ found }) => found).flatMap(({ path }) => saveFoldersIn(path, around));
  const seen = new Set<string>();
  const saves: ListedSave[] = [];
  const skipped: Diagnostic[] = [];
  for (const folder of folders) {
    if (folder.names === null) skipped.push(...(await folderTrouble(folder.path, files)));
    for (const place of savesIn(folder, around)) {
      const real = await resolveLinks(place.path, files).catch(() => place.path);
      if (seen.has(real)) continue;
      seen.add(real);
      saves.push(await listed(place, files));
    }
  }
  return { looked, saves, skipped };
}

const SAVE_NAME = /\.svb$/i;

/** A folder that saves lie in. */
interface SaveFolder extends SavePlace {
  /** Null when it is no folder or cannot be read. */
  readonly names: readonly string[] | null;
}

/** The trees of a profile, in any case, and the folders of Steam accounts in them. */
function saveFoldersIn(profile: string, around: Surroundings): SaveFolder[] {
  const { join } = pathsOf(around.platform);
  const namesIn = (folder: string) => around.list(folder)?.toSorted(compareUnits) ?? null;
  return SAVE_TREES.flatMap((tree) =>
    matchingNames(namesIn(profile) ?? [], tree).flatMap((name) => {
      const path = join(profile, name);
      const names = namesIn(path);
      const accounts = (names ?? []).filter(isAccountName);
      return [
        { path, tree, account: null, names },
        ...accounts.map((account) => {
          const own = join(path, account);
          return { path: own, tree, account, names: namesIn(own) };
        }),
      ];
    }),
  );
}

/** Files named *.svb, the extension in any case. */
function savesIn({ path, tree, account, names }: SaveFolder, around: Surroundings): SavePlace[] {
  const { join } = pathsOf(around.platform);
  return (names ?? [])
    .filter((name) => SAVE_NAME.test(name))
    .map((name) => ({ path: join(path, name), tree, account }));
}

/** Why a folder cannot be read; nothing when it is a file of that name. */
async function folderTrouble(folder: string, files: FileLayer): Promise<readonly Diagnostic[]> {
  try {
    await files.list(folder);
    return [];
  } catch (error) {
    const failure = fileErrorOf(error, folder);
    return failure.kind === "not-a-folder" ? [] : [warningOf(failure)];
  }
}

async function listed(place: SavePlace, files: FileLayer): Promise<ListedSave> {
  try {
    const file = await readSaveFile(place.path, files);
    const [problem = null] = inspectionFindings(file.inspection, place.path);
    return { ...place, facts: factsOf(file), problem: problem && { ...problem, severity: "warning" } };
  } catch (error) {
    if (!(error instanceof FileError)) throw error;
    return { ...place, facts: null, problem: warningOf(error) };
  }
}

function factsOf({ state, inspection }: SaveFile): SaveFacts {
  const save = savedIn(inspection);
  return {
    size: state.size,
    modifiedMs: Number(state.modifiedNs / 1_000_000n),
    content: save && { version: save.version, summary: summaryOf(save), mods: save.mods },
  };
}

/** The save of an inspection, whole or not; null when there is none to be had. */
export function savedIn(inspection: SaveFile["inspection"]): Save | null {
  return inspection.kind === "unknown-version" ? null : inspection.save;
}
