import { createHash } from "node:crypto";
import { FormatError } from "../../src-shared/bytes/format-error.ts";
import type { VpkFindings } from "../../src-shared/formats/vpk/rules.ts";
import {
  type ArchiveHash,
  type ArchiveHashes,
  HASH_SIZE,
  LARGEST_ARCHIVE_HASHES,
  OTHER_HASHES_SIZE,
  type OtherHashes,
  readArchiveHashes,
  readOtherHashes,
} from "../../src-shared/formats/vpk/vpk-hashes.ts";
import type { ByteRange } from "../../src-shared/formats/vpk/vpk-header.ts";
import { EMBEDDED } from "../../src-shared/formats/vpk/vpk-tree.ts";
import type { FileRange } from "./file-range.ts";
import type { VpkArchive } from "./vpk-archive.ts";
import type { VpkTally } from "./vpk-tally.ts";

/** Slices of archives by what came of them. */
export interface HashCounts {
  readonly right: number;
  readonly wrong: number;
  /** Their archive is missing, or their kind is not known. */
  readonly unchecked: number;
}

/** The hashes of a directory, as far as they can be read. */
export interface VpkHashes {
  readonly slices: ArchiveHashes;
  readonly other: OtherHashes | null;
  /** Bytes to read for checking them. */
  readonly bytes: number;
}

interface Hasher {
  update(bytes: Uint8Array): unknown;
  digest(): Uint8Array;
}

const PIECE = 1024 * 1024;
const NOTHING = new Uint8Array(HASH_SIZE);
const NO_SLICES = readArchiveHashes(new Uint8Array());

/** Reads the hashes of a directory of version 2; one of version 1 has none. */
export async function readHashesOf(archive: VpkArchive, findings: VpkFindings): Promise<VpkHashes> {
  const { vpk, sections, file } = archive;
  if (vpk.version === 1) return { slices: NO_SLICES, other: null, bytes: 0 };
  const slices = await readSlices(archive, findings);
  const isWhole = vpk.otherHashSize === OTHER_HASHES_SIZE;
  if (!isWhole) findings.add("vpk-hashes-absent", { bytes: vpk.otherHashSize });
  const other =
    isWhole && isInside(sections.otherHashes, file)
      ? readOtherHashes(await file.read(sections.otherHashes.start, OTHER_HASHES_SIZE))
      : null;
  let ofSlices = 0;
  for (const { length } of slices) ofSlices += length;
  return { slices, other, bytes: ofSlices + (other === null ? 0 : vpk.treeSize + sections.signature.start) };
}

async function readSlices({ file, sections }: VpkArchive, findings: VpkFindings): Promise<ArchiveHashes> {
  const { start, length } = sections.archiveHashes;
  if (!isInside(sections.archiveHashes, file)) return NO_SLICES;
  if (length > LARGEST_ARCHIVE_HASHES) {
    findings.add("vpk-hash-section", { what: `${length} bytes; no pack has more than ${LARGEST_ARCHIVE_HASHES}` });
    return NO_SLICES;
  }
  try {
    return readArchiveHashes(await file.read(start, length), start);
  } catch (error) {
    if (!(error instanceof FormatError)) throw error;
    findings.add("vpk-hash-section", { what: error.what });
    return NO_SLICES;
  }
}

/** Checks every hash that can be checked. */
export async function checkHashes(
  archive: VpkArchive,
  { slices, other }: VpkHashes,
  findings: VpkFindings,
  tally: VpkTally,
): Promise<HashCounts> {
  const counts = { right: 0, wrong: 0, unchecked: 0 };
  const unknown = new Map<number, number>();
  await archive.parts.look(numbersIn(slices));
  for (const slice of slices) {
    await tally.breathe();
    const end = archive.endOf(slice.archive);
    if (typeof slice.kind === "number") unknown.set(slice.kind, (unknown.get(slice.kind) ?? 0) + 1);
    const isChecked = end !== null && typeof slice.kind !== "number";
    if (!isChecked) counts.unchecked++;
    else if (await isRight(archive, slice, end, tally)) counts.right++;
    else {
      counts.wrong++;
      const { offset, length } = slice;
      findings.add("vpk-hash-archive", { archive: archive.nameOf(slice.archive), offset, length });
    }
  }
  for (const [type, count] of unknown) findings.add("vpk-hash-unknown", { type, count });
  if (other !== null) await checkOther(archive, other, findings, tally);
  return counts;
}

function* numbersIn(slices: ArchiveHashes): Generator<number, void> {
  for (const { archive } of slices) if (archive !== EMBEDDED) yield archive;
}

async function isRight(archive: VpkArchive, slice: ArchiveHash, end: number, tally: VpkTally): Promise<boolean> {
  const start = slice.offset + (slice.archive === EMBEDDED ? archive.sections.data.start : 0);
  if (start + slice.length > end) return false;
  const hasher = slice.kind === "blake3" ? await blake3() : createHash("md5");
  const range = { start, length: slice.length };
  await archive.using(slice.archive, (file) => hashRange(file, range, hasher, tally));
  return same(hasher.digest().subarray(0, HASH_SIZE), slice.hash);
}

async function checkOther(
  { file, sections }: VpkArchive,
  other: OtherHashes,
  findings: VpkFindings,
  tally: VpkTally,
): Promise<void> {
  const md5 = async (range: ByteRange) => (await hashRange(file, range, createHash("md5"), tally)).digest();
  if (!same(await md5(sections.tree), other.tree)) findings.add("vpk-hash-tree", {});
  const list = await md5(sections.archiveHashes);
  // One writer leaves 16 zero bytes where there is nothing to hash.
  const isEmpty = sections.archiveHashes.length === 0 && same(other.archiveHashes, NOTHING);
  if (!isEmpty && !same(list, other.archiveHashes)) findings.add("vpk-hash-list", {});
  if (!same(await wholeMd5({ file, sections }, tally), other.whole)) findings.add("vpk-hash-whole", {});
}

/** MD5 of everything before the third of the other hashes. */
export async function wholeMd5(
  { file, sections }: Pick<VpkArchive, "file" | "sections">,
  tally: VpkTally,
): Promise<Uint8Array> {
  const range = { start: 0, length: sections.otherHashes.start + 2 * HASH_SIZE };
  return (await hashRange(file, range, createHash("md5"), tally)).digest();
}

/** Puts a stretch of a file through a hash, piece by piece. */
export async function hashRange<H extends { update(bytes: Uint8Array): unknown }>(
  file: FileRange,
  { start, length }: ByteRange,
  hasher: H,
  tally: VpkTally,
): Promise<H> {
  const buffer = new Uint8Array(Math.min(PIECE, length));
  for (let at = 0; at < length; at += PIECE) {
    const piece = buffer.subarray(0, Math.min(PIECE, length - at));
    await file.readInto(start + at, piece);
    hasher.update(piece);
    tally.add(piece.length);
  }
  return hasher;
}

export function isInside({ start, length }: ByteRange, { size }: FileRange): boolean {
  return start + length <= size;
}

async function blake3(): Promise<Hasher> {
  return (await import("@noble/hashes/blake3.js")).blake3.create();
}

function same(a: Uint8Array, b: Uint8Array): boolean {
  return Buffer.compare(a, b) === 0;
}
