import { FormatError } from "../../src-shared/bytes/format-error.ts";
import { ModFindings } from "../../src-shared/formats/mod/findings.ts";
import type { Archive, ArchiveProgress } from "../archive/archive.ts";
import { compareArchives, type DifferenceReason, type HeaderDifference } from "../archive/compare.ts";
import { FileRange } from "../archive/file-range.ts";
import { openPair } from "../archive/open.ts";
import { checkBlockHeads } from "../archive/verify-heads.ts";
import { readPayloads } from "../archive/verify-payloads.ts";
import { type ContentFacts, contentHashOf } from "../engine/content-hash.ts";
import { type Operation, orCancelled } from "../engine/operation.ts";
import { refusal } from "./rules.ts";

/** One of two builds. */
export interface ComparedBuild {
  readonly path: string;
  readonly bytes: number;
  /** Over what its files hold when unpacked, as a pack tells it; null when one of them cannot be unpacked. */
  readonly contentHash: string | null;
}

export interface BuildDifference {
  readonly path: string;
  /** `a` is ours. */
  readonly reason: DifferenceReason;
  /** Bytes of the content; null on a side that has none. */
  readonly ourSize: number | null;
  readonly theirSize: number | null;
}

export interface BuildComparison {
  /** Every file and the header are the same, however they are packed. */
  readonly equal: boolean;
  /** Byte for byte. */
  readonly isSameFile: boolean;
  readonly ours: ComparedBuild;
  readonly theirs: ComparedBuild;
  /** By path. */
  readonly differences: readonly BuildDifference[];
  readonly header: readonly HeaderDifference[];
}

/**
 * Compares two .MOD files by what they hold, as the command `compare` does, and takes the content hash of both.
 * Throws WorkshopRefusal for what is no mod, FileError, FormatError, CancelledError.
 */
export function compareBuilds(ours: string, theirs: string, operation: Operation = {}): Promise<BuildComparison> {
  return orCancelled(operation, compare(ours, theirs, operation));
}

async function compare(ours: string, theirs: string, operation: Operation): Promise<BuildComparison> {
  const { signal } = operation;
  const [a, b] = await openPair(ours, theirs);
  try {
    for (const archive of [a, b])
      if (archive.header === null) throw refusal("workshop-not-comparable", archive.path, {});
    const steps = new Steps(operation, a.entries.length, b.entries.length);
    // First, since it refuses what would unpack to more than a mod can sensibly hold.
    const { differences, header, equal } = await compareArchives(a, b, { signal, onProgress: steps.next() });
    const ourHash = await contentHashIn(a, signal, steps.next());
    const theirHash = await contentHashIn(b, signal, steps.next());
    const [ourSizes, theirSizes] = [sizesIn(a), sizesIn(b)];
    return {
      equal,
      isSameFile: equal && (await isSameFile(ours, theirs, signal)),
      ours: { path: ours, bytes: a.diskBytes ?? 0, contentHash: ourHash },
      theirs: { path: theirs, bytes: b.diskBytes ?? 0, contentHash: theirHash },
      differences: differences.map(({ path, reason }) => ({
        path,
        reason,
        ourSize: ourSizes.get(path) ?? null,
        theirSize: theirSizes.get(path) ?? null,
      })),
      header,
    };
  } finally {
    await b.close();
    await a.close();
  }
}

/** By path as it is stored, of the first file of that path. */
function sizesIn({ entries }: Archive): ReadonlyMap<string, number> {
  const sizes = new Map<string, number>();
  for (const { path, size, removed } of entries) if (!removed && !sizes.has(path)) sizes.set(path, size);
  return sizes;
}

/** Unpacks every file once; null when one of them cannot be. Aborting throws the signal's reason. */
async function contentHashIn(
  { path: file, container, entries, header }: Archive,
  signal: AbortSignal | undefined,
  onProgress: (progress: ArchiveProgress) => void,
): Promise<string | null> {
  if (container === null || header === null) return null;
  const { table } = container;
  // What is wrong with the blocks is told by comparing and by `verify`.
  const sound = await checkBlockHeads(container, new ModFindings(file), signal);
  const facts: ContentFacts[] = [];
  await readPayloads(
    container,
    sound,
    (block, content) => {
      if (content instanceof FormatError) return;
      for (const row of sound.rows.subarray(block.first, block.end))
        facts.push({ path: table.path(row), type: table.type(row), size: block.size, crc32: content.crc32 });
    },
    { signal, onProgress },
  );
  if (facts.length < entries.filter(({ removed }) => !removed).length) return null;
  return contentHashOf(facts, header.removedFiles);
}

const PIECE = 1 << 20;

async function isSameFile(a: string, b: string, signal: AbortSignal | undefined): Promise<boolean> {
  const one = await FileRange.open(a);
  try {
    const two = await FileRange.open(b);
    try {
      if (one.size !== two.size) return false;
      for (let at = 0; at < one.size; at += PIECE) {
        signal?.throwIfAborted();
        const length = Math.min(PIECE, one.size - at);
        if (Buffer.compare(await one.read(at, length), await two.read(at, length)) !== 0) return false;
      }
      return true;
    } finally {
      await two.close();
    }
  } finally {
    await one.close();
  }
}

/** Comparing and the two hashes as one piece of work. */
class Steps {
  readonly #operation: Operation;
  readonly #totals: readonly number[];
  #step = -1;

  constructor(operation: Operation, ours: number, theirs: number) {
    this.#operation = operation;
    this.#totals = [Math.max(ours, theirs), ours, theirs];
  }

  next(): (progress: ArchiveProgress) => void {
    this.#step++;
    const before = this.#totals.slice(0, this.#step).reduce((sum, each) => sum + each, 0);
    const own = this.#totals[this.#step];
    const total = this.#totals.reduce((sum, each) => sum + each, 0);
    return (progress) => {
      // Two mods may have more paths together than either.
      const share = progress.total === 0 ? 1 : progress.done / progress.total;
      this.#operation.report?.({ ...progress, kind: "compare", done: before + Math.round(share * own), total });
    };
  }
}
