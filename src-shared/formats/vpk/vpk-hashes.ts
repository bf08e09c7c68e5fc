import { FormatError } from "../../bytes/format-error.ts";
import { ByteReader } from "../../bytes/reader.ts";
import { ByteWriter } from "../../bytes/writer.ts";
import { VPK_FORMAT } from "./vpk-header.ts";
import { EMBEDDED } from "./vpk-tree.ts";

export const HASH_SIZE = 16;
export const ARCHIVE_HASH_SIZE = 28;
export const OTHER_HASHES_SIZE = 3 * HASH_SIZE;
/** Archives are hashed in slices of so many bytes. */
export const SLICE_SIZE = 1024 * 1024;

/** `md5`, the first 16 bytes of a `blake3`, or another number. */
export type VpkHashKind = "md5" | "blake3" | number;

/** Hash of a slice of an archive. */
export interface ArchiveHash {
  /** Number of the archive, or `EMBEDDED`: then `offset` counts from the beginning of the data. */
  readonly archive: number;
  readonly kind: VpkHashKind;
  readonly offset: number;
  readonly length: number;
  readonly hash: Uint8Array;
}

/** Hashes of archives, each read when it is asked for: a million of them cost no objects. */
export interface ArchiveHashes extends Iterable<ArchiveHash> {
  readonly length: number;
}

/** Most bytes of hashes of archives that are read: those of 1 TiB in slices of the usual size. */
export const LARGEST_ARCHIVE_HASHES = 32 * 1024 * 1024;

/** A first u32 of 0x80000000: MD5 over data in this file. */
const EMBEDDED_TYPE = 0x8000;

/**
 * The hashes of archives (spec/vpk.md §4): for each slice u16 archive, u16 kind (0 MD5, 1 BLAKE3), u32 offset,
 * u32 length, 16 bytes of hash. FormatError when `bytes` is no multiple of that.
 */
export function readArchiveHashes(bytes: Uint8Array, offset = 0): ArchiveHashes {
  if (bytes.length % ARCHIVE_HASH_SIZE !== 0)
    throw new FormatError(
      VPK_FORMAT,
      `${bytes.length} bytes of archive hashes, no multiple of ${ARCHIVE_HASH_SIZE}`,
      offset,
    );
  return { length: bytes.length / ARCHIVE_HASH_SIZE, [Symbol.iterator]: () => hashesIn(bytes) };
}

function* hashesIn(bytes: Uint8Array): Generator<ArchiveHash, void> {
  const reader = new ByteReader(bytes, VPK_FORMAT);
  while (reader.left > 0) {
    const archive = reader.u16();
    const kind = reader.u16();
    yield {
      archive: kind === EMBEDDED_TYPE ? EMBEDDED : archive,
      kind: kind === 0 || kind === EMBEDDED_TYPE ? "md5" : kind === 1 ? "blake3" : kind,
      offset: reader.u32(),
      length: reader.u32(),
      hash: reader.view8(HASH_SIZE),
    };
  }
}

/** MD5 hashes of slices of numbered archives, as {@link readArchiveHashes} reads them. */
export function writeArchiveHashes(hashes: readonly Omit<ArchiveHash, "kind">[]): Uint8Array {
  const writer = new ByteWriter(hashes.length * ARCHIVE_HASH_SIZE);
  for (const { archive, offset, length, hash } of hashes) writer.u16(archive).u16(0).u32(offset).u32(length).raw(hash);
  return writer.finish();
}

/** MD5 of the tree, of the hashes of archives, and of everything before this last one. */
export interface OtherHashes {
  readonly tree: Uint8Array;
  readonly archiveHashes: Uint8Array;
  readonly whole: Uint8Array;
}

/** The other hashes; null for a section of another size, which counts as absent. */
export function readOtherHashes(bytes: Uint8Array): OtherHashes | null {
  if (bytes.length !== OTHER_HASHES_SIZE) return null;
  const [tree, archiveHashes, whole] = [0, 1, 2].map((index) =>
    bytes.subarray(HASH_SIZE * index, HASH_SIZE * (index + 1)),
  );
  return { tree, archiveHashes, whole };
}
