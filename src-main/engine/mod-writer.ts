import { type ModHeader, writeModHeader } from "../../src-shared/formats/mod/header.ts";
import { buildManifest, writeManifest } from "../../src-shared/formats/mod/manifest.ts";
import { DATA_HEAD_SIZE, planSection, type SectionPlan, writeDataHead } from "../../src-shared/formats/mod/section.ts";
import { foldRollingHash, rollingHashOffsets } from "../../src-shared/hash/sampled-hash.ts";
import type { AtomicFile } from "../files/atomic-file.ts";
import { type BlockFacts, headOf } from "./block.ts";

/** A finished block and what the manifest says of it. */
export interface PackedEntry {
  /** Upper-case, from `MEDIA/` on. */
  readonly path: string;
  readonly type: number;
  /** FILETIME; 0 = none. */
  readonly fileTime: bigint;
  readonly facts: BlockFacts;
}

export interface WrittenMod {
  /** Bytes of the whole file. */
  readonly bytes: number;
  readonly rollingHash: number;
}

/** Takes bytes that go into a mod next. */
export type AppendBytes = (bytes: Uint8Array) => Promise<void>;

/** The offset of the manifest has 32 bits. */
export const FARTHEST_OFFSET = 0xffffffff;

/** Thrown when the data reach beyond what the offsets of a mod can say. */
export class ModTooLargeError extends Error {
  /** Bytes of header and data section so far. */
  readonly bytes: number;

  constructor(bytes: number) {
    super(`a mod of ${bytes} bytes does not fit its 32-bit offsets`);
    this.name = "ModTooLargeError";
    this.bytes = bytes;
  }
}

const BUFFER_BYTES = 1 << 20;
/** Runs from this size on are written as they are; collecting them would only copy them once more. */
const DIRECT_BYTES = 256 << 10;

/** Below this a second flush would cost more than it saves. */
const FLUSH_AHEAD_BYTES = 16 << 20;

/**
 * Writes a mod front to back: header, head of the data section, blocks in the order of the manifest as they come, then
 * the manifest; last rollingHash, from the few bytes it samples, read back (spec/container.md §1-3).
 */
export class ModWriter {
  private readonly file: AtomicFile;
  private readonly header: ModHeader;
  private readonly sectionStart: number;
  private readonly buffer: Uint8Array;
  private buffered = 0;
  /** Bytes handed on to the file. */
  private written = 0;

  constructor(file: AtomicFile, header: ModHeader) {
    this.file = file;
    this.header = header;
    this.sectionStart = writeModHeader(header, { sectionLength: 0 }).length;
    this.buffer = new Uint8Array(BUFFER_BYTES);
    // Header and head of the section are written when everything they say is known.
    this.written = this.sectionStart + DATA_HEAD_SIZE;
  }

  /** Where the first block stands in the file. */
  get firstBlock(): number {
    return this.sectionStart + DATA_HEAD_SIZE;
  }

  /** Where what was handed on to the file ends. */
  get end(): number {
    return this.written;
  }

  /** Appends one or more whole blocks. Errors: FileError, ModTooLargeError. */
  async append(run: Uint8Array): Promise<void> {
    const end = this.written + this.buffered + run.length;
    if (end > FARTHEST_OFFSET) throw new ModTooLargeError(end);
    if (run.length >= DIRECT_BYTES) {
      await this.flush();
      await this.file.writeAt(run, this.written);
      this.written += run.length;
      return;
    }
    if (run.length > this.buffer.length - this.buffered) await this.flush();
    this.buffer.set(run, this.buffered);
    this.buffered += run.length;
  }

  /** Hands on what was appended so far. Errors: FileError. */
  async flush(): Promise<void> {
    if (this.buffered === 0) return;
    await this.file.writeAt(this.buffer.subarray(0, this.buffered), this.written);
    this.written += this.buffered;
    this.buffered = 0;
  }

  /** Ends the mod. `entries` are those whose blocks were appended, in that order. */
  async finish(entries: readonly PackedEntry[]): Promise<WrittenMod> {
    await this.endBlocks();
    const section = planSection(entries.map(({ facts }) => headOf(facts)));
    const files = entries.map(({ path, type, fileTime, facts }, index) => ({
      path,
      type,
      crc32: facts.crc32,
      offset: section.offsets[index],
      size: facts.size,
      fileTime,
    }));
    return this.seal(section, writeManifest(buildManifest(files, this.header.removedFiles)));
  }

  /** Ends a mod whose data section and manifest the caller knows: `section` are the bytes that were appended, and 8. */
  async seal(section: Pick<SectionPlan, "length" | "maxCompressed">, manifest: Uint8Array): Promise<WrittenMod> {
    await this.endBlocks();
    const { length, maxCompressed } = section;
    if (this.sectionStart + length !== this.written)
      throw new Error(`${length} bytes of blocks were planned, ${this.written - this.sectionStart} came`);
    await this.file.writeAt(manifest, this.written);

    const rollingHash = foldRollingHash(length, await this.readSamples(rollingHashOffsets(length)));
    const front = new Uint8Array(this.sectionStart + DATA_HEAD_SIZE);
    front.set(writeModHeader(this.header, { sectionLength: length }));
    writeDataHead(front, this.sectionStart, { maxCompressed, rollingHash });
    await this.file.writeAt(front, 0);
    return { bytes: this.written + manifest.length, rollingHash };
  }

  /** Almost everything is written now, so the disk may begin while the manifest is made. */
  private async endBlocks(): Promise<void> {
    await this.flush();
    if (this.written >= FLUSH_AHEAD_BYTES) this.file.flushAhead();
  }

  private async readSamples(offsets: readonly number[]): Promise<Uint8Array> {
    const samples = new Uint8Array(offsets.length);
    // Bytes 0 to 7 are never sampled of a section that holds a block, so the head may still be missing.
    for (const [index, offset] of offsets.entries())
      await this.file.readAt(samples.subarray(index, index + 1), this.sectionStart + offset);
    return samples;
  }
}
