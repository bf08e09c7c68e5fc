import { crc32 } from "node:zlib";
import { FormatError } from "../../../src-shared/bytes/format-error.ts";
import { fileTypeOf } from "../../../src-shared/formats/file-types.ts";
import { MEDIA_ROOT } from "../../../src-shared/formats/mod/manifest.ts";
import {
  BLOCK_HEAD_SIZE,
  DATA_HEAD_SIZE,
  isPlausible,
  payloadSize,
  readDataHead,
} from "../../../src-shared/formats/mod/section.ts";
import { readRaw } from "../../../src-shared/formats/raw/raw-codec.ts";
import { type RawIndex, rawKindOf } from "../../../src-shared/formats/raw/raw-index.ts";
import { factsKindOf } from "../../../src-shared/formats/raw/sources.ts";
import { type Diagnostic, diagnose, hasErrors, type Severity } from "../../../src-shared/text/diagnostic.ts";
import type { Container } from "../../archive/archive.ts";
import { type BlockHeads, readBlockHeads } from "../../archive/block-heads.ts";
import { type BlockRows, blockRows } from "../../archive/entry-index.ts";
import { FORM_BYTES, payloadForm } from "../../archive/payload-form.ts";
import { rollingHashOf } from "../../archive/verify.ts";
import type { SoundBlock } from "../../archive/verify-heads.ts";
import { type Content, costOfBlocks, readPayloads } from "../../archive/verify-payloads.ts";
import { type Compilers, createCompilers } from "../../engine/compilers.ts";
import { FEATURE_TAGS_ENTRY, layoutFactsOf } from "../../engine/layout-facts.ts";
import { LARGEST_COMPILED, LARGEST_TAGS, LARGEST_TEXT } from "../../engine/limits.ts";
import type { Operation } from "../../engine/operation.ts";
import type {
  BlockFacts,
  BlockState,
  CompiledFacts,
  ContentFacts,
  EntryFacts,
  RepairFacts,
  SaidOnce,
} from "./facts.ts";
import { areRooted, planName } from "./names.ts";
import type { OpenedBroken } from "./open-broken.ts";
import { readContent } from "./read-content.ts";
import { REPAIR_RULES } from "./rules.ts";

type Opened = Extract<OpenedBroken, { kind: "open" }>;

export interface Survey {
  readonly facts: RepairFacts;
  /** The same compilers that the facts are of, for the repair itself. */
  readonly compilers: Compilers;
}

const PLAIN: ContentFacts = { kind: "plain" };

/** Bytes that looking at a mod takes; above `limit` it is not looked at. */
export class TooMuchError extends Error {
  readonly bytes: number;
  readonly limit: number;

  constructor(bytes: number, limit: number) {
    super(`${bytes} bytes to unpack, ${limit} allowed`);
    this.name = "TooMuchError";
    this.bytes = bytes;
    this.limit = limit;
  }
}

/**
 * Looks at all of a mod once: every block is unpacked, texts that should be compiled are compiled on trial. Holds one
 * content at a time. Aborting throws the signal's reason. Errors: FileError, TooMuchError.
 */
export async function surveyMod(
  { archive, rescue }: Opened,
  limit: number,
  { signal, report }: Operation,
): Promise<Survey> {
  const container = archive.container!;
  const header = archive.header!;
  const { table, section } = container;
  const index = blockRows(table);
  const heads = await readBlockHeads(container, index.offsets, signal);
  const sound = soundBlocks(heads, index, section.length);
  const cost = costOfBlocks({ blocks: sound, rows: index.rows });
  if (cost > limit) throw new TooMuchError(cost, limit);

  const isRooted = areRooted(fileRows(container).map((row) => table.path(row)));
  const names = new Map<number, string>();
  for (const row of fileRows(container)) {
    const plan = planName(table.path(row), isRooted, table.offset(row) === 0);
    if (plan.kind === "name") names.set(row, plan.name);
  }
  const compilers = createCompilers(await tagsOf(container, names));
  const look = new ContentLook(names, index.rows, compilers);
  await readPayloads(container, { blocks: sound, rows: index.rows }, (block, content) => look.take(block, content), {
    signal,
    onProgress: (progress) => report?.({ kind: "check", ...progress }),
  });
  await look.takeLarge(container, signal);

  const blocks = blockFacts(heads, index, section.length, look.states);
  const { maxCompressed, rollingHash } =
    section.length < DATA_HEAD_SIZE
      ? { maxCompressed: 0, rollingHash: 0 }
      : readDataHead(await container.readSection(0, DATA_HEAD_SIZE));
  const facts: RepairFacts = {
    file: archive.path,
    header,
    section: {
      length: section.length,
      maxCompressed,
      rollingHash,
      computedHash: section.length < DATA_HEAD_SIZE ? 0 : await rollingHashOf(container),
    },
    table: {
      version: table.version,
      root: table.root,
      nameless: namelessRows(container),
      trailing: rescue === null ? table.bytes.length - table.end : 0,
    },
    entries: entryFacts(container, index, look.contents),
    blocks,
    rescue,
  };
  return { facts, compilers };
}

