/** Ends of the ray that looks for the ground, above and below the centre of a cell. */
export const TOP = 200;
const BOTTOM = -200;
export const DOWN = BOTTOM - TOP;
/** Radius of that ray. */
export const RAY_RADIUS = 0.10000001;
export const OVERSHOOT = RAY_RADIUS / TOP / 2;
/** Below this n·ray a face is parallel to the ray. */
export const PARALLEL = 9.9999997e-6;
/** What three corners weigh of a point may be that much below zero. */
const INSIDE = -1e-6;
/** How far a point has to be behind a face, times its normal. */
const BEHIND = -1e-5;
/**
 * A ray touches a face from beside it when it ends on the face's front: 1; on its back: -1. The sign was measured, not
 * seen in the engine (spec/walk-grid.md §2.4).
 */
const GRAZE_SIDE: number = 1;
/** Length of the probes beside a cell. */
export const PROBE_LENGTH = 0.30000001;

export type ProbeDirection = "+x" | "-x" | "+z" | "-z";

/**
 * Positive on one side of a line u→v in the plane of two axes, negative on the other; by its size, what the third corner of a
 * triangle weighs of the point.
 */
export function sideOf(p1: number, p2: number, u1: number, u2: number, v1: number, v2: number): number {
  return (p1 - u1) * (v2 - u2) - (p2 - u2) * (v1 - u1);
}

/** X of u, or of where the edge to v comes in when u is not between two Z. */
function cutEnd(ux: number, uz: number, vx: number, vz: number, lowZ: number, highZ: number): number {
  if (uz < lowZ) return ux + ((lowZ - uz) / (vz - uz)) * (vx - ux);
  if (uz > highZ) return ux + ((highZ - uz) / (vz - uz)) * (vx - ux);
  return ux;
}

/**
 * One triangle of a soup at a time, and what a ray does with it (spec/walk-grid.md §2.4, §2.5). All in f64 and in the order
 * written here: of two triangles at the same distance the first one wins, so a last bit may decide.
 */
export class Face {
  protected ax = 0;
  protected ay = 0;
  protected az = 0;
  protected bx = 0;
  protected by = 0;
  protected bz = 0;
  protected cx = 0;
  protected cy = 0;
  protected cz = 0;
  /** (B−A)×(C−A), not normalised. */
  protected nx = 0;
  protected ny = 0;
  protected nz = 0;

  private nearest = 0;

  /** What `cut` leaves along X; nothing when the first is greater. */
  cutMinX = 0;
  cutMaxX = 0;

  /** Where `meetsRay` met it, and how far below the top of the ray. */
  hitX = 0;
  hitY = 0;
  hitZ = 0;
  distance = 0;
  /** Whether the ray passed beside the triangle, within its radius. */
  isGraze = false;

  load(positions: Float64Array, triangle: number): void {
    const at = 9 * triangle;
    this.ax = positions[at];
    this.ay = positions[at + 1];
    this.az = positions[at + 2];
    this.bx = positions[at + 3];
    this.by = positions[at + 4];
    this.bz = positions[at + 5];
    this.cx = positions[at + 6];
    this.cy = positions[at + 7];
    this.cz = positions[at + 8];
    const e1x = this.bx - this.ax;
    const e1y = this.by - this.ay;
    const e1z = this.bz - this.az;
    const e2x = this.cx - this.ax;
    const e2y = this.cy - this.ay;
    const e2z = this.cz - this.az;
    this.nx = e1y * e2z - e1z * e2y;
    this.ny = e1z * e2x - e1x * e2z;
    this.nz = e1x * e2y - e1y * e2x;
  }

  get minX(): number {
    return Math.min(this.ax, this.bx, this.cx);
  }
  get maxX(): number {
    return Math.max(this.ax, this.bx, this.cx);
  }
  get minY(): number {
    return Math.min(this.ay, this.by, this.cy);
  }
  get maxY(): number {
    return Math.max(this.ay, this.by, this.cy);
  }
  get minZ(): number {
    return Math.min(this.az, this.bz, this.cz);
  }
  get maxZ(): number {
    return Math.max(this.az, this.bz, this.cz);
  }

