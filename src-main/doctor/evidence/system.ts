import { constants } from "node:fs";
import { access } from "node:fs/promises";
import path from "node:path";
import { errnoOf } from "../../files/file-error.ts";
import { freeSpace } from "../../files/free-space.ts";
import { matchingNames } from "../../files/names.ts";
import { type RunningPrograms, runningPrograms } from "../../files/programs.ts";
import type { Evidence, Ground } from "../ground.ts";

/** Names of what runs; null when the system does not say. */
export function programsEvidence(programs: RunningPrograms): Evidence<readonly string[] | null> {
  return { name: "the programs that run", gather: () => programs() };
}

export const PROGRAMS = programsEvidence(runningPrograms);

/** A folder that the game or this program writes into. */
export interface WrittenFolder {
  readonly path: string;
  readonly isWritable: boolean;
  /** Bytes; null when the system does not say. */
  readonly free: number | null;
}

export const WRITTEN_FOLDERS: Evidence<readonly WrittenFolder[]> = {
  name: "the folders that are written into",
  async gather({ around, snapshot }) {
    const profile = snapshot.places.profile;
    if (profile === null) return [];
    const inside = ["mods", "save", "modsave"].flatMap((name) =>
      matchingNames(around.list(profile.path) ?? [], name).map((each) => path.join(profile.path, each)),
    );
    return Promise.all([profile.path, ...inside].map(writtenFolder));
  },
};

async function writtenFolder(folder: string): Promise<WrittenFolder> {
  return { path: folder, isWritable: await isWritable(folder), free: await freeSpace(folder) };
}

async function isWritable(folder: string): Promise<boolean> {
  try {
    await access(folder, constants.W_OK);
    return true;
  } catch (error) {
    if (errnoOf(error) === null) throw error;
    return false;
  }
}

/** Windows: whether the runtime that the game needs is installed; null elsewhere, or when it cannot be told. */
export const RUNTIME: Evidence<boolean | null> = {
  name: "the Visual C++ runtime",
  async gather({ around }: Ground) {
    if (around.platform !== "win32") return null;
    const root = around.env.SystemRoot ?? around.env.windir;
    const names = root === undefined ? null : around.list(`${root}\\WinSxS`);
    return names === null ? null : names.some((name) => /^x86_microsoft\.vc90\.crt_/i.test(name));
  },
};