function fileRows({ table }: Container): number[] {
  const rows: number[] = [];
  for (let row = 0; row < table.length; row++) if (!table.isDirectory(row) && !table.hasEmptyName(row)) rows.push(row);
  return rows;
}

function namelessRows({ table }: Container): number {
  let count = 0;
  for (let row = 0; row < table.length; row++) if (!table.isDirectory(row) && table.hasEmptyName(row)) count++;
  return count;
}

/** Those that lie inside the section and may be unpacked without setting aside more than they can hold. */
function soundBlocks(heads: BlockHeads, { first }: BlockRows, sectionLength: number): SoundBlock[] {
  const sound: SoundBlock[] = [];
  heads.offsets.forEach((offset, at) => {
    const head = { size: heads.sizes[at], compressedSize: heads.compressedSizes[at] };
    if (isInside(offset, payloadSize(head), sectionLength) && isPlausible(head))
      sound.push({ offset, ...head, first: first[at], end: first[at + 1] });
  });
  return sound;
}

function isInside(offset: number, payload: number, sectionLength: number): boolean {
  return offset >= DATA_HEAD_SIZE && offset + BLOCK_HEAD_SIZE + payload <= sectionLength;
}

function blockFacts(
  heads: BlockHeads,
  { offsets }: BlockRows,
  sectionLength: number,
  states: ReadonlyMap<number, BlockState>,
): BlockFacts[] {
  return Array.from(offsets, (offset, at) => {
    if (at >= heads.offsets.length) return { offset, size: 0, compressedSize: 0, state: { kind: "outside" } };
    const head = { size: heads.sizes[at], compressedSize: heads.compressedSizes[at] };
    const state: BlockState = !isInside(offset, payloadSize(head), sectionLength)
      ? { kind: "outside" }
      : (states.get(offset) ?? { kind: "broken", what: "it is larger than its packed bytes can hold" });
    return { offset, ...head, state };
  });
}

function entryFacts(
  container: Container,
  { first, rows, offsets }: BlockRows,
  contents: ReadonlyMap<number, ContentFacts>,
): EntryFacts[] {
  const { table } = container;
  const blockOf = new Map<number, number>();
  for (let block = 0; block < offsets.length; block++)
    for (const row of rows.subarray(first[block], first[block + 1])) blockOf.set(row, block);
  return fileRows(container).map((row) => ({
    row,
    path: table.path(row),
    type: table.type(row),
    size: table.size(row),
    crc32: table.crc32(row),
    fileTime: table.fileTime(row),
    block: blockOf.get(row) ?? null,
    content: contents.get(row) ?? PLAIN,
  }));
}

/** What the mod's own tags are, read before its layouts are. */
async function tagsOf(container: Container, names: ReadonlyMap<number, string>) {
  const { table } = container;
  for (const [row, name] of names) {
    if (name !== FEATURE_TAGS_ENTRY || table.offset(row) === 0) continue;
    const own = await readContent(container, table.offset(row), LARGEST_TAGS);
    if (own !== null) return () => layoutFactsOf(own);
  }
  return () => layoutFactsOf(null);
}

/** What becomes of the content of every entry: whether it has the form the game wants, and what an index needs of it. */
class ContentLook {
  /** By offset. */
  readonly states = new Map<number, BlockState>();
  /** By row; those that are plain are left out. */
  readonly contents = new Map<number, ContentFacts>();
  private readonly names: ReadonlyMap<number, string>;
  private readonly rows: Uint32Array;
  private readonly compilers: Compilers;
  /** Blocks that were not held whole, of rows whose content has to be looked at. */
  private readonly large: SoundBlock[] = [];

