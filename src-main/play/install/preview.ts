import type { Diagnostic } from "../../../src-shared/text/diagnostic.ts";
import type { PackageLimits } from "../../archive/packages/intake.ts";
import { makeWorkFolder, type WorkFolder } from "../../files/work-folder.ts";
import type { PlayOperation } from "../operation.ts";
import { gatherCandidates } from "./gather.ts";
import type { InstallGround } from "./ground.ts";
import { type InstallItem, planInstall } from "./plan-install.ts";

/** What installing some files would do. Nothing is written into the folder of the game. */
export interface InstallPreview {
  readonly folder: string;
  readonly items: readonly InstallItem[];
  /** Files beside the mods that are none, as readme.txt. */
  readonly others: number;
  readonly findings: readonly Diagnostic[];
  /** Removes what was unpacked; can be called again. Errors: FileError. */
  close(): Promise<void>;
}

/**
 * Looks at files that are to be installed. Throws FileError when what is unpacked cannot be written, and the signal's
 * reason when aborted; nothing is left behind then.
 */
export async function previewInstall(
  inputs: readonly string[],
  ground: InstallGround,
  operation: PlayOperation = {},
  limits?: PackageLimits,
): Promise<InstallPreview> {
  let work: Promise<WorkFolder> | null = null;
  const close = async () => {
    await (await work)?.remove();
    work = null;
  };
  try {
    const standing = await ground.standing(operation.signal);
    const makeWork = async () => {
      work ??= makeWorkFolder(ground.work);
      return (await work).path;
    };
    const gathering = { files: ground.files, standing, work: makeWork, ...(limits === undefined ? {} : { limits }) };
    const { candidates, others, findings } = await gatherCandidates(inputs, gathering, operation);
    const items = planInstall(candidates, ground.mods, standing);
    return { folder: ground.mods, items, others, findings, close };
  } catch (error) {
    await close();
    throw error;
  }
}
