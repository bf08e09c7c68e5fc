import { asciiUpper } from "../bytes/ascii.ts";

/**
 * Law 1: the one table of file types. Classification, compilation, packing, checks and previews all ask it
 * (spec/container.md §4).
 */

/** Manifest codes with a meaning of their own in the container. */
export const DIRECTORY_TYPE = 7;
export const OTHER_TYPE = 18;

/** Codes of texts before they are compiled; none is in a finished mod. */
const SOURCE_CODES: ReadonlySet<number> = new Set([14, 15, 22]);

export type CompiledForm = "bindat" | "binlayout";
export type Preview =
  | "tree"
  | "layout"
  | "mesh"
  | "image"
  | "sound"
  | "index"
  | "text"
  | "font"
  | "grid"
  | "video"
  | "bytes";

export interface FileType {
  /** Upper-case, with the dot; empty for the type of everything unknown. */
  readonly extension: string;
  /** `type` byte of the manifest record. */
  readonly code: number;
  /** What the text source is compiled to at pack time; null: packed as it is. */
  readonly compiledTo: CompiledForm | null;
  /** Stored without deflate, whatever its size. */
  readonly stored: boolean;
  readonly preview: Preview;
}

type Row = readonly [extensions: string, code: number, compiledTo: CompiledForm | null, preview: Preview];

const ROWS: readonly Row[] = [
  [".DAT .TEMPLATE", 0, "bindat", "tree"],
  [".LAYOUT", 1, "binlayout", "layout"],
  [".MESH", 2, null, "mesh"],
  [".SKELETON", 3, null, "bytes"],
  [".DDS", 4, null, "image"],
  [".PNG", 5, null, "image"],
  [".WAV .OGG", 6, null, "sound"],
  [".MATERIAL", 8, null, "text"],
  [".RAW", 9, null, "index"],
  [".UILAYOUT", 10, null, "text"],
  [".IMAGESET", 11, null, "text"],
  [".TTF .TTC", 12, null, "font"],
  [".FONT", 13, null, "text"],
  [".ANIMATION", 16, "bindat", "tree"],
  [".HIE", 17, "bindat", "tree"],
  [".SCHEME", 19, null, "text"],
  [".LOOKNFEEL", 20, null, "text"],
  [".MPP", 21, null, "grid"],
  [".BIK", 23, null, "video"],
  [".JPG", 24, null, "image"],
];

const STORED_CODE = 24;

const OTHER: FileType = { extension: "", code: OTHER_TYPE, compiledTo: null, stored: false, preview: "bytes" };

const BY_EXTENSION = new Map<string, FileType>(
  ROWS.flatMap(([extensions, code, compiledTo, preview]) =>
    extensions
      .split(" ")
      .map((extension) => [extension, { extension, code, compiledTo, preview, stored: code === STORED_CODE }] as const),
  ),
);

/** Blocks of this many bytes and more are stored, whatever their type (spec/container.md §2.1): 25 MiB. */
export const STORE_FROM_BYTES = 0x1900000;

/** Suffix that GUTS appends to the compiled sibling it leaves beside a source. */
export const COMPILED_SUFFIX: Readonly<Record<CompiledForm, string>> = { bindat: ".BINDAT", binlayout: ".BINLAYOUT" };

/** Suffixes of files that are never packed, in the order GUTS keeps them. */
export const JUNK_SUFFIXES = [".CMP", ".THUMBNAIL.PNG", ".XLS", ".XML", ".MAX", ".MPD", ".LNK", ".LOG"] as const;

/** Last extension of a path, upper-case with its dot; empty when the file name has none. */
export function extensionOf(path: string): string {
  const name = path.slice(path.lastIndexOf("/") + 1);
  const dot = name.lastIndexOf(".");
  return dot < 0 ? "" : asciiUpper(name.slice(dot));
}

/** Type of a file by its last extension, in any case. A compiled sibling (X.DAT.BINDAT) has the type of its source. */
export function fileTypeOf(path: string): FileType {
  return BY_EXTENSION.get(extensionOf(sourceNameOf(path))) ?? OTHER;
}

/** Short name of a manifest code for lists: the first extension that has it, in lower case without the dot. */
export function fileTypeName(code: number): string {
  if (code === DIRECTORY_TYPE) return "folder";
  const row = ROWS.find(([, rowCode]) => rowCode === code);
  return row === undefined
    ? code === OTHER_TYPE
      ? "other"
      : `type ${code}`
    : row[0].split(" ")[0].slice(1).toLowerCase();
}

/** Every type of the table. */
export function fileTypes(): readonly FileType[] {
  return [...BY_EXTENSION.values(), OTHER];
}

/** Whether a block of this type and size is deflated. */
export function isDeflated(typeCode: number, size: number): boolean {
  return typeCode !== STORED_CODE && size < STORE_FROM_BYTES;
}

/** Whether a manifest code stands for a text that is still to be compiled. */
export function isSourceType(code: number): boolean {
  return SOURCE_CODES.has(code);
}

/** The DDS that is packed instead of a PNG when both are there, upper-case; null for other files. */
export function ddsInsteadOf(path: string): string | null {
  const upper = asciiUpper(path);
  return upper.endsWith(".PNG") ? `${upper.slice(0, -4)}.DDS` : null;
}

/** The compiled form a path's suffix names (X.DAT.BINDAT, X.LAYOUT.BINLAYOUT), or null. */
export function compiledSuffixOf(path: string): CompiledForm | null {
  const upper = asciiUpper(path);
  if (upper.endsWith(COMPILED_SUFFIX.bindat)) return "bindat";
  return upper.endsWith(COMPILED_SUFFIX.binlayout) ? "binlayout" : null;
}

/** X.DAT of X.DAT.BINDAT; any other path as it is. */
export function sourceNameOf(path: string): string {
  const form = compiledSuffixOf(path);
  return form === null ? path : path.slice(0, -COMPILED_SUFFIX[form].length);
}

/** The junk suffix that keeps a file out of the pack, or null. */
export function junkSuffixOf(path: string): string | null {
  const upper = asciiUpper(path);
  return JUNK_SUFFIXES.find((suffix) => upper.endsWith(suffix)) ?? null;
}
