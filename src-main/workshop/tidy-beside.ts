import path from "node:path";
import { fileErrorOf } from "../files/file-error.ts";
import { removeStaleTemporaries } from "../files/temporary.ts";

/** Removes what killed runs left beside these files: nobody else would. What cannot be removed is in nobody's way. */
export async function tidyBeside(files: readonly string[]): Promise<void> {
  for (const folder of new Set(files.map((file) => path.dirname(file))))
    try {
      await removeStaleTemporaries(folder);
    } catch (error) {
      fileErrorOf(error, folder);
    }
}
