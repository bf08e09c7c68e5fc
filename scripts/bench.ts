/**
 * `npm run bench [-- --only <name>]... [--rounds n] [--json]`: measures speed and memory of the built command line
 * against their bars (docs/bench.md). Exit 0 all within · 1 a bar failed · 2 wrong usage · 130 stopped.
 */
import { mkdirSync } from "node:fs";
import os from "node:os";
import path from "node:path";
import { parseArgs } from "node:util";
import { type Figure, passes } from "./bench/figures.ts";
import type { Bench } from "./bench/ground.ts";
import { appendRun, commitHere, latestFigures, machineHere, readHistory, valuesOf } from "./bench/history.ts";
import { Processes } from "./bench/run.ts";
import { BENCHES, copyProgram } from "./bench/suite.ts";
import { tableOf } from "./bench/table.ts";
import { buildIfNeeded } from "./build.ts";

const FOLDER = path.resolve(import.meta.dirname, "../.bench");
const USAGE = `usage: npm run bench -- [--only <name>]... [--rounds n] [--json] [--scale x] [--folder dir] [--no-build]
${BENCHES.map(({ name, about }) => `  ${name.padEnd(14)}${about}`).join("\n")}`;

interface Wish {
  readonly benches: readonly Bench[];
  readonly rounds: number;
  readonly scale: number;
  readonly folder: string;
  readonly json: boolean;
  readonly build: boolean;
}

/** Null for wrong usage. */
function wishOf(args: readonly string[]): Wish | null {
  try {
    const { values } = parseArgs({
      args: [...args],
      options: {
        only: { type: "string", multiple: true, default: [] },
        rounds: { type: "string", default: "5" },
        scale: { type: "string", default: "1" },
        folder: { type: "string", default: FOLDER },
        json: { type: "boolean", default: false },
        "no-build": { type: "boolean", default: false },
      },
    });
    const [rounds, scale] = [Number(values.rounds), Number(values.scale)];
    const areKnown = values.only.every((name) => BENCHES.some((bench) => bench.name === name));
    if (!areKnown || !Number.isInteger(rounds) || rounds < 1 || !(scale > 0 && scale <= 1)) return null;
    const benches = BENCHES.filter(({ name }) => values.only.length === 0 || values.only.includes(name));
    const { folder, json, "no-build": noBuild } = values;
    return { benches, rounds, scale, folder: path.resolve(folder), json, build: !noBuild };
  } catch {
    return null;
  }
}

const say = (what: string) => console.error(what);

/** From this share of the cores on, others are at work too. */
const BUSY = 0.25;

/** Measures, prints, remembers; returns the exit code. */
async function bench({ benches, rounds, scale, folder, json, build }: Wish, processes: Processes): Promise<number> {
  if (build) await buildIfNeeded();
  mkdirSync(folder, { recursive: true });
  copyProgram({ folder });
  const machine = machineHere();
  const [load] = os.loadavg();
  if (load > BUSY * machine.cores)
    say(`The machine is at work already (load ${load.toFixed(1)} on ${machine.cores} cores): times will be too long.`);

  const figures: Figure[] = [];
  for (const { name, measure } of benches)
    figures.push(...(await measure({ folder, processes, rounds, scale, say: (what) => say(`${name}: ${what}`) })));

  const history = path.join(folder, "history.jsonl");
  const earlier = latestFigures(readHistory(history), machine, scale);
  const date = new Date().toISOString();
  const run = { date, commit: commitHere(), node: process.version, machine, scale, load, figures: valuesOf(figures) };
  appendRun(history, run);

  const isJudged = scale === 1;
  const ok = !isJudged || figures.every((figure) => passes(figure) !== false);
  if (json) {
    const judged = figures.map((figure) => ({ ...figure, ok: isJudged ? passes(figure) : null }));
    console.log(JSON.stringify({ ok, ...run, figures: judged }));
  } else {
    console.log(`\n${tableOf(figures, { earlier, isJudged }).join("\n")}`);
    console.log(`\n${machine.cores} × ${machine.cpu}, Node ${process.version}, ${run.commit ?? "no commit"}, ${date}`);
    if (!isJudged) console.log(`At a scale of ${scale} nothing is judged.`);
  }
  return ok ? 0 : 1;
}

const wish = wishOf(process.argv.slice(2));
if (wish === null) {
  console.error(USAGE);
  process.exitCode = 2;
} else {
  const processes = new Processes();
  for (const signal of ["SIGINT", "SIGTERM", "SIGHUP"] as const)
    process.on(signal, () => void processes.stop().then(() => process.exit(130)));
  process.exitCode = await bench(wish, processes);
}
