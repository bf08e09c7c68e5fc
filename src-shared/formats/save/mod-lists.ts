import type { ByteReader } from "../../bytes/reader.ts";
import { ByteWriter } from "../../bytes/writer.ts";
import { list32, MOST_RECORDS } from "./fields.ts";

/** A mod that a character was played with. */
export interface SavedMod {
  /** i64, MOD_ID of the mod. */
  readonly guid: bigint;
  /** u16, the mod's own version; 0 in saves of version 0x43, which do not keep it. */
  readonly version: number;
}

/** Spec/save.md §3. All empty before version 0x43, which is when they came. */
export interface ModLists {
  /** Empty in every save seen, also of characters that need mods. */
  readonly bound: readonly SavedMod[];
  /** What it was played with last. */
  readonly recent: readonly SavedMod[];
  /** All that it was ever played with. */
  readonly full: readonly SavedMod[];
}

export const MOD_LISTS = ["bound", "recent", "full"] as const;
export type ModListName = (typeof MOD_LISTS)[number];

export const FIRST_WITH_MOD_LISTS = 0x43;

/** u32 n, n × {i64 guid, since version 0x44 also u16 version}. */
export function readModList(reader: ByteReader, version: number): SavedMod[] {
  const hasVersion = version > FIRST_WITH_MOD_LISTS;
  const read = () => ({ guid: reader.i64(), version: hasVersion ? reader.u16() : 0 });
  return list32(reader, hasVersion ? 10 : 8, "mods", read);
}

/** The block as version 0x44 has it. */
export function writeModList(mods: readonly SavedMod[]): Uint8Array {
  const writer = new ByteWriter(4 + 10 * mods.length).u32(mods.length);
  for (const { guid, version } of mods) writer.i64(guid).u16(version);
  return writer.finish();
}

/** Why a list cannot be written; null when it can. */
export function modListTrouble(mods: readonly SavedMod[]): string | null {
  if (mods.length > MOST_RECORDS) return `${mods.length} mods are too many`;
  const bad = mods.find(({ guid, version }) => BigInt.asIntN(64, guid) !== guid || version !== (version & 0xffff));
  return bad === undefined ? null : `mod ${bad.guid} of version ${bad.version} does not fit`;
}