  constructor(names: ReadonlyMap<number, string>, rows: Uint32Array, compilers: Compilers) {
    this.names = names;
    this.rows = rows;
    this.compilers = compilers;
  }

  take(block: SoundBlock, content: Content | FormatError): void {
    if (content instanceof FormatError) {
      this.states.set(block.offset, { kind: "broken", what: content.what });
      return;
    }
    this.states.set(block.offset, { kind: "sound", crc32: content.crc32 });
    if (content.bytes !== null) this.lookAt(block, content.bytes);
    else if (this.namesOf(block).some(([, name]) => wantsLook(name))) this.large.push(block);
  }

  /** Those that are too large for {@link take} to get whole. */
  async takeLarge(container: Container, signal: AbortSignal | undefined): Promise<void> {
    for (const block of this.large) {
      signal?.throwIfAborted();
      const bytes = await readContent(container, block.offset, LARGEST_TEXT);
      if (bytes !== null) this.lookAt(block, bytes);
      else
        for (const [row, name] of this.namesOf(block)) {
          const form = fileTypeOf(name).compiledTo;
          if (form !== null) this.contents.set(row, { kind: "strange", form });
        }
    }
  }

  private namesOf({ first, end }: SoundBlock): (readonly [row: number, name: string])[] {
    return Array.from(this.rows.subarray(first, end)).flatMap((row) => {
      const name = this.names.get(row);
      return name === undefined ? [] : [[row, name] as const];
    });
  }

  private lookAt(block: SoundBlock, bytes: Uint8Array): void {
    for (const [row, name] of this.namesOf(block)) {
      const facts = wantsLook(name) ? this.contentOf(name, bytes) : PLAIN;
      if (facts.kind !== "plain") this.contents.set(row, facts);
    }
  }

  private contentOf(name: string, bytes: Uint8Array): ContentFacts {
    if (isIndexEntry(name)) return { kind: "index", index: indexOf(name, bytes) };
    const type = fileTypeOf(name);
    const form = type.compiledTo!;
    switch (payloadForm(type.code, bytes.subarray(0, FORM_BYTES)).found) {
      case "compiled":
        return { kind: "compiled", indexed: this.indexed(name, bytes) };
      case "text":
        return { kind: "text", form, compiled: this.compile(name, form, bytes) };
      case "other":
        return { kind: "strange", form };
    }
  }

  private compile(name: string, form: "bindat" | "binlayout", bytes: Uint8Array): CompiledFacts {
    const { bytes: made, diagnostics } = this.compilers.compile(form, bytes, { path: name, ids: "sequential" });
    if (made === null || hasErrors(diagnostics))
      return { kind: "bad", reason: said(diagnostics, "error")?.first ?? "Nothing came of it." };
    const indexed = this.indexed(name, made);
    const warnings = said(diagnostics, "warning");
    return { kind: "good", size: made.length, crc32: crc32(made), indexed, warnings };
  }

  private indexed(name: string, bytes: Uint8Array) {
    const kind = factsKindOf(name);
    if (kind === null || bytes.length > LARGEST_COMPILED) return null;
    try {
      return this.compilers.readFacts(kind, bytes);
    } catch (error) {
      if (error instanceof FormatError) return null;
      throw error;
    }
  }
}

function said(diagnostics: readonly Diagnostic[], severity: Severity): SaidOnce | null {
  const those = diagnostics.filter((each) => each.severity === severity);
  if (those.length === 0) return null;
  const { line, message } = those[0];
  return { count: those.length, first: line === undefined ? message : `Line ${line}: ${message}` };
}

function wantsLook(name: string): boolean {
  return fileTypeOf(name).compiledTo !== null || isIndexEntry(name);
}

/** One of the seven, where the game looks for it. */
export function isIndexEntry(name: string): boolean {
  return rawKindOf(name) !== null && name.lastIndexOf("/") === MEDIA_ROOT.length - 1;
}

function indexOf(name: string, bytes: Uint8Array): RawIndex | null {
  try {
    return readRaw(rawKindOf(name)!, bytes);
  } catch (error) {
    if (error instanceof FormatError) return null;
    throw error;
  }
}

/** Why a mod is not even looked at. */
export function tooMuch(path: string, { bytes, limit }: TooMuchError) {
  return diagnose("repair-too-large", REPAIR_RULES["repair-too-large"], { path }, { bytes, limit });
}
