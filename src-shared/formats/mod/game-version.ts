import type { ByteReader } from "../../bytes/reader.ts";
import type { ByteWriter } from "../../bytes/writer.ts";

/** Version of Torchlight2.exe that a mod was made with; every part a u16. */
export interface GameVersion {
  readonly major: number;
  readonly minor: number;
  readonly build: number;
  readonly revision: number;
}

/** Taken when the game is not installed: the last release without copy protection (spec/container.md §1). */
export const DEFAULT_GAME_VERSION: GameVersion = { major: 1, minor: 25, build: 9, revision: 5 };

/** Four u16 in reading order, as the header of a mod keeps them. */
export function readGameVersion(reader: ByteReader): GameVersion {
  return { major: reader.u16(), minor: reader.u16(), build: reader.u16(), revision: reader.u16() };
}

export function writeGameVersion(writer: ByteWriter, version: GameVersion): void {
  writer.u16(version.major).u16(version.minor).u16(version.build).u16(version.revision);
}

/** Reads `a.b.c.d`; null when it is not four numbers of 0 to 65535. */
export function parseGameVersion(text: string): GameVersion | null {
  const match = /^(\d{1,5})\.(\d{1,5})\.(\d{1,5})\.(\d{1,5})$/.exec(text.trim());
  if (match === null) return null;
  const [major, minor, build, revision] = match.slice(1).map(Number);
  return Math.max(major, minor, build, revision) > 0xffff ? null : { major, minor, build, revision };
}

export function printGameVersion(version: GameVersion): string {
  return `${version.major}.${version.minor}.${version.build}.${version.revision}`;
}
