import { lstatSync, mkdirSync, readdirSync, rmSync, statSync } from "node:fs";
import path from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { saveUnit, unitsOf } from "./edits.ts";
import { type Figure, median } from "./figures.ts";
import type { Ground } from "./ground.ts";
import { processorSeconds, residentBytes } from "./process-facts.ts";
import type { Followed } from "./run.ts";
import { makeBenchTree } from "./tree.ts";

const MIB = 1 << 20;
/** Edits at full size, and after which share of them the first look at memory and disk is taken. */
const EDITS = 500;
const FIRST_LOOK = 0.1;
/** What the program still does behind the last build, such as checks, is over by then. */
const SETTLE_MS = 5000;
const IDLE_MS = 60_000;

/** What a watching process holds at one moment. */
interface Holding {
  /** Null where the system does not tell. */
  readonly resident: number | null;
  /** Of its cache and data folders. */
  readonly disk: { readonly bytes: number; readonly files: number };
}

/** `lamplighter watch --deploy` on a tree that is edited: what it takes when it has worked for long. */
export async function benchWatch(ground: Ground): Promise<readonly Figure[]> {
  const { folder, scale, say } = ground;
  say("making a bench tree to change");
  const { root } = await makeBenchTree(path.join(folder, "changing"), { scale });
  const [home, profile] = ["watch-home", "watch-profile"].map((name) => path.join(folder, name));
  for (const each of [home, profile]) rmSync(each, { recursive: true, force: true });
  mkdirSync(path.join(profile, "mods"), { recursive: true });
  const output = path.join(folder, "watch.MOD");
  rmSync(output, { force: true });
  const program = [path.join(folder, "program/dist/cli.js"), "watch", root, "-o", output, "--deploy", "--json"];
  const child = ground.processes.follow(program, { LAMPLIGHTER_HOME: home, TL2_PROFILE_DIR: profile });
  const holding = (): Holding => ({ resident: residentBytes(child.pid), disk: diskOf(home) });
  try {
    say("watching it: the first build");
    await until(child, "deploy");

    const edits = Math.max(4, Math.round(EDITS * scale));
    const units = unitsOf(root, edits);
    const early = Math.ceil(FIRST_LOOK * edits);
    const built: number[] = [];
    const deployed: number[] = [];
    let first: Holding | null = null;
    for (let round = 0; round < edits; round++) {
      const unit = units[round % units.length];
      saveUnit(unit, round);
      const start = performance.now();
      await until(child, "built", path.relative(root, unit).replaceAll(path.sep, "/"));
      built.push(performance.now() - start);
      await until(child, "deploy");
      deployed.push(performance.now() - start);
      if (round + 1 === early) first = holding();
      if ((round + 1) % Math.max(early, 50) === 0) say(`${round + 1} edits, ${inWords(holding())}`);
    }
    const last = holding();

    const idle = Math.max(200, IDLE_MS * scale);
    say(`idle for ${Math.round(idle / 1000)} s`);
    await pause(Math.min(SETTLE_MS, idle));
    const [before, since] = [processorSeconds(child.pid), performance.now()];
    await pause(idle);
    const [after, passed] = [processorSeconds(child.pid), (performance.now() - since) / 1000];
    const share = before === null || after === null ? null : (100 * (after - before)) / passed;
    const rested = holding();
    say(`after that ${inWords(rested)}`);
    const mod = statSync(output).size;
    return figuresOf({ edits, early, first: first!, last, rested, share, mod, built, deployed });
  } finally {
    await child.stop();
    for (const each of [home, profile, output]) rmSync(each, { recursive: true, force: true });
  }
}

interface Watched {
  readonly edits: number;
  readonly early: number;
  readonly first: Holding;
  readonly last: Holding;
  readonly rested: Holding;
  /** Percent of one core while nothing happened. */
  readonly share: number | null;
  /** Bytes of the mod. */
  readonly mod: number;
  /** Milliseconds of each edit. */
  readonly built: readonly number[];
  readonly deployed: readonly number[];
}

/** Figures that the system does not tell are left out. */
function figuresOf({ edits, early, first, last, rested, share, mod, built, deployed }: Watched): readonly Figure[] {
  const told = (name: string, what: string, value: number, unit: Figure["unit"], bar: number | null = null) => [
    { name, what, value, unit, bar },
  ];
  const memory = (name: string, what: string, { resident }: Holding) =>
    resident === null ? [] : told(name, what, resident / MIB, "MiB");
  const growth = Math.max(0, last.disk.bytes - first.disk.bytes) / mod;
  return [
    ...told("watch-built", "watch: saved file to new mod, median", median(built), "ms"),
    ...told("watch-deployed", "the same to the mod in the game's folder", median(deployed), "ms"),
    ...(share === null ? [] : told("watch-idle", "watch: share of a core while nothing happens", share, "%", 1)),
    ...(first.resident === null || last.resident === null
      ? []
      : told(
          "watch-memory-growth",
          `watch: memory after ${edits} edits / after ${early}`,
          last.resident / first.resident,
          "×",
          1.1,
        )),
    ...memory("watch-memory-first", `memory after ${early} edits`, first),
    ...memory("watch-memory-last", `memory after ${edits} edits`, last),
    ...memory("watch-memory-idle", "memory after some idle time", rested),
    ...told("watch-disk-growth", "watch: growth of its folders meanwhile / size of the mod", growth, "×", 1),
    ...told("watch-disk-first", `cache and data after ${early} edits`, first.disk.bytes / MIB, "MiB"),
    ...told("watch-disk-last", `cache and data after ${edits} edits`, last.disk.bytes / MIB, "MiB"),
    ...told("watch-files-first", `files in them after ${early} edits`, first.disk.files, "files"),
    ...told("watch-files-last", `files in them after ${edits} edits`, last.disk.files, "files"),
  ];
}

interface Event {
  readonly event: string;
  readonly changed?: readonly string[];
  readonly state?: string;
}

/** Waits until the program tells of an event; of a build, one that has seen this change. Throws when it tells of a failure. */
async function until(child: Followed, wanted: "built" | "deploy", changed?: string): Promise<void> {
  for (;;) {
    const line = await child.line();
    const event = JSON.parse(line) as Event;
    if (event.event === "failed" || (event.event === "deploy" && event.state !== "deployed")) throw new Error(line);
    if (event.event !== wanted) continue;
    if (changed === undefined || event.changed?.includes(changed)) return;
  }
}

/** Every file once, however many names it has. */
function diskOf(home: string): Holding["disk"] {
  const sizes = new Map<string, number>();
  for (const name of ["cache", "data"]) {
    const folder = path.join(home, name);
    for (const each of readdirSync(folder, { recursive: true, withFileTypes: true })) {
      if (!each.isFile()) continue;
      const { dev, ino, size } = lstatSync(path.join(each.parentPath, each.name));
      sizes.set(`${dev} ${ino}`, size);
    }
  }
  return { bytes: [...sizes.values()].reduce((sum, size) => sum + size, 0), files: sizes.size };
}

function inWords({ resident, disk }: Holding): string {
  const memory = resident === null ? "" : `${Math.round(resident / MIB)} MiB of memory, `;
  return `${memory}${Math.round(disk.bytes / MIB)} MiB in ${disk.files} files`;
}
