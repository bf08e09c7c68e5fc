import { createHash } from "node:crypto";
import { existsSync, mkdirSync, readdirSync, readFileSync, readlinkSync, writeFileSync } from "node:fs";
import path from "node:path";
import { appFolders } from "../../src-main/files/app-folders.ts";
import { type FileLayer, nodeFiles } from "../../src-main/files/file-layer.ts";
import { findGamePlaces } from "../../src-main/play/game-places.ts";
import { type InstallGround, installGround } from "../../src-main/play/install/ground.ts";
import { readStanding } from "../../src-main/play/install/read-standing.ts";
import { makePlayGround, type PlayGround } from "./play-ground.ts";
import { writeTree } from "./temp-folder.ts";

/** A profile that mods are installed into, and a folder that files are dropped from. */
export interface InstallStage extends PlayGround {
  readonly ground: InstallGround;
  readonly mods: string;
  /** Writes a file as if it was downloaded. */
  drop(name: string, bytes: Uint8Array): string;
  /** Everything but the program's own folders. */
  outside(): Listing;
  /** What is left of unpacking. */
  leftovers(): readonly string[];
}

/** `files` are paths below the profile. */
export function makeInstallStage(
  files: Readonly<Record<string, Uint8Array>> = {},
  layer: FileLayer = nodeFiles,
): InstallStage {
  const play = makePlayGround(files);
  const places = findGamePlaces(play.around, { profile: null, install: null });
  const mods = path.join(play.profile, "mods");
  const standing = (signal?: AbortSignal) => readStanding(mods, { store: null, files: layer }, signal);
  const ground = installGround(places, play.around, standing, layer);
  const downloads = path.join(path.dirname(play.profile), "downloads");
  mkdirSync(downloads);
  return {
    ...play,
    ground,
    mods,
    drop(name, bytes) {
      writeTree(downloads, { [name]: bytes });
      return path.join(downloads, name);
    },
    outside: () => listingOf(path.dirname(play.profile), path.basename(play.home)),
    leftovers: () => namesIn(ground.work),
  };
}

/** Path → what is there: `folder`, where a link leads, or a hash of the content. */
export type Listing = Readonly<Record<string, string>>;

export function listingOf(folder: string, ...without: readonly string[]): Listing {
  const entries = readdirSync(folder, { recursive: true, withFileTypes: true }).map((entry) => {
    const file = path.join(entry.parentPath, entry.name);
    const content = entry.isDirectory()
      ? "folder"
      : entry.isSymbolicLink()
        ? `link to ${readlinkSync(file)}`
        : hashOf(readFileSync(file));
    return [path.relative(folder, file).replaceAll("\\", "/"), content] as const;
  });
  const isOutside = (name: string) => !without.some((each) => name === each || name.startsWith(`${each}/`));
  return Object.fromEntries(entries.filter(([name]) => isOutside(name)).sort(([a], [b]) => (a < b ? -1 : 1)));
}

export function hashOf(bytes: Uint8Array): string {
  return createHash("sha256").update(bytes).digest("hex");
}

function namesIn(folder: string): string[] {
  return existsSync(folder) ? readdirSync(folder, { recursive: true }).map(String) : [];
}

/** Versions that the backups hold, by content. */
export function backupHashes({ around }: PlayGround): string[] {
  const { backups } = appFolders(around);
  return Object.entries(existsSync(backups) ? listingOf(backups) : {})
    .filter(([name, content]) => content !== "folder" && !name.endsWith(".json"))
    .map(([, content]) => content);
}

/** Replaces a file, as another program does. */
export function overwrite(file: string, bytes: Uint8Array): void {
  writeFileSync(file, bytes);
}
