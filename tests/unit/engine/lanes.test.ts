import { setTimeout as wait } from "node:timers/promises";
import { expect, test } from "vitest";
import { inLanes } from "../../../src-main/engine/lanes.ts";

const ITEMS = Array.from({ length: 20 }, (_, index) => index);

test("every item is worked on once, in order, and never more at a time than there are lanes", async () => {
  const begun: number[] = [];
  let running = 0;
  let most = 0;
  await inLanes(ITEMS, 3, async (item, index) => {
    expect(item).toBe(index);
    begun.push(item);
    most = Math.max(most, ++running);
    await wait(item % 4);
    running--;
  });
  expect([begun, most, running]).toEqual([ITEMS, 3, 0]);
});

test("the first error is thrown when all that was under way has ended, and nothing more begins", async () => {
  const ended: number[] = [];
  const begun: number[] = [];
  const working = inLanes(ITEMS, 3, async (item) => {
    begun.push(item);
    await wait(item === 1 ? 1 : 30);
    ended.push(item);
    if (item < 2) throw new Error(`item ${item}`);
  });
  await expect(working).rejects.toThrow("item 1");
  expect([begun, ended.sort()]).toEqual([
    [0, 1, 2],
    [0, 1, 2],
  ]);
});

test("no items are no work", async () => {
  await inLanes([], 4, () => Promise.reject(new Error("never")));
});
