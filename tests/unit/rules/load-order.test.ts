import { describe, expect, it } from "vitest";
import {
  activeOrder,
  compareModPaths,
  type InstalledMods,
  MOST_ACTIVE,
  winnerAmong,
} from "../../../src-shared/rules/load-order.ts";

/** Mods 1 to 99 are installed; some need others. */
function mods(needs: Readonly<Record<string, readonly bigint[]>> = {}): InstalledMods {
  return { isInstalled: (id) => id > 0n && id < 100n, requirementsOf: (id) => needs[String(id)] ?? [] };
}

const first = (count: number) => Array.from({ length: count }, (_, index) => BigInt(index + 1));
const standings = (ids: readonly bigint[], installed = mods()) =>
  activeOrder(ids, installed).map(({ standing }) => standing);

describe("the active order", () => {
  it("ranks from 1 and takes ten", () => {
    const order = activeOrder(first(12), mods());
    expect(order.map(({ rank }) => rank)).toEqual([1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12]);
    expect(order[9]).toEqual({ id: 10n, rank: 10, isGhost: false, standing: "within" });
    expect(order[10]).toEqual({ id: 11n, rank: 11, isGhost: false, standing: "past" });
    expect(MOST_ACTIVE).toBe(10);
  });

  it("keeps a ghost at its rank, and does not know where the line is below it", () => {
    const order = activeOrder([1n, -5n, ...first(12).slice(1)], mods());
    expect(order[1]).toEqual({ id: -5n, rank: 2, isGhost: true, standing: "within" });
    expect(order.slice(9).map(({ standing }) => standing)).toEqual(["within", "unsure", "past", "past"]);
  });

  it("does not count a mod that another active one needs for sure", () => {
    expect(standings(first(12), mods({ 1: [2n] })).slice(9)).toEqual(["within", "unsure", "past"]);
    expect(standings(first(12), mods({ 1: [12n] })).slice(9)).toEqual(["within", "past", "unsure"]);
    expect(standings(first(12), mods({ 50: [2n] })).slice(9)).toEqual(["within", "past", "past"]);
  });
});

describe("a file that several mods have", () => {
  const order = activeOrder([3n, -5n, 1n, ...first(14).slice(3)], mods());

  it.each<[holders: string, winner: bigint | null]>([
    ["1 3", 3n],
    ["1 4", 1n],
    ["-5 1", 1n],
    ["14", null],
    ["50", null],
    ["", null],
  ])("of %s comes from %s", (holders, winner) => {
    expect(
      winnerAmong(
        order,
        new Set(
          holders
            .split(" ")
            .filter((id) => id !== "")
            .map(BigInt),
        ),
      ),
    ).toBe(winner);
  });
});

it("of two files with one id the first by path is taken, whatever its case", () => {
  const paths = ["b.MOD", "a/z.mod", "B.mod", "a.mod", "ä.MOD", "A/y.MOD"];
  expect(paths.toSorted(compareModPaths)).toEqual(["a.mod", "A/y.MOD", "a/z.mod", "B.mod", "b.MOD", "ä.MOD"]);
});
