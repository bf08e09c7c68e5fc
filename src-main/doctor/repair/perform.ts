import { OTHER_TYPE } from "../../../src-shared/formats/file-types.ts";
import {
  buildManifest,
  directoryOf,
  type Manifest,
  MEDIA_ROOT,
  nativeFileCount,
  sealManifest,
  writeManifest,
} from "../../../src-shared/formats/mod/manifest.ts";
import {
  BLOCK_HEAD_SIZE,
  DATA_HEAD_SIZE,
  payloadSize,
  type SectionPlan,
} from "../../../src-shared/formats/mod/section.ts";
import type { Container } from "../../archive/archive.ts";
import { headOf } from "../../engine/block.ts";
import { appendBlock } from "../../engine/block-maker.ts";
import type { Compilers } from "../../engine/compilers.ts";
import { Deflater } from "../../engine/deflater.ts";
import { LARGEST_TEXT } from "../../engine/limits.ts";
import { ModWriter, type WrittenMod } from "../../engine/mod-writer.ts";
import { checkCancelled, type Operation } from "../../engine/operation.ts";
import { BlockBuffer } from "../../engine/spool.ts";
import type { AtomicFile } from "../../files/atomic-file.ts";
import { FileError } from "../../files/file-error.ts";
import type { BlockFacts, RepairFacts } from "./facts.ts";
import type { RepairPlan } from "./plan.ts";
import type { PlannedFile } from "./plan-entries.ts";
import { readContent } from "./read-content.ts";

const PIECE = 1 << 20;
const LEVEL = 6;

export interface RepairWork {
  readonly container: Container;
  readonly facts: RepairFacts;
  readonly plan: RepairPlan;
  readonly compilers: Compilers;
  /** Closes the old mod once nothing more is read of it: where it is replaced, no system has it open then. */
  readonly close: () => Promise<void>;
}

/**
 * Writes the repaired mod into `file`, which is not committed here. Blocks that stay are copied as they are packed, in
 * pieces of a megabyte. Errors: FileError, CancelledError, ModTooLargeError.
 */
export async function performRepair(work: RepairWork, file: AtomicFile, operation: Operation): Promise<WrittenMod> {
  const { container, plan } = work;
  const writer = new ModWriter(file, plan.header);
  const section = plan.keepsSection
    ? await copySection(work, writer, operation)
    : await new SectionWriter(work, writer, operation).write();
  const { table } = container;
  const manifest = plan.keepsTable ? table.bytes.subarray(0, table.end) : writeManifest(tableOf(plan, section.offsets));
  return writer.seal(section, manifest);
}

interface WrittenSection extends Pick<SectionPlan, "length" | "maxCompressed"> {
  /** Of the block of each file of the plan. */
  readonly offsets: readonly number[];
}

async function copySection(
  { container, facts, plan }: RepairWork,
  writer: ModWriter,
  operation: Operation,
): Promise<WrittenSection> {
  const { length } = facts.section;
  const copy = new Copier(container, writer, length, plan.files.length, operation);
  await copy.range(DATA_HEAD_SIZE, length);
  copy.finish();
  const offsets = plan.files.map(({ content }) => {
    if (content.kind !== "block") throw new Error("a section that is kept has no new files");
    return facts.blocks[content.block].offset;
  });
  return { length, maxCompressed: plan.maxCompressed, offsets };
}

/** Copies ranges of the old section, and tells how far it has come. */
class Copier {
  private readonly container: Container;
  private readonly writer: ModWriter;
  private readonly totalBytes: number;
  private readonly total: number;
  private readonly operation: Operation;
  private readonly buffer: Uint8Array;
  private bytes = 0;
  private done = 0;

  constructor(container: Container, writer: ModWriter, totalBytes: number, total: number, operation: Operation) {
    this.container = container;
    this.writer = writer;
    this.totalBytes = totalBytes;
    this.total = total;
    this.operation = operation;
    this.buffer = new Uint8Array(Math.min(PIECE, container.section.length));
  }

  async range(from: number, to: number): Promise<void> {
    for (let at = from; at < to; ) {
      checkCancelled(this.operation);
      const piece = this.buffer.subarray(0, Math.min(PIECE, to - at));
      await this.container.readSectionInto(at, piece);
      await this.writer.append(piece);
      at += piece.length;
      this.bytes += piece.length;
      this.report();
    }
  }

  count(files: number): void {
    this.done += files;
  }

  finish(): void {
    this.bytes = this.totalBytes;
    this.done = this.total;
    this.report();
  }

  private report(): void {
    const { done, total, totalBytes } = this;
    const bytes = Math.min(this.bytes, totalBytes);
    this.operation.report?.({ kind: "assemble", done, total, bytes, totalBytes });
  }
}

