import path from "node:path";
import type { Clock } from "../files/clock.ts";
import { errnoOf } from "../files/file-error.ts";
import { type FileLayer, nodeFiles } from "../files/file-layer.ts";

/** The database, in the app's cache folder. */
export const DATABASE = "cache.sqlite";

const SET_ASIDE = /^cache\.\d{8}T\d{9}Z\.set-aside\.sqlite(-wal)?$/;

/**
 * Renames a database that cannot be used, with the time in its new name, and removes the one that was put aside
 * before. Throws the system's error; then the database may stand where it was.
 */
export async function setAside(folder: string, clock: Clock, files: FileLayer = nodeFiles): Promise<void> {
  for (const { name } of await files.list(folder))
    if (SET_ASIDE.test(name)) await unlessMissing(files.unlink(path.join(folder, name)));
  const time = new Date(clock.now()).toISOString().replace(/[-:.]/g, "");
  const aside = path.join(folder, `cache.${time}.set-aside.sqlite`);
  const database = path.join(folder, DATABASE);
  // The database last: what stands beside a new one of that name would be taken for its own.
  await unlessMissing(files.unlink(`${database}-shm`));
  await unlessMissing(files.rename(`${database}-wal`, `${aside}-wal`));
  await unlessMissing(files.rename(database, aside));
}

async function unlessMissing(work: Promise<void>): Promise<void> {
  try {
    await work;
  } catch (error) {
    if (errnoOf(error) !== "ENOENT") throw error;
  }
}
