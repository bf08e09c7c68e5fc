import { DOWN, Face, OVERSHOOT, PARALLEL, sideOf, TOP } from "./face.ts";
import type { BakeOptions } from "./options.ts";

/** Of the ball that comes down, in the grids of GUTS: 0.0498 and 0.0502 fit worse (docs/formats/walk-grid.md). */
const BALL_RADIUS = 0.05;
/** What three corners weigh of a point may be that much below zero, or rounding would tear floors. */
const INSIDE = -1e-9;

/**
 * A triangle and the ball that comes down to it. It meets the plane where it touches it first, BALL_RADIUS along the normal from its
 * centre; when that point is outside of the triangle, nothing is met, and no edge or corner stops the ball. So a crack runs
 * along every ridge, as it does in the grids of GUTS. Faces seen from below are passed.
 */
class ContactFace extends Face {
  private length = 0;

  override load(positions: Float64Array, triangle: number): void {
    super.load(positions, triangle);
    this.length = Math.sqrt(this.nx * this.nx + this.ny * this.ny + this.nz * this.nz);
  }

  override get isOutOfReach(): boolean {
    return !(this.ny * -DOWN >= PARALLEL);
  }

  override get rayReach(): number {
    return BALL_RADIUS;
  }

  override meetsRay(x: number, z: number): boolean {
    if (this.isOutOfReach) return false;
    const { nx, ny, nz } = this;
    const part = BALL_RADIUS / this.length;
    const [offX, offY, offZ] = [part * nx, part * ny, part * nz];
    const touchX = x - offX;
    const touchZ = z - offZ;
    if (!this.isBelowPoint(touchX, touchZ)) return false;
    const touchY = this.ay + (nx * (this.ax - touchX) + nz * (this.az - touchZ)) / ny;
    const t = (touchY + offY - TOP) / DOWN;
    if (!(t >= -OVERSHOOT && t <= 1 + OVERSHOOT)) return false;
    this.hitX = touchX;
    this.hitY = touchY;
    this.hitZ = touchZ;
    this.distance = Math.sqrt(offX * offX + (touchY - TOP) * (touchY - TOP) + offZ * offZ);
    this.isGraze = false;
    return true;
  }

  private isBelowPoint(x: number, z: number): boolean {
    const { ax, az, bx, bz, cx, cz } = this;
    const least = INSIDE * this.ny;
    return (
      sideOf(x, z, ax, az, bx, bz) >= least &&
      sideOf(x, z, bx, bz, cx, cz) >= least &&
      sideOf(x, z, cx, cz, ax, az) >= least
    );
  }
}

/** What meets the ground by the one rule or the other. */
export function groundFace(rule: BakeOptions["ground"]): Face {
  return rule === "contact" ? new ContactFace() : new Face();
}
