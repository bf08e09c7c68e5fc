import { bakeCells } from "../../src-shared/walk-grid/bake-cells.ts";
import { createScratch, SCRATCH_BYTES_PER_CELL } from "../../src-shared/walk-grid/bake-scratch.ts";
import { DEFAULT_BAKE } from "../../src-shared/walk-grid/options.ts";
import { type GridRegion, regionOf } from "../../src-shared/walk-grid/region.ts";
import type { Soup } from "../../src-shared/walk-grid/soup.ts";
import { minimum } from "./figures.ts";
import { Random } from "./random.ts";

export interface WalkGridFigures {
  readonly cells: number;
  readonly triangles: number;
  /** Milliseconds of a whole bake, reconnect included: the first one, and the best of those after it. */
  readonly first: number;
  readonly best: number;
  /** Scratch, cells and reasons. */
  readonly bytesPerCell: number;
}

const SEED = 0x3bb;
/** Along X and Z, in squares of the floor, two triangles each. */
const FLOOR = [140, 92] as const;
const BOXES = 2500;
/** The box of the region: 925 × 625 cells. */
const [WIDE, LONG] = [370, 250];
const ROUNDS = 15;

/** A rolling floor with closed boxes on it that block: 578,125 cells and 55,760 triangles. */
export function benchScene(): { readonly soup: Soup; readonly region: GridRegion } {
  const random = new Random(SEED);
  const scene = new Triangles(2 * FLOOR[0] * FLOOR[1] + 12 * BOXES);
  addFloor(scene);
  for (let i = 0; i < BOXES; i++) addBox(scene, random);
  return { soup: scene.soup(), region: regionOf({ minX: 0.5, minZ: 0.5, maxX: WIDE - 0.5, maxZ: LONG - 0.5 }) };
}

type Point = readonly [x: number, y: number, z: number];

class Triangles {
  private readonly positions: Float64Array;
  private readonly noPath: Uint8Array;
  private count = 0;

  constructor(most: number) {
    this.positions = new Float64Array(9 * most);
    this.noPath = new Uint8Array(most);
  }

  quad(a: Point, b: Point, c: Point, d: Point, isNoPath: boolean): void {
    for (const corners of [
      [a, b, c],
      [a, c, d],
    ]) {
      this.positions.set(corners.flat(), 9 * this.count);
      this.noPath[this.count++] = Number(isNoPath);
    }
  }

  soup(): Soup {
    const { positions, noPath, count } = this;
    return { positions, noPath, count, parts: [{ piece: 0, mesh: "BENCH", material: "", start: 0, end: count }] };
  }
}

const heightAt = (x: number, z: number) => 2 * Math.sin(x / 17) * Math.cos(z / 23);

function addFloor(scene: Triangles): void {
  const [across, down] = FLOOR;
  const at = (i: number, j: number): Point => {
    const [x, z] = [(WIDE * i) / across, (LONG * j) / down];
    return [x, heightAt(x, z), z];
  };
  for (let j = 0; j < down; j++)
    for (let i = 0; i < across; i++) scene.quad(at(i, j), at(i, j + 1), at(i + 1, j + 1), at(i + 1, j), false);
}

function addBox(scene: Triangles, random: Random): void {
  const [x, z] = [random.between(1, WIDE - 5), random.between(1, LONG - 5)];
  const [x1, z1] = [x + random.between(0.5, 4), z + random.between(0.5, 4)];
  const y = heightAt(x, z) - 1;
  const y1 = y + random.between(2, 6);
  scene.quad([x, y1, z], [x, y1, z1], [x1, y1, z1], [x1, y1, z], true);
  scene.quad([x1, y, z], [x1, y, z1], [x, y, z1], [x, y, z], true);
  scene.quad([x, y, z], [x, y, z1], [x, y1, z1], [x, y1, z], true);
  scene.quad([x1, y, z1], [x1, y, z], [x1, y1, z], [x1, y1, z1], true);
  scene.quad([x1, y, z], [x, y, z], [x, y1, z], [x1, y1, z], true);
  scene.quad([x, y, z1], [x1, y, z1], [x1, y1, z1], [x, y1, z1], true);
}

/** Bakes the scene several times on one thread. */
export async function benchWalkGrid(): Promise<WalkGridFigures> {
  const { soup, region } = benchScene();
  const scratch = createScratch();
  const times = Array.from({ length: ROUNDS }, () => {
    const start = performance.now();
    bakeCells(soup, region, DEFAULT_BAKE, scratch);
    return performance.now() - start;
  });
  return {
    cells: region.x.cells * region.z.cells,
    triangles: soup.count,
    first: times[0],
    best: minimum(times),
    bytesPerCell: SCRATCH_BYTES_PER_CELL + 2,
  };
}

if (import.meta.main) {
  const { cells, triangles, first, best, bytesPerCell } = await benchWalkGrid();
  console.log(`${cells} cells × ${triangles} triangles: ${best.toFixed(1)} ms, ${first.toFixed(1)} ms the first time`);
  console.log(`${bytesPerCell} bytes a cell`);
}
