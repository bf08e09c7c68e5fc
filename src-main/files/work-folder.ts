import { mkdir, readdir } from "node:fs/promises";
import path from "node:path";
import { errnoOf, fileErrorOf, ownFileErrorOf } from "./file-error.ts";
import { type Processes, systemProcesses } from "./processes.ts";
import { randomPart, removeTree } from "./temporary.ts";

/** A folder for files on their way, which belongs to this process alone. */
export interface WorkFolder {
  readonly path: string;
  /** Removes it and all in it. Errors: `FileError`. */
  remove(): Promise<void>;
}

/** `<pid>-<host tag>-<random>`: says whose it is, so that one a killed process left behind can be removed. */
const NAME = /^(\d{1,10})-([0-9a-f]{4})-[0-9a-z]+$/;

/** Makes one below a folder of the app's cache, and removes those of killed processes. Errors: `FileError`. */
export async function makeWorkFolder(below: string, processes: Processes = systemProcesses()): Promise<WorkFolder> {
  const own = path.join(below, `${processes.pid}-${processes.hostTag}-${randomPart()}`);
  try {
    await mkdir(below, { recursive: true });
    await removeStale(below, processes);
    await mkdir(own);
  } catch (error) {
    throw ownFileErrorOf(error, below);
  }
  return {
    path: own,
    async remove() {
      try {
        await removeTree(own);
      } catch (error) {
        throw fileErrorOf(error, own);
      }
    },
  };
}

async function removeStale(below: string, processes: Processes): Promise<void> {
  for (const name of await readdir(below)) {
    const [, pid, hostTag] = NAME.exec(name) ?? [];
    if (hostTag !== processes.hostTag || processes.isAlive(Number(pid))) continue;
    await removeTree(path.join(below, name)).catch((error: unknown) => {
      // What an administrator left, or a program holds, is in nobody's way; the next one tries again.
      if (errnoOf(error) === null) throw error;
    });
  }
}
