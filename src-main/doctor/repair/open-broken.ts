import { FormatError } from "../../../src-shared/bytes/format-error.ts";
import { type ParsedModHeader, readModHeader } from "../../../src-shared/formats/mod/header.ts";
import { DATA_HEAD_SIZE } from "../../../src-shared/formats/mod/section.ts";
import { VPK_FORMAT } from "../../../src-shared/formats/vpk/vpk-header.ts";
import { type Diagnostic, diagnose } from "../../../src-shared/text/diagnostic.ts";
import type { Archive, Container } from "../../archive/archive.ts";
import { ContainerArchive } from "../../archive/container-archive.ts";
import { blockRows, distinctOffsets } from "../../archive/entry-index.ts";
import { FileRange } from "../../archive/file-range.ts";
import { openArchive } from "../../archive/open.ts";
import { type FileLayer, nodeFiles } from "../../files/file-layer.ts";
import type { Rescue } from "./facts.ts";
import { type RescuedTable, rescueTable, tableCandidates } from "./rescue-table.ts";
import { REPAIR_RULES } from "./rules.ts";
import { matchingHeads, walkBlocks } from "./walk-blocks.ts";

export type OpenedBroken =
  | { readonly kind: "open"; readonly archive: Archive; readonly rescue: Rescue | null }
  | { readonly kind: "refused"; readonly findings: readonly Diagnostic[] };

/** Longest header that is read to the end, and how far back from the end of the file its table is looked for. */
const LONGEST_HEADER = 16 * 1024 * 1024;
const LONGEST_TABLE = 256 * 1024 * 1024;
const USUAL_TABLE = 16 * 1024 * 1024;

/**
 * Opens a .MOD, also one whose offsets or file table are damaged, as far as its names are there. Refused when they are
 * not, or when it is something else. Errors: FileError.
 */
export async function openBroken(file: string, files: FileLayer = nodeFiles): Promise<OpenedBroken> {
  const archive = await openArchive(file, { files }).catch((error: unknown) => {
    if (error instanceof FormatError && error.format !== VPK_FORMAT) return error;
    throw error;
  });
  if (archive instanceof FormatError) return rescue(file, files, archive);
  const { container } = archive;
  if (archive.kind === "mod" && container !== null)
    return (await elsewhere(archive, container, files)) ?? { kind: "open", archive, rescue: null };
  await archive.close();
  throw new FormatError("mod", archive.kind === "folder" ? "this is a folder, no mod" : "this is no mod", 0, file);
}

/** The same mod with its data right behind the header, when they are there and not where the header says. */
async function elsewhere(archive: Archive, container: Container, files: FileLayer): Promise<OpenedBroken | null> {
  const { section, headerLength, table } = container;
  if (section.start === headerLength || (await matchingHeads(container)) === blockRows(table).rows.length) return null;
  const other = await rescue(archive.path, files, new FormatError("mod", "the data are not where they should be", 0));
  if (other.kind === "open" && other.rescue !== null && other.rescue.data !== section.start) {
    await archive.close();
    return other;
  }
  if (other.kind === "open") await other.archive.close();
  return null;
}

async function rescue(file: string, files: FileLayer, why: FormatError): Promise<OpenedBroken> {
  const range = await FileRange.open(file, files);
  try {
    const parsed = readHeader(await range.read(0, Math.min(range.size, LONGEST_HEADER)));
    if (parsed === null) {
      await range.close();
      return refused("repair-no-header", file, { what: why.what });
    }
    const found = await findTable(range, parsed);
    if (found !== null) return open(range, parsed, found);
    const section = await sectionWithoutTable(range, parsed);
    await range.close();
    return refused("repair-no-table", file, section);
  } catch (error) {
    await range.close();
    throw error instanceof FormatError ? error.at(file) : error;
  }
}

