import { extensionOf } from "../file-types.ts";
import { RAW_KINDS, type RawKind, UNIT_CATEGORIES, type UnitCategory } from "./raw-index.ts";

/** What an index is made of. */
export interface RawSource {
  /** All files below it that have the extension; upper-case, from `MEDIA/` on. */
  readonly folder: string;
  readonly extension: ".DAT" | ".LAYOUT";
  readonly order: ScanOrder;
}

/**
 * How a folder and all below it are gone through. `interleaved`: the files and folders of a folder together, by name,
 * each folder's content in its place. `files-first`: all files of a folder by name, then its folders.
 */
export type ScanOrder = "interleaved" | "files-first";

/** Folder, extension and order of each index (spec/dat.md §5): the one place that says so. */
export const RAW_SOURCES: Readonly<Record<RawKind, RawSource>> = {
  affixes: { folder: "MEDIA/AFFIXES/", extension: ".DAT", order: "interleaved" },
  /** The one mod of GUTS whose skills tell the two orders apart has files first, against spec/dat.md §5. */
  skills: { folder: "MEDIA/SKILLS/", extension: ".DAT", order: "files-first" },
  missiles: { folder: "MEDIA/MISSILES/", extension: ".LAYOUT", order: "interleaved" },
  triggerables: { folder: "MEDIA/TRIGGERABLES/", extension: ".DAT", order: "files-first" },
  ui: { folder: "MEDIA/UI/", extension: ".LAYOUT", order: "files-first" },
  /** Only units of the four categories are listed; any other can be the base of one. */
  unitdata: { folder: "MEDIA/UNITS/", extension: ".DAT", order: "interleaved" },
  roompieces: { folder: "MEDIA/LEVELSETS/", extension: ".DAT", order: "files-first" },
};

/** The index that wants facts of an entry (upper-case, from `MEDIA/` on), or null. */
export function factsKindOf(entryPath: string): RawKind | null {
  const kind = RAW_KINDS.find((each) => entryPath.startsWith(RAW_SOURCES[each].folder));
  return kind !== undefined && extensionOf(entryPath) === RAW_SOURCES[kind].extension ? kind : null;
}

/** The category in which a unit is listed, or null. */
export function unitCategoryOf(entryPath: string): UnitCategory | null {
  const { folder } = RAW_SOURCES.unitdata;
  if (!entryPath.startsWith(folder)) return null;
  const end = entryPath.indexOf("/", folder.length);
  return UNIT_CATEGORIES.find((category) => category === entryPath.slice(folder.length, end)) ?? null;
}

const SLASH = 0x2f;

/** Compares two entries of one scan by UTF-16 units of their names. */
export function compareInOrder(order: ScanOrder, a: string, b: string): number {
  const shorter = Math.min(a.length, b.length);
  let at = 0;
  while (at < shorter && a.charCodeAt(at) === b.charCodeAt(at)) at++;
  if (order === "files-first") {
    const start = at === 0 ? 0 : a.lastIndexOf("/", at - 1) + 1;
    const isFile = a.indexOf("/", start) < 0;
    if (isFile !== b.indexOf("/", start) < 0) return isFile ? -1 : 1;
  }
  return unitAt(a, at) - unitAt(b, at);
}

/** A name ends before every longer one that begins with it, so its end and the slash behind it come before any unit. */
function unitAt(path: string, at: number): number {
  if (at >= path.length) return -2;
  const unit = path.charCodeAt(at);
  return unit === SLASH ? -1 : unit;
}
