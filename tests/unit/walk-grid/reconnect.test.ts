import { describe, expect, it } from "vitest";
import { createScratch } from "../../../src-shared/walk-grid/bake-scratch.ts";
import { type BakeOptions, DEFAULT_BAKE } from "../../../src-shared/walk-grid/options.ts";
import { REASON } from "../../../src-shared/walk-grid/reason.ts";
import { reconnectRegions } from "../../../src-shared/walk-grid/reconnect.ts";
import { gridOf, pictureOf } from "../../support/cell-pictures.ts";

/** Regions of four cells are large here. */
function reconnected(picture: readonly string[], options: Partial<BakeOptions> = {}) {
  const grid = gridOf(picture);
  const scratch = createScratch().take(grid.cells.length);
  const opened = reconnectRegions(grid, { ...DEFAULT_BAKE, reconnectCells: 4, ...options }, scratch);
  return { picture: pictureOf(grid), opened };
}

describe("reconnectRegions", () => {
  it("opens one cell of a wall of one cell, and says what it joined", () => {
    expect(reconnected(["...5..", "...5.."])).toEqual({
      picture: ["...7..", "...5.."],
      opened: [{ x: 3, z: 0, reason: REASON.clearance, joined: { x: 0, z: 0, cells: 6 }, gained: 4 }],
    });
  });

  it.each([
    ["4", true],
    ["5", true],
    ["6", true],
    ["2", false],
    ["3", false],
    [" ", false],
  ])("of reason '%s': %s", (sign, isOpened) => {
    const before = [`....${sign}....`];
    const after = isOpened ? ["....7...."] : [`....${sign === "3" ? "#" : sign}....`];
    expect(reconnected(before).picture).toEqual(after);
  });

  it("leaves small regions alone, and goes through one that is on its way", () => {
    expect(reconnected(["....5...", "########"]).opened).toEqual([]);
    expect(reconnected(["....5..6....", "############"]).opened).toEqual([]);
    expect(reconnected(["....5..6...."], { reconnectWalls: 2 }).picture).toEqual(["....7..7...."]);
  });

  it("leaves walls of more cells than it may open", () => {
    expect(reconnected(["....55...."]).opened).toEqual([]);
    expect(reconnected(["....55...."], { reconnectWalls: 2 }).picture).toEqual(["....77...."]);
    expect(reconnected(["....555...."], { reconnectWalls: 2 }).opened).toEqual([]);
  });

  it("prefers the wall of fewer cells, however far it is", () => {
    const before = ["....55....", "....##....", "....5....."];
    expect(reconnected(before, { reconnectWalls: 2 }).picture).toEqual(["....55....", "....##....", "....7....."]);
  });

  it("joins each region once, to whichever is near, and adds up what is behind", () => {
    const { picture, opened } = reconnected(["....6.....6......"]);
    expect(picture).toEqual(["....7.....7......"]);
    expect(opened.map(({ x, joined, gained }) => [x, joined.x, joined.cells, gained])).toEqual([
      [4, 5, 5, 4],
      [10, 11, 6, 9],
    ]);
  });

  it("goes on when an opened cell makes another wall thin", () => {
    const before = [
      "....#....", //
      "....5....",
      "####5####",
      "    .....",
    ];
    const { picture } = reconnected(before);
    expect(picture).toEqual(["....#....", "....7....", "####7####", "    ....."]);
    expect(reconnected(picture.map((row) => row.replaceAll("7", "."))).opened).toEqual([]);
  });

  it("takes corners for ways only with 8 neighbours", () => {
    const before = ["....##", "....##", "####5#", "#####.", "####..", "####.."];
    expect(reconnected(before, { neighbours: 4 }).opened).toEqual([]);
    expect(reconnected(before, { neighbours: 8 }).picture[2]).toBe("####7#");
  });

  it("of nothing walkable opens nothing", () => {
    expect(reconnected(["55", "  "]).opened).toEqual([]);
  });
});
