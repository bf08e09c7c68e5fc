import { asciiUpper } from "../../bytes/ascii.ts";

const COMPILED_SUFFIX = ".BINDAT";

/** Upper-case file name of a path without its extension: TAGS of media/Tags.dat and of TAGS.DAT.BINDAT. */
export function fileStem(path: string): string {
  const upper = asciiUpper(path.slice(Math.max(path.lastIndexOf("/"), path.lastIndexOf("\\")) + 1));
  const name = upper.endsWith(COMPILED_SUFFIX) ? upper.slice(0, -COMPILED_SUFFIX.length) : upper;
  const dot = name.lastIndexOf(".");
  return dot < 0 ? name : name.slice(0, dot);
}

/** The one file whose nameless root section has the hash of the file's stem instead of 0 (spec/dat.md §3.5). */
export const TAGS_STEM = "TAGS";

export function isTagsFile(path: string): boolean {
  return fileStem(path) === TAGS_STEM;
}
