import fc from "fast-check";
import { expect, test } from "vitest";
import { WALL } from "../../../src-shared/formats/mpp/walk-grid.ts";
import { createScratch } from "../../../src-shared/walk-grid/bake-scratch.ts";
import { componentsOf } from "../../../src-shared/walk-grid/components.ts";
import { DEFAULT_BAKE } from "../../../src-shared/walk-grid/options.ts";
import { REASON } from "../../../src-shared/walk-grid/reason.ts";
import { reconnectRegions } from "../../../src-shared/walk-grid/reconnect.ts";
import { gridOf } from "../../support/cell-pictures.ts";

const options = fc
  .record({
    neighbours: fc.constantFrom(4 as const, 8 as const),
    reconnectWalls: fc.constantFrom(1 as const, 2 as const),
    reconnectCells: fc.integer({ min: 1, max: 12 }),
  })
  .map((some) => ({ ...DEFAULT_BAKE, ...some }));

/** Noise of walkable cells, walls that may be opened, walls that may not, and void. */
const picture = fc
  .record({
    width: fc.integer({ min: 1, max: 24 }),
    height: fc.integer({ min: 1, max: 24 }),
    signs: fc.constantFrom("....56", "...45#", "..56", "..5556 2", "....5#"),
  })
  .chain(({ width, height, signs }) => {
    const row = fc.array(fc.constantFrom(...signs), { minLength: width, maxLength: width });
    return fc.array(
      row.map((cells) => cells.join("")),
      { minLength: height, maxLength: height },
    );
  });

test("reconnect opens walls that may be opened and nothing else, until none is left to open", () => {
  let openings = 0;
  fc.assert(
    fc.property(picture, options, (rows, wish) => {
      const before = gridOf(rows);
      const after = gridOf(rows);
      const { width, height } = before;
      const scratch = createScratch().take(width * height);
      const opened = reconnectRegions(after, wish, scratch);
      openings += opened.length;

      const places = new Set(opened.map(({ x, z }) => z * width + x));
      expect(places.size).toBe(opened.length);
      for (const { x, z, reason } of opened) {
        expect([REASON.noPathGraze, REASON.clearance, REASON.enclosure]).toContain(reason);
        expect(before.reasons[z * width + x]).toBe(reason);
      }
      expect(after.cells).toEqual(before.cells.map((cell, at) => (places.has(at) ? 0 : cell)));
      expect(after.reasons).toEqual(before.reasons.map((code, at) => (places.has(at) ? REASON.reopened : code)));

      const large = (cells: Uint8Array) =>
        componentsOf(cells, width, height, wish.neighbours).sizes.filter((size) => size >= wish.reconnectCells).length;
      expect(large(after.cells)).toBeLessThanOrEqual(large(before.cells));
      expect(reconnectRegions(after, wish, scratch)).toEqual([]);
      expect(joinableWall({ ...after, ...wish })).toBe(-1);
    }),
    { numRuns: 500 },
  );
  expect(openings).toBeGreaterThan(0);
});

interface Walls {
  readonly cells: Uint8Array;
  readonly reasons: Uint8Array;
  readonly width: number;
  readonly height: number;
  readonly neighbours: 4 | 8;
  readonly reconnectCells: number;
}

/** By brute force: a wall that may be opened and touches two large regions, or -1. */
function joinableWall({ cells, reasons, width, height, neighbours, reconnectCells }: Walls): number {
  const { labels, sizes } = componentsOf(cells, width, height, neighbours);
  const may = [REASON.noPathGraze, REASON.clearance, REASON.enclosure] as number[];
  const isStep = (dx: number, dz: number) => Math.abs(dx) + Math.abs(dz) === 1 || neighbours === 8;
  return cells.findIndex((cell, at) => {
    if (cell !== WALL || !may.includes(reasons[at])) return false;
    const touched = new Set<number>();
    for (const dx of [-1, 0, 1])
      for (const dz of [-1, 0, 1]) {
        const [x, z] = [(at % width) + dx, Math.floor(at / width) + dz];
        if (!isStep(dx, dz) || x < 0 || z < 0 || x >= width || z >= height) continue;
        const label = labels[z * width + x];
        if (label >= 0 && sizes[label] >= reconnectCells) touched.add(label);
      }
    return touched.size > 1;
  });
}

/** Components by spreading the least index until nothing changes. */
function slowLabels(cells: Uint8Array, width: number, neighbours: 4 | 8): number[] {
  const labels = Array.from(cells, (cell, at) => (cell === 0 ? at : -1));
  for (let isChanging = true; isChanging; ) {
    isChanging = false;
    for (let a = 0; a < cells.length; a++)
      for (let b = 0; b < cells.length; b++) {
        const [dx, dz] = [Math.abs((a % width) - (b % width)), Math.abs(Math.floor(a / width) - Math.floor(b / width))];
        const isNext = neighbours === 4 ? dx + dz === 1 : Math.max(dx, dz) === 1;
        if (!isNext || labels[a] < 0 || labels[b] < 0 || labels[a] <= labels[b]) continue;
        labels[a] = labels[b];
        isChanging = true;
      }
  }
  return labels;
}

test("components are those of a slow spreading of labels", () => {
  fc.assert(
    fc.property(
      fc.integer({ min: 1, max: 9 }),
      fc.array(fc.constantFrom(0, 0, 1, 0xff), { minLength: 1, maxLength: 9 }),
      fc.constantFrom(4 as const, 8 as const),
      fc.nat(),
      (width, column, neighbours, seed) => {
        const cells = Uint8Array.from(
          { length: width * column.length },
          (_, at) => column[(at * (seed + 1)) % column.length],
        );
        const { labels, firsts, sizes } = componentsOf(cells, width, column.length, neighbours);
        const slow = slowLabels(cells, width, neighbours);
        expect(Array.from(labels, (label) => (label < 0 ? -1 : firsts[label]))).toEqual(slow);
        expect([...sizes]).toEqual([...firsts].map((first) => slow.filter((label) => label === first).length));
      },
    ),
    { numRuns: 200 },
  );
});