  /** Cuts off, seen from above, what is not between two Z. */
  cut(lowZ: number, highZ: number): void {
    const { ax, az, bx, bz, cx, cz } = this;
    this.cutMinX = Number.POSITIVE_INFINITY;
    this.cutMaxX = Number.NEGATIVE_INFINITY;
    this.cutEdge(ax, az, bx, bz, lowZ, highZ);
    this.cutEdge(bx, bz, cx, cz, lowZ, highZ);
    this.cutEdge(cx, cz, ax, az, lowZ, highZ);
  }

  private cutEdge(ux: number, uz: number, vx: number, vz: number, lowZ: number, highZ: number): void {
    if (Math.max(uz, vz) < lowZ || Math.min(uz, vz) > highZ) return;
    const from = cutEnd(ux, uz, vx, vz, lowZ, highZ);
    const to = cutEnd(vx, vz, ux, uz, lowZ, highZ);
    this.cutMinX = Math.min(this.cutMinX, from, to);
    this.cutMaxX = Math.max(this.cutMaxX, from, to);
  }

  /** Whether no ray down can meet it: it stands upright. */
  get isOutOfReach(): boolean {
    return !(Math.abs(this.ny * DOWN) >= PARALLEL);
  }

  /** How far beside it, seen from above, a ray may be that meets it. */
  get rayReach(): number {
    return this.canBeGrazed ? RAY_RADIUS : 0;
  }

  /** Whether a probe along X, or along Z, can meet it. */
  get facesX(): boolean {
    return Math.abs(this.nx * PROBE_LENGTH) >= PARALLEL;
  }
  get facesZ(): boolean {
    return Math.abs(this.nz * PROBE_LENGTH) >= PARALLEL;
  }

  /**
   * Whether any ray can touch it from beside: it is seen from below, or low enough for rays to end above it. A touch is
   * a radius from the plane at most.
   */
  private get canBeGrazed(): boolean {
    return !(GRAZE_SIDE * this.ny > 0 && this.minY > BOTTOM + 1);
  }

  /** Whether the ray down at (x, z) meets it; if so, `hitX` … `isGraze` say where. */
  meetsRay(x: number, z: number): boolean {
    if (this.isOutOfReach) return false;
    const above = this.nx * (this.ax - x) + this.ny * (this.ay - TOP) + this.nz * (this.az - z);
    const t = above / (this.ny * DOWN);
    if (!(t >= -OVERSHOOT && t <= 1 + OVERSHOOT)) return false;
    const y = TOP + t * DOWN;
    if (!this.isBelow(x, z)) return this.isGrazed(x, y, z);
    this.hitX = x;
    this.hitY = y;
    this.hitZ = z;
    this.distance = Math.abs(y - TOP);
    this.isGraze = false;
    return true;
  }

  /** Whether (x, z) is inside the triangle as seen from above. */
  private isBelow(x: number, z: number): boolean {
    const { ax, az, bx, bz, cx, cz } = this;
    const sign = Math.sign(this.ny);
    const least = INSIDE * Math.abs(this.ny);
    return (
      sign * sideOf(x, z, ax, az, bx, bz) >= least &&
      sign * sideOf(x, z, bx, bz, cx, cz) >= least &&
      sign * sideOf(x, z, cx, cz, ax, az) >= least
    );
  }

  /** Of a point in the face's plane outside the triangle: whether the triangle is within the ray's radius. */
  private isGrazed(x: number, y: number, z: number): boolean {
    const { ax, ay, az, bx, by, bz, cx, cy, cz } = this;
    const behind = this.nx * (ax - x) + this.ny * (ay - BOTTOM) + this.nz * (az - z);
    if (!(GRAZE_SIDE * behind < BEHIND)) return false;
    this.nearest = Number.POSITIVE_INFINITY;
    this.approach(x, y, z, ax, ay, az, bx, by, bz);
    this.approach(x, y, z, bx, by, bz, cx, cy, cz);
    this.approach(x, y, z, cx, cy, cz, ax, ay, az);
    if (!(this.nearest <= RAY_RADIUS)) return false;
    const dx = this.hitX - x;
    const dy = this.hitY - TOP;
    const dz = this.hitZ - z;
    this.distance = Math.sqrt(dx * dx + dy * dy + dz * dz);
    this.isGraze = true;
    return true;
  }

