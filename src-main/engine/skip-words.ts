import type { SkipReason } from "./plan.ts";

/** Why files are not in a mod, in words. */
export interface SkipWords {
  /** A file of that kind, and several. */
  readonly one: string;
  readonly many: string;
  /** What follows either: "3 working files" + " that the editor leaves out too". */
  readonly rest: string;
  /** Of one file that stands beside it in a list. */
  readonly why: string;
}

/** The one catalogue of these reasons: `pack`, its dry run and windows all show it. */
export const SKIP_WORDS: Readonly<Record<SkipReason["kind"], SkipWords>> = {
  junk: {
    one: "working file",
    many: "working files",
    rest: " that the editor leaves out too",
    why: "a working file, which the editor leaves out too",
  },
  "compiled-sibling": {
    one: "compiled copy",
    many: "compiled copies",
    rest: " beside the sources, made anew from these",
    why: "a compiled copy, made anew from the source beside it",
  },
  "wrong-alias": {
    one: "file",
    many: "files",
    rest: " named .LAYOUT.BINDAT",
    why: "named .LAYOUT.BINDAT, which the editor leaves out too",
  },
  orphan: {
    one: "compiled file",
    many: "compiled files",
    rest: " without a source",
    why: "a compiled file without a source",
  },
  "png-beside-dds": {
    one: "PNG",
    many: "PNGs",
    rest: " with a DDS of the same name",
    why: "the DDS of the same name is packed instead",
  },
  "raw-made-anew": {
    one: "index file",
    many: "index files",
    rest: " of the project, made anew from the sources",
    why: "an index file, made anew from the sources",
  },
  "raw-left-out": {
    one: "index file",
    many: "index files",
    rest: ", as asked with --raw none",
    why: "an index file, left out as asked",
  },
  "grid-made-anew": {
    one: "walk grid",
    many: "walk grids",
    rest: " of the project, baked anew from the layouts",
    why: "a walk grid, baked anew from its layout",
  },
  "grid-left-out": {
    one: "walk grid",
    many: "walk grids",
    rest: ", as asked with --mpp none",
    why: "a walk grid, left out as asked",
  },
};
