import { writeFileAtomically } from "../files/atomic-file.ts";

/** Writes what a person saves under a name chosen in a dialog. Errors: FileError. */
export async function writeTextFile(path: string, bytes: Uint8Array): Promise<void> {
  await writeFileAtomically(path, bytes, { backup: "none" });
}
