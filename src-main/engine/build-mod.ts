import type { ModHeader } from "../../src-shared/formats/mod/header.ts";
import { factsKindOf } from "../../src-shared/formats/raw/sources.ts";
import { type Diagnostic, diagnose, hasErrors } from "../../src-shared/text/diagnostic.ts";
import { DEFAULT_BAKE } from "../../src-shared/walk-grid/options.ts";
import type { AtomicFile } from "../files/atomic-file.ts";
import type { BakedGrids } from "./bake-grids.ts";
import type { SharedBase } from "./base.ts";
import { appendBlock, type BlockTask } from "./block-maker.ts";
import { Deflater } from "./deflater.ts";
import { FEATURE_TAGS_ENTRY } from "./layout-facts.ts";
import { type AppendRun, type MadeBlocks, makeBlocks } from "./make-blocks.ts";
import { type IndexedEntry, type IndexFile, makeIndexFiles } from "./make-indices.ts";
import { ModTooLargeError, ModWriter, type PackedEntry, type WrittenMod } from "./mod-writer.ts";
import type { Operation } from "./operation.ts";
import type { PackRequest, TimeOption } from "./pack-request.ts";
import { type FilePlan, type Plan, type SkippedFile, withShippedGrids } from "./plan.ts";
import type { Project } from "./project.ts";
import { PLAN_RULES } from "./rules.ts";
import { BlockBuffer } from "./spool.ts";
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
    }
  | { readonly kind: "refused"; readonly findings: readonly Diagnostic[] };

/** Makes the blocks and writes the mod into `file`, which is not committed here. */
export async function buildMod(
  file: AtomicFile,
  header: ModHeader,
  input: BuildInput,
  operation: Operation,
  watch: Stopwatch,
): Promise<Built> {
  const { project, request, spools, base } = input;
  const writer = new ModWriter(file, header);
  const featureTags = featureTagsOf(input.plan);
  const options = { ...request, root: project.root, featureTags, spools };
  const findings: Diagnostic[] = [];
  const said = () => [...input.early, ...base.findings, ...findings];
  let plan: Plan;
  let grids: readonly PackedEntry[];
  let made: MadeBlocks;
  try {
    const baked = await bake(input, header, featureTags, (run) => writer.append(run), operation);
    grids = baked.entries;
    findings.push(...baked.findings);
    plan = withShippedGrids(input.plan, baked.kept);
    watch.lap("bake");
    made = await makeBlocks(
      plan.files.map((file) => taskOf(file, request.raw)),
      options,
      (run) => writer.append(run),
      operation,
    );
  } catch (error) {
    if (!(error instanceof ModTooLargeError)) throw error;
    return { kind: "refused", findings: [...said(), tooLarge(request, error.bytes)] };
  }
  watch.lap("compile");
  findings.push(...compileFindings(plan, made, request.skipBroken));
  const entries = [
    ...grids.map((grid) => ({ ...grid, fileTime: timeOf(grid.fileTime, project, request.time) })),
    ...entriesOf(plan, made, project, request.time),
  ];
  if (entries.length === 0 && !hasErrors(said()))
    findings.push(diagnose("pack-no-files", PLAN_RULES["pack-no-files"], { path: request.project }, {}));
  if (hasErrors(said())) return { kind: "refused", findings: said() };
  if (request.raw === "auto" && (made.indexed.size > 0 || base.isNamed)) {
    const indices = await makeIndexFiles(indexedEntries(plan, made), base);
    findings.push(...indices.findings);
    if (hasErrors(said())) return { kind: "refused", findings: said() };
    entries.push(...(await appendIndices(indices.files, writer, project, request)));
    watch.lap("index");
  }
  const mod = await writer.finish(entries);
  watch.lap("assemble");
  const compiled = plan.files.filter(
    ({ action }, index) => action.kind === "compile" && made.facts[index] !== null,
  ).length;
  return { kind: "built", mod, entries, compiled, baked: grids.length, skipped: plan.skipped, findings: said() };
}

const NO_GRIDS: BakedGrids = { entries: [], kept: [], findings: [] };

/** The walk grids of the plan. Without any, the base game stays closed, and with a wrong one there is nothing to bake. */
async function bake(
  { plan, request, base }: BuildInput,
  { removedFiles }: ModHeader,
  featureTags: string | null,
  append: AppendRun,
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
  return bakeGrids(plan.grids, own, base, options, append, operation);
}

/** The seven indices stand behind everything else in the data, since they are made of it; the table lists them first. */
async function appendIndices(
  files: readonly IndexFile[],
  writer: ModWriter,
  project: Project,
  { level, time }: PackRequest,
): Promise<PackedEntry[]> {
  const buffer = new BlockBuffer();
  const deflater = new Deflater();
  const entries: PackedEntry[] = [];
  for (const { path, type, fileTime, bytes } of files) {
    buffer.clear();
    const facts = appendBlock(type, bytes, level, deflater, buffer);
    await writer.append(buffer.bytes());
    entries.push({ path, type, fileTime: timeOf(fileTime, project, time), facts });
  }
  return entries;
}

function indexedEntries(plan: Plan, made: MadeBlocks): IndexedEntry[] {
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

function featureTagsOf(plan: Plan): string | null {
  return plan.files.find((file) => file.entry === FEATURE_TAGS_ENTRY)?.source.absolute ?? null;
}

/** What compiling had to say. With `skipBroken` the errors of a broken file become one warning that it was left out. */
function compileFindings(plan: Plan, made: MadeBlocks, skipBroken: boolean): Diagnostic[] {
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

function entriesOf(plan: Plan, made: MadeBlocks, project: Project, time: TimeOption): PackedEntry[] {
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
