import { availableParallelism } from "node:os";
import { FileError, findingOf } from "../../files/file-error.ts";
import { nodeFiles } from "../../files/file-layer.ts";
import { FileThread } from "../../play/file-thread.ts";
import { createTurns } from "../../play/operation.ts";
import { TimeOver, within } from "../alarm.ts";
import type { Evidence, Ground, GroundMod } from "../ground.ts";
import { DepthCache } from "./depth-cache.ts";
import type { DepthAnswer, DepthQuestion } from "./depth-worker.ts";
import { readDepth } from "./read-depth.ts";

/** A mod and what is known of its contents. */
export interface ModDepth {
  readonly mod: GroundMod;
  readonly depth: DepthAnswer;
}

/** Threads that unpack at a time. */
const MOST_THREADS = 2;
/** Smaller mods are over before a thread has begun, even when they unpack to a thousand times their size. */
const LARGEST_HERE = 128 << 10;
/** Longest that one mod may take: what is made to take long keeps nothing from being known of the others. */
const MOD_MS = 20_000;
/** Besides, for a slow disk. */
const MS_PER_MEGABYTE = 100;

/** The contents of every mod of the ground, in its order; in threads, and only of files that changed since. */
export const CONTENTS: Evidence<readonly ModDepth[]> = {
  name: "the contents of the mods",
  limitMs: 120_000,
  gather: gatherDepth,
};

async function gatherDepth(ground: Ground, signal: AbortSignal): Promise<readonly ModDepth[]> {
  const { mods, files, store, clock, report } = ground;
  const cache = new DepthCache(store, clock);
  const turn = createTurns(signal);
  const answers: (DepthAnswer | null)[] = [];
  for (const { file } of mods) {
    const facts = cache.known(file);
    answers.push(facts === null ? null : { kind: "read", facts });
    await turn();
  }
  let done = answers.filter((answer) => answer !== null).length;
  const take = (index: number, answer: DepthAnswer) => {
    answers[index] = answer;
    if (answer.kind === "read") cache.keep(mods[index].file, answer.facts);
    report(mods[index].file.name, ++done, mods.length);
  };
  // The largest first, so that no thread is left alone with one at the end.
  const unknown = [...answers.keys()].filter((index) => answers[index] === null);
  unknown.sort((a, b) => mods[b].file.size - mods[a].file.size);
  const isHere = (index: number) => files !== nodeFiles || mods[index].file.size <= LARGEST_HERE;
  const large = unknown.filter((index) => !isHere(index));
  const threads = Math.min(MOST_THREADS, availableParallelism(), large.length);
  const queue = large.values();
  await Promise.all([
    readHere(unknown.filter(isHere), ground, signal, take),
    ...Array.from({ length: threads }, () => readInThread(queue, ground, signal, take)),
  ]);
  return mods.map((mod, index) => ({ mod, depth: answers[index]! }));
}

type Take = (index: number, answer: DepthAnswer) => void;

async function readHere(
  indices: readonly number[],
  { mods, files }: Ground,
  signal: AbortSignal,
  take: Take,
): Promise<void> {
  for (const index of indices) {
    signal.throwIfAborted();
    try {
      take(index, { kind: "read", facts: await readDepth(mods[index].file.path, { files, signal }) });
    } catch (error) {
      if (!(error instanceof FileError)) throw error;
      take(index, { kind: "unreadable", why: findingOf(error).message });
    }
  }
}

async function readInThread(
  indices: Iterable<number>,
  { mods, alarm }: Ground,
  signal: AbortSignal,
  take: Take,
): Promise<void> {
  const begin = () => new FileThread<DepthQuestion, DepthAnswer>("depth-worker", signal, import.meta.url);
  let thread = begin();
  try {
    for (const index of indices) {
      const { path, size } = mods[index].file;
      const limit = MOD_MS + MS_PER_MEGABYTE * Math.ceil(size / 1e6);
      try {
        take(index, await within(limit, alarm, signal, () => thread.ask({ path })));
      } catch (error) {
        if (signal.aborted || !(error instanceof TimeOver)) throw error;
        await thread.close();
        thread = begin();
        take(index, { kind: "unreadable", why: `It was given up after ${Math.ceil(limit / 1000)} seconds.` });
      }
    }
  } finally {
    await thread.close();
  }
}
