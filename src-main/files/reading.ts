import { errnoOf, FileError, fileErrorOf } from "./file-error.ts";
import { type FileFacts, type FileLayer, nodeFiles } from "./file-layer.ts";

/** What stands at a path, or null for nothing. Links are not followed. Throws the system's error. */
export async function factsOrNull(files: FileLayer, path: string): Promise<FileFacts | null> {
  try {
    return await files.lstat(path);
  } catch (error) {
    if (errnoOf(error) === "ENOENT") return null;
    throw error;
  }
}

/** What a path leads to, or null for nothing, as a file that vanished or a link to nowhere. Throws the system's error. */
export async function targetOrNull(files: FileLayer, path: string): Promise<FileFacts | null> {
  try {
    return await files.stat(path);
  } catch (error) {
    if (errnoOf(error) === "ENOENT") return null;
    throw error;
  }
}

/** Refuses what is not an ordinary file, before it is opened: opening a pipe can wait for ever. */
export function expectFile(facts: FileFacts, path: string): void {
  if (facts.kind === "folder") throw new FileError("not-a-file", path);
  if (facts.kind !== "file") throw new FileError("special-file", path);
}

/** Refuses a file that does not hold what it held when it was read. Errors: `FileError`, `changed` for that. */
export async function expectSameBytes(path: string, before: Uint8Array, files: FileLayer = nodeFiles): Promise<void> {
  // One that has become larger than it was need not be read for that.
  const now = await readBounded(path, before.length, files).catch((error: unknown) => {
    if (error instanceof FileError && error.kind === "too-large") return null;
    throw error;
  });
  if (now === null || Buffer.compare(now, before) !== 0) throw new FileError("changed", path);
}

/** A whole ordinary file of at most `limit` bytes. Errors: `FileError`. */
export async function readBounded(path: string, limit: number, files: FileLayer = nodeFiles): Promise<Uint8Array> {
  try {
    expectFile(await files.stat(path), path);
    const file = await files.open(path, "read");
    try {
      const { size } = await file.facts();
      if (size > limit) throw new FileError("too-large", path, { limit });
      const bytes = new Uint8Array(size);
      let length = 0;
      while (length < size) {
        const came = await file.read(bytes.subarray(length), length);
        if (came === 0) break;
        length += came;
      }
      return bytes.subarray(0, length);
    } finally {
      await file.close();
    }
  } catch (error) {
    throw fileErrorOf(error, path);
  }
}
