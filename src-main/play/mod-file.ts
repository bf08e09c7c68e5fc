import { printGameVersion } from "../../src-shared/formats/mod/game-version.ts";
import type { ModHeader, ModRequirement } from "../../src-shared/formats/mod/header.ts";
import type { FileErrorKind } from "../files/file-error.ts";

/** A folder that is searched for mods. The game itself looks into `game` only. */
export interface ModFolder {
  readonly path: string;
  readonly kind: "game" | "extra";
}

/** A .MOD that was found. */
export interface FoundMod {
  /** Absolute. */
  readonly path: string;
  /** Below its folder, with `/`. */
  readonly name: string;
  readonly folder: ModFolder;
  readonly size: number;
  /** Time of last modification, milliseconds since 1970. */
  readonly modifiedMs: number;
  /** Size and time exactly, by which a change is noticed. */
  readonly stamp: string;
}

/** What a mod says of itself in its header. All texts come from a stranger. */
export interface ModFacts {
  /** i64. */
  readonly id: bigint;
  readonly title: string;
  readonly author: string;
  readonly description: string;
  readonly website: string;
  readonly downloadUrl: string;
  /** u16. */
  readonly version: number;
  /** `1.25.9.5`; null in old formats, which do not keep it. */
  readonly gameVersion: string | null;
  readonly requirements: readonly ModRequirement[];
  /** How many files of the base game it hides. */
  readonly removedFiles: number;
}

/** Why a file cannot be read now. `settling`: it is not whole, but was written a moment ago. */
export type BusyReason = FileErrorKind | "settling";

export interface ReadableMod extends FoundMod {
  readonly kind: "mod";
  readonly facts: ModFacts;
}

/** No whole mod: `reason` is a sentence without a full stop. */
export interface InvalidMod extends FoundMod {
  readonly kind: "invalid";
  readonly reason: string;
}

/** Held by another program; not judged. */
export interface BusyMod extends FoundMod {
  readonly kind: "busy";
  readonly why: BusyReason;
}

export type ModFile = ReadableMod | InvalidMod | BusyMod;

export function factsOf(header: ModHeader): ModFacts {
  const { id, title, author, description, website, downloadUrl, modVersion, gameVersion, requirements } = header;
  return {
    id,
    title,
    author,
    description,
    website,
    downloadUrl,
    version: modVersion,
    gameVersion: gameVersion === null ? null : printGameVersion(gameVersion),
    requirements,
    removedFiles: header.removedFiles.length,
  };
}
