import path from "node:path";
import { type Activation, activationOf } from "../../src-shared/rules/activation.ts";
import type { LaunchEvidence } from "../../src-shared/rules/activation-evidence.ts";
import { FileError } from "../files/file-error.ts";
import { resolveLinks } from "../files/identity.ts";
import type { Surroundings } from "../files/places.ts";
import type { PlaySnapshot } from "../play/snapshot.ts";
import { type ExplainOptions, explainMods } from "./explain.ts";
import { fileEvidence } from "./file-evidence.ts";
import { LAST_LAUNCH } from "./launch-evidence.ts";
import { makeGround } from "./make-ground.ts";

/**
 * The nine steps of one file. What depends on other mods and the order is asked only when the file is the one that the
 * library has for its id. Only cancelling throws.
 */
export async function explainFile(
  file: string,
  snapshot: PlaySnapshot | null,
  options: ExplainOptions = {},
): Promise<Activation> {
  const id = snapshot === null ? null : await idInLibrary(file, snapshot);
  if (snapshot !== null && id !== null) return (await explainMods(snapshot, [id], options))[0].activation;
  return activationOf(file, await fileEvidence(file, options), null);
}

async function idInLibrary(file: string, { active, library }: PlaySnapshot): Promise<bigint | null> {
  const wanted = await real(file);
  for (const { id, mod } of [...active, ...library])
    if (mod !== null && path.basename(mod.file.path) === path.basename(file) && (await real(mod.file.path)) === wanted)
      return id;
  return null;
}

/** A file that cannot be reached is none of the library. */
async function real(file: string): Promise<string> {
  return resolveLinks(path.resolve(file)).catch(() => path.resolve(file));
}

/** How the game was started last, for explaining mods. What the disk refuses is not known; only cancelling throws. */
export async function lastLaunch(
  around: Surroundings,
  snapshot: PlaySnapshot,
  signal?: AbortSignal,
): Promise<LaunchEvidence> {
  try {
    return await makeGround({ around, snapshot, signal }).get(LAST_LAUNCH);
  } catch (error) {
    if (error instanceof FileError) return { kind: "not-known" };
    throw error;
  }
}
