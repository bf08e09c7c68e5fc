import { type BuilderParts, buildModOf, concat } from "../../scripts/install/container.ts";
import { DEFAULT_GAME_VERSION } from "../../src-shared/formats/mod/game-version.ts";
import type { ModHeader } from "../../src-shared/formats/mod/header.ts";

export { type BuilderFile, buildPak, concat, editRecords } from "../../scripts/install/container.ts";

export interface BuilderMod extends BuilderParts {
  readonly header?: Partial<ModHeader>;
}

export const TEST_HEADER: ModHeader = {
  formatVersion: 4,
  modVersion: 1,
  gameVersion: DEFAULT_GAME_VERSION,
  title: "Lantern Pack",
  author: "Jane Doe",
  description: "Lanterns",
  website: "",
  downloadUrl: "",
  id: -4711000000000000123n,
  flags: 0,
  requirementHash: 0n,
  requirements: [],
  removedFiles: [],
  versions: [],
};

/** Text as plain bytes, one per character. */
export function ascii(text: string): Uint8Array {
  return Uint8Array.from(text, (character) => character.charCodeAt(0));
}

/** A minimal compiled .DAT: version 2, one string, a root without anything. */
export const TINY_BINDAT = Uint8Array.of(
  ...[2, 0, 0, 0, 1, 0, 0, 0],
  ...[0, 0, 0, 0, 4, 0, 0x4e, 0, 0x4f, 0, 0x4e, 0, 0x45, 0],
  ...[0x74, 0xb1, 0x6b, 0, 0, 0, 0, 0, 0, 0, 0, 0],
);

/** A minimal compiled .LAYOUT: no objects, no groups. */
export const TINY_BINLAYOUT = Uint8Array.of(0x0b, 4, 0, 0, 0, 0, 0, 0);

/** A whole .MOD. */
export function buildMod(mod: BuilderMod = {}): Uint8Array {
  return buildModOf({ ...TEST_HEADER, removedFiles: mod.removedFiles ?? [], ...mod.header }, mod);
}

/** A zlib stream of at least `length` bytes that inflates to nothing: empty stored blocks. */
export function longNothing(length: number): Uint8Array {
  const block = [0, 0, 0, 0xff, 0xff];
  const blocks = new Uint8Array(Math.ceil(length / 5) * 5).map((_, index) => block[index % 5]);
  return concat(Uint8Array.of(0x78, 0x9c), blocks, Uint8Array.of(1, 0, 0, 0xff, 0xff, 0, 0, 0, 1));
}
