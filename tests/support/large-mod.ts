import { closeSync, openSync, readSync, writeSync } from "node:fs";
import { crc32, deflateSync } from "node:zlib";
import { writeModHeader } from "../../src-shared/formats/mod/header.ts";
import { buildManifest, type ManifestFile, writeManifest } from "../../src-shared/formats/mod/manifest.ts";
import { writeBlockHead, writeDataHead } from "../../src-shared/formats/mod/section.ts";
import { foldRollingHash, rollingHashOffsets } from "../../src-shared/hash/sampled-hash.ts";
import { TEST_HEADER } from "./mod-builder.ts";

export interface LargeMod {
  readonly entries: number;
  /** Bytes of all contents. */
  readonly unpacked: number;
}

/** Bytes in no order that deflate to three quarters. */
function sixBits(length: number, seed: number): Uint8Array {
  const bytes = new Uint8Array(length);
  let state = seed;
  for (let i = 0; i < length; i++) {
    state ^= state << 13;
    state ^= state >>> 17;
    state ^= state << 5;
    bytes[i] = state & 63;
  }
  return bytes;
}

/**
 * Writes a sound .MOD of at least so many bytes: one entry of 200 MB, 4,000 of 20 kB, and as many of 1.5 MB as it
 * takes. Contents are made once and packed many times, each in a block of its own.
 */
export function writeLargeMod(file: string, bytes: number): LargeMod {
  const fd = openSync(file, "w+");
  const header = writeModHeader(TEST_HEADER, { sectionLength: 8 });
  const files: ManifestFile[] = [];
  let length = 8;
  let unpacked = 0;
  let maxCompressed = 0;
  const packing = (content: Uint8Array) => {
    const payload = new Uint8Array(deflateSync(content, { level: 1 }));
    const block = { size: content.length, compressedSize: payload.length };
    const crc = crc32(content);
    const head = new Uint8Array(8);
    writeBlockHead(head, 0, block);
    return (path: string): void => {
      writeAll(fd, head, header.length + length);
      writeAll(fd, payload, header.length + length + 8);
      files.push({ path, type: 4, crc32: crc, size: content.length, offset: length, fileTime: 0n });
      length += 8 + payload.length;
      unpacked += content.length;
      maxCompressed = Math.max(maxCompressed, payload.length);
    };
  };
  packing(sixBits(200_000_000, 7))("MEDIA/LARGE.DDS");
  const addSmall = packing(sixBits(20_000, 3));
  for (let i = 0; i < 4000; i++) addSmall(`MEDIA/SMALL${i % 50}/${i}.DDS`);
  const addMedium = packing(sixBits(1_500_000, 5));
  for (let i = 0; length < bytes; i++) addMedium(`MEDIA/MEDIUM${i % 20}/${i}.DDS`);

  writeAll(fd, writeModHeader(TEST_HEADER, { sectionLength: length }), 0);
  writeAll(fd, writeManifest(buildManifest(files)), header.length + length);
  const head = new Uint8Array(8);
  writeDataHead(head, 0, { maxCompressed, rollingHash: 0 });
  writeAll(fd, head, header.length);
  const sample = new Uint8Array(1);
  const samples = rollingHashOffsets(length).map((at) => {
    readSync(fd, sample, 0, 1, header.length + at);
    return sample[0];
  });
  writeDataHead(head, 0, { maxCompressed, rollingHash: foldRollingHash(length, samples) });
  writeAll(fd, head, header.length);
  closeSync(fd);
  return { entries: files.length, unpacked };
}

function writeAll(fd: number, bytes: Uint8Array, position: number): void {
  for (let at = 0; at < bytes.length; ) at += writeSync(fd, bytes, at, bytes.length - at, position + at);
}
