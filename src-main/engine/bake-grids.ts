import type { Diagnostic } from "../../src-shared/text/diagnostic.ts";
import type { BakeOptions } from "../../src-shared/walk-grid/options.ts";
import { bakeFindings, type GridName, LackedThings } from "./bake-findings.ts";
import { RoomBaker } from "./bake-room.ts";
import { type OwnFiles, RoomSources } from "./bake-sources.ts";
import { bakeInThreads } from "./bake-threads.ts";
import type { SharedBase } from "./base.ts";
import type { BlockFacts } from "./block.ts";
import { Deflater } from "./deflater.ts";
import type { OpenLedger } from "./graph/build-cache.ts";
import type { Draft } from "./graph/drafts.ts";
import { draftOfGrid, findKnownGrids } from "./graph/known-grids.ts";
import type { SoFar } from "./graph/recall.ts";
import type { GridRecord } from "./graph/records.ts";
import type { SourceContents } from "./graph/source-contents.ts";
import { Weaver } from "./graph/weaver.ts";
import { GridTurns } from "./grid-turns.ts";
import { layoutFactsOf, tagsKeyOf } from "./layout-facts.ts";
import { type GridOutcome, type GridTask, type GridTools, type MadeGrid, makeGrid } from "./make-grid.ts";
import type { AppendBytes, PackedEntry } from "./mod-writer.ts";
import { checkCancelled, type Operation } from "./operation.ts";
import { type FilePlan, type GridPlan, gridOrder, type SourceFile } from "./plan.ts";
import { BlockBuffer } from "./spool.ts";
import { DEFAULT_WORKERS } from "./threads.ts";

export interface BakeGridsOptions {
  readonly bake: BakeOptions;
  /** As findings name the project. */
  readonly project: string;
  /** Deflate level, 0-9. */
  readonly level: number;
  readonly skipBroken: boolean;
  /** The mod's own FEATURETAGS.HIE, or null. */
  readonly featureTags: Uint8Array | null;
  /** Workers at most; decided here when undefined. */
  readonly threads: number | undefined;
  /** Whether there are workers at all; by the size of the layouts when undefined. */
  readonly workers?: "always" | "never" | undefined;
}

export interface BakedGrids {
  /** Of the grids whose blocks were appended, in that order; times are those of the newest input. */
  readonly entries: readonly PackedEntry[];
  /** Grids of the project that go in after all, since nothing of their layouts was found. */
  readonly kept: readonly FilePlan[];
  readonly findings: readonly Diagnostic[];
  /** What is to be remembered, in the order of the blocks; none without a recall. */
  readonly drafts: readonly Draft<GridRecord>[];
  /** Grids that an earlier build had made, and those of this one, among them such as came to nothing. */
  readonly known: number;
  readonly made: number;
}

/** What earlier builds have made. */
export interface GridRecall {
  readonly ledgers: readonly OpenLedger[];
  readonly contents: SourceContents;
  /** Told of each grid that is made. */
  readonly soFar: Pick<SoFar, "grids">;
}

/** Below this the rooms are baked before a worker has started. */
const INLINE_BYTES = 512 << 10;
const INLINE_ROOMS = 8;

/**
 * Bakes the walk grids of a build, largest layout first, and appends their blocks in that order, whoever is ready first:
 * in this thread when they are few and small, in workers otherwise. Same bytes either way. Errors: `FileError`,
 * `CancelledError`, what `append` throws.
 */