function refused<C extends "repair-no-header" | "repair-no-table">(
  code: C,
  path: string,
  data: Parameters<(typeof REPAIR_RULES)[C]["message"]>[0],
): OpenedBroken {
  const rule = REPAIR_RULES[code];
  return { kind: "refused", findings: [diagnose<typeof data>(code, rule as never, { path }, data)] };
}

function readHeader(bytes: Uint8Array): ParsedModHeader | null {
  try {
    return readModHeader(bytes);
  } catch (error) {
    if (error instanceof FormatError) return null;
    throw error;
  }
}

interface FoundTable extends RescuedTable {
  /** Absolute. */
  readonly at: number;
}

/** The table where the header says it is, else wherever one stands behind the header; the one with the most files. */
async function findTable(range: FileRange, parsed: ParsedModHeader): Promise<FoundTable | null> {
  const { manifestOffset, headerLength } = parsed;
  if (manifestOffset > headerLength && manifestOffset < range.size) {
    const length = Math.min(LONGEST_TABLE, range.size - manifestOffset);
    const stated = rescueTable(await range.read(manifestOffset, length), manifestOffset - headerLength);
    if (stated !== null) return { ...stated, at: manifestOffset };
  }
  return (await tableInLast(USUAL_TABLE, range, headerLength)) ?? tableInLast(LONGEST_TABLE, range, headerLength);
}

async function tableInLast(length: number, range: FileRange, headerLength: number): Promise<FoundTable | null> {
  const start = Math.max(headerLength, range.size - length);
  if (start >= range.size) return null;
  const bytes = await range.read(start, range.size - start);
  let best: FoundTable | null = null;
  for (const candidate of tableCandidates(bytes)) {
    const at = start + candidate;
    const found = rescueTable(bytes.subarray(candidate), at - headerLength);
    if (found !== null && (best === null || found.files > best.files)) best = { ...found, at };
  }
  return best;
}

async function open(range: FileRange, parsed: ParsedModHeader, found: FoundTable): Promise<OpenedBroken> {
  const { header, headerLength, dataOffset, manifestOffset } = parsed;
  const archiveAt = (start: number) =>
    new ContainerArchive({
      file: range,
      header,
      headerLength,
      table: found.table,
      section: { start, length: found.at - start },
    });
  // A header that was edited moved the data with it, but not the two offsets.
  const starts = [dataOffset, headerLength, found.at - (manifestOffset - dataOffset)];
  let best: { readonly archive: ContainerArchive; readonly heads: number } | null = null;
  for (const start of new Set(starts)) {
    if (start < headerLength || start + DATA_HEAD_SIZE > found.at) continue;
    const archive = archiveAt(start);
    const heads = await matchingHeads(archive);
    if (best === null || heads > best.heads) best = { archive, heads };
  }
  if (best === null) {
    await range.close();
    return refused("repair-no-table", range.path, { files: 0, bytes: 0 });
  }
  const { archive } = best;
  const lost = found.isCut ? await walkBlocks(archive, distinctOffsets(archive.table)) : { files: 0, bytes: 0 };
  return {
    kind: "open",
    archive,
    rescue: {
      statedData: dataOffset,
      data: archive.section.start,
      statedTable: manifestOffset,
      table: found.at,
      statedVersion: found.statedVersion,
      isCut: found.isCut,
      lostFiles: lost.files,
      lostBytes: lost.bytes,
    },
  };
}

/** How much of the data is there, when nothing says what it is. */
async function sectionWithoutTable(range: FileRange, { headerLength, dataOffset }: ParsedModHeader) {
  const start = dataOffset >= headerLength && dataOffset + DATA_HEAD_SIZE < range.size ? dataOffset : headerLength;
  const length = range.size - start;
  if (length <= DATA_HEAD_SIZE) return { files: 0, bytes: 0 };
  const readInto = (at: number, target: Uint8Array) => range.readInto(start + at, target);
  return walkBlocks({ section: { length }, readSectionInto: readInto }, new Uint32Array());
}
