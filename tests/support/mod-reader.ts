import { inflateSync } from "node:zlib";

/**
 * A second reader of .MOD files, written from the format's description and sharing no code with the one under test.
 * Slow, trusting, for comparison only.
 */
export interface SlowMod {
  readonly formatVersion: number;
  readonly modVersion: number;
  readonly gameVersion: string;
  readonly dataOffset: number;
  readonly manifestOffset: number;
  readonly strings: readonly string[];
  readonly id: bigint;
  readonly requirementHash: bigint;
  readonly requirements: readonly { name: string; id: bigint; version: number }[];
  readonly removedFiles: readonly string[];
  readonly maxCompressed: number;
  readonly rollingHash: number;
  readonly rollingHashAgain: number;
  readonly manifestHash: number;
  readonly manifestHashAgain: number;
  readonly fileCount: number;
  readonly directoryCount: number;
  readonly entries: readonly SlowEntry[];
  readonly bytesLeft: number;
}

export interface SlowEntry {
  readonly path: string;
  readonly type: number;
  readonly crc32: number;
  readonly offset: number;
  readonly size: number;
  readonly fileTime: bigint;
  /** Null for removed files. */
  readonly content: Buffer | null;
  readonly packedSize: number;
}

class Cursor {
  readonly data: Buffer;
  at: number;
  constructor(data: Buffer, at: number) {
    this.data = data;
    this.at = at;
  }
  number(size: number): number {
    this.at += size;
    return this.data.readUIntLE(this.at - size, size);
  }
  text(): string {
    const size = this.number(2) * 2;
    this.at += size;
    return this.data.toString("utf16le", this.at - size, this.at);
  }
  signed64(): bigint {
    this.at += 8;
    return this.data.readBigInt64LE(this.at - 8);
  }
}

const LCG = 0x29777b41n;
const MASK = 0xffffffffn;

function fold(hash: bigint, byte: number): bigint {
  return (hash * 33n + BigInt(byte > 127 ? byte - 256 : byte)) & MASK;
}

export function slowRollingHash(section: Uint8Array): number {
  const length = BigInt(section.length);
  const divisor = 25n + (((LCG * length) & MASK) % 51n);
  const stride = length / divisor < 2n ? 2n : length / divisor;
  let hash = length;
  for (let at = 8n; at < length; at += stride) hash = fold(hash, section[Number(at)]);
  return Number(fold(hash, section[section.length - 1]));
}

export function slowManifestHash(manifest: Uint8Array): number {
  const stride = 15 + Number(((LCG * BigInt(manifest.length)) & MASK) % 11n);
  let hash = 8234n;
  for (let at = 0; at < manifest.length; at += stride) hash = fold(hash, manifest[at]);
  return Number(hash);
}

export function readModSlowly(bytes: Uint8Array): SlowMod {
  const data = Buffer.from(bytes);
  const head = new Cursor(data, 0);
  const formatVersion = head.number(2);
  const modVersion = head.number(2);
  const gameVersion = [head.number(2), head.number(2), head.number(2), head.number(2)].join(".");
  const dataOffset = head.number(4);
  const manifestOffset = head.number(4);
  const strings = Array.from({ length: 5 }, () => head.text());
  const id = head.signed64();
  head.number(4);
  const requirementHash = BigInt.asUintN(64, head.signed64());
  const requirements = Array.from({ length: head.number(2) }, () => ({
    name: head.text(),
    id: head.signed64(),
    version: head.number(2),
  }));
  const removedFiles = Array.from({ length: head.number(2) }, () => head.text());

  const section = data.subarray(dataOffset, manifestOffset);
  const list = new Cursor(data, manifestOffset + 2);
  const manifestHash = list.number(4);
  list.text();
  const fileCount = list.number(4);
  const directoryCount = list.number(4);
  const entries: SlowEntry[] = [];
  for (let d = 0; d < directoryCount; d++) {
    const directory = list.text();
    for (let left = list.number(4); left > 0; left--) {
      const crc32 = list.number(4);
      const type = list.number(1);
      const path = directory + list.text();
      const offset = list.number(4);
      const size = list.number(4);
      const fileTime = BigInt.asUintN(64, list.signed64());
      if (type !== 7) entries.push({ path, type, crc32, offset, size, fileTime, ...payloadAt(section, offset) });
    }
  }
  return {
    formatVersion,
    modVersion,
    gameVersion,
    dataOffset,
    manifestOffset,
    strings,
    id,
    requirementHash,
    requirements,
    removedFiles,
    maxCompressed: section.readUInt32LE(0),
    rollingHash: section.readUInt32LE(4),
    rollingHashAgain: slowRollingHash(section),
    manifestHash,
    manifestHashAgain: slowManifestHash(data.subarray(manifestOffset)),
    fileCount,
    directoryCount,
    entries,
    bytesLeft: data.length - list.at,
  };
}

function payloadAt(section: Buffer, offset: number): Pick<SlowEntry, "content" | "packedSize"> {
  if (offset === 0) return { content: null, packedSize: 0 };
  const size = section.readUInt32LE(offset);
  const compressed = section.readUInt32LE(offset + 4);
  const payload = section.subarray(offset + 8, offset + 8 + (compressed || size));
  return { content: compressed === 0 ? payload : inflateSync(payload), packedSize: payload.length };
}
