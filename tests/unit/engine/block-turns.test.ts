import { describe, expect, it } from "vitest";
import { makeSlots, slotsOf } from "../../../src-main/engine/block-messages.ts";
import { BlockTurns } from "../../../src-main/engine/block-turns.ts";

/** Turns of one worker that left `[unit]` in slot `unit` of its slots. */
function turnsOf(units: number, append: (run: Uint8Array) => Promise<void>) {
  const slots = slotsOf(makeSlots());
  for (let unit = 0; unit < units; unit++) {
    slots.bytes(unit, 1)[0] = unit;
    slots.states[unit] = 1;
  }
  const turns = new BlockTurns([{ slots, spoolPath: "" }], append, {});
  return { slots, turns, ready: (unit: number) => turns.ready(unit, 0, { kind: "slot", slot: unit, length: 1 }) };
}

describe("BlockTurns", () => {
  it("hands units on in the order of the mod, and gives their slots back", async () => {
    const appended: number[] = [];
    const { slots, turns, ready } = turnsOf(3, async ([unit]) => void appended.push(unit));
    ready(2);
    await turns.finish();
    expect(appended).toEqual([]);
    ready(0);
    await turns.finish();
    expect(appended).toEqual([0]);
    ready(1);
    await turns.finish();
    expect(appended).toEqual([0, 1, 2]);
    expect([...slots.states.subarray(0, 3)]).toEqual([0, 0, 0]);
  });

  it("forgets none when all come in one go, as they do from a thread that has ended", async () => {
    const appended: number[] = [];
    const { turns, ready } = turnsOf(4, async ([unit]) => void appended.push(unit));
    for (const unit of [3, 1, 2, 0]) ready(unit);
    await turns.finish();
    expect(appended).toEqual([0, 1, 2, 3]);
  });

  it("says what could not be handed on", async () => {
    const fault = new Error("no room");
    const { turns, ready } = turnsOf(1, () => Promise.reject(fault));
    ready(0);
    await expect(turns.failed).rejects.toBe(fault);
    await turns.finish();
  });
});
