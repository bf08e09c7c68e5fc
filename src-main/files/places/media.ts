import { asciiUpper } from "../../../src-shared/bytes/ascii.ts";
import { matchingNames } from "../names.ts";
import { pathsOf, type Surroundings } from "./around.ts";
import { EXE } from "./game.ts";
import { judgeInstall } from "./installs.ts";
import { createLook } from "./look.ts";
import type { Place } from "./place.ts";

/**
 * The install a project belongs to: `TL2_INSTALL_DIR`, or the folder above when the project lies in
 * `<install>/mods/<project>` as GUTS has it. Null when neither.
 */
export function findInstallOf(project: string, around: Surroundings): Place | null {
  const given = around.env.TL2_INSTALL_DIR;
  if (given) return { path: given, origin: "environment", found: isInstall(given, around) };
  const { dirname, basename } = pathsOf(around.platform);
  const mods = dirname(project);
  const install = dirname(mods);
  if (asciiUpper(basename(mods)) !== "MODS" || !isInstall(install, around)) return null;
  return { path: install, origin: "native", found: true };
}

function isInstall(folder: string, around: Surroundings): boolean {
  return judgeInstall(folder, createLook(around)).outcome.kind === "found";
}

/** The game's program in an install, in its own case; null when there is none. */
export function exeOf(install: string, around: Surroundings): string | null {
  const { join } = pathsOf(around.platform);
  const paths = matchingNames(around.list(install) ?? [], EXE).map((name) => join(install, name));
  return paths.find((path) => around.list(path) === null) ?? null;
}

/** The MEDIA folder that a folder is or holds, for `--base` and `TL2_MEDIA_DIR`; null when it is neither. */
export function mediaOf(folder: string, around: Surroundings): string | null {
  const { basename, join } = pathsOf(around.platform);
  const names = around.list(folder);
  if (names === null) return null;
  const [inside] = matchingNames(names, "MEDIA").filter((name) => around.list(join(folder, name)) !== null);
  if (inside !== undefined) return join(folder, inside);
  return asciiUpper(basename(folder)) === "MEDIA" ? folder : null;
}

/** What `TL2_MEDIA_DIR` names; null when it is not set. */
export function mediaPlace(around: Surroundings): Place | null {
  const given = around.env.TL2_MEDIA_DIR;
  if (!given) return null;
  const media = mediaOf(given, around);
  return { path: media ?? given, origin: "environment", found: media !== null };
}
