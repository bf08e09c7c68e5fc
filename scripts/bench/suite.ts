import { cpSync, mkdirSync, readdirSync, rmSync } from "node:fs";
import path from "node:path";
import { makeSample } from "../sample/make-sample.ts";
import { type OpenTimes, writeArchive } from "./archive.ts";
import type { ConflictTimes } from "./conflicts.ts";
import type { CompileFigure } from "./dat.ts";
import { DOCTOR_MODS, type DoctorTimes, makeMods } from "./doctor.ts";
import { type Figure, minimum, type Pair, ratiosOf } from "./figures.ts";
import type { Bench, Ground } from "./ground.ts";
import type { RebuildTimes } from "./rebuild.ts";
import type { RunOptions } from "./run.ts";
import { makeBenchTree, makeLargeTree } from "./tree.ts";
import type { WalkGridFigures } from "./walk-grid.ts";
import { benchWatch } from "./watch.ts";

const ROOT = path.resolve(import.meta.dirname, "../..");
const MIB = 1 << 20;

export const BENCHES: readonly Bench[] = [
  { name: "pack", about: "full pack of the bench tree against deflate alone", measure: benchPack },
  {
    name: "rebuild",
    about: "one DAT edit in the bench tree, from the saved file to the new mod",
    measure: benchRebuild,
  },
  { name: "watch", about: "watch over 500 edits: memory, disk, time and idling", measure: benchWatch },
  { name: "dat", about: "DAT compile", measure: (ground) => benchCompile(ground, "dat", 150) },
  { name: "layout", about: "LAYOUT compile", measure: (ground) => benchCompile(ground, "layout", 200) },
  { name: "memory", about: "peak memory of a pack of the bench tree", measure: benchMemory },
  { name: "memory-large", about: "peak memory of a pack of 1 GiB", measure: benchLargeMemory },
  { name: "small", about: "pack of the sample project", measure: benchSmall },
  { name: "help", about: "--help", measure: benchHelp },
  { name: "archive", about: "60,000 entries to their tree", measure: benchArchive },
  { name: "bake", about: "pack of the bench tree with its 240 walk grids", measure: benchBake },
  { name: "conflicts", about: "conflicts of 100 mods with 2,000 paths each", measure: benchConflicts },
  { name: "doctor", about: "ten active mods, 300 MB in all, looked into by the doctor", measure: benchDoctor },
  { name: "walk-grid", about: "578,000 cells of a walk grid over 56,000 triangles", measure: benchWalkGrids },
];

/**
 * Copies the built command line into the folder: whoever builds while the bench is running does not change what it
 * measures.
 */
export function copyProgram({ folder }: Pick<Ground, "folder">): void {
  const program = path.join(folder, "program");
  const dist = path.join(ROOT, "dist");
  rmSync(program, { recursive: true, force: true });
  mkdirSync(path.join(program, "dist"), { recursive: true });
  for (const name of readdirSync(dist).filter((each) => each.endsWith(".js")))
    cpSync(path.join(dist, name), path.join(program, "dist", name));
  cpSync(path.join(ROOT, "resources"), path.join(program, "resources"), { recursive: true });
  cpSync(path.join(ROOT, "package.json"), path.join(program, "package.json"));
}

/** Runs the command line; files of its own go below the folder too. */
function runCli({ folder, processes }: Ground, node: readonly string[], args: readonly string[], options?: RunOptions) {
  const cli = path.join(folder, "program/dist/cli.js");
  return processes.run([...node, cli, ...args], { ...options, env: { LAMPLIGHTER_HOME: path.join(folder, "home") } });
}

interface PackWish {
  readonly project: string;
  /** Options of Node. */
  readonly node?: readonly string[];
  readonly withMemory?: boolean;
  /** Default: none. */
  readonly mpp?: "none" | "bake";
  /** With a build cache that holds nothing yet. Default: without one. */
  readonly withCache?: boolean;
}

/**
 * One whole pack to a file that is not there yet, so that nothing has to be kept of an older one. Without bake unless it
 * is asked for, and without cache: what is measured is a full pack, the same work in every version of the program.
 */