  /** Makes the point of edge u→v that is nearest to p the hit, unless an earlier edge was as near. */
  private approach(
    px: number,
    py: number,
    pz: number,
    ux: number,
    uy: number,
    uz: number,
    vx: number,
    vy: number,
    vz: number,
  ): void {
    const dx = vx - ux;
    const dy = vy - uy;
    const dz = vz - uz;
    const square = dx * dx + dy * dy + dz * dz;
    const part = square > 0 ? ((px - ux) * dx + (py - uy) * dy + (pz - uz) * dz) / square : 0;
    const t = Math.min(1, Math.max(0, part));
    const x = ux + t * dx;
    const y = uy + t * dy;
    const z = uz + t * dz;
    const away = Math.sqrt((x - px) * (x - px) + (y - py) * (y - py) + (z - pz) * (z - pz));
    if (!(away < this.nearest)) return;
    this.nearest = away;
    this.hitX = x;
    this.hitY = y;
    this.hitZ = z;
  }

  /** Whether a probe from (x, y, z) meets it, along X or along Z, one way or the other (spec/walk-grid.md §2.5). */
  meetsProbes(x: number, y: number, z: number, isFrontOnly: boolean): boolean {
    const above = this.aboveProbe(x, y, z);
    if (isFrontOnly && !(above < BEHIND)) return false;
    return this.meetsAlongX(above, y, z) || this.meetsAlongZ(above, x, y);
  }

  /** Which of the four probes from (x, y, z) meet it. */
  directionsOfProbes(x: number, y: number, z: number, isFrontOnly: boolean): ProbeDirection[] {
    const above = this.aboveProbe(x, y, z);
    if (isFrontOnly && !(above < BEHIND)) return [];
    const [isAlongX, isAlongZ] = [this.meetsAlongX(above, y, z), this.meetsAlongZ(above, x, y)];
    const directions: ProbeDirection[] = [];
    if (isAlongX && above / this.nx >= 0) directions.push("+x");
    if (isAlongX && above / this.nx <= 0) directions.push("-x");
    if (isAlongZ && above / this.nz >= 0) directions.push("+z");
    if (isAlongZ && above / this.nz <= 0) directions.push("-z");
    return directions;
  }

  private aboveProbe(x: number, y: number, z: number): number {
    return this.nx * (this.ax - x) + this.ny * (this.ay - y) + this.nz * (this.az - z);
  }

  private meetsAlongX(above: number, y: number, z: number): boolean {
    const along = this.nx * PROBE_LENGTH;
    if (!(Math.abs(along) >= PARALLEL) || !(Math.abs(above / along) <= 1)) return false;
    const { ay, az, by, bz, cy, cz } = this;
    const sign = -Math.sign(this.nx);
    const least = INSIDE * Math.abs(this.nx);
    return (
      sign * sideOf(y, z, ay, az, by, bz) >= least &&
      sign * sideOf(y, z, by, bz, cy, cz) >= least &&
      sign * sideOf(y, z, cy, cz, ay, az) >= least
    );
  }

  private meetsAlongZ(above: number, x: number, y: number): boolean {
    const along = this.nz * PROBE_LENGTH;
    if (!(Math.abs(along) >= PARALLEL) || !(Math.abs(above / along) <= 1)) return false;
    const { ax, ay, bx, by, cx, cy } = this;
    const sign = -Math.sign(this.nz);
    const least = INSIDE * Math.abs(this.nz);
    return (
      sign * sideOf(x, y, ax, ay, bx, by) >= least &&
      sign * sideOf(x, y, bx, by, cx, cy) >= least &&
      sign * sideOf(x, y, cx, cy, ax, ay) >= least
    );
  }
}
