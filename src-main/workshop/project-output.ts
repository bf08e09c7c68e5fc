import path from "node:path";
import { openArchive } from "../archive/open.ts";
import type { Packed } from "../engine/pack.ts";

/** The last mod of a project that was written. */
export interface ProjectOutput {
  readonly path: string;
  readonly id: bigint;
  readonly bytes: number;
  readonly unpacked: number;
  readonly entries: number;
  readonly folders: number;
  readonly rollingHash: number;
  readonly contentHash: string;
}

/** What a build has written, read from there. Errors: FileError, FormatError. */
export async function outputOfBuild({ output, bytes, rollingHash, contentHash }: Packed): Promise<ProjectOutput> {
  const archive = await openArchive(output);
  try {
    const entries = archive.entries.filter(({ removed }) => !removed);
    return {
      path: output,
      id: archive.header?.id ?? 0n,
      bytes,
      unpacked: entries.reduce((sum, { size }) => sum + size, 0),
      entries: entries.length,
      folders: new Set(entries.map((entry) => path.posix.dirname(entry.path))).size,
      rollingHash,
      contentHash,
    };
  } finally {
    await archive.close();
  }
}