async function packOnce(ground: Ground, wish: PackWish) {
  const { project, node = [], withMemory = false, mpp = "none", withCache = false } = wish;
  const output = outputOf(ground);
  rmSync(output, { force: true });
  rmSync(path.join(ground.folder, "home/cache/builds"), { recursive: true, force: true });
  const cache = withCache ? [] : ["--no-cache"];
  return runCli(ground, node, ["pack", project, "-o", output, "--mpp", mpp, ...cache, "--json"], { withMemory });
}

function outputOf({ folder }: Ground): string {
  return path.join(folder, "out.MOD");
}

const benchTree = ({ folder, scale }: Ground) => makeBenchTree(path.join(folder, "tree"), { scale });

const REFERENCE_THREADS = 2;

async function benchPack(ground: Ground): Promise<readonly Figure[]> {
  ground.say("making the bench tree");
  const { root: project } = await benchTree(ground);
  ground.say("first pack, for the payloads; not counted");
  await packOnce(ground, { project });
  const reference = ground.processes.start(path.join(import.meta.dirname, "deflate-reference.ts"), [outputOf(ground)]);
  const pairs: Pair[] = [];
  const colds: Pair[] = [];
  for (let round = 0; round < ground.rounds; round++) {
    const deflate = Number(await reference.ask(String(REFERENCE_THREADS)));
    const { milliseconds } = await packOnce(ground, { project });
    pairs.push({ measured: milliseconds, reference: deflate });
    const cold = await packOnce(ground, { project, withCache: true });
    colds.push({ measured: cold.milliseconds, reference: deflate });
    ground.say(
      `round ${round + 1}: deflate ${deflate.toFixed(0)} ms, pack ${milliseconds.toFixed(0)} ms, into a cache ${cold.milliseconds.toFixed(0)} ms`,
    );
  }
  await reference.stop();
  const { minima, median } = ratiosOf(pairs);
  const least = (of: (pair: Pair) => number) => minimum(pairs.map(of)) / 1000;
  return [
    { name: "pack-ratio", what: "full pack / deflate level 6 in 2 threads", value: minima, unit: "×", bar: 1.25 },
    {
      name: "pack-cold-ratio",
      what: "the same into an empty build cache",
      value: ratiosOf(colds).minima,
      unit: "×",
      bar: 1.25,
    },
    { name: "pack-median-ratio", what: "median of the pairs", value: median, unit: "×", bar: null },
    { name: "pack", what: "full pack, whole command", value: least((pair) => pair.measured), unit: "s", bar: null },
    { name: "deflate", what: "deflate alone", value: least((pair) => pair.reference), unit: "s", bar: null },
  ];
}

/** Runs a measure in a process of its own. */
async function measureApart<T>({ processes }: Ground, name: string, ...args: string[]): Promise<T> {
  const { stdout } = await processes.run([path.join(import.meta.dirname, "measure.ts"), name, ...args]);
  return JSON.parse(stdout) as T;
}

async function benchCompile(ground: Ground, name: "dat" | "layout", bar: number): Promise<readonly Figure[]> {
  ground.say("compiling on one thread");
  const { name: what, megabytesPerSecond } = await measureApart<CompileFigure>(ground, name);
  return [{ name: `compile-${name}`, what, value: megabytesPerSecond, unit: "MB/s", bar }];
}

const MEMORY_ROUNDS = 3;

/** The largest peak of several packs. */
async function peakOf(ground: Ground, wish: PackWish, rounds: number): Promise<number> {
  let peak = 0;
  for (let round = 0; round < rounds; round++) {
    const { peakBytes } = await packOnce(ground, { ...wish, withMemory: true });
    ground.say(`${[...(wish.node ?? []), "pack"].join(" ")}: ${Math.round(peakBytes! / MIB)} MiB`);
    peak = Math.max(peak, peakBytes! / MIB);
  }
  return peak;
}

const REBUILDS = 12;

