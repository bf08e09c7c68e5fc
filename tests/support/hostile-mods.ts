import { crc32, deflateSync } from "node:zlib";
import { writeModHeader } from "../../src-shared/formats/mod/header.ts";
import { type ManifestRecord, sealManifest, writeManifest } from "../../src-shared/formats/mod/manifest.ts";
import { rollingHash } from "../../src-shared/hash/sampled-hash.ts";
import { ascii, concat, TEST_HEADER } from "./mod-builder.ts";

/** A block as it stands in the file, whether its numbers are right or not. */
export interface HostileBlock {
  readonly size: number;
  /** 0: stored. */
  readonly compressedSize: number;
  readonly payload: Uint8Array;
}

export function deflated(content: Uint8Array, lies: Partial<HostileBlock> = {}): HostileBlock {
  const payload = new Uint8Array(deflateSync(content));
  return { size: content.length, compressedSize: payload.length, payload, ...lies };
}

export function stored(content: Uint8Array, lies: Partial<HostileBlock> = {}): HostileBlock {
  return { size: content.length, compressedSize: 0, payload: content, ...lies };
}

/** A record of the file table; what is left out follows from the block it points at. */
export interface HostileRecord {
  /** Full path, exactly as it is to stand there. */
  readonly path: string;
  /** Index of its block. Default: as many as there are records before it. */
  readonly block?: number;
  readonly offset?: number;
  readonly size?: number;
  readonly crc32?: number;
  readonly type?: number;
}

export interface HostileMod {
  readonly blocks: readonly HostileBlock[];
  readonly records: readonly HostileRecord[];
  /** CRC-32 of every block's content; default that of the payload. */
  readonly crcs?: readonly number[];
  readonly editSection?: (section: Uint8Array) => Uint8Array;
  readonly fileCount?: number;
}

/** A mod that no packer would write: blocks back to back, all records in one directory without a name. */
export function hostileMod({ blocks, records, crcs, editSection, fileCount }: HostileMod): Uint8Array {
  const offsets: number[] = [];
  let section: Uint8Array = new Uint8Array(8);
  for (const { size, compressedSize, payload } of blocks) {
    offsets.push(section.length);
    section = concat(section, new Uint8Array(Uint32Array.of(size, compressedSize).buffer), payload);
  }
  section = editSection?.(section) ?? section;
  const list = records.map(({ path, block, ...given }, index): ManifestRecord => {
    const own = block ?? Math.min(index, blocks.length - 1);
    return {
      name: path,
      type: 4,
      offset: offsets[own],
      size: blocks[own].size,
      crc32: crcs?.[own] ?? crc32(blocks[own].payload),
      fileTime: 0n,
      ...given,
    };
  });
  return wholeMod(section, list, fileCount ?? list.length);
}

function wholeMod(section: Uint8Array, records: readonly ManifestRecord[], fileCount: number): Uint8Array {
  const view = new DataView(section.buffer, section.byteOffset, section.length);
  view.setUint32(0, 0xffffffff, true);
  view.setUint32(4, 0, true);
  view.setUint32(4, rollingHash(section), true);
  const manifest = sealManifest({
    version: 2,
    hash: 0,
    root: "MEDIA/",
    fileCount,
    directories: [{ name: "", records }],
    trailing: new Uint8Array(),
  });
  return concat(writeModHeader(TEST_HEADER, { sectionLength: section.length }), section, writeManifest(manifest));
}

/** A mod of stored one-byte entries with these paths exactly. */
export function modOfPaths(paths: readonly string[], content: Uint8Array = ascii("x")): Uint8Array {
  return hostileMod({ blocks: [stored(content)], records: paths.map((path) => ({ path, block: 0 })) });
}

export interface ManyRecords {
  readonly count: number;
  /** What each record says of its size; default 1, which is right. */
  readonly size?: number;
  /** A block for each record instead of one for all. */
  readonly spread?: boolean;
}

const RECORD_BYTES = 23 + 2 * 10;
const BLOCK_BYTES = 9;

/** Very many records of one byte each, written straight into their bytes. */
export function manyRecords({ count, size = 1, spread = false }: ManyRecords): Uint8Array {
  const blocks = spread ? count : 1;
  const section = new Uint8Array(8 + BLOCK_BYTES * blocks);
  for (let at = 8; at < section.length; at += BLOCK_BYTES) section.set([1, 0, 0, 0, 0, 0, 0, 0, 0x78], at);
  const empty = wholeMod(section, [], count);
  const table = new Uint8Array(count * RECORD_BYTES);
  const view = new DataView(table.buffer);
  const crc = crc32(ascii("x"));
  for (let row = 0, at = 0; row < count; row++, at += RECORD_BYTES) {
    const name = `${row.toString(36).toUpperCase().padStart(6, "_")}.DDS`;
    view.setUint32(at, crc, true);
    table[at + 4] = 4;
    view.setUint16(at + 5, name.length, true);
    for (let i = 0; i < name.length; i++) table[at + 7 + 2 * i] = name.charCodeAt(i);
    view.setUint32(at + 27, 8 + (spread ? BLOCK_BYTES * row : 0), true);
    view.setUint32(at + 31, size, true);
  }
  // The count of records is the last field of the empty table.
  new DataView(empty.buffer).setUint32(empty.length - 4, count, true);
  return concat(empty, table);
}
