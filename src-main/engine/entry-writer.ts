import { crc32 } from "node:zlib";
import { FormatError } from "../../src-shared/bytes/format-error.ts";
import { type CompiledForm, fileTypeOf } from "../../src-shared/formats/file-types.ts";
import { millisecondsOf } from "../../src-shared/formats/mod/file-time.ts";
import { hex } from "../../src-shared/text/hex.ts";
import type { Archive, ArchiveEntry } from "../archive/archive.ts";
import type { AtomicFile } from "../files/atomic-file.ts";
import type { EntryOptions, ExtractionFolder } from "../files/extraction.ts";
import { FileError, findingOf } from "../files/file-error.ts";
import type { CopyThreads } from "./copy-threads.ts";
import { type Decompile, holdsForm } from "./decompile.ts";
import { LARGEST_COMPILED } from "./limits.ts";
import { checkCancelled, type Operation } from "./operation.ts";
import type { UnpackFindings } from "./unpack-findings.ts";
import type { PlannedEntry } from "./unpack-plan.ts";

export interface WriterOptions {
  /** Turns compiled files into text; null leaves them as they are. */
  readonly decompile: Decompile | null;
  /** Leave files alone that are there already with the right content. */
  readonly resume: boolean;
  /** Most bytes of text to make. */
  readonly limit: number;
  readonly operation: Operation;
  /** Threads that copy what stands in a file as it is; null does all in this one. */
  readonly copying: CopyThreads | null;
}

export interface WriterCounts {
  /** Files written, and their bytes. */
  readonly files: number;
  readonly bytes: number;
  /** Of these, compiled files that became text. */
  readonly decompiled: number;
  /** Files left alone. */
  readonly kept: number;
}

/** Entries from this size on pass in pieces. */
const STREAM_FROM = 8 << 20;
/** The same where nothing is to be inflated, so that pieces cost nothing. */
export const STREAM_STORED_FROM = 64 << 10;

/** What is to be written for an entry that is held in memory. */
interface Content {
  readonly bytes: Uint8Array;
  readonly isText: boolean;
}

/** Writes the entries of an archive into a folder. Several may be written at a time. */
export class EntryWriter {
  private readonly archive: Archive;
  private readonly folder: ExtractionFolder;
  private readonly findings: UnpackFindings;
  private readonly options: WriterOptions;
  private files = 0;
  private bytes = 0;
  private decompiled = 0;
  private kept = 0;
  private textBytes = 0;
  private readonly streamFrom: number;
  /** Whether the archive itself compares what it reads with the checksum. */
  private readonly isChecked: boolean;

  constructor(archive: Archive, folder: ExtractionFolder, findings: UnpackFindings, options: WriterOptions) {
    this.archive = archive;
    this.folder = folder;
    this.findings = findings;
    this.options = options;
    this.isChecked = archive.kind === "vpk";
    this.streamFrom = archive.kind === "vpk" ? STREAM_STORED_FROM : STREAM_FROM;
  }

  counts(): WriterCounts {
    const { files, bytes, decompiled, kept } = this;
    return { files, bytes, decompiled, kept };
  }

  /**
   * Writes an entry, or leaves alone what stands there. What is wrong with the entry or its place is a finding; what
   * the disk refuses is thrown. `onRead` hears of every piece that was read.
   */
  async write({ entry, relative }: PlannedEntry, order: number, onRead: (bytes: number) => void): Promise<void> {
    try {
      const modifiedMs = millisecondsOf(entry.fileTime);
      const times = modifiedMs === null ? {} : { modifiedMs };
      const form = this.formOf(entry, order);
      if (form !== null) await this.writeText(entry, relative, form, order, times);
      else if (this.options.resume && (await this.stands(entry, relative, onRead))) this.kept++;
      else if (entry.size < this.streamFrom) await this.writeWhole(entry, relative, order, times);
      else await this.writeInPieces(entry, relative, order, times, onRead);
    } catch (error) {
      if (error instanceof FormatError) {
        const { what, offset } = error;
        this.findings.add("unpack-damaged", { what, offset }, entry.path, order);
      } else if (error instanceof FileError && error.fault === "input") this.findings.addAll([findingOf(error)], order);
      else throw error;
    }
  }

  /** Writes a file that no entry stands for. Errors as of {@link write}. */
  async writeOwn(relative: string, bytes: Uint8Array, order: number): Promise<void> {
    try {
      await this.writeContent({ bytes, isText: false }, relative, {});
    } catch (error) {
      if (!(error instanceof FileError) || error.fault !== "input") throw error;
      this.findings.addAll([findingOf(error)], order);
    }
  }

  /** The form an entry is to be decompiled from; null when it is written as it is. */
  private formOf(entry: ArchiveEntry, order: number): CompiledForm | null {
    const form = this.options.decompile === null ? null : fileTypeOf(entry.path).compiledTo;
    if (form === null) return null;
    const isTooLarge = entry.size > LARGEST_COMPILED;
    if (!isTooLarge && this.textBytes < this.options.limit) return form;
    const what = isTooLarge ? "no real file is that large" : "the texts before it reach the limit";
    this.findings.add("unpack-text-too-large", { what }, entry.path, order);
    return null;
  }

