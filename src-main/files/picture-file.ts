import type { Picture } from "../../src-shared/walk-grid/picture/picture.ts";
import { warningsOf, writeFileAtomically } from "./atomic-file.ts";
import type { FileError } from "./file-error.ts";

/** Writes a picture as PNG in one step; returns what went wrong without harm to it. Errors: `FileError`. */
export async function writePng(target: string, { width, height, pixels }: Picture): Promise<readonly FileError[]> {
  const { encode } = await import("fast-png");
  const bytes = encode({ width, height, data: pixels, channels: 4 });
  return warningsOf(await writeFileAtomically(target, bytes, { backup: "none" }));
}
