import { mkdir, readdir, readFile, utimes, writeFile } from "node:fs/promises";
import path from "node:path";
import { sampleBinaries } from "./sample-files.ts";

/** Modification time of every file of the sample, so that two packs of it are the same bytes. */
export const SAMPLE_TIME = new Date("2024-02-29T12:00:00Z");

const SAMPLE_TEXT = path.resolve(import.meta.dirname, "../../resources/sample/project");

export interface MadeSample {
  /** Absolute folder that holds MOD.DAT and MEDIA. */
  readonly root: string;
  /** Files written, MOD.DAT among them. */
  readonly files: number;
}

/**
 * Writes the sample project to the folder `target`: the text files of `textRoot` as they are, and the binary files
 * beside them. Files of the same names are overwritten, others left alone. Throws the error of the file system.
 */
export async function makeSample(target: string, textRoot: string = SAMPLE_TEXT): Promise<MadeSample> {
  const root = path.resolve(target);
  const files = new Map(sampleBinaries());
  for (const relative of await filesBelow(textRoot)) files.set(relative, await readFile(path.join(textRoot, relative)));
  for (const [relative, bytes] of files) {
    const file = path.join(root, relative);
    await mkdir(path.dirname(file), { recursive: true });
    await writeFile(file, bytes);
    await utimes(file, SAMPLE_TIME, SAMPLE_TIME);
  }
  return { root, files: files.size };
}

async function filesBelow(folder: string): Promise<string[]> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  return entries
    .filter((entry) => entry.isFile())
    .map((entry) => path.relative(folder, path.join(entry.parentPath, entry.name)).replaceAll(path.sep, "/"))
    .sort();
}

if (import.meta.main) {
  const target = process.argv[2];
  if (target === undefined) {
    console.error("usage: node scripts/sample/make-sample.ts <folder>");
    process.exitCode = 2;
  } else {
    const { root, files } = await makeSample(target);
    console.log(`${files} files in ${root}`);
  }
}
