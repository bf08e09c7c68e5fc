import { open } from "node:fs/promises";
import { type ModHeader, writeModHeader } from "../../src-shared/formats/mod/header.ts";
import { buildManifest, type ManifestFile, writeManifest } from "../../src-shared/formats/mod/manifest.ts";
import {
  BLOCK_HEAD_SIZE,
  DATA_HEAD_SIZE,
  planSection,
  type SectionPlan,
  writeDataHead,
} from "../../src-shared/formats/mod/section.ts";
import { foldRollingHash, rollingHashOffsets } from "../../src-shared/hash/sampled-hash.ts";
import type { AtomicFile } from "../files/atomic-file.ts";
import { fileErrorOf } from "../files/file-error.ts";
import { headOf } from "./block.ts";
import type { BlockPlace, MadeBlock } from "./make-blocks.ts";
import { checkCancelled, type Operation } from "./operation.ts";

/** A finished block and what the manifest says of it. */
export interface PackedEntry {
  /** Upper-case, from `MEDIA/` on. */
  readonly path: string;
  readonly type: number;
  /** FILETIME; 0 = none. */
  readonly fileTime: bigint;
  readonly block: MadeBlock;
}

export interface Assembled {
  /** Bytes of the whole file. */
  readonly bytes: number;
  readonly rollingHash: number;
}

const COPY_BYTES = 1 << 20;

/**
 * Puts a mod together in `file`: header, head of the data section, the blocks in the order given, manifest; then
 * rollingHash, from the few bytes it samples, read back. `entries` are in manifest order.
 */
export async function assemble(
  file: AtomicFile,
  header: ModHeader,
  entries: readonly PackedEntry[],
  places: readonly BlockPlace[],
  operation: Operation,
): Promise<Assembled> {
  const section = planSection(entries.map(({ block }) => headOf(block.facts)));
  const headerBytes = writeModHeader(header, { sectionLength: section.length });
  const manifest = writeManifest(buildManifest(manifestFiles(entries, section), header.removedFiles));

  const writer = new RunWriter(file);
  await writer.write(headerBytes);
  await writer.write(sectionHead(section.maxCompressed, 0));
  await copyBlocks(writer, entries, places, operation);
  await writer.write(manifest);
  await writer.flush();

  const offsets = rollingHashOffsets(section.length);
  const samples = await readSamples(file, headerBytes.length, offsets);
  const rollingHash = foldRollingHash(section.length, samples);
  await file.writeAt(sectionHead(section.maxCompressed, rollingHash), headerBytes.length);
  return { bytes: headerBytes.length + section.length + manifest.length, rollingHash };
}

function manifestFiles(entries: readonly PackedEntry[], section: SectionPlan): ManifestFile[] {
  return entries.map(({ path, type, fileTime, block }, index) => ({
    path,
    type,
    crc32: block.facts.crc32,
    offset: section.offsets[index],
    size: block.facts.size,
    fileTime,
  }));
}

function sectionHead(maxCompressed: number, rollingHash: number): Uint8Array {
  const head = new Uint8Array(DATA_HEAD_SIZE);
  writeDataHead(head, 0, { maxCompressed, rollingHash });
  return head;
}

/** Where the manifest may stand at the farthest: its offset is 32 bits wide. */
export const FARTHEST_OFFSET = 0xffffffff;

/** Bytes of the data section that holds these blocks. */
export function sectionLength(entries: readonly PackedEntry[]): number {
  return entries.reduce((sum, entry) => sum + blockLength(entry), DATA_HEAD_SIZE);
}

function blockLength({ block }: PackedEntry): number {
  return BLOCK_HEAD_SIZE + block.facts.packedSize;
}

/** Collects small writes into large ones at the end of the file. */
class RunWriter {
  private readonly file: AtomicFile;
  private readonly buffer = Buffer.allocUnsafeSlow(COPY_BYTES);
  private length = 0;
  private written = 0;

  constructor(file: AtomicFile) {
    this.file = file;
  }

  async write(bytes: Uint8Array): Promise<void> {
    for (let at = 0; at < bytes.length; ) {
      const room = await this.room();
      const piece = bytes.subarray(at, at + room.length);
      room.set(piece);
      this.length += piece.length;
      at += piece.length;
    }
  }

  /** The free part of the buffer, never empty, to be filled from its start; `take` says how far. */
  async room(): Promise<Uint8Array> {
    if (this.length === this.buffer.length) await this.flush();
    return this.buffer.subarray(this.length);
  }

  take(count: number): void {
    this.length += count;
  }

  async flush(): Promise<void> {
    if (this.length === 0) return;
    await this.file.writeAt(this.buffer.subarray(0, this.length), this.written);
    this.written += this.length;
    this.length = 0;
  }
}

interface Run {
  readonly place: number;
  readonly offset: number;
  length: number;
}

/** Blocks that lie side by side in one place become one run. */
function runsOf(entries: readonly PackedEntry[]): Run[] {
  const runs: Run[] = [];
  for (const entry of entries) {
    const { block } = entry;
    const last = runs.at(-1);
    if (last !== undefined && last.place === block.place && last.offset + last.length === block.offset)
      last.length += blockLength(entry);
    else runs.push({ place: block.place, offset: block.offset, length: blockLength(entry) });
  }
  return runs;
}

async function copyBlocks(
  writer: RunWriter,
  entries: readonly PackedEntry[],
  places: readonly BlockPlace[],
  operation: Operation,
): Promise<void> {
  const totalBytes = entries.reduce((sum, entry) => sum + blockLength(entry), 0);
  const sources = await Promise.all(
    places.map(async (place) =>
      place.kind === "spool" ? { path: place.path, file: await open(place.path, "r") } : place,
    ),
  );
  let bytes = 0;
  try {
    for (const run of runsOf(entries)) {
      checkCancelled(operation);
      const source = sources[run.place];
      if ("bytes" in source) await writer.write(source.bytes.subarray(run.offset, run.offset + run.length));
      else
        for (let at = 0; at < run.length; ) {
          const room = await writer.room();
          const { bytesRead } = await source.file.read(
            room,
            0,
            Math.min(room.length, run.length - at),
            run.offset + at,
          );
          if (bytesRead === 0)
            throw fileErrorOf(Object.assign(new Error("the spool ended too early"), { code: "EIO" }), source.path);
          writer.take(bytesRead);
          at += bytesRead;
          checkCancelled(operation);
        }
      bytes += run.length;
      operation.report?.({ kind: "assemble", done: 0, total: entries.length, bytes, totalBytes });
    }
  } finally {
    for (const source of sources) if ("file" in source) await source.file.close();
  }
}

async function readSamples(file: AtomicFile, sectionStart: number, offsets: readonly number[]): Promise<Int8Array> {
  const samples = new Int8Array(offsets.length);
  for (const [index, offset] of offsets.entries())
    await file.readAt(new Uint8Array(samples.buffer, index, 1), sectionStart + offset);
  return samples;
}
