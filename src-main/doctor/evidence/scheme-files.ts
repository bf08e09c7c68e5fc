import path from "node:path";
import { isAccountName, SAVE_TREES } from "../../../src-shared/formats/save/file-names.ts";
import { readScheme } from "../../../src-shared/formats/scheme/read-scheme.ts";
import { appFolders } from "../../files/app-folders.ts";
import { FileError } from "../../files/file-error.ts";
import { matchingNames } from "../../files/names.ts";
import { readBounded } from "../../files/reading.ts";
import type { PastOrder } from "../../play/order-history.ts";
import { playFiles } from "../../play/play-files.ts";
import { isUnreadable } from "../../play/scheme-file.ts";
import type { Evidence, Ground } from "../ground.ts";

/** A load order that lies where the game does not look. */
export interface StraySchemeFile {
  readonly path: string;
  readonly ids: readonly bigint[];
}

const LARGEST = 1 << 20;

/** Orders in the folders of saves and of the game, where people put them. */
export const STRAY_SCHEMES: Evidence<readonly StraySchemeFile[]> = {
  name: "orders in other folders",
  async gather(ground) {
    const found: StraySchemeFile[] = [];
    for (const folder of strayFolders(ground))
      for (const name of matchingNames(ground.around.list(folder) ?? [], "modlauncher.sch")) {
        const file = path.join(folder, name);
        const bytes = await bytesOf(file, ground);
        if (bytes !== null) found.push({ path: file, ids: readScheme(bytes, file).scheme.ids });
      }
    return found;
  },
};

function strayFolders({ snapshot: { places }, around }: Ground): string[] {
  const { profile, install } = places;
  const below = (folder: string, names: readonly string[]) =>
    names.flatMap((name) => matchingNames(around.list(folder) ?? [], name).map((each) => path.join(folder, each)));
  const trees = profile === null ? [] : below(profile.path, [...SAVE_TREES, "mods"]);
  const accounts = trees.flatMap((tree) =>
    (around.list(tree) ?? []).filter(isAccountName).map((name) => path.join(tree, name)),
  );
  return [...trees, ...accounts, ...(install === null ? [] : [install.path])];
}

async function bytesOf(file: string, { files }: Ground): Promise<Uint8Array | null> {
  try {
    return await readBounded(file, LARGEST, files);
  } catch (error) {
    if (error instanceof FileError && (error.kind === "not-found" || error.kind === "not-a-file")) return null;
    throw error;
  }
}

/** Earlier orders, the latest first; none without a profile. */
export const PAST_ORDERS: Evidence<readonly PastOrder[]> = {
  name: "earlier orders",
  async gather({ around, files, snapshot }) {
    if (snapshot.scheme === null || isUnreadable(snapshot.scheme)) return [];
    const { history } = await playFiles(appFolders(around), files).ofScheme(snapshot.scheme.path);
    return (await history.read()).value.orders;
  },
};
