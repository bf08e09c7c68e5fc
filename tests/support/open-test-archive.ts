import { writeFileSync } from "node:fs";
import path from "node:path";
import { onTestFinished } from "vitest";
import type { Archive } from "../../src-main/archive/archive.ts";
import { type OpenOptions, openArchive } from "../../src-main/archive/open.ts";
import { tempFolder } from "./temp-folder.ts";

/** Opens an archive for the running test and closes it when the test ends. */
export async function openForTest(file: string, options?: OpenOptions): Promise<Archive> {
  const archive = await openArchive(file, options);
  onTestFinished(() => archive.close());
  return archive;
}

/** Writes bytes to a file of their own and opens it for the running test. */
export async function openBytes(bytes: Uint8Array, options?: OpenOptions): Promise<Archive> {
  return openForTest(writeTemp("test.MOD", bytes), options);
}

/** A file with these bytes in a folder of its own, gone when the test ends. */
export function writeTemp(name: string, bytes: Uint8Array): string {
  const file = path.join(tempFolder(), name);
  writeFileSync(file, bytes);
  return file;
}
