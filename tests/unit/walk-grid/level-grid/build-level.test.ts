import { describe, expect, test } from "vitest";
import { VOID, WALKABLE, WALL } from "../../../../src-shared/formats/mpp/walk-grid.ts";
import { bakeCells } from "../../../../src-shared/walk-grid/bake-cells.ts";
import { buildLevel } from "../../../../src-shared/walk-grid/level-grid/build-level.ts";
import { DEFAULT_BAKE } from "../../../../src-shared/walk-grid/options.ts";
import { gridAxis } from "../../../../src-shared/walk-grid/region.ts";
import { filledGrid } from "../../../support/grid-builder.ts";
import { builtLevel, levelInput, roomAt } from "../../../support/level-builder.ts";
import { SoupBuilder } from "../../../support/soup-builder.ts";

/** 20 × 20 units, all of it ground. */
const ROOM = filledGrid(50, 50, WALKABLE);
const box = (minX: number, maxX: number, minZ: number, maxZ: number) => ({ minX, minZ, maxX, maxZ });

describe("the box of a level", () => {
  test("is around its rooms' grids and the path bounds", () => {
    const rooms = [roomAt(ROOM, 0, 0), roomAt(ROOM, 40, -30)];
    expect(builtLevel(levelInput(rooms)).box).toEqual(box(-10, 50, -40, 10));
    const pathBounds = [box(0, 55.5, 0, 1), box(0, 1, -40, 12)];
    expect(builtLevel(levelInput(rooms, { pathBounds })).box).toEqual(box(-10, 55.5, -40, 12));
  });

  test("is around the pieces of a room, a margin wider and on tens, where they are given", () => {
    const room = (minX: number, maxX: number) => ({ ...roomAt(ROOM, 0, 0), pieces: box(minX, maxX, -9.7, 9.7) });
    expect(builtLevel(levelInput([room(-9.7, 9.7)])).box).toEqual(box(-10, 10, -10, 10));
    expect(builtLevel(levelInput([room(-9.9, 9.9)])).box).toEqual(box(-20, 20, -10, 10));
  });

  test("is widened to tens where a room lies off them", () => {
    expect(builtLevel(levelInput([roomAt(ROOM, 3, -0.5)])).box).toEqual(box(-10, 20, -20, 10));
  });

  test("is around dynamic pieces too", () => {
    const dynamicPieces = [{ room: 0, name: "gate", box: box(8, 12, 0, 1) }];
    expect(builtLevel(levelInput([roomAt(ROOM, 0, 0)], { dynamicPieces })).box).toEqual(box(-10, 20, -10, 10));
  });
});

describe("rooms of a level", () => {
  const level = builtLevel(levelInput([roomAt(ROOM, 0, 0), roomAt(filledGrid(50, 50, WALL), 10, 0)]));

  test("begin where their low edges lie, two cells inside of the level", () => {
    expect(level.rooms.map(({ firstX, firstZ }) => [firstX, firstZ])).toEqual([
      [2, 2],
      [27, 2],
    ]);
  });

  test("overlap: the last one wins, and the counter keeps what it has counted", () => {
    expect(level.rooms[1]).toMatchObject({ overlaps: 25 * 50, conflicts: 25 * 50, written: 2500, zero: 0 });
    expect([level.zeroCounter, level.walkable]).toEqual([2500, 1250]);
  });

  test("leave the rest undefined, which is sealed", () => {
    const { width, height } = level.planes;
    expect([width, height]).toEqual([79, 54]);
    expect(level.sealed).toBe(79 * 54 - 75 * 50);
    expect(level.planes.primary.filter((cell) => cell === VOID)).toEqual(new Uint8Array());
    expect(level.unsealed.filter((cell) => cell === VOID)).toHaveLength(level.sealed);
  });
});

