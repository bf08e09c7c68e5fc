import { crc32 } from "node:zlib";
import { ascii, concat } from "./mod-builder.ts";
import { fields } from "./zip-builder.ts";

/** A file in a .rar; contents are stored. */
export interface RarFile {
  readonly name: string;
  readonly content?: Uint8Array;
  readonly statedSize?: number;
  readonly statedCrc?: number;
  readonly isEncrypted?: boolean;
  /** Where the file leads, as a link of Unix. */
  readonly link?: string;
  readonly isFolder?: boolean;
  /** Says that it goes on in the next file of several. */
  readonly isSplit?: boolean;
}

const SIGNATURE_5 = Uint8Array.of(0x52, 0x61, 0x72, 0x21, 0x1a, 7, 1, 0);
const SIGNATURE_4 = Uint8Array.of(0x52, 0x61, 0x72, 0x21, 0x1a, 7, 0);

export interface RarParts {
  /** One of several files. */
  readonly isVolume?: boolean;
  /** Names are encrypted, too. */
  readonly isLocked?: boolean;
}

/**
 * A .rar of version 5: signature, then blocks of {u32 CRC-32 of the rest of the head, vint length of the rest, vint
 * type, vint flags, vint bytes of extra records (flag 1), vint bytes of data (flag 2), fields of the type, extra, data}.
 */
export function buildRar(files: readonly RarFile[], { isVolume = false, isLocked = false }: RarParts = {}): Uint8Array {
  const lock = block(4, 0, concat(vint(0), vint(0), Uint8Array.of(15), new Uint8Array(16)));
  const main = block(1, 0, vint(isVolume ? 1 : 0));
  return concat(SIGNATURE_5, ...(isLocked ? [lock] : []), main, ...files.map(fileBlock), block(5, 0, vint(0)));
}

function fileBlock(file: RarFile): Uint8Array {
  const { name, content = new Uint8Array(), isEncrypted = false, link, isFolder = false } = file;
  const bytes = new TextEncoder().encode(name);
  const body = concat(
    ...[vint((isFolder ? 1 : 0) | 4), vint(file.statedSize ?? content.length), vint(0o100644)],
    fields([4, file.statedCrc ?? crc32(content)]),
    // Stored; made on Unix.
    ...[vint(0), vint(1), vint(bytes.length), bytes],
  );
  const locked = concat(vint(0), vint(0), Uint8Array.of(15), new Uint8Array(32).fill(7));
  const extra = concat(
    ...(isEncrypted ? [record(1, locked)] : []),
    ...(link === undefined ? [] : [record(5, concat(vint(1), vint(0), vint(link.length), ascii(link)))]),
  );
  return block(2, file.isSplit === true ? 2 | 0x10 : 2, body, extra, content);
}

function record(type: number, data: Uint8Array): Uint8Array {
  const body = concat(vint(type), data);
  return concat(vint(body.length), body);
}

function block(
  type: number,
  flags: number,
  body: Uint8Array,
  extra: Uint8Array = new Uint8Array(),
  data: Uint8Array = new Uint8Array(),
): Uint8Array {
  const hasExtra = extra.length > 0;
  const lengths = [...(hasExtra ? [vint(extra.length)] : []), ...((flags & 2) !== 0 ? [vint(data.length)] : [])];
  const rest = concat(vint(type), vint(flags | (hasExtra ? 1 : 0)), ...lengths, body, extra);
  const head = concat(vint(rest.length), rest);
  return concat(fields([4, crc32(head)]), head, data);
}

/** Seven bits a byte, the lowest first; the eighth says that more follow. */
function vint(value: number): Uint8Array {
  const bytes: number[] = [];
  let left = value;
  do {
    bytes.push((left % 128) | (left >= 128 ? 0x80 : 0));
    left = Math.floor(left / 128);
  } while (left > 0);
  return Uint8Array.from(bytes);
}

/** A .rar of version 4, in which old mods come: blocks of {u16 CRC, u8 type, u16 flags, u16 length, fields, data}. */
export function buildOldRar(files: readonly RarFile[]): Uint8Array {
  return concat(SIGNATURE_4, oldBlock(0x73, 0, new Uint8Array(6)), ...files.map(oldFile), oldBlock(0x7b, 0x4000));
}

function oldFile({ name, content = new Uint8Array(), statedCrc }: RarFile): Uint8Array {
  const body = concat(
    fields([4, content.length], [4, content.length], [1, 2], [4, statedCrc ?? crc32(content)]),
    fields([4, 0x21 << 16], [1, 20], [1, 0x30], [2, name.length], [4, 0x20]),
    ascii(name),
  );
  return concat(oldBlock(0x74, 0x8000, body), content);
}

function oldBlock(type: number, flags: number, body: Uint8Array = new Uint8Array()): Uint8Array {
  const rest = concat(fields([1, type], [2, flags], [2, 7 + body.length]), body);
  return concat(fields([2, crc32(rest) & 0xffff]), rest);
}
