import type { ModHeader } from "../../src-shared/formats/mod/header.ts";
import { DATA_HEAD_SIZE } from "../../src-shared/formats/mod/section.ts";
import { factsKindOf } from "../../src-shared/formats/raw/sources.ts";
import { type Diagnostic, diagnose, hasErrors } from "../../src-shared/text/diagnostic.ts";
import { DEFAULT_BAKE } from "../../src-shared/walk-grid/options.ts";
import type { AtomicFile } from "../files/atomic-file.ts";
import { FileError } from "../files/file-error.ts";
import type { BakedGrids } from "./bake-grids.ts";
import type { SharedBase } from "./base.ts";
import type { BlockTask } from "./block-maker.ts";
import { Placing } from "./graph/drafts.ts";
import { IndexBlocks } from "./graph/index-blocks.ts";
import { type Recall, type WovenBlocks, weaveBlocks } from "./graph/recall.ts";
import type { Records } from "./graph/records.ts";
import { FEATURE_TAGS_ENTRY, tagsKeyOf } from "./layout-facts.ts";
import { LARGEST_TAGS } from "./limits.ts";
import { makeBlocks } from "./make-blocks.ts";
import { type IndexedEntry, makeIndexFiles } from "./make-indices.ts";
import { type AppendBytes, ModTooLargeError, ModWriter, type PackedEntry, type WrittenMod } from "./mod-writer.ts";
import { readSource } from "./open-source.ts";
import { hearCancel, type Operation } from "./operation.ts";
import type { PackRequest, TimeOption } from "./pack-request.ts";
import { type FilePlan, type Plan, type SkippedFile, withShippedGrids } from "./plan.ts";
import type { Project } from "./project.ts";
import { PLAN_RULES } from "./rules.ts";
import type { Stopwatch } from "./stopwatch.ts";
import type { Spools } from "./workplace.ts";

export interface BuildInput {
  readonly plan: Plan;
  readonly project: Project;
  readonly request: PackRequest;
  /** What there was to say before the work began. */
  readonly early: readonly Diagnostic[];
  readonly spools: Spools;
  readonly base: SharedBase;
  /** What earlier builds have made; null to do without. */
  readonly recall: Recall | null;
}

export type Built =
  | {
      readonly kind: "built";
      readonly mod: WrittenMod;
      readonly entries: readonly PackedEntry[];
      readonly compiled: number;
      /** Walk grids that were baked. */
      readonly baked: number;
      readonly skipped: readonly SkippedFile[];
      readonly findings: readonly Diagnostic[];
      readonly remembered: Remembered;
      readonly amounts: BuildAmounts;
    }
  | {
      readonly kind: "refused";
      readonly findings: readonly Diagnostic[];
      readonly remembered: Remembered;
      /** Null when it ended in the middle of its files. */
      readonly amounts: BuildAmounts | null;
    };

/** What the build cache may keep of a build, and what the build had of it. */
export interface Remembered {
  /** Null when there is nothing to keep. */
  readonly records: Records | null;
  readonly counts: CacheCounts;
  /** Blocks that were made now, by their offsets in the data section, beside kept ones; null when all were made. */
  readonly made: ReadonlySet<number> | null;
}

/** Files and grids that an earlier build had made, and those that were made now; none of either without the cache. */
export interface CacheCounts {
  readonly hits: number;
  readonly misses: number;
}

/** How much a stage has made, what came to nothing included, and how much an earlier build had. */
export interface Amount {
  readonly made: number;
  readonly kept: number;
}

/** By stage: walk grids, files and index files. */
export type BuildAmounts = Readonly<Record<"bake" | "compile" | "index", Amount>>;

const NOTHING_REMEMBERED: Remembered = { records: null, counts: { hits: 0, misses: 0 }, made: null };

/** Makes the blocks and writes the mod into `file`, which is not committed here. Cancelled, it leaves `recall.part`. */
export async function buildMod(
  file: AtomicFile,
  header: ModHeader,
  input: BuildInput,
  operation: Operation,
  watch: Stopwatch,
): Promise<Built> {
  const writer = new ModWriter(file, header);
  try {
    return await build(writer, header, input, operation, watch);
  } catch (error) {
    if (input.recall !== null && operation.signal?.aborted) input.recall.part = await partOf(writer, input.recall);
    throw error;
  }
}