describe("dynamic pieces", () => {
  const pieces = [
    { room: 1, name: "b", box: box(30, 31, 0, 1) },
    { room: 0, name: "a", box: box(0, 1, 0, 1) },
    { room: 1, name: "c", box: box(33, 34, -3, -2) },
  ];
  const rooms = [roomAt(ROOM, 0, 0), roomAt(ROOM, 30, 0)];
  const level = builtLevel(levelInput(rooms, { dynamicPieces: pieces }));

  test("become one region a room, a cell wider, on edges of cells", () => {
    expect(level.regions.map(({ room, pieces: indices }) => [room, indices])).toEqual([
      [0, [1]],
      [1, [0, 2]],
    ]);
    const { minX, minZ, maxX, maxZ } = level.regions[1].box;
    expect([minX, minZ, maxX, maxZ].map((edge) => Number(edge.toFixed(4)))).toEqual([29.6, -3.6, 34.4, 1.6]);
    expect(level.regions[1].area).toBeCloseTo(4.8 * 5.2, 4);
    expect(level.regions[1]).toMatchObject({ width: 12, height: 13, recomputed: null });
  });

  test("are only marked without the level's triangles", () => {
    expect(level.zeroCounter).toBe(5000);
  });

  test("are computed anew with them, and count again", () => {
    const soup = new SoupBuilder().floor([-10, 40, -10, 10], 0).box([0.1, 1.1, 0.1, 1.1], [0, 3]).soup();
    const [piece] = [{ room: 0, name: "a", box: box(0.1, 1.1, 0.1, 1.1) }];
    const recomputed = builtLevel(levelInput(rooms, { dynamicPieces: [piece], soup }));
    const [region] = recomputed.regions;
    const blocked = region.recomputed!.written - region.recomputed!.zero;
    expect(region.recomputed).toMatchObject({ written: region.width * region.height, skipped: 0, conflicts: blocked });
    expect(blocked).toBeGreaterThanOrEqual(9);
    expect(recomputed.walkable).toBe(5000 - blocked);
    expect(recomputed.zeroCounter).toBe(5000 + region.recomputed!.zero);
    expect(recomputed.planes.primary[29 * recomputed.planes.height + 29]).toBe(WALL);
  });
});

test("a region that is computed anew has the cells of a bake of the whole room", () => {
  const soup = new SoupBuilder()
    .floor([-9.9, 9.9, -9.9, 9.9], 0)
    .box([-3.1, 0.7, 1.1, 2.3], [0, 3])
    .box([-2.1, -1.1, 2.3, 6.1], [0, 3])
    .soup();
  const whole = { x: gridAxis(-10, 10), z: gridAxis(-10, 10) };
  const { cells } = bakeCells(soup, whole, { ...DEFAULT_BAKE, reconnect: false });
  const dynamicPieces = [{ room: 0, name: "", box: box(-3.1, 0.7, 1.1, 6.1) }];
  const level = builtLevel(levelInput([roomAt(ROOM, 0, 0)], { dynamicPieces, soup }));
  const [{ firstX, firstZ, width, height }] = level.regions;
  expect([firstX, firstZ, width, height]).toEqual([18, 28, 12, 16]);
  const differences = [];
  for (let x = 0; x < 50; x++)
    for (let z = 0; z < 50; z++) {
      const isInside = x + 2 >= firstX && x + 2 < firstX + width && z + 2 >= firstZ && z + 2 < firstZ + height;
      const wanted = isInside ? cells[z * 50 + x] : WALKABLE;
      if (level.unsealed[(x + 2) * level.planes.height + z + 2] !== wanted) differences.push([x, z]);
    }
  expect(differences).toEqual([]);
  expect(level.walkable).toBeLessThan(2480);
});

