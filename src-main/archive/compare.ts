import { createHash } from "node:crypto";
import { compareUnits } from "../../src-shared/bytes/ascii.ts";
import { FormatError } from "../../src-shared/bytes/format-error.ts";
import { decodeBindat } from "../../src-shared/formats/bindat/decoder.ts";
import { compiledSuffixOf, ddsInsteadOf, junkSuffixOf, sourceNameOf } from "../../src-shared/formats/file-types.ts";
import { printGameVersion } from "../../src-shared/formats/mod/game-version.ts";
import type { ModHeader } from "../../src-shared/formats/mod/header.ts";
import type { Archive, ArchiveEntry, ArchiveProgress } from "./archive.ts";
import { sameTree } from "./bindat-tree.ts";
import { budgetOf, costOf } from "./budget.ts";
import { FORM_BYTES, payloadForm } from "./payload-form.ts";

/** How two entries of one path differ. */
export type DifferenceReason =
  | "only in a"
  | "only in b"
  | "removed in a"
  | "removed in b"
  | "type"
  | "content"
  | "same tree, other string ids"
  | "same layout, other header byte"
  | "source text against compiled"
  | "unreadable in a"
  | "unreadable in b";

export interface Difference {
  readonly path: string;
  readonly reason: DifferenceReason;
  /** More about it, for people. */
  readonly detail?: string;
}

export interface HeaderDifference {
  readonly field: keyof ModHeader;
  readonly a: string;
  readonly b: string;
}

export interface Comparison {
  /** Nothing differs, header included. */
  readonly equal: boolean;
  /** By path. */
  readonly differences: readonly Difference[];
  /** Empty unless both have a header. */
  readonly header: readonly HeaderDifference[];
  /** Files of a folder that a pack leaves out and the other side does not have; not counted as differences. */
  readonly leftOut: readonly string[];
}

export interface CompareOptions {
  /** Aborting throws the signal's reason. */
  readonly signal?: AbortSignal | undefined;
  readonly onProgress?: ((progress: ArchiveProgress) => void) | undefined;
}

/** Larger contents are compared by their SHA-256, read in pieces. */
const HOLD_LIMIT = 8 * 1024 * 1024;

/**
 * Compares two archives by names, types and contents as they are when inflated; how they are packed, in which order
 * and with which times does not matter. Of a folder beside a packed archive, what a pack leaves out is left out, and
 * a compiled file stands for its source where that is missing. FormatError for an archive that would unpack to more
 * than its budget.
 */
export async function compareArchives(a: Archive, b: Archive, options: CompareOptions = {}): Promise<Comparison> {
  await expectAffordable(a, options.signal);
  await expectAffordable(b, options.signal);
  const left = entriesOf(a, b);
  const right = entriesOf(b, a);
  const paths = [...new Set([...left.keys(), ...right.keys()])].sort(compareUnits);
  const sizeOf = (path: string) => (left.get(path)?.size ?? 0) + (right.get(path)?.size ?? 0);
  const totalBytes = paths.reduce((sum, path) => sum + sizeOf(path), 0);
  const differences: Difference[] = [];
  const leftOut: string[] = [];
  let bytes = 0;
  for (const [done, path] of paths.entries()) {
    options.signal?.throwIfAborted();
    options.onProgress?.({ done, total: paths.length, bytes, totalBytes, detail: path });
    const one = left.get(path);
    const two = right.get(path);
    if (one !== undefined && two !== undefined) {
      const sides = [
        { archive: a, entry: one },
        { archive: b, entry: two },
      ] as const;
      const difference = await compareEntries(...sides, options.signal);
      if (difference !== null) differences.push({ path, ...difference });
    } else if (isLeftOut(path, one === undefined ? b : a, one === undefined ? a : b)) leftOut.push(path);
    else differences.push({ path, reason: one === undefined ? "only in b" : "only in a" });
    bytes += sizeOf(path);
  }
  options.onProgress?.({ done: paths.length, total: paths.length, bytes, totalBytes });
  const header = a.header === null || b.header === null ? [] : compareHeaders(a.header, b.header);
  return { equal: differences.length + header.length === 0, differences, header, leftOut };
}

/** Fields in which two headers differ, as text. */
export function compareHeaders(a: ModHeader, b: ModHeader): HeaderDifference[] {
  const fields = Object.keys(a) as (keyof ModHeader)[];
  return fields
    .map((field) => ({ field, a: headerText(a, field), b: headerText(b, field) }))
    .filter((difference) => difference.a !== difference.b);
}

function headerText(header: ModHeader, field: keyof ModHeader): string {
  if (field === "gameVersion") return header.gameVersion === null ? "" : printGameVersion(header.gameVersion);
  const value = header[field];
  return typeof value !== "object"
    ? String(value)
    : JSON.stringify(value, (_, part: unknown) => (typeof part === "bigint" ? String(part) : part));
}

async function expectAffordable(archive: Archive, signal: AbortSignal | undefined): Promise<void> {
  const limit = budgetOf(archive);
  const bytes = await costOf(archive, archive.entries, { limit, signal });
  if (bytes > limit)
    throw new FormatError(archive.kind, `unpacks to ${bytes} bytes, more than the ${limit} allowed`, 0, archive.path);
}

interface Side {
  readonly archive: Archive;
  readonly entry: ArchiveEntry;
}

/** First entry of every path, exactly as stored. */
function entriesOf(archive: Archive, other: Archive): ReadonlyMap<string, ArchiveEntry> {
  const entries = new Map<string, ArchiveEntry>();
  for (const entry of archive.entries) if (!entries.has(entry.path)) entries.set(entry.path, entry);
  if (!isLoose(archive, other)) return entries;
  for (const [path, entry] of [...entries]) {
    const source = sourceNameOf(path);
    if (source === path || entries.has(source) || other.find(path) !== undefined) continue;
    entries.delete(path);
    entries.set(source, entry);
  }
  return entries;
}

