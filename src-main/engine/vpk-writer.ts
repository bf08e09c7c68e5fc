import { createHash } from "node:crypto";
import { crc32 } from "node:zlib";
import {
  ARCHIVE_HASH_SIZE,
  type ArchiveHash,
  OTHER_HASHES_SIZE,
  SLICE_SIZE,
  writeArchiveHashes,
} from "../../src-shared/formats/vpk/vpk-hashes.ts";
import { type VpkVersion, writeVpkHeader } from "../../src-shared/formats/vpk/vpk-header.ts";
import { EMBEDDED } from "../../src-shared/formats/vpk/vpk-tree.ts";
import { writeVpkTree } from "../../src-shared/formats/vpk/vpk-tree-writer.ts";
import type { AtomicFile } from "../files/atomic-file.ts";
import { FileError } from "../files/file-error.ts";
import { OpenSource } from "./open-source.ts";
import { checkCancelled, type Operation, type Stage } from "./operation.ts";
import type { PlannedVpkFile, VpkPlan } from "./vpk-plan.ts";

/** What is known of a file before anything is written. */
export interface MeasuredFile {
  readonly crc32: number;
  /** The content, of a file that stands in the list; empty for others. */
  readonly preload: Uint8Array;
}

export type SliceHash = Omit<ArchiveHash, "kind">;

const PIECE = 256 * 1024;
/** How long reading small files may keep the thread. */
const TURN_MS = 15;

/** Reads every file once. Errors: FileError, `changed` when a file has another size than it was found with. */
export async function measureFiles({ files }: VpkPlan, operation: Operation): Promise<readonly MeasuredFile[]> {
  const reader = new SourceReader("measure", files, operation);
  const measured: MeasuredFile[] = [];
  for (const file of files) {
    const preload = new Uint8Array(file.place.preload);
    const crc = await reader.read(file, async (piece, at) => {
      if (preload.length > 0) preload.set(piece, at);
    });
    measured.push({ crc32: crc, preload });
  }
  return measured;
}

/**
 * Writes the numbered archives and seals them; `begin` gives the file for a name. Returns the hash of every slice.
 * Errors: FileError, `changed` when a file is not as it was measured.
 */
export async function writeVpkArchives(
  plan: VpkPlan,
  measured: readonly MeasuredFile[],
  begin: (name: string) => Promise<AtomicFile>,
  operation: Operation,
): Promise<readonly SliceHash[]> {
  const reader = new SourceReader("archive", stored(plan), operation);
  const hashes: SliceHash[] = [];
  let next = 0;
  for (const [archive, name] of plan.archives.entries()) {
    const file = await begin(name);
    const writer = new SliceWriter(file, (bytes, offset) => {
      const hash = createHash("md5").update(bytes).digest();
      hashes.push({ archive, offset, length: bytes.length, hash });
    });
    for (; next < plan.files.length; next++) {
      const { place } = plan.files[next];
      if (place.stored === 0) continue;
      if (place.archive !== archive) break;
      await copyFile(reader, plan.files[next], measured[next], writer);
    }
    await writer.flush();
    await file.seal();
  }
  return hashes;
}

/**
 * Writes the directory: header, list of files, data that stand in it, and in version 2 the hashes (spec/vpk.md §2, 4).
 * Errors as of {@link writeVpkArchives}.
 */
export async function writeDirectory(
  file: AtomicFile,
  version: VpkVersion,
  plan: VpkPlan,
  measured: readonly MeasuredFile[],
  slices: readonly SliceHash[],
  operation: Operation,
): Promise<void> {
  const whole = createHash("md5");
  const writer = new SliceWriter(file, (bytes) => void whole.update(bytes));
  const tree = writeVpkTree(plan.files.map(({ name, place }, index) => ({ name, place, ...measured[index] })));
  const isHashed = version === 2;
  const header = {
    version,
    treeSize: tree.length,
    dataSize: plan.embedded,
    archiveHashSize: isHashed ? slices.length * ARCHIVE_HASH_SIZE : 0,
    otherHashSize: isHashed ? OTHER_HASHES_SIZE : 0,
    signatureSize: 0,
  };
  await writer.append(writeVpkHeader(header));
  await writer.append(tree);
  const reader = new SourceReader("archive", stored(plan), operation);
  for (const [index, each] of plan.files.entries())
    if (each.place.archive === EMBEDDED && each.place.stored > 0) await copyFile(reader, each, measured[index], writer);
  if (isHashed) {
    const archiveHashes = writeArchiveHashes(slices);
    await writer.append(archiveHashes);
    await writer.append(createHash("md5").update(tree).digest());
    await writer.append(createHash("md5").update(archiveHashes).digest());
    await writer.flush();
    await writer.append(whole.copy().digest());
  }
  await writer.flush();
}