/** Writes a section block by block: runs of blocks that stay are copied at once. */
class SectionWriter {
  private readonly work: RepairWork;
  private readonly writer: ModWriter;
  private readonly operation: Operation;
  private readonly copier: Copier;
  private readonly buffer = new BlockBuffer();
  private readonly deflater = new Deflater();
  /** Where blocks of the old section stand in the new one, by their index. */
  private readonly placed = new Map<number, number>();
  private length = DATA_HEAD_SIZE;
  private maxCompressed = 0;
  /** Range of the old section that waits to be copied. */
  private run: { from: number; to: number } | null = null;

  constructor(work: RepairWork, writer: ModWriter, operation: Operation) {
    this.work = work;
    this.writer = writer;
    this.operation = operation;
    const { facts, plan, container } = work;
    this.copier = new Copier(container, writer, facts.section.length, plan.files.length, operation);
  }

  async write(): Promise<WrittenSection> {
    const offsets: number[] = [];
    for (const file of this.work.plan.files) {
      checkCancelled(this.operation);
      offsets.push(await this.place(file));
      this.copier.count(1);
    }
    await this.copyRun();
    this.copier.finish();
    return { length: this.length, maxCompressed: this.maxCompressed, offsets };
  }

  private async place(file: PlannedFile): Promise<number> {
    switch (file.content.kind) {
      case "block":
        return this.copy(file.content.block);
      case "compile":
        return this.append(file, await this.compiled(file, file.content));
      case "bytes":
        return this.append(file, file.content.bytes);
    }
  }

  private async copy(index: number): Promise<number> {
    const known = this.placed.get(index);
    if (known !== undefined) return known;
    const block = this.work.facts.blocks[index];
    const end = endOf(block);
    if (this.run?.to === block.offset) this.run.to = end;
    else {
      await this.copyRun();
      this.run = { from: block.offset, to: end };
    }
    this.maxCompressed = Math.max(this.maxCompressed, payloadSize(block));
    const at = this.advance(end - block.offset);
    this.placed.set(index, at);
    return at;
  }

  private async copyRun(): Promise<void> {
    const { run } = this;
    this.run = null;
    if (run !== null) await this.copier.range(run.from, run.to);
  }

  private async append({ type, path, size, crc32 }: PlannedFile, bytes: Uint8Array): Promise<number> {
    await this.copyRun();
    this.buffer.clear();
    const made = appendBlock(type, bytes, LEVEL, this.deflater, this.buffer);
    if (made.size !== size || made.crc32 !== crc32) throw changed(path);
    await this.writer.append(this.buffer.bytes());
    this.maxCompressed = Math.max(this.maxCompressed, payloadSize(headOf(made)));
    return this.advance(BLOCK_HEAD_SIZE + made.packedSize);
  }

  private advance(bytes: number): number {
    const at = this.length;
    this.length += bytes;
    return at;
  }

  private async compiled(
    { path }: PlannedFile,
    { block, form }: Extract<PlannedFile["content"], { kind: "compile" }>,
  ): Promise<Uint8Array> {
    const { container, facts, compilers } = this.work;
    const text = await readContent(container, facts.blocks[block].offset, LARGEST_TEXT);
    const made = text === null ? null : compilers.compile(form, text, { path, ids: "sequential" }).bytes;
    if (made === null) throw changed(facts.file);
    return made;
  }
}

/** It compiled a moment ago, so the mod is not the same any more. */
function changed(path: string): FileError {
  return new FileError("changed", path);
}

function endOf(block: BlockFacts): number {
  return block.offset + BLOCK_HEAD_SIZE + payloadSize(block);
}

/** The file table of the repaired mod, as GUTS would write it. */
function tableOf({ files, removed, header }: RepairPlan, offsets: readonly number[]): Manifest {
  const isFile = (path: string) => path.startsWith(MEDIA_ROOT) && !path.endsWith("/");
  const all = new Set([...removed.map(({ path }) => path), ...header.removedFiles]);
  const manifest = buildManifest(
    files.map(({ path, type, crc32, size, fileTime }, index) => {
      return { path, type, crc32, size, fileTime, offset: offsets[index] };
    }),
    [...all].filter(isFile),
  );
  const folders = removed.filter(({ path }) => !isFile(path));
  return folders.length === 0
    ? manifest
    : withRemovedFolders(
        manifest,
        folders.map(({ path }) => path),
      );
}

/** A removed folder is a record of its own in the folder above, with its slash (spec/container.md §11 U8). */
function withRemovedFolders(manifest: Manifest, paths: readonly string[]): Manifest {
  const directories = [...manifest.directories];
  for (const path of paths) {
    const parent = directoryOf(path.slice(0, -1));
    const record = {
      crc32: 0,
      type: OTHER_TYPE,
      name: path.slice(parent.length),
      offset: 0,
      size: 0,
      fileTime: 0n,
    };
    const at = directories.findIndex(({ name }) => name === parent);
    if (at < 0) directories.push({ name: parent, records: [record] });
    else directories[at] = { name: parent, records: [...directories[at].records, record] };
  }
  return sealManifest({ ...manifest, directories, fileCount: nativeFileCount(directories) });
}
