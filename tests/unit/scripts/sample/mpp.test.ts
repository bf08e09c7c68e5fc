import { describe, expect, it } from "vitest";
import { roomGrid, roomMesh } from "../../../../scripts/sample/lantern-house.ts";
import { drawGrid } from "../../../../scripts/sample/mpp.ts";
import { readMpp } from "../../../../src-shared/formats/mpp/mpp.ts";
import { VOID, WALKABLE, WALL, type WalkGrid } from "../../../../src-shared/formats/mpp/walk-grid.ts";
import { walkMesh } from "./mesh-walker.ts";

type Vector = readonly [x: number, y: number, z: number];

describe("drawGrid", () => {
  it("lets x run fastest", () => {
    const grid = drawGrid({ x: [0, 40], z: [-10, 10] }, (x, z) => (x > 39.7 && z < -9.7 ? WALL : WALKABLE));
    expect(grid).toMatchObject({ width: 100, height: 50, offsetX: 0, offsetZ: 10, boundsX: 40, boundsZ: 20 });
    expect(grid.cells.indexOf(WALL)).toBe(99);
  });
});

describe("the sample's room", () => {
  it("has its floor, walls and lamp post where the rays of a bake find them", () => {
    const triangles = walkMesh(roomMesh()).submeshes.flatMap(({ material, indices, positions }) => {
      const corners = indices.map((index) => positions[index] as unknown as Vector);
      return Array.from({ length: indices.length / 3 }, (_, i) => ({
        corners: corners.slice(3 * i, 3 * i + 3),
        blocks: material.includes("nocollide"),
      }));
    });
    const baked = drawGrid({ x: [-10, 10], z: [-10, 10] }, (x, z) => {
      let top = { y: -Infinity, blocks: false };
      for (const { corners, blocks } of triangles) {
        const t = hit([x, 200, z], [0, -400, 0], corners);
        if (t !== null && 200 - 400 * t > top.y) top = { y: 200 - 400 * t, blocks };
      }
      if (top.y === -Infinity) return VOID;
      const from: Vector = [x, top.y + 1.5, z];
      const probes: readonly Vector[] = [
        [0.3, 0, 0],
        [-0.3, 0, 0],
        [0, 0, 0.3],
        [0, 0, -0.3],
      ];
      const blocked = probes.some((probe) =>
        triangles.some(({ corners, blocks }) => blocks && hit(from, probe, corners) !== null),
      );
      return top.blocks || blocked ? WALL : WALKABLE;
    });
    shutIn(baked);
    expect(readMpp(roomGrid())).toEqual(baked);
    const cells = [...baked.cells];
    const count = (value: number) => cells.filter((cell) => cell === value).length;
    expect([count(WALKABLE), count(WALL), count(VOID)]).toEqual([34 * 34 - 36, 1600 - 34 * 34 + 36, 900]);
  });
});

/** Cells between two walls become walls, in place (spec/walk-grid.md §2.6). */
function shutIn({ cells, width, height }: WalkGrid): void {
  const blocks = (x: number, z: number) => x < 0 || z < 0 || x >= width || z >= height || cells[z * width + x] === WALL;
  const pairs = [
    [1, 0],
    [0, 1],
    [1, 1],
    [1, -1],
  ];
  for (let x = 0; x < width; x++)
    for (let z = 0; z < height; z++)
      if (
        cells[z * width + x] === WALKABLE &&
        pairs.some(([dx, dz]) => blocks(x + dx, z + dz) && blocks(x - dx, z - dz))
      )
        cells[z * width + x] = WALL;
}

/** Where the segment from `start` along `along` meets the triangle, as a part of its length, or null. */
function hit(start: Vector, along: Vector, [a, b, c]: readonly Vector[]): number | null {
  const [e1, e2] = [minus(b, a), minus(c, a)];
  const p = cross(along, e2);
  const determinant = dot(e1, p);
  if (Math.abs(determinant) < 1e-9) return null;
  const s = minus(start, a);
  const q = cross(s, e1);
  const [u, v, t] = [dot(s, p), dot(along, q), dot(e2, q)].map((value) => value / determinant);
  return u >= 0 && v >= 0 && u + v <= 1 && t >= 0 && t <= 1 ? t : null;
}
function minus(a: Vector, b: Vector): Vector {
  return [a[0] - b[0], a[1] - b[1], a[2] - b[2]];
}
function dot(a: Vector, b: Vector): number {
  return a[0] * b[0] + a[1] * b[1] + a[2] * b[2];
}
function cross(a: Vector, b: Vector): Vector {
  return [a[1] * b[2] - a[2] * b[1], a[2] * b[0] - a[0] * b[2], a[0] * b[1] - a[1] * b[0]];
}
