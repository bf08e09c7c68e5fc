import path from "node:path";
import { crc32 } from "node:zlib";
import { BLOCK_HEAD_SIZE } from "../../../src-shared/formats/mod/section.ts";
import { fileErrorOf } from "../../files/file-error.ts";
import { type FileLayer, nodeFiles, type OpenFile } from "../../files/file-layer.ts";
import { encodeBlockHead } from "../block.ts";
import type { AppendBytes } from "../mod-writer.ts";
import { checkCancelled, type Operation } from "../operation.ts";
import type { KeptModFacts } from "./ledger.ts";
import { type BlockPlace, endOf } from "./places.ts";

/** What a kept mod holds is not what its ledger says: nothing of it can be used. */
export class KeptModDamage extends Error {
  readonly file: string;

  constructor(file: string, what: string) {
    super(`${file}: ${what}`);
    this.name = "KeptModDamage";
    this.file = file;
  }
}

/** A block of a kept mod that goes into another one. */
export interface KeptBlock {
  readonly mod: KeptMod;
  readonly place: BlockPlace;
}

const COPY_BYTES = 1 << 20;

/** A mod of an earlier build whose blocks are used again, as they are. Opened when the first is wanted. */
export class KeptMod {
  readonly path: string;
  private readonly facts: KeptModFacts;
  private readonly files: FileLayer;
  private opening: Promise<OpenFile> | null = null;
  private buffers: readonly [Uint8Array, Uint8Array] | null = null;

  /** `folder` is that of the ledger. */
  constructor(folder: string, facts: KeptModFacts, files: FileLayer = nodeFiles) {
    this.path = path.resolve(folder, facts.file);
    this.facts = facts;
    this.files = files;
  }

  /** Whether the file is there and looks as it did. */
  async isThere(): Promise<boolean> {
    try {
      const { kind, size, modifiedNs } = await this.files.lstat(this.path);
      return kind === "file" && size === this.facts.size && String(modifiedNs) === this.facts.modifiedNs;
    } catch (error) {
      // Gone, or not to be reached: then it is made again.
      fileErrorOf(error, this.path);
      return false;
    }
  }

  /**
   * Hands on blocks that stand one behind the other, in large pieces, and checks every one. Errors: `KeptModDamage`,
   * `CancelledError`, what `append` throws.
   */
  async copy(places: readonly BlockPlace[], append: AppendBytes, operation: Operation): Promise<void> {
    const end = endOf(places.at(-1)!);
    const check = new BlockCheck(this.path, places);
    this.buffers ??= [new Uint8Array(COPY_BYTES), new Uint8Array(COPY_BYTES)];
    let turn = 0;
    const next = (at: number) => {
      const coming = this.read(this.buffers![turn].subarray(0, Math.min(COPY_BYTES, end - at)), at);
      turn = 1 - turn;
      // Whoever stops in between does not wait for it.
      coming.catch(() => {});
      return coming;
    };
    let at = places[0].offset;
    for (let coming = next(at); at < end; ) {
      checkCancelled(operation);
      const piece = await coming;
      at += piece.length;
      if (at < end) coming = next(at);
      check.take(piece);
      await append(piece);
    }
  }

  /**
   * The payload of a block as it stands there, in pieces; a wrong checksum is thrown behind the
   * last. Errors: as of `copy`.
   */
  async *payload({ offset, facts, sum }: BlockPlace, operation: Operation): AsyncGenerator<Uint8Array> {
    const start = offset + BLOCK_HEAD_SIZE;
    let crc = 0;
    for (let at = 0; at < facts.packedSize; ) {
      checkCancelled(operation);
      const piece = await this.read(new Uint8Array(Math.min(COPY_BYTES, facts.packedSize - at)), start + at);
      crc = crc32(piece, crc);
      at += piece.length;
      yield piece;
    }
    if (crc !== sum) throw new KeptModDamage(this.path, `the block at ${offset} is not what was written`);
  }

  async close(): Promise<void> {
    const { opening } = this;
    this.opening = null;
    if (opening === null) return;
    try {
      await (await opening).close();
    } catch (error) {
      fileErrorOf(error, this.path);
    }
  }

  private async read(into: Uint8Array, at: number): Promise<Uint8Array> {
    let length = 0;
    try {
      this.opening ??= this.files.open(this.path, "read");
      const file = await this.opening;
      while (length < into.length) {
        const came = await file.read(into.subarray(length), at + length);
        if (came === 0) break;
        length += came;
      }
    } catch (error) {
      throw new KeptModDamage(this.path, fileErrorOf(error, this.path).message);
    }
    if (length < into.length) throw new KeptModDamage(this.path, "it ends too early");
    return into;
  }
}

/** Compares blocks that come in pieces with what is known of them. */
class BlockCheck {
  private readonly path: string;
  private readonly places: readonly BlockPlace[];
  private index = 0;
  /** Bytes of the block at `index` that have come. */
  private come = 0;
  private head: Uint8Array | null = null;
  private crc = 0;

  constructor(path: string, places: readonly BlockPlace[]) {
    this.path = path;
    this.places = places;
  }

  take(piece: Uint8Array): void {
    for (let at = 0; at < piece.length; ) {
      const { facts, sum, offset } = this.places[this.index];
      if (this.come < BLOCK_HEAD_SIZE) {
        this.head ??= encodeBlockHead(facts);
        if (piece[at++] !== this.head[this.come++]) throw this.damage(offset);
      } else {
        const end = Math.min(piece.length, at + BLOCK_HEAD_SIZE + facts.packedSize - this.come);
        this.crc = crc32(piece.subarray(at, end), this.crc);
        this.come += end - at;
        at = end;
      }
      if (this.come === BLOCK_HEAD_SIZE + facts.packedSize) {
        if (this.crc !== sum) throw this.damage(offset);
        this.index++;
        this.come = 0;
        this.crc = 0;
        this.head = null;
      }
    }
  }

  private damage(offset: number): KeptModDamage {
    return new KeptModDamage(this.path, `the block at ${offset} is not what was written`);
  }
}