function stored({ files }: VpkPlan): readonly PlannedVpkFile[] {
  return files.filter(({ place }) => place.stored > 0);
}

async function copyFile(
  reader: SourceReader,
  file: PlannedVpkFile,
  measured: MeasuredFile,
  writer: SliceWriter,
): Promise<void> {
  const crc = await reader.read(file, (piece) => writer.append(piece));
  if (crc !== measured.crc32) throw new FileError("changed", file.source);
}

/** Reads sources from beginning to end, and tells how far it has come. */
class SourceReader {
  private readonly kind: Stage;
  private readonly operation: Operation;
  private readonly total: number;
  private readonly totalBytes: number;
  private readonly buffer = new Uint8Array(PIECE + 1);
  private done = 0;
  private bytes = 0;
  private turn = performance.now();

  constructor(kind: Stage, files: readonly PlannedVpkFile[], operation: Operation) {
    this.kind = kind;
    this.operation = operation;
    this.total = files.length;
    this.totalBytes = files.reduce((sum, { size }) => sum + size, 0);
  }

  /** Hands out the content piece by piece, each good until the next; returns its CRC-32. */
  async read(
    { source, size }: PlannedVpkFile,
    take: (piece: Uint8Array, at: number) => Promise<void>,
  ): Promise<number> {
    const file = new OpenSource(source);
    let crc = 0;
    try {
      if (file.size !== size) throw new FileError("changed", source);
      for (let at = 0; at < size; ) {
        await this.breathe(source);
        const count = file.read(this.buffer, at, PIECE);
        const piece = this.buffer.subarray(0, count);
        crc = crc32(piece, crc);
        await take(piece, at);
        at += count;
        this.bytes += count;
      }
    } finally {
      file.close();
    }
    this.done++;
    await this.breathe();
    return crc;
  }

  private async breathe(source?: string): Promise<void> {
    checkCancelled(this.operation);
    const { kind, done, total, bytes, totalBytes } = this;
    const detail = source === undefined ? {} : { detail: source };
    this.operation.report?.({ kind, done, total, bytes, totalBytes, ...detail });
    if (performance.now() - this.turn < TURN_MS) return;
    await new Promise(setImmediate);
    this.turn = performance.now();
  }
}

/** Writes a file in slices of the size that archives are hashed in. */
class SliceWriter {
  private readonly file: AtomicFile;
  private readonly onSlice: (bytes: Uint8Array, offset: number) => void;
  private readonly buffer = new Uint8Array(SLICE_SIZE);
  private buffered = 0;

  /** `onSlice` sees every slice before it is written. */
  constructor(file: AtomicFile, onSlice: (bytes: Uint8Array, offset: number) => void) {
    this.file = file;
    this.onSlice = onSlice;
  }

  async append(bytes: Uint8Array): Promise<void> {
    for (let at = 0; at < bytes.length; ) {
      const piece = bytes.subarray(at, at + SLICE_SIZE - this.buffered);
      this.buffer.set(piece, this.buffered);
      this.buffered += piece.length;
      at += piece.length;
      if (this.buffered === SLICE_SIZE) await this.flush();
    }
  }

  async flush(): Promise<void> {
    if (this.buffered === 0) return;
    const slice = this.buffer.subarray(0, this.buffered);
    this.onSlice(slice, this.file.length);
    this.buffered = 0;
    await this.file.write(slice);
  }
}
