import { stringToUtf8 } from "../../bytes/utf8.ts";
import { ByteWriter } from "../../bytes/writer.ts";
import type { VpkPlace } from "./vpk-layout.ts";
import type { VpkName } from "./vpk-names.ts";
import { TERMINATOR } from "./vpk-tree.ts";

/** What the tree says of a file. */
export interface VpkRecord {
  readonly name: VpkName;
  readonly crc32: number;
  readonly place: VpkPlace;
  /** As many bytes of the content as `place.preload` says. */
  readonly preload: Uint8Array;
}

/** The order of names in a tree of ours: extension, folder, name, each by its bytes. */
export function compareVpkNames(a: VpkName, b: VpkName): number {
  return compareBytes(a.extension, b.extension) || compareBytes(a.folder, b.folder) || compareBytes(a.name, b.name);
}

/** The order of the UTF-8 bytes of two texts, which is that of their code points. */
function compareBytes(a: string, b: string): number {
  if (a === b) return 0;
  const length = Math.min(a.length, b.length);
  for (let at = 0; at < length; at++) {
    const [one, two] = [a.charCodeAt(at), b.charCodeAt(at)];
    if (one === two) continue;
    // Units of a pair stand for characters above every single unit.
    const isPair = (unit: number) => unit >= 0xd800 && unit < 0xe000;
    return isPair(one) === isPair(two) ? one - two : isPair(one) ? 1 : -1;
  }
  return a.length - b.length;
}

/**
 * The tree of these files, which stand in the order of {@link compareVpkNames} (spec/vpk.md §3). No part of a name may
 * be empty: that would end a level.
 */
export function writeVpkTree(records: readonly VpkRecord[]): Uint8Array {
  const writer = new ByteWriter(64 * 1024);
  let extension: string | null = null;
  let folder: string | null = null;
  for (const { name, crc32, place, preload } of records) {
    if (name.extension !== extension) {
      if (extension !== null) writer.u8(0).u8(0);
      ({ extension } = name);
      folder = null;
      writeString(writer, extension);
    }
    if (name.folder !== folder) {
      if (folder !== null) writer.u8(0);
      ({ folder } = name);
      writeString(writer, folder);
    }
    writeString(writer, name.name);
    writer.u32(crc32).u16(preload.length).u16(place.archive).u32(place.offset).u32(place.stored).u16(TERMINATOR);
    writer.raw(preload);
  }
  if (extension !== null) writer.u8(0).u8(0);
  return writer.u8(0).finish();
}

function writeString(writer: ByteWriter, text: string): void {
  if (text === "") throw new Error("an empty name would end the list of files");
  writer.raw(stringToUtf8(text)).u8(0);
}
