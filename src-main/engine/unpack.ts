import picomatch from "picomatch";
import { FormatError } from "../../src-shared/bytes/format-error.ts";
import { fileTypeOf } from "../../src-shared/formats/file-types.ts";
import { millisecondsOf } from "../../src-shared/formats/mod/file-time.ts";
import { infoOfHeader } from "../../src-shared/formats/mod-dat/header.ts";
import { printModDat } from "../../src-shared/formats/mod-dat/print.ts";
import { type Diagnostic, diagnose } from "../../src-shared/text/diagnostic.ts";
import { encodeSource } from "../../src-shared/text/source-text.ts";
import type { Archive, ArchiveEntry } from "../archive/archive.ts";
import { type ExtractionFolder, openExtractionFolder } from "../files/extraction.ts";
import { planExtraction } from "../files/extraction-plan.ts";
import { FileError, findingOf } from "../files/file-error.ts";
import { createDecompile, type Decompile, holdsForm } from "./decompile.ts";
import { checkCancelled, type Operation } from "./operation.ts";
import { UNPACK_RULES } from "./rules.ts";

export interface UnpackRequest {
  /** Folder to write into; made when missing. */
  readonly target: string;
  /** Compiled files become source text, and a mod gets its MOD.DAT. */
  readonly text: boolean;
  /** Globs over entry paths, without regard to case; empty: every entry. */
  readonly only: readonly string[];
}

export interface Unpacked {
  readonly ok: boolean;
  readonly target: string;
  /** Files written, MOD.DAT among them. */
  readonly files: number;
  readonly bytes: number;
  /** Of these, compiled files that became text. */
  readonly decompiled: number;
  readonly findings: readonly Diagnostic[];
}

/** Entries from this size on pass in pieces. */
const STREAM_FROM_BYTES = 8 << 20;

/**
 * Unpacks an archive below a folder. An entry that cannot be read or written safely is a finding, and the rest goes
 * on; what the disk refuses is thrown. Nothing is written outside the folder or through a link in it.
 */
export async function unpackArchive(
  archive: Archive,
  request: UnpackRequest,
  operation: Operation = {},
): Promise<Unpacked> {
  const isWanted = request.only.length === 0 ? () => true : picomatch([...request.only], { nocase: true, dot: true });
  const entries = archive.entries.filter((entry) => !entry.removed && isWanted(entry.path));
  const { kept, renamed, refused } = planExtraction(entries.map(({ path }) => path));
  const findings: Diagnostic[] = [
    ...refused.map(({ path, reason }) =>
      diagnose("unpack-refused", UNPACK_RULES["unpack-refused"], { path }, { reason }),
    ),
    ...renamed.map(({ path, relative }) =>
      diagnose("unpack-renamed", UNPACK_RULES["unpack-renamed"], { path }, { relative }),
    ),
  ];
  const writer = new EntryWriter(
    archive,
    await openExtractionFolder(request.target, { existing: "replace" }),
    request.text ? createDecompile() : null,
    findings,
  );

  const totalBytes = kept.reduce((sum, { index }) => sum + entries[index].size, 0);
  let readBytes = 0;
  for (const [done, { index, relative }] of kept.entries()) {
    checkCancelled(operation);
    const entry = entries[index];
    operation.report?.({ kind: "unpack", done, total: kept.length, bytes: readBytes, totalBytes, detail: entry.path });
    await writer.write(entry, relative);
    readBytes += entry.size;
  }
  if (request.text && archive.header !== null && request.only.length === 0) await writer.writeModDat(archive.header);
  operation.report?.({ kind: "unpack", done: kept.length, total: kept.length, bytes: readBytes, totalBytes });
  return {
    ok: !findings.some(({ severity }) => severity === "error"),
    target: request.target,
    ...writer.counts(),
    findings,
  };
}

class EntryWriter {
  private readonly archive: Archive;
  private readonly folder: ExtractionFolder;
  private readonly decompile: Decompile | null;
  private readonly findings: Diagnostic[];
  private files = 0;
  private bytes = 0;
  private decompiled = 0;

  constructor(archive: Archive, folder: ExtractionFolder, decompile: Decompile | null, findings: Diagnostic[]) {
    this.archive = archive;
    this.folder = folder;
    this.decompile = decompile;
    this.findings = findings;
  }

  counts(): Pick<Unpacked, "files" | "bytes" | "decompiled"> {
    return { files: this.files, bytes: this.bytes, decompiled: this.decompiled };
  }

  async write(entry: ArchiveEntry, relative: string): Promise<void> {
    const modifiedMs = millisecondsOf(entry.fileTime);
    const options = modifiedMs === null ? {} : { modifiedMs };
    try {
      const form = this.decompile === null ? null : fileTypeOf(entry.path).compiledTo;
      const written =
        form === null && entry.size >= STREAM_FROM_BYTES
          ? await this.folder.fill(
              relative,
              async (file) => {
                for await (const piece of this.archive.stream(entry)) await file.write(piece);
              },
              options,
            )
          : await this.folder.write(relative, this.contentOf(entry, await this.archive.read(entry)), options);
      this.files++;
      this.bytes += written.bytes;
    } catch (error) {
      if (error instanceof FormatError) {
        const { what, offset } = error;
        this.findings.push(
          diagnose("unpack-damaged", UNPACK_RULES["unpack-damaged"], { path: entry.path }, { what, offset }),
        );
      } else if (error instanceof FileError && error.fault === "input") this.findings.push(findingOf(error));
      else throw error;
    }
  }

  /** The text of a compiled entry when that is wanted and possible, else the bytes themselves. */
  private contentOf(entry: ArchiveEntry, bytes: Uint8Array): Uint8Array {
    const form = fileTypeOf(entry.path).compiledTo;
    if (this.decompile === null || form === null) return bytes;
    if (!holdsForm(form, bytes)) {
      this.findings.push(
        diagnose("unpack-not-compiled", UNPACK_RULES["unpack-not-compiled"], { path: entry.path }, {}),
      );
      return bytes;
    }
    try {
      const text = this.decompile(form, bytes, entry.path);
      this.findings.push(...text.diagnostics);
      this.decompiled++;
      return text.bytes;
    } catch (error) {
      if (!(error instanceof FormatError)) throw error;
      const { what, offset } = error;
      this.findings.push(
        diagnose("unpack-unreadable", UNPACK_RULES["unpack-unreadable"], { path: entry.path }, { what, offset }),
      );
      return bytes;
    }
  }

  async writeModDat(header: NonNullable<Archive["header"]>): Promise<void> {
    const written = await this.folder.write("MOD.DAT", encodeSource(printModDat(infoOfHeader(header))));
    this.files++;
    this.bytes += written.bytes;
  }
}
