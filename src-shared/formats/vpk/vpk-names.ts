import { utf8Length } from "../../text/file-name.ts";

/** Why a file cannot stand in a pack under its path. */
export type VpkNameFault =
  | "empty"
  | "parent-folder"
  | "colon"
  | "control-character"
  | "blank-part"
  | "half-character"
  | "part-too-long";

/** Bytes of a part of a path. */
const LONGEST_PART = 255;

/** A path as the tree has it; " " for no extension, no folder or no name. */
export interface VpkName {
  readonly extension: string;
  readonly folder: string;
  readonly name: string;
}

/**
 * A path as a pack has it (spec/vpk.md §7): `/` between the parts, none at either end. What it cannot be is told by
 * {@link vpkNameFault}.
 */
export function normalVpkPath(path: string): string {
  return path
    .replace(/[/\\]+/g, "/")
    .replace(/^(?:\.?\/)+/, "")
    .replace(/\/$/, "");
}

/** What keeps a normalised path out of a pack; null for nothing. */
export function vpkNameFault(path: string): VpkNameFault | null {
  if (path === "" || path === ".") return "empty";
  if (/[\0-\x1f\x7f]/.test(path)) return "control-character";
  if (path.includes(":")) return "colon";
  if (/\p{Surrogate}/u.test(path)) return "half-character";
  for (const part of path.split("/")) {
    if (part === "." || part === "..") return "parent-folder";
    if (part === " ") return "blank-part";
    if (utf8Length(part) > LONGEST_PART) return "part-too-long";
  }
  return null;
}

/**
 * Cuts a path where the tree has it apart (spec/vpk.md §7). The extension begins behind the last dot unless nothing or
 * one blank stands at either side of it, since these mean something else in a tree: `.cfg` is a name as a whole.
 */
export function splitVpkPath(path: string): VpkName {
  const slash = path.lastIndexOf("/");
  const folder = slash < 0 ? " " : path.slice(0, slash);
  const whole = path.slice(slash + 1);
  const dot = whole.lastIndexOf(".");
  const name = whole.slice(0, Math.max(0, dot));
  const extension = whole.slice(dot + 1);
  const isPlain = (part: string) => part !== "" && part !== " ";
  if (dot < 0 || !isPlain(name) || !isPlain(extension)) return { extension: " ", folder, name: whole };
  return { extension, folder, name };
}

/** What the names of all files of a pack begin with: that of its directory without `.vpk` and without `_dir`. */
export function vpkBase(directory: string): string {
  return directory.replace(/\.vpk$/i, "").replace(/_dir$/i, "");
}

/** Name of a numbered archive beside the directory of this name. */
export function vpkArchiveName(directory: string, archive: number): string {
  return `${vpkBase(directory)}_${String(archive).padStart(3, "0")}.vpk`;
}

/** The directory that a file named like a numbered archive belongs to, and its number; null for any other name. */
export function directoryOfVpkArchive(name: string): { readonly directory: string; readonly archive: number } | null {
  const [, base, number, end] = /^(.*)_(\d{3,5})(\.vpk)$/i.exec(name) ?? [];
  return base === undefined ? null : { directory: `${base}_dir${end}`, archive: Number(number) };
}
