import path from "node:path";
import { FormatError } from "../../src-shared/bytes/format-error.ts";
import type { ModHeader } from "../../src-shared/formats/mod/header.ts";
import { infoOfHeader } from "../../src-shared/formats/mod-dat/header.ts";
import { printModDat } from "../../src-shared/formats/mod-dat/print.ts";
import type { Diagnostic } from "../../src-shared/text/diagnostic.ts";
import { compileGlob } from "../../src-shared/text/glob.ts";
import { encodeSource } from "../../src-shared/text/source-text.ts";
import type { Archive, ArchiveEntry } from "../archive/archive.ts";
import { budgetOf, costOf } from "../archive/budget.ts";
import { openExtractionFolder } from "../files/extraction.ts";
import { foldCase } from "../files/extraction-plan.ts";
import type { FileLayer } from "../files/file-layer.ts";
import { resolveLinks } from "../files/identity.ts";
import { CopyThreads } from "./copy-threads.ts";
import { createDecompile } from "./decompile.ts";
import { EntryWriter, STREAM_STORED_FROM, type WriterCounts } from "./entry-writer.ts";
import { inLanes } from "./lanes.ts";
import { FEATURE_TAGS_ENTRY } from "./layout-facts.ts";
import { LARGEST_TAGS } from "./limits.ts";
import { checkCancelled, type Operation, orCancelled } from "./operation.ts";
import { UnpackFindings } from "./unpack-findings.ts";
import { DESCRIPTION, type PlannedEntry, planUnpacking } from "./unpack-plan.ts";

export interface UnpackRequest {
  /** Folder to write into; made when missing. */
  readonly target: string;
  /** Compiled files become source text, and a mod gets its MOD.DAT. */
  readonly text: boolean;
  /** Globs (`text/glob.ts`) over entry paths, without regard to case; empty: every entry. */
  readonly only: readonly string[];
  /** Leave files alone that are there already with the right content. Default: everything is written anew. */
  readonly resume?: boolean;
  /** Most bytes that the entries may take; default the archive's {@link budgetOf}. */
  readonly limit?: number | undefined;
  readonly files?: FileLayer;
}

export interface Unpacked extends WriterCounts {
  readonly ok: boolean;
  readonly target: string;
  readonly findings: readonly Diagnostic[];
}

/** Entries written at a time. */
const LANES = 4;
/** The same when threads copy: enough that they never wait for the next file to be made. */
const COPY_LANES = 16;
/** Bytes to copy from which on threads for that pay. */
const THREADS_FROM = 64 << 20;

/**
 * Unpacks an archive below a folder. An entry that cannot be read or written safely is a finding, and the rest goes
 * on; what the disk refuses is thrown. Nothing is written outside the folder or through a link in it, and nothing at
 * all when the entries would take more than the limit. Cancelled or failed, it leaves whole files only; the same
 * request with `resume` goes on from there.
 */
export function unpackArchive(archive: Archive, request: UnpackRequest, operation: Operation = {}): Promise<Unpacked> {
  return orCancelled(operation, unpack(archive, request, operation));
}

async function unpack(archive: Archive, request: UnpackRequest, operation: Operation): Promise<Unpacked> {
  const { target, text, resume = false } = request;
  const findings = new UnpackFindings(archive.path);
  const result = (counts: WriterCounts): Unpacked => {
    return { ok: !findings.hasErrors, target, ...counts, findings: findings.finish() };
  };
  findings.addAll(archive.findings, -1);
  const entries = presentEntries(archive, wantedEntries(archive, request.only, findings), findings);
  const limit = request.limit ?? budgetOf(archive);
  const bytes = await costOf(archive, entries, { limit, signal: operation.signal });
  if (bytes > limit) {
    findings.add("unpack-too-large", { bytes, limit });
    return result({ files: 0, bytes: 0, decompiled: 0, kept: 0 });
  }

  const description = text && request.only.length === 0 ? archive.header : null;
  const named = planUnpacking(entries, description !== null, findings);
  const { files } = request;
  const folder = await openExtractionFolder(target, { existing: "replace", ...(files === undefined ? {} : { files }) });
  const planned = besidesArchive(named, await placesOf(archive, folder.root, files), findings);
  const decompile = text ? createDecompile(await ownTagsOf(archive)) : null;
  const copying = files === undefined && areWorthThreads(archive, planned) ? new CopyThreads() : null;
  const writer = new EntryWriter(archive, folder, findings, { decompile, resume, limit, operation, copying });
  try {
    await writeEntries(writer, inReadingOrder(archive, planned), copying === null ? LANES : COPY_LANES, operation);
  } finally {
    await copying?.close();
  }
  if (description !== null) await writer.writeOwn(DESCRIPTION, describe(description), planned.length);
  return result(writer.counts());
}

