import { readExeVersion } from "../exe-version.ts";
import type { Surroundings } from "./around.ts";
import { exeOf } from "./media.ts";

/** "1.25.9.5" of the game in a folder; null when its program is not there or does not say. */
export async function installVersion(install: string, around: Surroundings): Promise<string | null> {
  const exe = exeOf(install, around);
  if (exe === null) return null;
  const result = await readExeVersion(exe);
  if (result.kind === "unknown") return null;
  const { major, minor, build, revision } = result.version;
  return `${major}.${minor}.${build}.${revision}`;
}
