import { describe, expect, it } from "vitest";
import { GridTurns } from "../../../src-main/engine/grid-turns.ts";
import { CancelledError, type Operation, type Progress } from "../../../src-main/engine/operation.ts";

const tasks = (count: number) =>
  Array.from({ length: count }, (_, at) => ({ layout: `MEDIA/LAYOUTS/${at}.LAYOUT`, type: 21, size: 10 * (at + 1) }));
const block = (value: number, size = 1) => new Uint8Array(size).fill(value);

function turnsOf(count: number, mostWaiting?: number, operation: Operation = {}) {
  const appended: number[] = [];
  const append = async (run: Uint8Array) => {
    await Promise.resolve();
    appended.push(run[0]);
  };
  return { appended, turns: new GridTurns(tasks(count), append, operation, mostWaiting) };
}

/** Whether a promise has settled by now. */
async function isDone(promise: Promise<unknown>): Promise<boolean> {
  let done = false;
  void promise.then(() => {
    done = true;
  });
  for (let turn = 0; turn < 20; turn++) await Promise.resolve();
  return done;
}

describe("GridTurns", () => {
  it("appends in the order of the tasks, whatever the order in which they are made; nothing for one without a grid", async () => {
    const { turns, appended } = turnsOf(5);
    await turns.take(3, block(3));
    await turns.take(1, block(0, 0));
    expect(appended).toEqual([]);
    await Promise.all([turns.take(0, block(0)), turns.take(2, block(2)), turns.take(4, block(4))]);
    expect(appended).toEqual([0, 2, 3, 4]);
  });

  it("makes those wait that are far ahead, until it is their turn", async () => {
    const { turns, appended } = turnsOf(4, 10);
    await turns.take(1, block(1, 10));
    const second = turns.take(2, block(2, 10));
    expect(await isDone(second)).toBe(false);
    const first = turns.take(0, block(0, 100));
    expect([await isDone(first), await isDone(second)]).toEqual([true, true]);
    expect(appended).toEqual([0, 1, 2]);
  });

  it("says how far it has come, by layouts and their bytes", async () => {
    const states: Progress[] = [];
    const { turns } = turnsOf(2, undefined, { report: (state) => void states.push(state) });
    await turns.take(1, block(1));
    await turns.take(0, block(0));
    const all = { kind: "bake", total: 2, totalBytes: 30 };
    expect(states).toEqual([
      { ...all, done: 1, bytes: 20, detail: "MEDIA/LAYOUTS/1.LAYOUT" },
      { ...all, done: 2, bytes: 30, detail: "MEDIA/LAYOUTS/0.LAYOUT" },
    ]);
  });

  it("throws what appending throws, and stops when the build is cancelled", async () => {
    const fault = new Error("the disk is full");
    const failing = new GridTurns(tasks(2), () => Promise.reject(fault), {});
    await expect(failing.take(0, block(0))).rejects.toBe(fault);
    await expect(failing.take(1, block(1))).rejects.toBe(fault);
    const abort = new AbortController();
    const { turns, appended } = turnsOf(1, undefined, { signal: abort.signal });
    abort.abort();
    await expect(turns.take(0, block(0))).rejects.toBeInstanceOf(CancelledError);
    expect(appended).toEqual([]);
  });
});