  private async writeText(
    entry: ArchiveEntry,
    relative: string,
    form: CompiledForm,
    order: number,
    times: EntryOptions,
  ): Promise<void> {
    const bytes = await this.archive.read(entry, { limit: LARGEST_COMPILED });
    this.checkCrc(entry, crc32(bytes), order);
    await this.writeContent(this.textOf(entry, form, bytes, order), relative, times);
  }

  private async writeWhole(entry: ArchiveEntry, relative: string, order: number, times: EntryOptions): Promise<void> {
    const bytes = await this.archive.read(entry, { limit: STREAM_FROM });
    const written = await this.folder.write(relative, bytes, times);
    if (!this.isChecked) this.checkCrc(entry, crc32(bytes), order);
    this.count(written.bytes);
  }

  private async writeInPieces(
    entry: ArchiveEntry,
    relative: string,
    order: number,
    times: EntryOptions,
    onRead: (bytes: number) => void,
  ): Promise<void> {
    let crc = 0;
    const fill: Parameters<ExtractionFolder["fill"]>[1] = async (file) => {
      if (await this.copyOut(entry, file, onRead)) return;
      for await (const piece of this.archive.stream(entry, this.options.operation)) {
        if (!this.isChecked) crc = crc32(piece, crc);
        await file.write(piece);
        onRead(piece.length);
      }
    };
    const written = await this.folder.fill(relative, fill, times);
    if (!this.isChecked) this.checkCrc(entry, crc, order);
    this.count(written.bytes);
  }

  /** Has the threads copy an entry; false when that is not possible. */
  private async copyOut(entry: ArchiveEntry, file: AtomicFile, onRead: (bytes: number) => void): Promise<boolean> {
    const { copying, operation } = this.options;
    if (copying === null || this.archive.copyOut === undefined) return false;
    return this.archive.copyOut(entry, {
      write: (bytes) => file.write(bytes),
      async copy(lent) {
        let crc: number | null = null;
        await file.appendBy(lent.length, async (descriptor, position) => {
          crc = await copying.copy(lent, { descriptor, path: file.target, position }, onRead, operation);
        });
        return crc;
      },
    });
  }

  /** Writes content that is held, unless the same stands there already. */
  private async writeContent({ bytes, isText }: Content, relative: string, times: EntryOptions): Promise<void> {
    if (this.options.resume && (await this.standsAs(bytes, relative))) {
      this.kept++;
      return;
    }
    const written = await this.folder.write(relative, bytes, times);
    this.count(written.bytes);
    if (isText) this.decompiled++;
  }

  private count(bytes: number): void {
    this.files++;
    this.bytes += bytes;
  }

  /** Whether a file of the entry's size and checksum stands at its place. */
  private async stands(entry: ArchiveEntry, relative: string, onRead: (bytes: number) => void): Promise<boolean> {
    const pieces = await this.folder.existing(relative, entry.size);
    if (pieces === null) return false;
    const crc = await this.crcOf(pieces, onRead);
    // A folder keeps no checksums; unlike inflating, reading twice is cheap.
    return crc === (entry.crc32 ?? (await this.crcOf(this.archive.stream(entry), () => {})));
  }

  private async crcOf(pieces: AsyncIterable<Uint8Array>, onRead: (bytes: number) => void): Promise<number> {
    let crc = 0;
    for await (const piece of pieces) {
      checkCancelled(this.options.operation);
      crc = crc32(piece, crc);
      onRead(piece.length);
    }
    return crc;
  }

  /** Whether a file of exactly these bytes stands there. */
  private async standsAs(bytes: Uint8Array, relative: string): Promise<boolean> {
    const pieces = await this.folder.existing(relative, bytes.length);
    if (pieces === null) return false;
    let at = 0;
    for await (const piece of pieces) {
      if (Buffer.compare(piece, bytes.subarray(at, at + piece.length)) !== 0) return false;
      at += piece.length;
    }
    return at === bytes.length;
  }

  private checkCrc(entry: ArchiveEntry, computed: number, order: number): void {
    const stored = entry.crc32;
    if (stored !== null && stored !== computed)
      this.findings.add("unpack-crc", { stored: hex(stored), computed: hex(computed) }, entry.path, order);
  }

  /** The text of a compiled entry when it can be made, else the bytes themselves. */
  private textOf(entry: ArchiveEntry, form: CompiledForm, bytes: Uint8Array, order: number): Content {
    const asItIs = { bytes, isText: false };
    if (!holdsForm(form, bytes)) {
      this.findings.add("unpack-not-compiled", {}, entry.path, order);
      return asItIs;
    }
    try {
      const text = this.options.decompile!(form, bytes, entry.path);
      this.findings.addAll(text.diagnostics, order);
      this.textBytes += text.bytes.length;
      return { bytes: text.bytes, isText: true };
    } catch (error) {
      if (!(error instanceof FormatError)) throw error;
      const { what, offset } = error;
      this.findings.add("unpack-unreadable", { what, offset }, entry.path, order);
      return asItIs;
    }
  }
}
