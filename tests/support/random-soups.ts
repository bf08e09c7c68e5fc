import { Random } from "../../scripts/bench/random.ts";
import { type GridRegion, regionOf } from "../../src-shared/walk-grid/region.ts";
import type { Soup } from "../../src-shared/walk-grid/soup.ts";
import { type FlatSpan, type Point, SoupBuilder } from "./soup-builder.ts";

export interface RandomScene {
  readonly soup: Soup;
  readonly region: GridRegion;
}

/** A scene of everything that is hard on a baker, from a seed: grids of 50 × 50 to 126 × 126, 5 to 60 pieces. */
export function randomScene(seed: number): RandomScene {
  const random = new Random(seed, "soup");
  const [x, z] = [10 * random.below(80) - 400, 10 * random.below(80) - 400];
  const [long, wide] = [10 + random.below(35), 10 + random.below(35)];
  const region = regionOf({ minX: x + 1, minZ: z + 1, maxX: x + long, maxZ: z + wide });
  const scene = new Scene(random, [x, x + long, z, z + wide]);
  const pieces = 5 + random.below(56);
  if (random.chance(0.8)) scene.ground();
  for (let i = 0; i < pieces; i++) scene.piece();
  return { soup: scene.builder.soup(), region };
}

/**
 * Floors, boxes and sheets along the axes around zero, at least 0.05 from everything that decides about a cell: whatever
 * moves them by less changes nothing, and no two faces are at one height. `half` is half the edge of the region.
 */
export function calmScene(seed: number, half: number): Soup {
  const random = new Random(seed, "calm");
  const builder = new SoupBuilder();
  const place = () => 0.05 + 0.1 * Math.round(random.between(-10 * half, 10 * half));
  const span = (most: number): FlatSpan => {
    const [x, z] = [place(), place()];
    return [x, x + 0.1 * (1 + random.below(10 * most)), z, z + 0.1 * (1 + random.below(10 * most))];
  };
  let level = 0;
  const height = () => 0.7 * level++;
  if (random.chance(0.9)) builder.floor([0.05 - half, half - 0.15, 0.05 - half, half - 0.15], height());
  for (let i = 5 + random.below(40); i > 0; i--) {
    const noPath = random.chance(0.6);
    const [low, high] = [height(), height()];
    const [x0, x1, z0, z1] = span(3);
    random.pick([
      () => builder.floor(span(6), low, { noPath, isFlipped: random.chance(0.4) }),
      () => builder.box([x0, x1, z0, z1], [low - 20, high], noPath),
      () => builder.quad([x0, -20, z0], [x0, high, z0], [x0, high, z1], [x0, -20, z1], noPath),
      () => builder.quad([x0, -20, z0], [x1, -20, z0], [x1, high, z0], [x0, high, z0], noPath),
    ])();
  }
  return builder.soup();
}

class Scene {
  readonly builder = new SoupBuilder();
  private readonly random: Random;
  private readonly span: FlatSpan;

  constructor(random: Random, span: FlatSpan) {
    this.random = random;
    this.span = span;
  }

  ground(): void {
    const isFlipped = this.random.chance(0.3);
    this.builder.floor(this.inner(), this.height(), { isFlipped, noPath: this.random.chance(0.1) });
  }

  piece(): void {
    const kinds = [this.anyTriangle, this.patch, this.box, this.sheet, this.odd, this.twice];
    this.random.pick(kinds).call(this);
  }

  private anyTriangle(): void {
    const centre = this.point();
    const size = this.random.pick([0.05, 0.5, 3, 10, 40]);
    this.builder.triangle(this.near(centre, size), this.near(centre, size), this.near(centre, size), this.noPath());
  }

  /** A patch of ground whose corners lie on the centres of cells, so that rays meet shared edges and corners. */
  private patch(): void {
    const [x0, , z0] = this.onLattice(this.point());
    const y = this.height();
    const step = 0.4 * (1 + this.random.below(5));
    const bumps = this.random.chance(0.5) ? 0 : 0.5;
    const count = 1 + this.random.below(4);
    const heights = Array.from({ length: (count + 1) ** 2 }, () => y + bumps * this.random.real());
    const at = (i: number, j: number): Point => [x0 + i * step, heights[j * (count + 1) + i], z0 + j * step];
    for (let i = 0; i < count; i++)
      for (let j = 0; j < count; j++) {
        const corners = [at(i, j), at(i, j + 1), at(i + 1, j + 1), at(i + 1, j)];
        const [a, b, c, d] = this.random.chance(0.3) ? corners.reverse() : corners;
        this.builder.triangle(a, b, c, this.noPath()).triangle(a, c, d, this.noPath());
      }
  }

