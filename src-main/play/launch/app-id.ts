import path from "node:path";
import { writeFileAtomically } from "../../files/atomic-file.ts";
import { FileError, fileErrorOf } from "../../files/file-error.ts";
import { type FileLayer, nodeFiles } from "../../files/file-layer.ts";
import { STEAM_APP } from "../../files/places.ts";
import { readBounded } from "../../files/reading.ts";
import { APP_ID_FILE } from "./plan.ts";

const LONGEST = 1024;

export type WrittenAppId = {
  /** `unchanged`: the file says so already. */
  readonly kind: "written" | "unchanged";
  readonly path: string;
};

/**
 * Writes steam_appid.txt beside the program, with which Steam's copy can be started by itself. One that says something
 * else is not replaced. Errors: `FileError`, `exists` for such a one.
 */
export async function writeAppId(folder: string, files: FileLayer = nodeFiles): Promise<WrittenAppId> {
  const file = path.join(folder, APP_ID_FILE);
  const there = await textOrNull(file, files);
  if (there?.trim() === STEAM_APP) return { kind: "unchanged", path: file };
  if (there !== null) throw new FileError("exists", file);
  await writeFileAtomically(file, new TextEncoder().encode(STEAM_APP), {
    files,
    existing: "refuse",
    links: "refuse",
    backup: "none",
  });
  return { kind: "written", path: file };
}

/** Takes back what {@link writeAppId} wrote; false when the file is gone or says something else by now. */
export async function removeAppId(folder: string, files: FileLayer = nodeFiles): Promise<boolean> {
  const file = path.join(folder, APP_ID_FILE);
  if ((await textOrNull(file, files)) !== STEAM_APP) return false;
  try {
    await files.unlink(file);
    return true;
  } catch (error) {
    throw fileErrorOf(error, file);
  }
}

async function textOrNull(file: string, files: FileLayer): Promise<string | null> {
  try {
    return new TextDecoder().decode(await readBounded(file, LONGEST, files));
  } catch (error) {
    if (error instanceof FileError && error.kind === "not-found") return null;
    throw error;
  }
}
