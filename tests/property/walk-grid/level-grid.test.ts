import fc from "fast-check";
import { expect, test } from "vitest";
import type { WalkGrid } from "../../../src-shared/formats/mpp/walk-grid.ts";
import { builtLevel, levelInput, roomAt } from "../../support/level-builder.ts";
import { levelSlowly } from "../../support/level-reference.ts";

const tens = (min: number, max: number) => fc.integer({ min, max }).map((ten) => 10 * ten);

/** A grid of whole tens, and of one cell more where real ones have one. */
const grid: fc.Arbitrary<WalkGrid> = fc
  .record({ x: fc.integer({ min: 1, max: 2 }), z: fc.integer({ min: 1, max: 2 }), more: fc.constantFrom(0, 1) })
  .chain(({ x, z, more }) => {
    const [width, height] = [25 * x + more, 25 * z];
    return fc.record({
      width: fc.constant(width),
      height: fc.constant(height),
      offsetX: tens(-1, 2),
      offsetZ: tens(-1, 2),
      boundsX: fc.constant(10 * x),
      boundsZ: fc.constant(10 * z),
      cells: fc.infiniteStream(fc.constantFrom(0, 1, 255)).map((cells) => Uint8Array.from(cells.take(width * height))),
    });
  });

const rooms = fc.array(
  fc.tuple(grid, tens(-3, 3), tens(-3, 3)).map(([own, x, z]) => roomAt(own, x, z)),
  { minLength: 1, maxLength: 4 },
);

test("a level is what a slow reference in whole numbers makes of its rooms", () => {
  let overlaps = 0;
  fc.assert(
    fc.property(rooms, (each) => {
      const input = levelInput(each);
      const level = builtLevel(input);
      const slow = levelSlowly(input);
      const { planes, axisX, axisZ } = level;
      // Rounding may take a cell off the high end, which is outside of the box.
      expect([axisX.idealCells, axisZ.idealCells]).toEqual([slow.width, slow.height]);
      expect(level.zeroCounter).toBe(slow.zeroCounter);
      let walkable = 0;
      for (let x = 0; x < planes.width; x++)
        for (let z = 0; z < planes.height; z++) {
          const wanted = slow.cellAt(x, z);
          if (planes.primary[x * planes.height + z] !== wanted) expect.fail(`${x}, ${z} is not ${wanted}`);
          if (wanted === 0) walkable++;
        }
      expect(level.walkable).toBe(walkable);
      overlaps += level.rooms.reduce((sum, room) => sum + room.overlaps, 0);
    }),
    { numRuns: 60 },
  );
  // Otherwise it would say nothing of rooms that lie on each other.
  expect(overlaps).toBeGreaterThan(0);
});

test("moving the whole level by tens changes no cell, as long as rounding makes none or costs none", () => {
  fc.assert(
    fc.property(rooms, tens(-20, 20), tens(-20, 20), (each, byX, byZ) => {
      const here = builtLevel(levelInput(each));
      const there = builtLevel(levelInput(each.map((room) => ({ ...room, x: room.x + byX, z: room.z + byZ }))));
      const isWhole = [here, there].every(({ axisX, axisZ }) =>
        [axisX, axisZ].every(({ cells, idealCells }) => cells === idealCells),
      );
      fc.pre(isWhole);
      expect(there.planes).toEqual(here.planes);
      expect(there.zeroCounter).toBe(here.zeroCounter);
    }),
    { numRuns: 60 },
  );
});
