import { expect, test } from "vitest";
import { importCells } from "../../../../src-shared/walk-grid/level-grid/import-cells.ts";
import { finishPlanes, newPlanes } from "../../../../src-shared/walk-grid/level-grid/level-planes.ts";

test("planes begin as FF, FF and 0", () => {
  const { primary, secondary, aux } = newPlanes(3, 2);
  expect([primary, secondary, aux]).toEqual([
    new Uint8Array(6).fill(255),
    new Uint8Array(6).fill(255),
    new Uint8Array(6),
  ]);
});

test("finishing makes a wall of FF alone, and gives up the second plane", () => {
  const planes = newPlanes(2, 3);
  planes.primary.set([0, 1, 2, 254, 255, 255]);
  const { planes: finished, sealed } = finishPlanes(planes);
  expect([...finished.primary]).toEqual([0, 1, 2, 254, 1, 1]);
  expect([sealed, finished.secondary, finished.aux.length]).toEqual([2, null, 6]);
});

test("cells go from X fastest to x-major", () => {
  const planes = newPlanes(4, 5);
  // 3 along X, 2 along Z; no two alike, so that no turned or mirrored order would do.
  const cells = Uint8Array.of(10, 11, 12, 20, 21, 22);
  importCells(planes, { firstX: 1, firstZ: 2, width: 3, height: 2, cells });
  expect([...planes.primary]).toEqual([
    ...[255, 255, 255, 255, 255],
    ...[255, 255, 10, 20, 255],
    ...[255, 255, 11, 21, 255],
    ...[255, 255, 12, 22, 255],
  ]);
});

test("what is undefined is not written, the last wins, and every 0 that is written counts", () => {
  const planes = newPlanes(3, 1);
  const place = { firstX: 0, firstZ: 0, width: 3, height: 1 };
  expect(importCells(planes, { ...place, cells: Uint8Array.of(0, 1, 255) })).toEqual({
    written: 2,
    zero: 1,
    skipped: 1,
    overlaps: 0,
    conflicts: 0,
    outside: 0,
  });
  expect(importCells(planes, { ...place, cells: Uint8Array.of(0, 0, 0) })).toEqual({
    written: 3,
    zero: 3,
    skipped: 0,
    overlaps: 2,
    conflicts: 1,
    outside: 0,
  });
  expect([...planes.primary]).toEqual([0, 0, 0]);
  importCells(planes, { ...place, cells: Uint8Array.of(255, 255, 1) });
  expect([...planes.primary]).toEqual([0, 0, 1]);
});

test("cells outside of the level are left out on every side", () => {
  const planes = newPlanes(2, 2);
  const cells = new Uint8Array(16);
  const counts = importCells(planes, { firstX: -1, firstZ: -1, width: 4, height: 4, cells });
  expect(counts).toMatchObject({ written: 4, zero: 4, outside: 12 });
  expect([...planes.primary]).toEqual([0, 0, 0, 0]);
});
