import type { Soup } from "../../src-shared/walk-grid/soup.ts";

export type Point = readonly [x: number, y: number, z: number];
export type Triangle = readonly [a: Point, b: Point, c: Point];

/** Triangles of a scene, readable; what is added first is tried first. */
export class SoupBuilder {
  private readonly triangles: Triangle[] = [];
  private readonly noPath: boolean[] = [];

  /** The front is where its corners run anticlockwise. */
  triangle(a: Point, b: Point, c: Point, noPath = false): this {
    this.triangles.push([a, b, c]);
    this.noPath.push(noPath);
    return this;
  }

  /** Four corners, anticlockwise seen from the front. */
  quad(a: Point, b: Point, c: Point, d: Point, noPath = false): this {
    return this.triangle(a, b, c, noPath).triangle(a, c, d, noPath);
  }

  /** Level ground whose front is up, unless `isFlipped`. */
  floor(span: FlatSpan, y: number, { noPath = false, isFlipped = false } = {}): this {
    const [x0, x1, z0, z1] = span;
    const corners: Point[] = [
      [x0, y, z0],
      [x0, y, z1],
      [x1, y, z1],
      [x1, y, z0],
    ];
    const [a, b, c, d] = isFlipped ? corners.reverse() : corners;
    return this.quad(a, b, c, d, noPath);
  }

  /** Closed box, fronts outwards. */
  box([x0, x1, z0, z1]: FlatSpan, [y0, y1]: readonly [low: number, high: number], noPath = true): this {
    return this.floor([x0, x1, z0, z1], y1, { noPath })
      .floor([x0, x1, z0, z1], y0, { noPath, isFlipped: true })
      .quad([x0, y0, z0], [x0, y0, z1], [x0, y1, z1], [x0, y1, z0], noPath)
      .quad([x1, y0, z1], [x1, y0, z0], [x1, y1, z0], [x1, y1, z1], noPath)
      .quad([x1, y0, z0], [x0, y0, z0], [x0, y1, z0], [x1, y1, z0], noPath)
      .quad([x0, y0, z1], [x1, y0, z1], [x1, y1, z1], [x0, y1, z1], noPath);
  }

  soup(): Soup {
    return soupOf(this.triangles, this.noPath);
  }
}

/** Low and high edge along X, then along Z. */
export type FlatSpan = readonly [x0: number, x1: number, z0: number, z1: number];

export function soupOf(triangles: readonly Triangle[], noPath: readonly boolean[]): Soup {
  const count = triangles.length;
  return {
    count,
    positions: Float64Array.from(triangles.flat(2)),
    noPath: Uint8Array.from(noPath, Number),
    parts: [{ piece: 0, mesh: "MEDIA/MODELS/TEST.MESH", material: "TEST", start: 0, end: count }],
  };
}

export function trianglesOf({ count, positions }: Soup): Triangle[] {
  const point = (at: number): Point => [positions[at], positions[at + 1], positions[at + 2]];
  return Array.from({ length: count }, (_, i) => [point(9 * i), point(9 * i + 3), point(9 * i + 6)]);
}

/** The same triangles with every corner somewhere else. */
export function mapSoup(soup: Soup, move: (point: Point) => Point): Soup {
  const moved = trianglesOf(soup).map(([a, b, c]): Triangle => [move(a), move(b), move(c)]);
  return { ...soup, positions: Float64Array.from(moved.flat(2)) };
}

/** What a soup covers seen from above; null for nothing. */
export function boxOf(soup: Soup) {
  if (soup.count === 0) return null;
  const points = trianglesOf(soup).flat();
  const [xs, zs] = [points.map(([x]) => x), points.map(([, , z]) => z)];
  return { minX: Math.min(...xs), minZ: Math.min(...zs), maxX: Math.max(...xs), maxZ: Math.max(...zs) };
}
