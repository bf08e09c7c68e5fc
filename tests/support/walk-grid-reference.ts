/**
 * The cells of a grid by brute force: ray by ray, every triangle that could be near, written from spec/walk-grid.md §2.4 to
 * §2.6 alone and sharing nothing with the baker but the models.
 */
import type { BakeOptions } from "../../src-shared/walk-grid/options.ts";
import type { GridRegion } from "../../src-shared/walk-grid/region.ts";
import type { Soup } from "../../src-shared/walk-grid/soup.ts";

interface Vector {
  x: number;
  y: number;
  z: number;
}
type Axis = keyof Vector;

interface Triangle {
  readonly a: Vector;
  readonly b: Vector;
  readonly c: Vector;
  readonly n: Vector;
  readonly noPath: boolean;
  readonly low: Vector;
  readonly high: Vector;
}

interface Hit {
  readonly triangle: Triangle;
  readonly at: Vector;
  readonly isGraze: boolean;
  readonly distance: number;
}

export interface ReferenceCells {
  readonly cells: Uint8Array;
  readonly reasons: Uint8Array;
}

/** Ground, clearance and enclosure; no reconnect. */
export function bakeSlowly(
  soup: Soup,
  region: GridRegion,
  {
    clearanceSide,
    ground,
    encloses = true,
  }: Pick<BakeOptions, "clearanceSide" | "ground"> & { readonly encloses?: boolean },
): ReferenceCells {
  const [width, height] = [region.x.cells, region.z.cells];
  const triangles = readTriangles(soup);
  const cells = new Uint8Array(width * height);
  const reasons = new Uint8Array(width * height);
  for (let j = 0; j < height; j++) {
    const z = centre(region.z.first + j, region.z.origin);
    const ofRow = triangles.filter((triangle) => isNear(triangle, "z", z));
    for (let i = 0; i < width; i++) {
      const x = centre(region.x.first + i, region.x.origin);
      const near = ofRow.filter((triangle) => isNear(triangle, "x", x));
      const reason = reasonAt(near, x, z, clearanceSide, ground);
      reasons[j * width + i] = reason;
      cells[j * width + i] = reason === 0 ? 0 : reason === 1 ? 0xff : 1;
    }
  }
  if (encloses) enclose(cells, reasons, width, height);
  return { cells, reasons };
}

/** In f32, step by step. */
function centre(cell: number, origin: number): number {
  const steps = new Float32Array([0.4, 0.2, origin, 0, 0, 0]);
  steps[3] = cell * steps[0];
  steps[4] = steps[3] + steps[1];
  steps[5] = steps[4] + steps[2];
  return steps[5];
}

/** 0 ok, 1 void, 2 height, 3 NOPATH ground, 4 NOPATH graze, 5 clearance (§2.7). */
function reasonAt(
  near: readonly Triangle[],
  x: number,
  z: number,
  side: "front" | "both",
  rule: BakeOptions["ground"],
): number {
  const hit = rule === "ray" ? groundAt(near, x, z) : contactAt(near, x, z);
  if (hit === null) return 1;
  if (Math.abs(hit.at.y) > 80) return 2;
  if (hit.triangle.noPath) return hit.isGraze ? 4 : 3;
  const head = { x: hit.at.x, y: hit.at.y + 1.5, z: hit.at.z };
  const walls = near.filter((triangle) => triangle.noPath);
  const L = 0.30000001;
  const probes: [Vector, Axis][] = [
    [{ x: L, y: 0, z: 0 }, "x"],
    [{ x: -L, y: 0, z: 0 }, "x"],
    [{ x: 0, y: 0, z: L }, "z"],
    [{ x: 0, y: 0, z: -L }, "z"],
  ];
  return probes.some(([probe, axis]) => walls.some((wall) => isProbed(wall, head, probe, axis, side))) ? 5 : 0;
}

function groundAt(near: readonly Triangle[], x: number, z: number): Hit | null {
  const [s, e] = [
    { x, y: 200, z },
    { x, y: -200, z },
  ];
  const ray = minus(e, s);
  const r = 0.10000001;
  let nearest: Hit | null = null;
  for (const triangle of near) {
    const { a, n } = triangle;
    const along = dot(n, ray);
    if (!(Math.abs(along) >= 9.9999997e-6)) continue;
    const t = dot(n, minus(a, s)) / along;
    if (!(t >= -r / 400 && t <= 1 + r / 400)) continue;
    const p = { x: s.x + t * ray.x, y: s.y + t * ray.y, z: s.z + t * ray.z };
    const isInside = isInsideAlong(triangle, p, "y");
    const at = isInside ? p : closestPoint(triangle, p);
    if (!isInside && !(length(minus(at, p)) <= r && dot(minus(a, e), n) < -1e-5)) continue;
    const distance = length(minus(at, s));
    if (nearest === null || distance < nearest.distance) nearest = { triangle, at, isGraze: !isInside, distance };
  }
  return nearest;
}