async function benchRebuild(ground: Ground): Promise<readonly Figure[]> {
  ground.say("making a bench tree to change");
  const { root } = await makeBenchTree(path.join(ground.folder, "changing"), { scale: ground.scale });
  ground.say("building it, and again after each edit");
  const times = await measureApart<RebuildTimes>(ground, "rebuild", root, ground.folder, String(REBUILDS));
  const { full, best, longestTask } = times;
  return [
    { name: "rebuild", what: "one DAT edit, saved file to new mod", value: best, unit: "ms", bar: 300 },
    { name: "rebuild-ratio", what: "the same / the full build before it", value: best / full, unit: "×", bar: 0.15 },
    {
      name: "rebuild-task",
      what: "longest task of the main thread meanwhile",
      value: longestTask,
      unit: "ms",
      bar: 50,
    },
  ];
}

async function benchMemory(ground: Ground): Promise<readonly Figure[]> {
  const { root: project } = await benchTree(ground);
  const value = await peakOf(ground, { project }, Math.min(ground.rounds, MEMORY_ROUNDS));
  return [{ name: "memory", what: "peak memory, bench tree", value, unit: "MiB", bar: 256 }];
}

async function benchLargeMemory(ground: Ground): Promise<readonly Figure[]> {
  ground.say("making the large tree");
  const bytes = Math.round(ground.scale * 1024 * MIB);
  const { root: project } = await makeLargeTree(path.join(ground.folder, "large"), { bytes });
  const free = await peakOf(ground, { project }, 1);
  const narrow = await peakOf(ground, { project, node: ["--max-old-space-size=512"] }, 1);
  rmSync(outputOf(ground), { force: true });
  const what = "peak memory, 1 GiB of assets";
  return [
    { name: "memory-large", what, value: free, unit: "MiB", bar: 350 },
    { name: "memory-large-narrow", what: `${what}, heap of 512 MB`, value: narrow, unit: "MiB", bar: 350 },
  ];
}

/** A short command shows its best only in many runs. */
const SHORT_ROUNDS = 10;

async function leastSeconds({ rounds }: Ground, run: () => Promise<{ readonly milliseconds: number }>) {
  const times: number[] = [];
  while (times.length < Math.max(SHORT_ROUNDS, rounds)) times.push((await run()).milliseconds / 1000);
  return minimum(times);
}

async function benchSmall(ground: Ground): Promise<readonly Figure[]> {
  ground.say("packing the sample project");
  const { root: project, files } = await makeSample(path.join(ground.folder, "sample"));
  const value = await leastSeconds(ground, () => packOnce(ground, { project }));
  return [{ name: "small", what: `small mod of ${files} files, whole command`, value, unit: "s", bar: 0.2 }];
}

async function benchHelp(ground: Ground): Promise<readonly Figure[]> {
  ground.say("asking for help");
  const value = await leastSeconds(ground, () => runCli(ground, [], ["--help"]));
  return [{ name: "help", what: "--help, whole command", value, unit: "s", bar: 0.08 }];
}

async function benchBake(ground: Ground): Promise<readonly Figure[]> {
  const { root: project } = await benchTree(ground);
  const stages: number[] = [];
  let peak = 0;
  for (let round = 0; round < Math.min(ground.rounds, MEMORY_ROUNDS); round++) {
    const { stdout, peakBytes } = await packOnce(ground, { project, withMemory: true, mpp: "bake" });
    const { timings } = JSON.parse(stdout) as { readonly timings: { readonly bake: number } };
    stages.push(timings.bake / 1000);
    peak = Math.max(peak, peakBytes! / MIB);
    ground.say(`bake: ${stages.at(-1)!.toFixed(2)} s, ${Math.round(peak)} MiB`);
  }
  ground.say("packing the sample project with its grid");
  const { root: sample, files } = await makeSample(path.join(ground.folder, "sample"));
  const small = await leastSeconds(ground, () => packOnce(ground, { project: sample, mpp: "bake" }));
  return [
    {
      name: "bake",
      what: "walk grids of the bench tree, the stage alone",
      value: minimum(stages),
      unit: "s",
      bar: null,
    },
    { name: "bake-memory", what: "peak memory, bench tree with its walk grids", value: peak, unit: "MiB", bar: 256 },
    { name: "bake-small", what: `small mod of ${files} files with a walk grid`, value: small, unit: "s", bar: 0.2 },
  ];
}

const ARCHIVE_ENTRIES = 60_000;

