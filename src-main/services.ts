import type { Operation } from "./engine/operation.ts";
import { type PackRequest, type PackResult, packProject } from "./engine/pack.ts";
import { FileError } from "./files/file-error.ts";
import { surroundings, windowsHints } from "./files/surroundings.ts";
import { deployMod } from "./play/deploy.ts";

/**
 * The composition root: what joins rooms that do not know each other. Every host goes through here for such a thing,
 * so that a window and a command line do the same.
 */

/** What became of a packed mod that was to go into the game's folder too. */
export type Deployed =
  | { readonly kind: "deployed"; readonly path: string; readonly warnings: readonly FileError[] }
  | { readonly kind: "failed"; readonly error: FileError };

export interface PackedAndDeployed {
  readonly packed: PackResult;
  /** Null when it was not asked for, or there was no mod to deploy. */
  readonly deployed: Deployed | null;
}

/** Packs a project and, when asked, puts the mod into the game's folder. Throws as `packProject` does. */
export async function packAndDeploy(
  request: PackRequest,
  deploy: boolean,
  operation: Operation,
): Promise<PackedAndDeployed> {
  const packed = await packProject(request, operation);
  return { packed, deployed: deploy && packed.kind === "packed" ? await deployPacked(packed.output, operation) : null };
}

async function deployPacked(mod: string, { signal }: Operation): Promise<Deployed> {
  try {
    return { kind: "deployed", ...(await deployMod(mod, surroundings(await windowsHints()), { signal })) };
  } catch (error) {
    if (error instanceof FileError) return { kind: "failed", error };
    throw error;
  }
}
