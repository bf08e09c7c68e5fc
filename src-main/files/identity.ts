import path from "node:path";
import { stringToUnits } from "../../src-shared/bytes/utf16.ts";
import { murmur64 } from "../../src-shared/hash/murmur.ts";
import { errnoOf, fileErrorOf } from "./file-error.ts";
import { type FileLayer, nodeFiles } from "./file-layer.ts";

/** The real path of something that exists; else the real path of its nearest existing parent and the rest. */
async function realPathOf(target: string, files: FileLayer): Promise<string> {
  try {
    return await files.realPath(target);
  } catch (error) {
    const parent = path.dirname(target);
    if (errnoOf(error) !== "ENOENT" || parent === target) throw error;
    return path.join(await realPathOf(parent, files), path.basename(target));
  }
}

/** Where something is or would be, with the links on the way to it resolved. Errors: `FileError`. */
export async function resolveLinks(target: string, files: FileLayer = nodeFiles): Promise<string> {
  try {
    return await realPathOf(path.resolve(target), files);
  } catch (error) {
    throw fileErrorOf(error, target);
  }
}

export interface Identity {
  /** Absolute, links resolved. */
  readonly path: string;
  /** 16 hex digits: equal for every way of naming the file. */
  readonly key: string;
}

/**
 * Who a file is, whatever way it is named: through links, relative, or in another case where the system ignores case.
 * Throws the system's error.
 */
export async function identityOf(
  target: string,
  files: FileLayer,
  platform: NodeJS.Platform = process.platform,
): Promise<Identity> {
  const real = await realPathOf(path.resolve(target), files);
  const ignoresCase = platform === "win32" || platform === "darwin";
  const units = stringToUnits(ignoresCase ? real.toUpperCase().normalize("NFC") : real);
  return { path: real, key: murmur64(new Uint8Array(units.buffer), 0).toString(16).padStart(16, "0") };
}
