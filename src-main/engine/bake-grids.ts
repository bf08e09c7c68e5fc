import type { Diagnostic } from "../../src-shared/text/diagnostic.ts";
import type { BakeOptions } from "../../src-shared/walk-grid/options.ts";
import { bakeFindings, type GridName, LackedThings } from "./bake-findings.ts";
import { RoomBaker } from "./bake-room.ts";
import { type OwnFiles, RoomSources } from "./bake-sources.ts";
import { bakeInThreads } from "./bake-threads.ts";
import type { SharedBase } from "./base.ts";
import { Deflater } from "./deflater.ts";
import { GridTurns } from "./grid-turns.ts";
import { layoutFactsOfFile } from "./layout-facts.ts";
import type { AppendRun } from "./make-blocks.ts";
import { type GridOutcome, type GridTask, type GridTools, type MadeGrid, makeGrid } from "./make-grid.ts";
import type { PackedEntry } from "./mod-writer.ts";
import { checkCancelled, type Operation } from "./operation.ts";
import { type FilePlan, type GridPlan, gridOrder } from "./plan.ts";
import { BlockBuffer } from "./spool.ts";
import { DEFAULT_WORKERS } from "./threads.ts";

export interface BakeGridsOptions {
  readonly bake: BakeOptions;
  /** As findings name the project. */
  readonly project: string;
  /** Deflate level, 0-9. */
  readonly level: number;
  readonly skipBroken: boolean;
  /** The mod's own FEATURETAGS.HIE on disk, or null. */
  readonly featureTags: string | null;
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
  append: AppendRun,
  operation: Operation,
): Promise<BakedGrids> {
  const grids = gridOrder(plans);
  const tasks = grids.map(({ layout, type }) => ({ layout: layout.entry, type, size: layout.source.size }));
  const sources = new RoomSources(own, base);
  const turns = new GridTurns(tasks, append, operation);
  const lacked = new LackedThings();
  const outcomes: GridOutcome[] = [];
  const entries: (PackedEntry | null)[] = grids.map(() => null);
  const take = (index: number, made: MadeGrid) => {
    if (made.kind === "grid" || made.kind === "nothing-resolved") lacked.add(grids[index].layout.entry, made.lacks);
    outcomes[index] = outcomeOf(made);
    entries[index] = entryOf(grids[index], made, own);
    return turns.take(index, made.kind === "grid" ? made.block.bytes : NOTHING);
  };
  const totalBytes = tasks.reduce((sum, { size }) => sum + size, 0);
  const isSmall = totalBytes < INLINE_BYTES && tasks.length <= INLINE_ROOMS;
  const { bake, level, featureTags, threads = DEFAULT_WORKERS } = options;
  if (options.workers === undefined ? isSmall : options.workers === "never")
    await bakeInline(tasks, options, sources, take, operation);
  else await bakeInThreads(tasks, threads, { options: bake, level, featureTags }, sources, take, operation);

  const ofWholes = await sources.roomsOfWholes(tasks.map(({ layout }) => layout));
  const truth = { ...options, isBaseMissing: sources.isBaseMissing, repeated: sources.repeated, ofWholes };
  const isKept = (_: GridPlan, at: number) => outcomes[at].kind === "nothing-resolved";
  return {
    entries: entries.filter((entry) => entry !== null),
    kept: grids.filter(isKept).flatMap(({ shipped }) => shipped ?? []),
    findings: bakeFindings(grids.map(nameOf), outcomes, lacked, truth),
  };
}

async function bakeInline(
  tasks: readonly GridTask[],
  { bake, level, featureTags }: BakeGridsOptions,
  files: RoomSources,
  take: (index: number, made: MadeGrid) => Promise<void>,
  operation: Operation,
): Promise<void> {
  const tools: GridTools = {
    baker: new RoomBaker(files, () => layoutFactsOfFile(featureTags), bake),
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
function entryOf({ entry, type, layout }: GridPlan, made: MadeGrid, { files }: OwnFiles): PackedEntry | null {
  if (made.kind !== "grid") return null;
  let { fileTime } = layout.source;
  for (const input of made.inputs) {
    const time = files.get(input)?.fileTime ?? 0n;
    if (time > fileTime) fileTime = time;
  }
  return { path: entry, type, fileTime, facts: made.block.facts };
}
