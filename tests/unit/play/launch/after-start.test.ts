import { expect, test } from "vitest";
import { type AfterStart, watchAfterStart } from "../../../../src-main/play/launch/after-start.ts";
import { launchFinding } from "../../../../src-main/play/launch/rules.ts";
import { manualClock } from "../../../support/manual-clock.ts";

const REVERTED = [launchFinding("launch-reverted", "x.sch", { mods: 2, now: 1 })];

interface Story {
  /** Seconds after the start at which the game runs from and to. */
  readonly runs: readonly [number, number];
  /** The second from which the files are others; default never. */
  readonly revertedFrom?: number;
  /** The second from which the system does not say any more what runs. */
  readonly silentFrom?: number;
  readonly abortAt?: number;
}

/** What was told, with the second of it; sleeping takes no time. */
async function told({ runs: [from, to], revertedFrom, silentFrom, abortAt }: Story) {
  const clock = manualClock();
  const start = clock.now();
  const seconds = () => (clock.now() - start) / 1000;
  const abort = new AbortController();
  const seen: [number, AfterStart][] = [];
  let looks = 0;
  await watchAfterStart({
    clock,
    signal: abort.signal,
    game: "/opt/tl2",
    programs: async () => {
      if (abortAt !== undefined && seconds() >= abortAt) abort.abort();
      if (silentFrom !== undefined && seconds() >= silentFrom) return null;
      return seconds() >= from && seconds() < to ? ["bash", "Torchlight2.exe"] : ["bash", "GUTS.exe"];
    },
    reverted: async () => {
      looks++;
      return revertedFrom !== undefined && seconds() >= revertedFrom ? REVERTED : [];
    },
    tell: (what) => void seen.push([seconds(), what]),
  });
  return { seen, kinds: seen.map(([at, { kind }]) => [at, kind]), looks, end: seconds() };
}

test("the game comes, runs and ends", async () => {
  const { kinds, looks } = await told({ runs: [5, 100] });
  expect(kinds).toEqual([
    [5, "running"],
    [102, "ended"],
  ]);
  // From second 5 to 35.
  expect(looks).toBe(31);
});

test("an order that Steam puts back while the game runs is told once", async () => {
  const { seen, kinds } = await told({ runs: [2, 60], revertedFrom: 11 });
  expect(kinds).toEqual([
    [2, "running"],
    [11, "reverted"],
    [62, "ended"],
  ]);
  expect(seen[1][1]).toEqual({ kind: "reverted", findings: REVERTED });
});

test("what changes later is the game's own or the person's", async () => {
  expect((await told({ runs: [2, 60], revertedFrom: 34 })).kinds.map(([, kind]) => kind)).toEqual(["running", "ended"]);
});

test("a game that starts itself again through Steam has not ended", async () => {
  const clock = manualClock();
  const start = clock.now();
  const seen: string[] = [];
  await watchAfterStart({
    clock,
    signal: new AbortController().signal,
    game: "",
    programs: async () => {
      const second = (clock.now() - start) / 1000;
      return second < 3 || (second >= 5 && second < 9) ? ["Torchlight2.exe"] : [];
    },
    reverted: async () => [],
    tell: ({ kind }) => void seen.push(kind),
  });
  expect([seen, (clock.now() - start) / 1000]).toEqual([["running", "ended"], 11]);
});

test("a game that does not come is told, after two minutes; its editor is not it", async () => {
  const { seen, looks } = await told({ runs: [1000, 1000] });
  expect(seen).toEqual([
    [120, { kind: "not-seen", finding: launchFinding("launch-not-seen", "/opt/tl2", { seconds: 120 }) }],
  ]);
  expect(looks).toBe(0);
});

test("a system that does not say what runs ends the watch after the time in which files are put back", async () => {
  const { kinds, end } = await told({ runs: [0, 1000], silentFrom: 0, revertedFrom: 3 });
  expect(kinds).toEqual([[3, "reverted"]]);
  expect(end).toBe(31);
});

test("nothing is told after it is aborted", async () => {
  expect((await told({ runs: [5, 100], abortAt: 3 })).kinds).toEqual([]);
  expect((await told({ runs: [1, 100], abortAt: 50 })).kinds).toEqual([[1, "running"]]);
});