/** Whether one is a folder that the other, a mod or a pack of the game, may have been made of. */
function isLoose(folder: Archive, other: Archive): boolean {
  return folder.kind === "folder" && other.kind !== "folder" && other.kind !== "vpk";
}

/** Whether a pack of `folder` does not hold this file of it (spec/container.md §4). */
function isLeftOut(path: string, folder: Archive, other: Archive): boolean {
  if (!isLoose(folder, other)) return false;
  const dds = ddsInsteadOf(path);
  const isReplacedPicture = dds !== null && folder.find(dds) !== undefined;
  return junkSuffixOf(path) !== null || compiledSuffixOf(path) !== null || isReplacedPicture;
}

async function compareEntries(
  a: Side,
  b: Side,
  signal: AbortSignal | undefined,
): Promise<Omit<Difference, "path"> | null> {
  if (a.entry.removed || b.entry.removed) {
    if (a.entry.removed && b.entry.removed) return null;
    return { reason: a.entry.removed ? "removed in a" : "removed in b" };
  }
  if (a.entry.type !== b.entry.type) return { reason: "type", detail: `${a.entry.type} against ${b.entry.type}` };
  if (Math.max(a.entry.size, b.entry.size) > HOLD_LIMIT) return compareLarge(a, b, signal);
  if (await sameBlock(a, b)) return null;
  const one = await contentOf(a, "unreadable in a");
  if ("reason" in one) return one;
  const two = await contentOf(b, "unreadable in b");
  if ("reason" in two) return two;
  return compareContents(a.entry, one.bytes, two.bytes);
}

function compareContents(entry: ArchiveEntry, a: Uint8Array, b: Uint8Array): Omit<Difference, "path"> | null {
  if (sameBytes(a, b)) return null;
  const one = payloadForm(entry.type, a.subarray(0, FORM_BYTES));
  const two = payloadForm(entry.type, b.subarray(0, FORM_BYTES));
  if (one.expected !== null) {
    const forms = new Set([one.found, two.found]);
    if (forms.has("compiled") && forms.has("text")) return { reason: "source text against compiled" };
    if (one.expected === "bindat" && forms.size === 1 && forms.has("compiled") && isSameTree(a, b))
      return { reason: "same tree, other string ids" };
    if (one.expected === "binlayout" && forms.size === 1 && forms.has("compiled") && isSameLayout(a, b))
      return { reason: "same layout, other header byte" };
  }
  return { reason: "content", detail: `${a.length} against ${b.length} bytes, first at ${firstDifference(a, b)}` };
}

/** Byte 1 of a BINLAYOUT says which editor wrote it, 4 or 54; nothing else depends on it (spec/layout.md §2.1). */
function isSameLayout(a: Uint8Array, b: Uint8Array): boolean {
  return a[0] === b[0] && sameBytes(a.subarray(2), b.subarray(2));
}

function isSameTree(a: Uint8Array, b: Uint8Array): boolean {
  try {
    return sameTree(decodeBindat(a).root, decodeBindat(b).root);
  } catch (error) {
    if (error instanceof FormatError) return false;
    throw error;
  }
}

/** Equal packed bytes are equal contents, and cost no inflating. False says nothing. */
async function sameBlock(a: Side, b: Side): Promise<boolean> {
  if (a.entry.size !== b.entry.size || a.entry.crc32 !== b.entry.crc32 || a.entry.crc32 === null) return false;
  try {
    const one = await a.archive.readBlock(a.entry, { limit: HOLD_LIMIT });
    const two = await b.archive.readBlock(b.entry, { limit: HOLD_LIMIT });
    const isSame = one.compressedSize === two.compressedSize && sameBytes(one.payload, two.payload);
    return isSame && one.size === a.entry.size && two.size === a.entry.size;
  } catch (error) {
    if (error instanceof FormatError) return false;
    throw error;
  }
}

async function contentOf(
  { archive, entry }: Side,
  reason: "unreadable in a" | "unreadable in b",
): Promise<{ bytes: Uint8Array } | Omit<Difference, "path">> {
  try {
    return { bytes: await archive.read(entry, { limit: HOLD_LIMIT }) };
  } catch (error) {
    if (error instanceof FormatError) return { reason, detail: error.what };
    throw error;
  }
}

async function compareLarge(
  a: Side,
  b: Side,
  signal: AbortSignal | undefined,
): Promise<Omit<Difference, "path"> | null> {
  const sizes = `${a.entry.size} against ${b.entry.size} bytes`;
  if (a.entry.size !== b.entry.size) return { reason: "content", detail: sizes };
  const one = await digestOf(a, "unreadable in a", signal);
  if (typeof one !== "string") return one;
  const two = await digestOf(b, "unreadable in b", signal);
  if (typeof two !== "string") return two;
  return one === two ? null : { reason: "content", detail: sizes };
}

async function digestOf(
  { archive, entry }: Side,
  reason: "unreadable in a" | "unreadable in b",
  signal: AbortSignal | undefined,
): Promise<string | Omit<Difference, "path">> {
  const hash = createHash("sha256");
  try {
    for await (const piece of archive.stream(entry, { signal })) hash.update(piece);
    return hash.digest("hex");
  } catch (error) {
    if (error instanceof FormatError) return { reason, detail: error.what };
    throw error;
  }
}

function sameBytes(a: Uint8Array, b: Uint8Array): boolean {
  return Buffer.compare(a, b) === 0;
}

function firstDifference(a: Uint8Array, b: Uint8Array): number {
  let at = 0;
  while (at < a.length && at < b.length && a[at] === b[at]) at++;
  return at;
}
