import { asciiUpper } from "../../bytes/ascii.ts";
import type { DatNode } from "../../text/dat/tree.ts";
import { cutToBytes, DEVICE_NAME, LONE_SURROGATE, LONGEST_NAME } from "../../text/file-name.ts";
import type { ModRequirement } from "../mod/header.ts";

/** What MOD.DAT says of a mod (spec/container.md §6). An empty text stands for a line that is not there. */
export interface ModInfo {
  readonly name: string;
  readonly author: string;
  /** The line that launchers show. */
  readonly description: string;
  /** Text of the Workshop page, `\n` as two characters for a new line. */
  readonly longDescription: string;
  readonly website: string;
  readonly downloadUrl: string;
  /** i64. */
  readonly id: bigint;
  /** As written; the published mod carries one more. i32. */
  readonly version: number;
  /** Name of the packed file, without `.MOD`. */
  readonly modFileName: string;
  readonly steamPreviewFile: string;
  /** Comma-separated. */
  readonly steamTags: string;
  readonly steamChangeDescription: string;
  /** Paths as written, usually lower-case from `media/`. */
  readonly removedFiles: readonly string[];
  readonly requirements: readonly ModRequirement[];
  /** The text it came from, so that everything else in it survives; null when it came from elsewhere. */
  readonly source: DatNode | null;
}

/** The keys of MOD.DAT in the order GUTS writes them. */
export const MOD_DAT_KEYS = [
  { key: "AUTHOR", type: "STRING", field: "author" },
  { key: "NAME", type: "STRING", field: "name" },
  { key: "DESCRIPTION", type: "STRING", field: "description" },
  { key: "LONG_DESCRIPTION", type: "STRING", field: "longDescription" },
  { key: "MOD_ID", type: "INTEGER64", field: "id" },
  { key: "WEBSITE", type: "STRING", field: "website" },
  { key: "DOWNLOAD_URL", type: "STRING", field: "downloadUrl" },
  { key: "STEAM_PREVIEW_FILE", type: "STRING", field: "steamPreviewFile" },
  { key: "STEAM_TAGS", type: "STRING", field: "steamTags" },
  { key: "MOD_FILE_NAME", type: "STRING", field: "modFileName" },
  { key: "VERSION", type: "INTEGER", field: "version" },
  { key: "STEAM_CHANGE_DESCRIPTION", type: "STRING", field: "steamChangeDescription" },
] as const;

export type ModDatKey = (typeof MOD_DAT_KEYS)[number]["key"];

export const REMOVE_FILES = "REMOVE_FILES";
export const REQUIRED_MODS = "REQUIRED_MODS";
/** Keys under which an id of a required mod is found. */
export const REQUIREMENT_ID_KEYS: readonly string[] = ["ID", "MOD_ID", "GUID"];

/** In code units; a name of wide characters ends before that, at the bytes a disk allows. */
const LONGEST_STEM = 120;

/** Name of the file a mod is packed to: MOD_FILE_NAME, else NAME, made safe, with `.MOD`. */
export function outputNameOf(info: ModInfo): string {
  const wanted = info.modFileName.trim() === "" ? info.name : info.modFileName;
  return `${safeFileStem(asciiUpper(wanted).endsWith(".MOD") ? wanted.slice(0, -4) : wanted)}.MOD`;
}

/** A name that every file system takes and that stays in its folder; never empty. */
export function safeFileStem(name: string): string {
  const allowed = name.replace(/[\\/:*?"<>|\x00-\x1f\x7f]/g, "_").replace(LONE_SURROGATE, "_");
  const plain = cut(allowed).replace(/^[ .]+|[ .]+$/g, "");
  if (plain === "") return "MOD";
  return DEVICE_NAME.test(plain) ? `_${plain}` : plain;
}

/** Cuts to the longest length without splitting a surrogate pair. */
function cut(name: string): string {
  const end = name.charCodeAt(LONGEST_STEM - 1) >> 10 === 0x36 ? LONGEST_STEM - 1 : LONGEST_STEM;
  return cutToBytes(name.slice(0, end), LONGEST_NAME);
}
