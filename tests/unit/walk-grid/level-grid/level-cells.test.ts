import fc from "fast-check";
import { expect, test } from "vitest";
import { VOID, WALKABLE } from "../../../../src-shared/formats/mpp/walk-grid.ts";
import {
  type CellRect,
  coveredCells,
  undefinedCounter,
} from "../../../../src-shared/walk-grid/level-grid/level-cells.ts";
import { type LevelPlanes, newPlanes } from "../../../../src-shared/walk-grid/level-grid/level-planes.ts";

const [WIDTH, HEIGHT] = [7, 5];

const span = (cells: number) =>
  fc.tuple(fc.nat(cells), fc.nat(cells)).map(([a, b]) => ({ first: Math.min(a, b), count: Math.abs(a - b) }));
const rects: fc.Arbitrary<readonly CellRect[]> = fc.array(
  fc
    .tuple(span(WIDTH), span(HEIGHT))
    .map(([x, z]) => ({ firstX: x.first, firstZ: z.first, width: x.count, height: z.count })),
  { maxLength: 6 },
);

function isIn({ firstX, firstZ, width, height }: CellRect, at: number): boolean {
  const [x, z] = [Math.floor(at / HEIGHT), at % HEIGHT];
  return x >= firstX && x < firstX + width && z >= firstZ && z < firstZ + height;
}

function planesWith(defined: readonly number[]): LevelPlanes {
  const planes = newPlanes(WIDTH, HEIGHT);
  for (const at of defined) planes.primary[at] = WALKABLE;
  return planes;
}

test("cells are covered that lie in any of the rectangles", () => {
  fc.assert(
    fc.property(rects, (some) => {
      const covered = [...coveredCells(newPlanes(WIDTH, HEIGHT), some)];
      expect(covered).toEqual(covered.map((_, at) => (some.some((rect) => isIn(rect, at)) ? 1 : 0)));
    }),
  );
});

test("cells that no room has defined are counted in each rectangle", () => {
  fc.assert(
    fc.property(fc.array(fc.nat(WIDTH * HEIGHT - 1)), rects, (defined, some) => {
      const planes = planesWith(defined);
      const cells = [...planes.primary.keys()].filter((at) => planes.primary[at] === VOID);
      const countIn = undefinedCounter(planes);
      expect(some.map(countIn)).toEqual(some.map((rect) => cells.filter((at) => isIn(rect, at)).length));
    }),
  );
});