  private box(): void {
    const [x, y, z] = this.random.chance(0.5) ? this.point() : this.onLattice(this.point());
    const [long, wide, high] = [4 * this.random.real(), 4 * this.random.real(), 4 * this.random.real()];
    this.builder.box([x, x + long, z, z + wide], [y - 0.5, y + high], this.random.chance(0.8));
  }

  /** Upright, along an axis or not, sometimes through centres. */
  private sheet(): void {
    const [x, y, z] = this.random.chance(0.5) ? this.point() : this.onLattice(this.point());
    const [dx, dz] = this.random.pick([
      [3, 0],
      [0, 3],
      [0, -5],
      [2, 2],
      [1.3, -2.7],
    ]);
    const top = y + 3 * this.random.real();
    this.builder.quad([x, y, z], [x + dx, y, z + dz], [x + dx, top, z + dz], [x, top, z], this.random.chance(0.9));
  }

  /** Degenerate, huge, tiny, far away, at the ends of the rays. */
  private odd(): void {
    const { random } = this;
    const p = this.point();
    const q = this.near(p, 5);
    const half: Point = [(p[0] + q[0]) / 2, (p[1] + q[1]) / 2, (p[2] + q[2]) / 2];
    const size = random.pick([1e-9, 1e-6, 1e-3, 200, 1e4, 1e6, 1e9]);
    const end = random.pick([-200.05, -200, -80.0001, 80, 199.95, 200.05]);
    const [x0, x1, z0, z1] = this.inner();
    random.pick([
      () => this.builder.triangle(p, p, q, this.noPath()),
      () => this.builder.triangle(p, half, q, this.noPath()),
      () => this.builder.triangle(this.near(p, size), this.near(p, size), this.near(p, size), this.noPath()),
      () => this.builder.triangle([1e5, 0, 1e5], [1e5, 0, 1.1e5], [1.1e5, 0, 1e5], this.noPath()),
      () =>
        this.builder.floor([x0, (x0 + x1) / 2, z0, z1], end, { noPath: this.noPath(), isFlipped: random.chance(0.5) }),
      () => this.builder.triangle([x0, end, z0], [x0, end + 0.3, z1], [x1, end - 0.3, z0], this.noPath()),
    ])();
  }

  /** The same triangle twice, of which one blocks, one behind the other or back to back. */
  private twice(): void {
    const centre = this.onLattice(this.point());
    const [a, b, c] = [0, 1, 2].map(() => this.onLattice(this.near(centre, 4)));
    const noPath = this.noPath();
    this.builder.triangle(a, b, c, noPath);
    if (this.random.chance(0.5)) this.builder.triangle(a, b, c, !noPath);
    else this.builder.triangle(c, b, a, !noPath);
  }

  private noPath(): boolean {
    return this.random.chance(0.4);
  }

  private height(): number {
    return this.random.pick([0, 0, 0, 1.5, -1.5, this.random.between(-3, 3), 79.8]);
  }

  private inner(): FlatSpan {
    const [x0, x1, z0, z1] = this.span;
    return [x0 + this.random.real(), x1 - this.random.real(), z0 + this.random.real(), z1 - this.random.real()];
  }

  private point(): Point {
    const [x0, x1, z0, z1] = this.span;
    return [this.random.between(x0 - 2, x1 + 2), this.height(), this.random.between(z0 - 2, z1 + 2)];
  }

  private near([x, y, z]: Point, size: number): Point {
    const off = () => this.random.between(-size, size);
    return [x + off(), y + this.random.pick([0, 0.2, 1]) * off(), z + off()];
  }

  /** Moved to the nearest centre of a cell, of grids whose box is a multiple of 10. */
  private onLattice([x, y, z]: Point): Point {
    const snap = (value: number) => Math.round((value - 0.2) / 0.4) * 0.4 + 0.2;
    return [snap(x), y, snap(z)];
  }
}