/** What stands in the file of a build that was cancelled, up to the first block that is not whole; null on a full disk. */
async function partOf(writer: ModWriter, { soFar }: Recall): Promise<Records | null> {
  try {
    await writer.flush();
  } catch (error) {
    if (!(error instanceof FileError)) throw error;
    return null;
  }
  const placing = new Placing(writer.firstBlock);
  const grids = placing.placeWhole(soFar.grids, writer.end);
  const files = grids.areAll ? placing.placeWhole(soFar.files(), writer.end) : { records: [] };
  return { grids: grids.records, files: files.records, indices: [] };
}

async function build(
  writer: ModWriter,
  header: ModHeader,
  input: BuildInput,
  operation: Operation,
  watch: Stopwatch,
): Promise<Built> {
  const { project, request, spools, base, recall } = input;
  const featureTags = readFeatureTags(input.plan);
  const options = { ...request, root: project.root, featureTags, spools };
  const append = (run: Uint8Array) => writer.append(run);
  const findings: Diagnostic[] = [];
  const said = () => [...input.early, ...base.findings, ...findings];
  let plan: Plan;
  let baked: BakedGrids;
  let made: WovenBlocks;
  try {
    baked = await bake(input, header, featureTags, append, operation);
    findings.push(...baked.findings);
    plan = withShippedGrids(input.plan, baked.kept);
    watch.lap("bake");
    const tasks = plan.files.map((each) => taskOf(each, request.raw));
    made =
      recall === null
        ? { ...(await makeBlocks(tasks, options, append, operation)), drafts: [], known: 0 }
        : await weaveBlocks(
            { files: plan.files, tasks, tags: tagsKeyOf(featureTags) },
            recall,
            options,
            append,
            operation,
          );
  } catch (error) {
    if (!(error instanceof ModTooLargeError)) throw error;
    const refused = [...said(), tooLarge(request, error.bytes)];
    return { kind: "refused", findings: refused, remembered: NOTHING_REMEMBERED, amounts: null };
  }
  const grids = baked.entries;
  await hearCancel(operation);
  watch.lap("compile");
  findings.push(...compileFindings(plan, made, request.skipBroken));
  const entries = [
    ...grids.map((grid) => ({ ...grid, fileTime: timeOf(grid.fileTime, project, request.time) })),
    ...entriesOf(plan, made, project, request.time),
  ];
  if (entries.length === 0 && !hasErrors(said()))
    findings.push(diagnose("pack-no-files", PLAN_RULES["pack-no-files"], { path: request.project }, {}));
  const indices = new IndexBlocks(writer, recall, request.level);
  const remembered = () => rememberedOf(writer, recall, baked, made, indices);
  const amounts = () => amountsOf(baked, made, indices);
  const refuse = async (): Promise<Built> => {
    await writer.flush();
    return { kind: "refused", findings: said(), remembered: remembered(), amounts: amounts() };
  };
  if (hasErrors(said())) return refuse();
  const indexed = indexedEntries(plan, made);
  if (request.raw === "auto" && (made.indexed.size > 0 || base.isNamed)) {
    await hearCancel(operation);
    const made = await makeIndexFiles(indexed, base);
    findings.push(...made.findings);
    if (hasErrors(said())) return refuse();
    for (const file of made.files)
      entries.push({
        ...(await indices.append(file, operation)),
        fileTime: timeOf(file.fileTime, project, request.time),
      });
    watch.lap("index");
  }
  const mod = await writer.finish(entries);
  watch.lap("assemble");
  const compiled = plan.files.filter(
    ({ action }, index) => action.kind === "compile" && made.facts[index] !== null,
  ).length;
  return {
    kind: "built",
    mod,
    entries,
    compiled,
    baked: grids.length,
    skipped: plan.skipped,
    findings: said(),
    remembered: remembered(),
    amounts: amounts(),
  };
}

const NO_GRIDS: BakedGrids = { entries: [], kept: [], findings: [], drafts: [], known: 0, made: 0 };

function amountsOf(grids: BakedGrids, { facts, known }: WovenBlocks, indices: IndexBlocks): BuildAmounts {
  return {
    bake: { made: grids.made, kept: grids.known },
    compile: { made: facts.length - known, kept: known },
    index: { made: indices.made, kept: indices.kept },
  };
}

