import { describe, expect, it } from "vitest";
import { componentsOf, largestOf } from "../../../src-shared/walk-grid/components.ts";
import { gridOf } from "../../support/cell-pictures.ts";

function labelled(picture: readonly string[], neighbours: 4 | 8) {
  const { cells, width, height } = gridOf(picture);
  const components = componentsOf(cells, width, height, neighbours);
  const { labels, sizes, firsts } = components;
  return { labels: [...labels], sizes: [...sizes], firsts: [...firsts], largest: largestOf(components) };
}

describe("componentsOf", () => {
  const DIAGONAL = [
    "..# ", //
    "..#.",
    "##..",
    ".#..",
  ];

  it("joins through edges, numbered by the first cell", () => {
    expect(labelled(DIAGONAL, 4)).toEqual({
      labels: [0, 0, -1, -1, 0, 0, -1, 1, -1, -1, 1, 1, 2, -1, 1, 1],
      sizes: [4, 5, 1],
      firsts: [0, 7, 12],
      largest: 1,
    });
  });

  it("joins through corners too, whatever is beside them", () => {
    expect(labelled(DIAGONAL, 8)).toEqual({
      labels: [0, 0, -1, -1, 0, 0, -1, 0, -1, -1, 0, 0, 1, -1, 0, 0],
      sizes: [9, 1],
      firsts: [0, 12],
      largest: 0,
    });
  });

  it("does not go round the edge of the grid", () => {
    expect(labelled(["..#.", ".##."], 4).labels).toEqual([0, 0, -1, 1, 0, -1, -1, 1]);
    expect(labelled(["#..", "..#"], 4).sizes).toEqual([4]);
    expect(labelled(["..#", "#..", ".##", "#.#"], 8).sizes).toEqual([6]);
    expect(labelled(["##.", ".##"], 8).sizes).toEqual([1, 1]);
  });

  it("takes the first of equals for the largest", () => {
    expect(labelled(["..#..#.."], 4).largest).toBe(0);
  });

  it("of walls and void is none", () => {
    expect(labelled(["# #"], 4)).toEqual({ labels: [-1, -1, -1], sizes: [], firsts: [], largest: -1 });
  });

  it("follows a way through the whole grid", () => {
    const rows = Array.from({ length: 201 }, (_, z) => {
      if (z % 2 === 0) return ".".repeat(301);
      return z % 4 === 1 ? `${"#".repeat(300)}.` : `.${"#".repeat(300)}`;
    });
    expect(labelled(rows, 4).sizes).toEqual([101 * 301 + 100]);
  });

  it("uses given memory and leaves what is behind the grid", () => {
    const { cells, width, height } = gridOf(["..#."]);
    const memory = { labels: new Int32Array(6).fill(9), queue: new Int32Array(6) };
    const { labels } = componentsOf(cells, width, height, 4, memory);
    expect([...labels]).toEqual([0, 0, -1, 1]);
    expect([...memory.labels]).toEqual([0, 0, -1, 1, 9, 9]);
  });
});