/** A ball of radius 0.05 comes down and lies on the first triangle seen from above that its lowest point in the plane is in. */
function contactAt(near: readonly Triangle[], x: number, z: number): Hit | null {
  const s = { x, y: 200, z };
  let nearest: Hit | null = null;
  for (const triangle of near) {
    const { a, n } = triangle;
    if (!(n.y * 400 >= 9.9999997e-6)) continue;
    const part = 0.05 / length(n);
    const from = minus(s, { x: part * n.x, y: part * n.y, z: part * n.z });
    const y = a.y + (n.x * (a.x - from.x) + n.z * (a.z - from.z)) / n.y;
    const t = (y + part * n.y - 200) / -400;
    if (!(t >= -0.10000001 / 400 && t <= 1 + 0.10000001 / 400)) continue;
    const at = { x: from.x, y, z: from.z };
    if (!isInsideAlong(triangle, at, "y", 1e-9)) continue;
    const distance = length({ x: part * n.x, y: y - 200, z: part * n.z });
    if (nearest === null || distance < nearest.distance) nearest = { triangle, at, isGraze: false, distance };
  }
  return nearest;
}

function isProbed(wall: Triangle, from: Vector, probe: Vector, axis: Axis, side: "front" | "both"): boolean {
  const along = dot(wall.n, probe);
  if (!(Math.abs(along) >= 9.9999997e-6)) return false;
  const above = dot(minus(wall.a, from), wall.n);
  if (side === "front" && !(above < -1e-5)) return false;
  const t = above / along;
  if (!(t >= 0 && t <= 1)) return false;
  const p = { x: from.x + t * probe.x, y: from.y + t * probe.y, z: from.z + t * probe.z };
  return isInsideAlong(wall, p, axis);
}

/**
 * Whether p, a point of the plane, has no barycentric coordinate below −tolerance. Reckoned without the axis that the ray runs
 * along, and times the area.
 */
function isInsideAlong({ a, b, c, n }: Triangle, p: Vector, axis: Axis, tolerance = 1e-6): boolean {
  const [first, second] = (["x", "y", "z"] as const).filter((each) => each !== axis);
  const weight = (u: Vector, v: Vector) =>
    (p[first] - u[first]) * (v[second] - u[second]) - (p[second] - u[second]) * (v[first] - u[first]);
  const area = axis === "y" ? n.y : -n[axis];
  return [weight(a, b), weight(b, c), weight(c, a)].every((each) =>
    area > 0 ? each >= -tolerance * area : each <= -tolerance * area,
  );
}

/** Of a point of the plane that is outside: on the nearest edge. */
function closestPoint({ a, b, c }: Triangle, p: Vector): Vector {
  const edges: [Vector, Vector][] = [
    [a, b],
    [b, c],
    [c, a],
  ];
  let closest = a;
  let least = Number.POSITIVE_INFINITY;
  for (const [u, v] of edges) {
    const d = minus(v, u);
    const square = dot(d, d);
    const t = square > 0 ? Math.min(1, Math.max(0, dot(minus(p, u), d) / square)) : 0;
    const q = { x: u.x + t * d.x, y: u.y + t * d.y, z: u.z + t * d.z };
    const away = length(minus(q, p));
    if (away < least) [closest, least] = [q, away];
  }
  return closest;
}

function enclose(cells: Uint8Array, reasons: Uint8Array, width: number, height: number): void {
  const blocked = (x: number, z: number) => {
    const isOutside = x < 0 || z < 0 || x >= width || z >= height;
    return isOutside || cells[z * width + x] === 1;
  };
  const opposites = [
    [-1, 0],
    [0, -1],
    [-1, -1],
    [1, -1],
  ];
  for (let x = 0; x < width; x++)
    for (let z = 0; z < height; z++)
      if (
        cells[z * width + x] === 0 &&
        opposites.some(([dx, dz]) => blocked(x + dx, z + dz) && blocked(x - dx, z - dz))
      ) {
        cells[z * width + x] = 1;
        reasons[z * width + x] = 6;
      }
}

function readTriangles({ count, positions, noPath }: Soup): Triangle[] {
  const point = (at: number) => ({ x: positions[at], y: positions[at + 1], z: positions[at + 2] });
  return Array.from({ length: count }, (_, i) => {
    const [a, b, c] = [point(9 * i), point(9 * i + 3), point(9 * i + 6)];
    const extreme = (of: (...values: number[]) => number) => ({
      x: of(a.x, b.x, c.x),
      y: of(a.y, b.y, c.y),
      z: of(a.z, b.z, c.z),
    });
    const n = cross(minus(b, a), minus(c, a));
    return { a, b, c, n, noPath: noPath[i] === 1, low: extreme(Math.min), high: extreme(Math.max) };
  });
}

/** Whether a ray or a probe of a cell there could meet it: with room to spare, for the longer triangles more. */
function isNear({ low, high }: Triangle, axis: Axis, centre: number): boolean {
  const room = 1 + 1e-4 * (high[axis] - low[axis]);
  return centre >= low[axis] - room && centre <= high[axis] + room;
}

function minus(u: Vector, v: Vector): Vector {
  return { x: u.x - v.x, y: u.y - v.y, z: u.z - v.z };
}

function dot(u: Vector, v: Vector): number {
  return u.x * v.x + u.y * v.y + u.z * v.z;
}

function cross(u: Vector, v: Vector): Vector {
  return { x: u.y * v.z - u.z * v.y, y: u.z * v.x - u.x * v.z, z: u.x * v.y - u.y * v.x };
}

function length(v: Vector): number {
  return Math.sqrt(dot(v, v));
}
