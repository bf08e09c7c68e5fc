import { expect, it, onTestFinished } from "vitest";
import { ProjectWatch } from "../../../src-main/workshop/project-watch.ts";
import { HandHints, HandTimers } from "../../support/workshop.ts";

/** Seconds between the looks that nobody asked for, when each takes as long as is said here, in milliseconds. */
async function pauses(took: readonly number[]): Promise<readonly number[]> {
  const timers = new HandTimers();
  const at: number[] = [];
  const watch = new ProjectWatch({
    root: "/project",
    watchFiles: new HandHints().watchFiles,
    timers,
    look: async () => {
      at.push(timers.now());
      return { took: took[at.length - 1] ?? 0, isMissing: false };
    },
    unwatched: () => {},
    onError: (error) => {
      throw error;
    },
  });
  onTestFinished(() => watch.close());
  await watch.start();
  while (at.length < took.length) {
    timers.pass(500);
    await new Promise(setImmediate);
  }
  return at.slice(1).map((time, i) => (time - at[i]) / 1000);
}

it("looks that nobody asked for come further apart where they take long", async () => {
  expect(await pauses([4, 4, 4])).toEqual([5, 5]);
  expect(await pauses([100, 100, 100, 100])).toEqual([5, 25, 25]);
});

it("one look that took long by chance puts off none", async () => {
  expect(await pauses([4, 2000, 4, 4])).toEqual([5, 5, 5]);
});
