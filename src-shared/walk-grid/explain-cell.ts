import { HEAD_HEIGHT } from "./clearance.ts";
import { groundFace } from "./contact-face.ts";
import { Face, type ProbeDirection } from "./face.ts";
import { groundReason } from "./ground.ts";
import type { BakeOptions } from "./options.ts";
import { REASON, type Reason, type ReasonCode, reasonName } from "./reason.ts";
import { centreOf, type GridRegion } from "./region.ts";
import type { Soup } from "./soup.ts";

/** A triangle that the ray of a cell meets. */
export interface RayHit {
  readonly triangle: number;
  /** Index of `soup.parts`, -1 for a triangle of none. */
  readonly part: number;
  readonly height: number;
  /** From the top of the ray. */
  readonly distance: number;
  /** The ray goes through it, or passes its edge within the ray's radius. */
  readonly kind: "inside" | "graze";
  readonly isNoPath: boolean;
}

/** A NOPATH triangle beside a cell at head height. */
export interface ProbeHit {
  readonly triangle: number;
  readonly part: number;
  readonly directions: readonly ProbeDirection[];
}

export interface CellExplanation {
  /** Centre of the cell, in world units. */
  readonly centreX: number;
  readonly centreZ: number;
  /** The nearest first, which decides; of equal distances the first triangle. */
  readonly hits: readonly RayHit[];
  /** Looked for only where the ground lets you walk. */
  readonly probes: readonly ProbeHit[];
  /** The rule that decides before enclosure and reconnect look at the cells around, and its code. */
  readonly rule: Reason;
  readonly reason: ReasonCode;
}

/**
 * Why cell (x, z) of a region is what it is, x and z being indices. Tries every triangle, and agrees with what `bakeCells`
 * says before enclosure and reconnect. Throws RangeError for a cell outside.
 */
export function explainCell(
  soup: Soup,
  region: GridRegion,
  x: number,
  z: number,
  { ground: rule, clearanceSide }: Pick<BakeOptions, "ground" | "clearanceSide">,
): CellExplanation {
  const isInside = Number.isInteger(x) && Number.isInteger(z) && x >= 0 && z >= 0;
  if (!isInside || x >= region.x.cells || z >= region.z.cells)
    throw new RangeError(`there is no cell ${x}, ${z} in a grid of ${region.x.cells} × ${region.z.cells}`);
  const [centreX, centreZ] = [centreOf(region.x, x), centreOf(region.z, z)];
  const found = rayHits(soup, centreX, centreZ, rule);
  const nearest = found.at(0);
  const ground = nearest === undefined ? REASON.noGround : groundReason(nearest.height, nearest);
  const probes = nearest !== undefined && ground === REASON.ground ? probeHits(soup, nearest, clearanceSide) : [];
  const reason = probes.length > 0 ? REASON.clearance : ground;
  return { centreX, centreZ, hits: found.map(({ hit }) => hit), probes, rule: reasonName(reason), reason };
}

interface FoundHit {
  readonly hit: RayHit;
  readonly x: number;
  readonly z: number;
  readonly height: number;
  readonly isNoPath: boolean;
  readonly isGraze: boolean;
}

function rayHits(soup: Soup, x: number, z: number, rule: BakeOptions["ground"]): FoundHit[] {
  const face = groundFace(rule);
  const found: FoundHit[] = [];
  for (let triangle = 0; triangle < soup.count; triangle++) {
    face.load(soup.positions, triangle);
    if (!face.meetsRay(x, z)) continue;
    const { distance, hitX, hitY: height, hitZ, isGraze } = face;
    const isNoPath = soup.noPath[triangle] !== 0;
    const kind = isGraze ? "graze" : "inside";
    const hit: RayHit = { triangle, part: partOf(soup, triangle), height, distance, kind, isNoPath };
    found.push({ hit, x: hitX, z: hitZ, height, isNoPath, isGraze });
  }
  return found.sort((a, b) => a.hit.distance - b.hit.distance || a.hit.triangle - b.hit.triangle);
}

function probeHits(soup: Soup, { x, height, z }: FoundHit, side: BakeOptions["clearanceSide"]): ProbeHit[] {
  const face = new Face();
  const found: ProbeHit[] = [];
  for (let triangle = 0; triangle < soup.count; triangle++) {
    if (soup.noPath[triangle] === 0) continue;
    face.load(soup.positions, triangle);
    const directions = face.directionsOfProbes(x, height + HEAD_HEIGHT, z, side === "front");
    if (directions.length > 0) found.push({ triangle, part: partOf(soup, triangle), directions });
  }
  return found;
}

function partOf({ parts }: Soup, triangle: number): number {
  return parts.findIndex(({ start, end }) => triangle >= start && triangle < end);
}
