import { rmSync } from "node:fs";
import path from "node:path";
import { monitorEventLoopDelay } from "node:perf_hooks";
import { createProjectBuilder } from "../../src-main/engine/graph/project-builder.ts";
import { saveUnit, unitsOf } from "./edits.ts";
import { minimum } from "./figures.ts";

/** Milliseconds. */
export interface RebuildTimes {
  /** The first build, of everything. */
  readonly full: number;
  /** From a saved file to the new mod in its place: the best of several. */
  readonly best: number;
  /** Longest time for which the thread could hear nothing, in the best of these builds. */
  readonly longestTask: number;
}

/**
 * Builds a tree as a workshop does, in one process that stays: everything first, then after each change of one DAT file.
 * `folder` takes the mod and what the program keeps. Throws when a build makes more than what has changed.
 */
export async function timeRebuilds(project: string, folder: string, rounds: number): Promise<RebuildTimes> {
  const home = path.join(folder, "rebuild-home");
  rmSync(home, { recursive: true, force: true });
  process.env.LAMPLIGHTER_HOME = home;
  const output = path.join(folder, "rebuild.MOD");
  rmSync(output, { force: true });
  const builder = await createProjectBuilder({
    project,
    output,
    orphans: "skip",
    raw: "auto",
    mpp: "none",
    skipBroken: false,
    verify: "quick",
    ids: "sequential",
    level: 6,
    time: { kind: "keep" },
    gameVersion: undefined,
    threads: undefined,
    base: [],
    reconnect: true,
  });
  const full = await timed(async () => void (await builder.build()));
  const [file] = unitsOf(project, 1);
  const times: number[] = [];
  const tasks: number[] = [];
  for (let round = 0; round < rounds; round++) {
    saveUnit(file, round);
    const delays = monitorEventLoopDelay({ resolution: 1 });
    delays.enable();
    const time = await timed(async () => {
      const { kind, cache } = await builder.build();
      if (kind !== "packed" || cache.misses !== 1) throw new Error(`${kind}, ${cache.misses} files made anew`);
    });
    delays.disable();
    times.push(time);
    tasks.push(delays.max / 1e6);
  }
  rmSync(output);
  rmSync(home, { recursive: true });
  return { full, best: minimum(times), longestTask: minimum(tasks) };
}

async function timed(work: () => Promise<void>): Promise<number> {
  const start = performance.now();
  await work();
  return performance.now() - start;
}
