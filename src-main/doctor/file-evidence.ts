import { FormatError } from "../../src-shared/bytes/format-error.ts";
import { checkModOffsets, type ParsedModHeader } from "../../src-shared/formats/mod/header.ts";
import { DATA_HEAD_SIZE, readDataHead } from "../../src-shared/formats/mod/section.ts";
import { requirementHash } from "../../src-shared/hash/murmur.ts";
import { foldRollingHash, rollingHashOffsets } from "../../src-shared/hash/sampled-hash.ts";
import type {
  HeaderEvidence,
  ModFileEvidence,
  SectionEvidence,
  TableEvidence,
} from "../../src-shared/rules/activation-evidence.ts";
import { FileRange } from "../archive/file-range.ts";
import { readParsedHeader, readTable } from "../archive/open.ts";
import { FileError, findingOf } from "../files/file-error.ts";
import { type FileLayer, nodeFiles } from "../files/file-layer.ts";

export interface FileEvidenceOptions {
  readonly files?: FileLayer;
  readonly signal?: AbortSignal | undefined;
}

const NO_HEADER: TableEvidence = { kind: "not-seen", why: "no header to look at" };

/** Evidence of an id without a file. */
export const NO_FILE: ModFileEvidence = { header: { kind: "no-file" }, table: NO_HEADER, section: null };

/** The same while another program keeps some file, which may be the one. */
export const MAY_BE_BUSY: ModFileEvidence = {
  header: { kind: "not-seen", why: "another program keeps a file that may be this mod" },
  table: NO_HEADER,
  section: null,
};

/**
 * What the game looks at of a file before it loads it: header, file table, the few bytes that rollingHash samples. A
 * part that is damaged keeps none of the others from being read. Only cancelling throws.
 */
export async function fileEvidence(
  path: string,
  { files = nodeFiles, signal }: FileEvidenceOptions = {},
): Promise<ModFileEvidence> {
  signal?.throwIfAborted();
  try {
    const file = await FileRange.open(path, files);
    try {
      return await evidenceOf(file);
    } finally {
      await file.close();
    }
  } catch (error) {
    return { header: { kind: "not-seen", why: whyNotSeen(error) }, table: NO_HEADER, section: null };
  }
}

async function evidenceOf(file: FileRange): Promise<ModFileEvidence> {
  const header = await headerOf(file);
  if (!("parsed" in header)) return { header, table: NO_HEADER, section: null };
  const { parsed } = header;
  const [table, section] = await Promise.all([tableOf(file, parsed), sectionOf(file, parsed)]);
  return { header: headerEvidence(parsed, file.size), table, section };
}

async function headerOf(file: FileRange): Promise<{ readonly parsed: ParsedModHeader } | HeaderEvidence> {
  try {
    const parsed = await readParsedHeader(file);
    // A table at 0, or behind the end, is the file table's fault; a data section that cannot be is the header's.
    if (parsed.manifestOffset !== 0) checkModOffsets(parsed, Math.max(file.size, parsed.manifestOffset + 1));
    return { parsed };
  } catch (error) {
    if (error instanceof FormatError)
      return { kind: "unreadable", what: error.what, offset: error.offset, fileSize: file.size };
    return { kind: "not-seen", why: whyNotSeen(error) };
  }
}

function headerEvidence({ header, dataOffset, manifestOffset }: ParsedModHeader, fileSize: number): HeaderEvidence {
  const { formatVersion, modVersion, id, title, requirements } = header;
  return {
    kind: "read",
    formatVersion,
    modVersion,
    id,
    title,
    dataOffset,
    manifestOffset,
    fileSize,
    requirements,
    requirementHash: { stored: header.requirementHash, computed: requirementHash(requirements) },
  };
}

async function tableOf(file: FileRange, { manifestOffset }: ParsedModHeader): Promise<TableEvidence> {
  const { size } = file;
  if (manifestOffset === 0) return { kind: "none" };
  if (manifestOffset >= size) return { kind: "cut-off", fileSize: size, wanted: manifestOffset };
  try {
    const table = await readTable(file, manifestOffset);
    let files = 0;
    for (let row = 0; row < table.length; row++) if (!table.isDirectory(row) && !table.hasEmptyName(row)) files++;
    const folders = new Set(table.directories).size - (table.directories.includes("") ? 1 : 0);
    return { kind: "read", version: table.version, files, folders };
  } catch (error) {
    if (!(error instanceof FormatError)) return { kind: "not-seen", why: whyNotSeen(error) };
    return {
      kind: "damaged",
      what: error.what,
      offset: manifestOffset + error.offset,
      version: await versionAt(file, manifestOffset),
    };
  }
}

/** The version, which stands first; null when there is no room for it. */
async function versionAt(file: FileRange, at: number): Promise<number | null> {
  if (at + 2 > file.size) return null;
  const [low, high] = await file.read(at, 2);
  return low | (high << 8);
}

async function sectionOf(
  file: FileRange,
  { dataOffset, manifestOffset }: ParsedModHeader,
): Promise<SectionEvidence | null> {
  if (manifestOffset === 0) return null;
  const length = manifestOffset - dataOffset;
  if (manifestOffset > file.size) return { kind: "not-seen", why: "the data are cut off" };
  if (length < DATA_HEAD_SIZE) return { kind: "short", length };
  try {
    const { rollingHash: stored } = readDataHead(await file.read(dataOffset, DATA_HEAD_SIZE));
    const offsets = rollingHashOffsets(length);
    const samples = await Promise.all(offsets.map(async (offset) => (await file.read(dataOffset + offset, 1))[0]));
    return { kind: "read", length, stored, computed: foldRollingHash(length, samples), samples: offsets.length };
  } catch (error) {
    return { kind: "not-seen", why: whyNotSeen(error) };
  }
}

/** Bugs are thrown on. */
function whyNotSeen(error: unknown): string {
  if (error instanceof FileError) return findingOf(error).message;
  // The file became shorter in the meantime.
  if (error instanceof FormatError) return error.what;
  throw error;
}
