import { FormatError } from "../../bytes/format-error.ts";
import { ByteReader } from "../../bytes/reader.ts";
import { ByteWriter } from "../../bytes/writer.ts";
import { hex } from "../../text/hex.ts";

export const VPK_FORMAT = "vpk";
export const VPK_MAGIC = 0x55aa1234;

export type VpkVersion = 1 | 2;

/** Most bytes a header takes: enough to read of a file to know how long its header is. */
export const LONGEST_VPK_HEADER = 28;
const HEADER_LENGTH: Readonly<Record<VpkVersion, number>> = { 1: 12, 2: LONGEST_VPK_HEADER };

/** The list of files is held in memory; 20 times what the largest known pack has. */
export const LARGEST_TREE = 512 * 1024 * 1024;

/** Versions of relatives of this format, which nothing here reads. */
const STRANGE_VERSIONS: ReadonlyMap<number, string> = new Map([
  [0x00030002, "the packs of Titanfall and Apex Legends (Respawn), another format"],
  [54, "a compressed variant made by a community tool"],
  [0xffffff01, "a protected pack of Left 4 Dead 2"],
]);

/** Sizes in bytes. A version 1 has no sections, and its data run to the end of the file. */
export interface VpkHeader {
  readonly version: VpkVersion;
  readonly treeSize: number;
  readonly dataSize: number;
  readonly archiveHashSize: number;
  readonly otherHashSize: number;
  readonly signatureSize: number;
}

/**
 * Header of a directory (spec/vpk.md §2).
 *
 * | at | type | field                                          | versions |
 * |----|------|------------------------------------------------|----------|
 * | 0  | u32  | magic 0x55AA1234                               | 1, 2     |
 * | 4  | u32  | version                                        | 1, 2     |
 * | 8  | u32  | bytes of the tree                              | 1, 2     |
 * | 12 | u32  | bytes of the data in this file                 | 2        |
 * | 16 | u32  | bytes of the hashes of archives                | 2        |
 * | 20 | u32  | bytes of the other hashes                      | 2        |
 * | 24 | u32  | bytes of the signature, as far as it is counted | 2        |
 *
 * `bytes` is the beginning of the file, `fileSize` the length of it all. FormatError for another magic or version,
 * and for a tree that does not fit the file.
 */
export function readVpkHeader(bytes: Uint8Array, fileSize: number): VpkHeader {
  const reader = new ByteReader(bytes, VPK_FORMAT);
  if (!isVpk(bytes)) reader.fail("not a VPK directory: it does not begin with 34 12 AA 55");
  reader.take(4);
  expectHeader(reader, HEADER_LENGTH[1]);
  const version = versionOf(reader);
  expectHeader(reader, HEADER_LENGTH[version]);
  const treeSize = reader.u32();
  if (treeSize > LARGEST_TREE)
    reader.fail(`a list of files of ${treeSize} bytes; no pack has one above ${LARGEST_TREE}`, 8);
  const rest = version === 1 ? [fileSize - HEADER_LENGTH[1] - treeSize, 0, 0, 0] : [0, 1, 2, 3].map(() => reader.u32());
  const left = fileSize - HEADER_LENGTH[version];
  if (treeSize > left) reader.fail(`a list of files of ${treeSize} bytes, but the file has only ${left} more`, 8);
  const [dataSize, archiveHashSize, otherHashSize, signatureSize] = rest;
  return { version, treeSize, dataSize, archiveHashSize, otherHashSize, signatureSize };
}

function expectHeader(reader: ByteReader, length: number): void {
  const { bytes } = reader;
  if (bytes.length < length) reader.fail(`a header of ${length} bytes, and ${bytes.length} are there`, bytes.length);
}

/** Whether a file begins as a VPK directory does. */
export function isVpk(bytes: Uint8Array): boolean {
  return bytes.length >= 4 && bytes[0] === 0x34 && bytes[1] === 0x12 && bytes[2] === 0xaa && bytes[3] === 0x55;
}

function versionOf(reader: ByteReader): VpkVersion {
  const version = reader.u32();
  if (version === 1 || version === 2) return version;
  const known = STRANGE_VERSIONS.get(version);
  const name = version > 0xffff ? `0x${hex(version)}` : String(version);
  throw new FormatError(
    VPK_FORMAT,
    `version ${name}${known === undefined ? "" : `, ${known}`}: only 1 and 2 are read`,
    4,
  );
}

/** The bytes of a header. */
export function writeVpkHeader(header: VpkHeader): Uint8Array {
  const writer = new ByteWriter(LONGEST_VPK_HEADER).u32(VPK_MAGIC).u32(header.version).u32(header.treeSize);
  if (header.version === 2)
    writer.u32(header.dataSize).u32(header.archiveHashSize).u32(header.otherHashSize).u32(header.signatureSize);
  return writer.finish();
}

export interface ByteRange {
  readonly start: number;
  readonly length: number;
}

/** Where the parts of a directory stand in its file, absolute. They may reach over its end. */
export interface VpkSections {
  readonly tree: ByteRange;
  readonly data: ByteRange;
  readonly archiveHashes: ByteRange;
  readonly otherHashes: ByteRange;
  readonly signature: ByteRange;
}

/** The parts follow each other in this order, without gaps. */
export function sectionsOf(header: VpkHeader): VpkSections {
  let start = HEADER_LENGTH[header.version];
  const take = (length: number): ByteRange => {
    const range = { start, length };
    start += length;
    return range;
  };
  return {
    tree: take(header.treeSize),
    data: take(header.dataSize),
    archiveHashes: take(header.archiveHashSize),
    otherHashes: take(header.otherHashSize),
    signature: take(header.signatureSize),
  };
}
