import { EMBEDDED } from "./vpk-tree.ts";

/** A file on its way into a pack, in the order of the tree. */
export interface VpkFile {
  readonly size: number;
}

export interface VpkLayoutOptions {
  /** Files of at most so many bytes stand in the tree as a whole. */
  readonly preload: number;
  /** Bytes after which a numbered archive is full; null: the data stand in the directory's own file. */
  readonly split: number | null;
}

/** Where a file goes. */
export interface VpkPlace {
  /** Number of the archive, or `EMBEDDED`. */
  readonly archive: number;
  /** From the beginning of the archive or of the data. */
  readonly offset: number;
  /** Bytes there. */
  readonly stored: number;
  /** Bytes in the tree. */
  readonly preload: number;
}

export type VpkLayout =
  | {
      readonly kind: "laid-out";
      /** Of each file. */
      readonly places: readonly VpkPlace[];
      /** Bytes of each numbered archive. */
      readonly archives: readonly number[];
      /** Bytes of data in the directory's own file. */
      readonly embedded: number;
    }
  | { readonly kind: "file-too-large"; readonly index: number }
  | { readonly kind: "needs-split"; readonly bytes: number }
  | { readonly kind: "too-many-archives" };

/** Offsets and lengths have 32 bits. */
export const LARGEST_FILE = 0xffffffff;
export const LARGEST_PRELOAD = 0xffff;
/** What tools of the games split by. */
export const USUAL_SPLIT = 200 * 1024 * 1024;
/** More than this is not put into one file: older tools count with signed numbers. */
export const LARGEST_EMBEDDED = 2 ** 31;

const IN_TREE = { archive: EMBEDDED, offset: 0, stored: 0 };

/**
 * Gives each file its place (spec/vpk.md §7), in the order given. An archive begins anew before a file that would make
 * it too large; a file larger than that has one of its own.
 */
export function layOutVpk(files: readonly VpkFile[], { preload, split }: VpkLayoutOptions): VpkLayout {
  const places: VpkPlace[] = [];
  const archives: number[] = [];
  let embedded = 0;
  for (const [index, { size }] of files.entries()) {
    if (size > LARGEST_FILE) return { kind: "file-too-large", index };
    if (size <= preload) {
      places.push({ ...IN_TREE, preload: size });
    } else if (split === null) {
      places.push({ archive: EMBEDDED, offset: embedded, stored: size, preload: 0 });
      embedded += size;
    } else {
      const last = archives.at(-1);
      if (last === undefined || last + size > split) archives.push(0);
      const archive = archives.length - 1;
      if (archive >= EMBEDDED) return { kind: "too-many-archives" };
      places.push({ archive, offset: archives[archive], stored: size, preload: 0 });
      archives[archive] += size;
    }
  }
  if (embedded > LARGEST_EMBEDDED) return { kind: "needs-split", bytes: embedded };
  return { kind: "laid-out", places, archives, embedded };
}