/** Entries that any of the patterns matches; a pattern that matches none is told. */
function wantedEntries(archive: Archive, only: readonly string[], findings: UnpackFindings): ArchiveEntry[] {
  const entries = archive.entries.filter((entry) => !entry.removed);
  if (only.length === 0) return entries;
  const globs = only.map(compileGlob);
  const matched = globs.map(() => false);
  const wanted = entries.filter(({ path }) => {
    let isWanted = false;
    for (const [index, matches] of globs.entries())
      if (matches(path)) {
        isWanted = true;
        matched[index] = true;
      }
    return isWanted;
  });
  for (const [index, glob] of only.entries()) if (!matched[index]) findings.add("unpack-no-match", { glob });
  return wanted;
}

/** Those whose data are there. */
function presentEntries(
  archive: Archive,
  entries: readonly ArchiveEntry[],
  findings: UnpackFindings,
): readonly ArchiveEntry[] {
  if (archive.lost === undefined) return entries;
  const lost = archive.lost(entries);
  findings.addAll(lost.findings, -1);
  return lost.present;
}

/** Where the files of the archive stand below the target: folded path → file name. */
async function placesOf(archive: Archive, root: string, files?: FileLayer): Promise<ReadonlyMap<string, string>> {
  const places = new Map<string, string>();
  for (const file of archive.diskFiles) {
    const relative = path.relative(root, await resolveLinks(file, files)).replaceAll(path.sep, "/");
    places.set(foldCase(relative), path.basename(file));
  }
  return places;
}

/** Those that do not replace what they are read from. */
function besidesArchive(
  planned: readonly PlannedEntry[],
  places: ReadonlyMap<string, string>,
  findings: UnpackFindings,
): readonly PlannedEntry[] {
  return planned.filter(({ entry, relative }) => {
    const file = places.get(foldCase(relative));
    if (file !== undefined) findings.add("unpack-over-archive", { file }, entry.path);
    return file === undefined;
  });
}

interface OrderedEntry extends PlannedEntry {
  /** Where it stands among the others. */
  readonly order: number;
}

function inReadingOrder(archive: Archive, planned: readonly PlannedEntry[]): readonly OrderedEntry[] {
  const places = planned.map(({ entry }) => archive.placeOf?.(entry) ?? 0);
  const ordered = planned.map((each, order) => ({ ...each, order }));
  return archive.placeOf === undefined ? ordered : ordered.sort((a, b) => places[a.order] - places[b.order]);
}

function areWorthThreads(archive: Archive, planned: readonly PlannedEntry[]): boolean {
  if (archive.copyOut === undefined) return false;
  return (
    planned.reduce((sum, { entry }) => sum + (entry.size < STREAM_STORED_FROM ? 0 : entry.size), 0) >= THREADS_FROM
  );
}

async function writeEntries(
  writer: EntryWriter,
  planned: readonly OrderedEntry[],
  lanes: number,
  operation: Operation,
): Promise<void> {
  const totalBytes = planned.reduce((sum, { entry }) => sum + entry.size, 0);
  const total = planned.length;
  let done = 0;
  let bytes = 0;
  const report = (detail?: string) =>
    operation.report?.({
      kind: "unpack",
      done,
      total,
      bytes,
      totalBytes,
      ...(detail === undefined ? {} : { detail }),
    });
  await inLanes(planned, lanes, async (each) => {
    const { size, path } = each.entry;
    let read = 0;
    checkCancelled(operation);
    report(path);
    await writer.write(each, each.order, (piece) => {
      // What is read to compare and then written counts once.
      const step = Math.min(piece, size - read);
      read += step;
      bytes += step;
      checkCancelled(operation);
      report(path);
    });
    bytes += size - read;
    done++;
  });
  report();
}

/** MOD.DAT of a mod with this header. */
function describe(header: ModHeader): Uint8Array {
  return encodeSource(printModDat(infoOfHeader(header)));
}

/** Tags in the layouts of a mod that brings its own FEATURETAGS.HIE are those of that file. */
async function ownTagsOf(archive: Archive): Promise<Uint8Array | null> {
  const entry = archive.find(FEATURE_TAGS_ENTRY);
  if (entry === undefined || entry.removed) return null;
  try {
    return await archive.read(entry, { limit: LARGEST_TAGS });
  } catch (error) {
    // A damaged entry is told when its turn comes; one so large is none of the game's.
    if (error instanceof FormatError) return null;
    throw error;
  }
}
