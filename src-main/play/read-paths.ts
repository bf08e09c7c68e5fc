import { checkModOffsets } from "../../src-shared/formats/mod/header.ts";
import { type PathTable, pathTableOf } from "../../src-shared/rules/path-table.ts";
import { FileRange } from "../archive/file-range.ts";
import { readParsedHeader, readTable } from "../archive/open.ts";
import type { FileLayer } from "../files/file-layer.ts";

export interface PathQuestion {
  readonly path: string;
}

export type PathAnswer = { readonly kind: "paths"; readonly bytes: Uint8Array } | { readonly kind: "unreadable" };

/**
 * Reads the paths of a .MOD from its header and file table. Null when the table has more than `most` bytes. Errors:
 * `FormatError`, `FileError`.
 */
export async function readPaths(
  path: string,
  files: FileLayer,
  most = Number.POSITIVE_INFINITY,
): Promise<PathTable | null> {
  const range = await FileRange.open(path, files);
  try {
    const parsed = await readParsedHeader(range);
    checkModOffsets(parsed, range.size);
    if (range.size - parsed.manifestOffset > most) return null;
    return pathTableOf(await readTable(range, parsed.manifestOffset), parsed.header.removedFiles);
  } finally {
    await range.close();
  }
}