export async function bakeGrids(
  plans: readonly GridPlan[],
  own: OwnFiles,
  base: SharedBase,
  options: BakeGridsOptions,
  append: AppendBytes,
  recall: GridRecall | null,
  operation: Operation,
): Promise<BakedGrids> {
  const grids = gridOrder(plans);
  const learn =
    recall === null ? null : (file: SourceFile, content: string) => recall.contents.learn(file.path, content);
  const sources = new RoomSources(own, base, learn);
  const rule = JSON.stringify([options.bake, options.level, tagsKeyOf(options.featureTags)]);
  const known = recall === null ? grids.map(() => null) : await findKnownGrids({ grids, rule, sources, ...recall });
  const wanted = [...grids.keys()].filter((at) => known[at] === null);
  const tasks = wanted.map((at) => taskOf(grids[at]));
  const lacked = new LackedThings();
  const outcomes: GridOutcome[] = [];
  const entries: (PackedEntry | null)[] = grids.map(() => null);
  const drafts: (Draft<GridRecord> | undefined)[] = grids.map(() => undefined);
  if (recall !== null) recall.soFar.grids = drafts;
  for (const [at, grid] of known.entries()) {
    if (grid === null) continue;
    const { record, block } = grid;
    lacked.add(record.layout, record.lacks);
    outcomes[at] = record.outcome;
    if (block !== null) entries[at] = entryOf(grids[at], { facts: block.place.facts, inputs: record.inputs }, own);
    drafts[at] = { block: block?.place ?? null, record, same: record, isKept: true };
  }
  const blocks: (BlockFacts | null)[] = tasks.map(() => null);
  const made = new Map(wanted.map((at, index) => [at, index]));
  const weaver = new Weaver(
    grids.map((_, at) =>
      known[at] === null ? { kind: "made", index: made.get(at)! } : { kind: "kept", ...known[at] },
    ),
    append,
    operation,
  );
  const turns = new GridTurns(tasks, (block) => weaver.take(block, blocks), operation);
  const take = async (index: number, made: MadeGrid) => {
    const at = wanted[index];
    if (made.kind === "grid" || made.kind === "nothing-resolved") lacked.add(grids[at].layout.entry, made.lacks);
    outcomes[at] = outcomeOf(made);
    if (made.kind === "grid") {
      blocks[index] = made.block.facts;
      entries[at] = entryOf(grids[at], { facts: made.block.facts, inputs: made.inputs }, own);
    }
    if (recall !== null) drafts[at] = await draftOfGrid(grids[at].layout.entry, rule, made, outcomes[at], sources);
    return turns.take(index, made.kind === "grid" ? made.block.bytes : NOTHING);
  };
  const totalBytes = tasks.reduce((sum, { size }) => sum + size, 0);
  const isSmall = totalBytes < INLINE_BYTES && tasks.length <= INLINE_ROOMS;
  const { bake, level, featureTags, threads = DEFAULT_WORKERS } = options;
  const isInline = options.workers === undefined ? isSmall : options.workers === "never";
  try {
    if (tasks.length > 0 && isInline) await bakeInline(tasks, options, sources, take, operation);
    else if (tasks.length > 0)
      await bakeInThreads(tasks, threads, { options: bake, level, featureTags }, sources, take, operation);
  } finally {
    await turns.settle();
  }
  await weaver.finish(blocks);

  // What a mod has several times is told when somebody has asked for its pieces, now or in an earlier build.
  if (known.some((grid) => grid?.record.levelSets)) await sources.levelSets("own");
  const ofWholes = await sources.roomsOfWholes(grids.map(({ layout }) => layout.entry));
  const truth = { ...options, isBaseMissing: sources.isBaseMissing, repeated: sources.repeated, ofWholes };
  const isKept = (_: GridPlan, at: number) => outcomes[at].kind === "nothing-resolved";
  return {
    entries: entries.filter((entry) => entry !== null),
    kept: grids.filter(isKept).flatMap(({ shipped }) => shipped ?? []),
    findings: bakeFindings(grids.map(nameOf), outcomes, lacked, truth),
    drafts: drafts.filter((draft) => draft !== undefined),
    known: grids.length - wanted.length,
    made: wanted.length,
  };
}

function taskOf({ layout, type }: GridPlan): GridTask {
  return { layout: layout.entry, type, size: layout.source.size };
}

async function bakeInline(
  tasks: readonly GridTask[],
  { bake, level, featureTags }: BakeGridsOptions,
  files: RoomSources,
  take: (index: number, made: MadeGrid) => Promise<void>,
  operation: Operation,
): Promise<void> {
  const tools: GridTools = {
    baker: new RoomBaker(files, () => layoutFactsOf(featureTags), bake),
    files,
    deflater: new Deflater(),
    buffer: new BlockBuffer(),
    level,
  };
  for (const [index, task] of tasks.entries()) {
    // A Ctrl-C is heard in between.
    await new Promise(setImmediate);
    checkCancelled(operation);
    await take(index, await makeGrid(task, tools));
  }
}

const NOTHING = new Uint8Array(0);

/** Without what is heavy. */
function outcomeOf(made: MadeGrid): GridOutcome {
  switch (made.kind) {
    case "grid":
      return { kind: "grid", reopened: made.reopened, uncertain: made.uncertain };
    case "nothing-resolved":
      return { kind: "nothing-resolved", missing: made.missing, first: made.first };
    case "broken":
    case "empty":
    case "refused":
      return made;
  }
}

function nameOf({ entry, layout, shipped }: GridPlan): GridName {
  return { entry, layout: layout.entry, path: layout.source.path, shipped: shipped?.source.path ?? null };
}

/** What is generated takes the time of the newest thing it was made of. */
function entryOf(
  { entry, type, layout }: GridPlan,
  { facts, inputs }: { readonly facts: BlockFacts; readonly inputs: readonly string[] },
  { files }: OwnFiles,
): PackedEntry {
  let { fileTime } = layout.source;
  for (const input of inputs) {
    const time = files.get(input)?.fileTime ?? 0n;
    if (time > fileTime) fileTime = time;
  }
  return { path: entry, type, fileTime, facts };
}