describe("seams", () => {
  const rooms = [roomAt(ROOM, 0, 0), roomAt(ROOM, 20, 0)];

  test("are four bands a room, the one between two rooms once", () => {
    const { seams } = builtLevel(levelInput(rooms, { hasSeams: true }));
    expect(seams.map(({ room, side }) => `${room} ${side}`)).toEqual([
      "0 west",
      "0 east",
      "0 north",
      "0 south",
      "1 east",
      "1 north",
      "1 south",
    ]);
    expect(seams[1].box).toEqual(box(7, 13, -10, 10));
  });

  test("count the cells that no room has", () => {
    const { seams } = builtLevel(levelInput(rooms, { hasSeams: true }));
    expect(seams.map(({ unknown }) => unknown)).toEqual([2 * 50, 0, 2 * 50, 2 * 50, 2 * 50, 2 * 50, 2 * 50]);
  });

  test("are none where the level is one room", () => {
    expect(builtLevel(levelInput(rooms)).seams).toEqual([]);
  });
});

describe("what nobody knows is a choice:", () => {
  const wall = filledGrid(50, 50, WALL);

  test("the first room stays where rooms overlap, and what is not written does not count", () => {
    const level = builtLevel(levelInput([roomAt(ROOM, 0, 0), roomAt(wall, 0, 0)]), { overlap: "first" });
    expect([level.walkable, level.zeroCounter]).toEqual([2500, 2500]);
    expect(level.rooms[1]).toMatchObject({ written: 0, overlaps: 2500, conflicts: 2500 });
    const twice = builtLevel(levelInput([roomAt(ROOM, 0, 0), roomAt(ROOM, 0, 0)]), { overlap: "first" });
    expect(twice.zeroCounter).toBe(2500);
  });

  test("exact sizes lose no cell", () => {
    const input = levelInput([roomAt(ROOM, -590, 0)]);
    const [rounded, exact] = [builtLevel(input), builtLevel(input, { rounding: "exact" })];
    expect([rounded.planes.width, exact.planes.width]).toEqual([53, 54]);
    expect(exact.rooms[0].firstX).toBe(rounded.rooms[0].firstX);
  });

  test("a grid that begins a cell before its box is laid by its box or by its cells", () => {
    const odd = { ...filledGrid(301, 50, WALKABLE, -60), boundsX: 120 };
    const firstX = (firstCell: "box" | "centre") =>
      builtLevel(levelInput([roomAt(odd, 0, 0)]), { firstCell }).rooms[0].firstX;
    expect([firstX("box"), firstX("centre")]).toEqual([2, 1]);
    const even = (firstCell: "box" | "centre") => builtLevel(levelInput([roomAt(ROOM, 0, 0)]), { firstCell }).rooms[0];
    expect(even("centre")).toEqual(even("box"));
  });

  test("seams lie further in or out", () => {
    const [west] = builtLevel(levelInput([roomAt(ROOM, 0, 0)], { hasSeams: true }), { seamInside: 0 }).seams;
    expect(west.box).toEqual(box(-16, -10, -10, 10));
    const inside = builtLevel(levelInput([roomAt(ROOM, 0, 0)], { hasSeams: true }), { seamInside: 6 }).seams;
    expect(inside).toEqual([]);
  });
});

describe("no grid is made", () => {
  test("without paths", () => {
    const built = buildLevel(levelInput([roomAt(ROOM, 0, 0)], { hasPathing: false }));
    expect(built).toEqual({ kind: "no-pathing", box: box(-10, 10, -10, 10) });
  });

  test("of nothing", () => {
    expect(buildLevel(levelInput([]))).toEqual({ kind: "empty" });
  });

  test.each([1e5, 1e9, 3e38])("of rooms %d units apart", (far) => {
    const built = buildLevel(levelInput([roomAt(ROOM, 0, 0), roomAt(ROOM, far, far)]));
    expect(built.kind).toBe("too-large");
  });
});

test("a grid whose extent is nonsense makes no smaller level", () => {
  const odd = { ...ROOM, boundsX: -1e6 };
  expect(builtLevel(levelInput([roomAt(odd, 0, 0)]))).toMatchObject({
    box: box(-10, -10, -10, 10),
    rooms: [{ outside: 2500 - 2 * 50 }],
  });
});
