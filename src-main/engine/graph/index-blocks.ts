import { crc32 } from "node:zlib";
import { BLOCK_HEAD_SIZE } from "../../../src-shared/formats/mod/section.ts";
import { appendBlock, contentHashOf } from "../block-maker.ts";
import { Deflater } from "../deflater.ts";
import type { IndexFile } from "../make-indices.ts";
import type { ModWriter, PackedEntry } from "../mod-writer.ts";
import type { Operation } from "../operation.ts";
import { BlockBuffer } from "../spool.ts";
import type { Draft } from "./drafts.ts";
import type { Recall } from "./recall.ts";
import type { IndexRecord } from "./records.ts";

/**
 * The seven indices stand behind everything else in the data, since they are made of it; the table lists them first. One
 * that has not changed is not deflated again.
 */
export class IndexBlocks {
  /** What is to be remembered, in the order of the blocks. */
  readonly drafts: Draft<IndexRecord>[] = [];
  /** How many were made, and how many an earlier build had. */
  made = 0;
  kept = 0;
  private readonly writer: ModWriter;
  private readonly recall: Recall | null;
  private readonly level: number;
  private readonly buffer = new BlockBuffer();
  private readonly deflater = new Deflater();

  constructor(writer: ModWriter, recall: Recall | null, level: number) {
    this.writer = writer;
    this.recall = recall;
    this.level = level;
  }

  /** Errors: as of `ModWriter.append`, and `KeptModDamage`. */
  async append({ path, type, bytes }: IndexFile, operation: Operation): Promise<Omit<PackedEntry, "fileTime">> {
    const rule = `${path} ${type} ${this.level}`;
    const content = this.recall === null ? "" : contentHashOf(bytes);
    const known = this.recall?.index(rule, content) ?? null;
    if (known !== null) {
      const { mod, record } = known;
      await mod.copy([record.block], (run) => this.writer.append(run), operation);
      this.drafts.push({ block: record.block, record, isKept: true });
      this.kept++;
      return { path, type, facts: record.block.facts };
    }
    this.buffer.clear();
    const facts = appendBlock(type, bytes, this.level, this.deflater, this.buffer);
    const block = this.buffer.bytes();
    await this.writer.append(block);
    const sum = crc32(block.subarray(BLOCK_HEAD_SIZE));
    this.drafts.push({ block: { facts, sum }, record: { rule, content }, isKept: false });
    this.made++;
    return { path, type, facts };
  }
}