function rememberedOf(
  writer: ModWriter,
  recall: Recall | null,
  grids: BakedGrids,
  made: WovenBlocks,
  indices: IndexBlocks,
): Remembered {
  if (recall === null) return NOTHING_REMEMBERED;
  const placing = new Placing(writer.firstBlock);
  const records = {
    grids: placing.place(grids.drafts),
    files: placing.place(made.drafts),
    indices: placing.place(indices.drafts),
  };
  const hits = grids.known + made.known;
  const sectionStart = writer.firstBlock - DATA_HEAD_SIZE;
  const isEmpty = records.files.length + records.grids.length === 0;
  return {
    records: isEmpty ? null : records,
    counts: { hits, misses: grids.drafts.length + made.drafts.length - hits },
    made: hits === 0 ? null : new Set(placing.made.map((at) => at - sectionStart)),
  };
}

/** The walk grids of the plan. Without any, the base game stays closed, and with a wrong one there is nothing to bake. */
async function bake(
  { plan, request, base, recall }: BuildInput,
  { removedFiles }: ModHeader,
  featureTags: Uint8Array | null,
  append: AppendBytes,
  operation: Operation,
): Promise<BakedGrids> {
  if (plan.grids.length === 0 || (base.isNamed && hasErrors((await base.game()).findings))) return NO_GRIDS;
  const own = {
    files: new Map(plan.files.map(({ entry, source }) => [entry, source])),
    removed: new Set(removedFiles),
  };
  const options = { ...request, featureTags, bake: { ...DEFAULT_BAKE, reconnect: request.reconnect } };
  // Loaded only now: most mods have no levels.
  const { bakeGrids } = await import("./bake-grids.ts");
  const ledgers = recall === null ? null : await recall.ledgersForGrids();
  const known =
    recall === null || ledgers === null ? null : { ledgers, contents: recall.contents, soFar: recall.soFar };
  return bakeGrids(plan.grids, own, base, options, append, known, operation);
}

function indexedEntries(plan: Plan, made: WovenBlocks): IndexedEntry[] {
  return [...made.indexed].map(([index, facts]) => {
    const { entry, source } = plan.files[index];
    return { path: entry, fileTime: source.fileTime, facts };
  });
}

export function tooLarge({ project }: PackRequest, bytes: number): Diagnostic {
  return diagnose("pack-too-large", PLAN_RULES["pack-too-large"], { path: project }, { bytes });
}

function taskOf({ entry, source, type, action }: FilePlan, raw: PackRequest["raw"]): BlockTask {
  return {
    type,
    form: action.kind === "compile" ? action.form : null,
    path: source.path,
    size: source.size,
    index: raw === "auto" && action.kind === "compile" ? factsKindOf(entry) : null,
  };
}

/** Read once, so that every layout is compiled with the same; not at all without layouts. Errors: FileError. */
function readFeatureTags({ files, grids }: Plan): Uint8Array | null {
  const own = files.find((file) => file.entry === FEATURE_TAGS_ENTRY);
  if (own === undefined) return null;
  const isWanted =
    grids.length > 0 || files.some(({ action }) => action.kind === "compile" && action.form === "binlayout");
  return isWanted ? readSource(own.source.absolute, LARGEST_TAGS) : null;
}

/** What compiling had to say. With `skipBroken` the errors of a broken file become one warning that it was left out. */
function compileFindings(plan: Plan, made: WovenBlocks, skipBroken: boolean): Diagnostic[] {
  const findings: Diagnostic[] = [];
  for (const index of [...made.diagnostics.keys()].sort((a, b) => a - b)) {
    const said = made.diagnostics.get(index)!;
    if (made.facts[index] !== null || !skipBroken) {
      findings.push(...said);
      continue;
    }
    const error = said.find(({ severity }) => severity === "error")!;
    const place = { path: plan.files[index].source.path, ...(error.line === undefined ? {} : { line: error.line }) };
    findings.push(diagnose("pack-skipped-broken", PLAN_RULES["pack-skipped-broken"], place, { reason: error.message }));
  }
  return findings;
}

function entriesOf(plan: Plan, made: WovenBlocks, project: Project, time: TimeOption): PackedEntry[] {
  return plan.files.flatMap(({ entry, type, source }, index) => {
    const facts = made.facts[index];
    return facts === null ? [] : [{ path: entry, type, fileTime: timeOf(source.fileTime, project, time), facts }];
  });
}

function timeOf(fileTime: bigint, project: Project, time: TimeOption): bigint {
  switch (time.kind) {
    case "keep":
      return project.isDevBuild ? 0n : fileTime;
    case "zero":
      return 0n;
    case "fixed":
      return time.fileTime;
  }
}
