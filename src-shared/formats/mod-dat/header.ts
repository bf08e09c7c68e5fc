import { asciiUpper } from "../../bytes/ascii.ts";
import { requirementHash } from "../../hash/murmur.ts";
import type { GameVersion } from "../mod/game-version.ts";
import { FORMAT_VERSION, MAX_HEADER_UNITS, type ModHeader } from "../mod/header.ts";
import { isUnsafeName, MEDIA_ROOT } from "../mod/manifest.ts";
import { type ModInfo, safeFileStem } from "./mod-info.ts";

/** Version a published mod carries: one more than MOD.DAT says, as u16. */
export function modVersionOf(version: number): number {
  return (version + 1) & 0xffff;
}

/** Path of a removed file as header and manifest keep it, or null when the text names no file below media/. */
export function removedPathOf(text: string): string | null {
  const path = asciiUpper(text.trim().replaceAll("\\", "/"));
  return path.startsWith(MEDIA_ROOT) && path.length <= MAX_HEADER_UNITS && !isUnsafeName(path) ? path : null;
}

/** The header of a mod made from its MOD.DAT; each removed file once, those that are none left out. */
export function headerOfInfo(info: ModInfo, gameVersion: GameVersion): ModHeader {
  const removedFiles = info.removedFiles.map(removedPathOf).filter((path) => path !== null);
  return {
    formatVersion: FORMAT_VERSION,
    modVersion: modVersionOf(info.version),
    gameVersion,
    title: info.name,
    author: info.author,
    description: info.description,
    website: info.website,
    downloadUrl: info.downloadUrl,
    id: info.id,
    flags: 0,
    requirementHash: requirementHash(info.requirements),
    requirements: info.requirements,
    removedFiles: [...new Set(removedFiles)],
    versions: [],
  };
}

/** What MOD.DAT must have said to give this header; the Workshop's texts are not kept in a mod. */
export function infoOfHeader(header: ModHeader): ModInfo {
  return {
    name: header.title,
    author: header.author,
    description: header.description,
    longDescription: "",
    website: header.website,
    downloadUrl: header.downloadUrl,
    id: header.id,
    version: header.modVersion - 1,
    modFileName: safeFileStem(header.title).replaceAll(" ", "_"),
    steamPreviewFile: "",
    steamTags: "",
    steamChangeDescription: "",
    removedFiles: header.removedFiles.map(asciiLower),
    requirements: header.requirements,
    source: null,
  };
}

function asciiLower(text: string): string {
  return text.replace(/[A-Z]+/g, (run) => run.toLowerCase());
}
