import { createHash } from "node:crypto";
import { compareUnits } from "../../src-shared/bytes/ascii.ts";

/** What a content hash knows of a file of a mod. */
export interface ContentFacts {
  /** Upper-case, from `MEDIA/` on. */
  readonly path: string;
  readonly type: number;
  /** Of the content, as is the checksum: how it is packed does not matter. */
  readonly size: number;
  readonly crc32: number;
}

/**
 * SHA-256 of what a mod holds: names, types, sizes and checksums of its files, and the files it removes. Equal for
 * packs of equal content, whatever order, times, compressor and program.
 */
export function contentHashOf(entries: readonly ContentFacts[], removedFiles: readonly string[]): string {
  const lines = entries
    .toSorted((a, b) => compareUnits(a.path, b.path))
    .map(({ path, type, size, crc32 }) => `${path}\0${type}\0${size}\0${crc32}\n`);
  const removed = removedFiles.toSorted(compareUnits).map((name) => `-${name}\n`);
  return createHash("sha256")
    .update([...lines, ...removed].join(""))
    .digest("hex");
}