async function benchArchive(ground: Ground): Promise<readonly Figure[]> {
  const count = Math.ceil(ground.scale * ARCHIVE_ENTRIES);
  ground.say(`writing an archive of ${count} entries`);
  const file = path.join(ground.folder, "archive.MOD");
  await writeArchive(file, count);
  const opened: OpenTimes[] = [];
  for (let round = 0; round < ground.rounds; round++)
    opened.push(await measureApart<OpenTimes>(ground, "archive", file, String(count)));
  const least = (of: (times: OpenTimes) => number) => minimum(opened.map(of));
  return [
    {
      name: "archive-first",
      what: `archive of ${count} entries to its tree, first opening of a process`,
      value: least(({ first }) => first),
      unit: "ms",
      bar: 100,
    },
    { name: "archive-best", what: "opened again", value: least(({ best }) => best), unit: "ms", bar: null },
  ];
}

const CONFLICT_MODS = 100;
const CONFLICT_PATHS = 2000;

async function benchDoctor(ground: Ground): Promise<readonly Figure[]> {
  ground.say("making mods to look into");
  const profile = makeMods(path.join(ground.folder, `doctor-${ground.scale}`), ground.scale);
  const times: DoctorTimes[] = [];
  for (let round = 0; round < Math.min(ground.rounds, 3); round++)
    times.push(await measureApart<DoctorTimes>(ground, "doctor", profile, path.join(ground.folder, "doctor-home")));
  const least = (of: (times: DoctorTimes) => number) => minimum(times.map(of));
  return [
    {
      name: "doctor-cold",
      what: `${DOCTOR_MODS} active mods diagnosed, nothing known of them`,
      value: least(({ cold }) => cold),
      unit: "ms",
      bar: 5000,
    },
    {
      name: "doctor-busy",
      what: "the same, of all processors",
      value: least(({ coldBusy }) => coldBusy),
      unit: "ms",
      bar: null,
    },
    { name: "doctor-warm", what: "diagnosed again", value: least(({ warm }) => warm), unit: "ms", bar: 1000 },
    {
      name: "doctor-explained",
      what: "the nine steps of all alone",
      value: least(({ explained }) => explained),
      unit: "ms",
      bar: 300,
    },
  ];
}

async function benchConflicts(ground: Ground): Promise<readonly Figure[]> {
  const paths = Math.ceil(ground.scale * CONFLICT_PATHS);
  ground.say("indexing the paths of mods");
  const times: ConflictTimes[] = [];
  for (let round = 0; round < ground.rounds; round++)
    times.push(await measureApart<ConflictTimes>(ground, "conflicts", String(CONFLICT_MODS), String(paths)));
  const least = (of: (times: ConflictTimes) => number) => minimum(times.map(of));
  const figure = (
    name: string,
    what: string,
    of: (times: ConflictTimes) => number,
    bar: number | null = null,
  ): Figure => ({
    name,
    what,
    value: least(of),
    unit: "ms",
    bar,
  });
  const what = `conflicts of ${CONFLICT_MODS} mods × ${paths} paths, from file tables to counts`;
  return [
    figure("conflicts", what, ({ best }) => best, 100),
    figure("conflicts-first", "first time in a process", ({ first }) => first),
    figure("conflicts-kept", "from kept paths", ({ kept }) => kept),
    figure("conflicts-order", "another order of the same mods", ({ judged }) => judged),
  ];
}

async function benchWalkGrids(ground: Ground): Promise<readonly Figure[]> {
  ground.say("baking on one thread");
  const baked: WalkGridFigures[] = [];
  for (let round = 0; round < ground.rounds; round++)
    baked.push(await measureApart<WalkGridFigures>(ground, "walk-grid"));
  const [{ cells, triangles, bytesPerCell }] = baked;
  const least = (of: (figures: WalkGridFigures) => number) => minimum(baked.map(of));
  return [
    {
      name: "walk-grid",
      what: `walk grid, ${cells} cells × ${triangles} triangles, one thread`,
      value: least(({ best }) => best),
      unit: "ms",
      bar: 200,
    },
    {
      name: "walk-grid-first",
      what: "first bake of a process",
      value: least(({ first }) => first),
      unit: "ms",
      bar: null,
    },
    { name: "walk-grid-memory", what: "memory of a bake for a cell", value: bytesPerCell, unit: "B", bar: 40 },
  ];
}
