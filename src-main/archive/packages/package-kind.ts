import { FormatError } from "../../../src-shared/bytes/format-error.ts";
import { HEADER_PREFIX, offsetFieldsAt } from "../../../src-shared/formats/mod/header.ts";

/** What mods come in. */
export type PackageKind = "zip" | "7z" | "rar";

/** Bytes at the beginning of a file by which it is told what it is. */
export const HEAD_BYTES = 64;

const SIGNATURES: readonly (readonly [PackageKind, readonly number[]])[] = [
  ["zip", [0x50, 0x4b, 3, 4]],
  // Empty, and spanned.
  ["zip", [0x50, 0x4b, 5, 6]],
  ["zip", [0x50, 0x4b, 7, 8]],
  ["7z", [0x37, 0x7a, 0xbc, 0xaf, 0x27, 0x1c]],
  ["rar", [0x52, 0x61, 0x72, 0x21, 0x1a, 7]],
];

/** Which package begins with these bytes; null for none. Names do not count: people rename what a site refuses. */
export function packageKindOf(head: Uint8Array): PackageKind | null {
  const found = SIGNATURES.find(([, bytes]) => bytes.every((byte, at) => head[at] === byte));
  return found?.[0] ?? null;
}

const LONGEST_HEADER = 16 << 20;

/**
 * Whether a file of `size` bytes that begins so looks like a mod: header, data and file table stand in it one behind
 * the other. Format version 1 is told by its name alone.
 */
export function looksLikeMod(head: Uint8Array, size: number): boolean {
  if (head.length < HEADER_PREFIX) return false;
  try {
    const at = offsetFieldsAt(head);
    if (at + 8 > head.length) return false;
    const view = new DataView(head.buffer, head.byteOffset, head.byteLength);
    const [data, manifest] = [view.getUint32(at, true), view.getUint32(at + 4, true)];
    return data > at + 8 && data <= LONGEST_HEADER && manifest > data && manifest < size;
  } catch (error) {
    if (error instanceof FormatError) return false;
    throw error;
  }
}
