import type { FlatBox } from "../path-bounds.ts";
import type { BuiltLevel, LevelGrid } from "./build-level.ts";
import type { LevelInput } from "./level-input.ts";
import type { LevelStage, LevelStageName } from "./level-report.ts";

type Counters = LevelStage["counters"];

/** The game divides down to a thousandth of the level's diagonal. */
const PART_OF_DIAGONAL = Math.fround(0.001);

/** What the game's stages come to for this level, in its order and with its counters (spec/walk-grid.md §6.10). */
export function stagesOf(input: LevelInput, built: BuiltLevel): LevelStage[] {
  const level = built.kind === "built" ? built.level : null;
  const box = built.kind === "empty" ? null : built.kind === "built" ? built.level.box : built.box;
  const grid = (stage: LevelStageName, counters: (level: LevelGrid) => Counters): LevelStage =>
    level === null ? { stage, state: "skipped", counters: {} } : { stage, state: "done", counters: counters(level) };
  return [
    { stage: "release", state: "elsewhere", counters: {} },
    {
      stage: "collect",
      state: "done",
      counters: {
        rooms: input.rooms.length,
        dynamicPieces: input.dynamicPieces.length,
        pathBounds: input.pathBounds.length,
      },
    },
    { stage: "faces", state: "elsewhere", counters: { collisionFaces: input.soup?.count ?? null } },
    { stage: "geometry", state: "elsewhere", counters: {} },
    { stage: "quadtree", state: "elsewhere", counters: box === null ? {} : quadtreeOf(box) },
    grid("planes", ({ axisX, axisZ }) => ({
      width: axisX.cells,
      height: axisZ.cells,
      idealWidth: axisX.idealCells,
      idealHeight: axisZ.idealCells,
    })),
    grid("import", importCounters),
    grid("dynamic", ({ regions }) => ({
      regions: regions.length,
      area: regions.reduce((sum, { area }) => sum + area, 0),
      recomputed: regions.reduce((sum, { recomputed }) => sum + (recomputed?.written ?? 0), 0),
      zero: regions.reduce((sum, { recomputed }) => sum + (recomputed?.zero ?? 0), 0),
    })),
    grid("finish", ({ zeroCounter, walkable, sealed }) => ({ zeroCounter, walkable, sealed })),
    {
      ...grid("refresh", ({ rooms, regions }) => ({
        roomsRepathed: null,
        pathnodesCalculated: regions.reduce((sum, { recomputed }) => sum + (recomputed?.written ?? 0), 0),
        roomsPathCached: null,
        pathnodesLoaded: rooms.reduce((sum, { written }) => sum + written, 0),
      })),
      state: level === null ? "skipped" : "elsewhere",
    },
  ];
}

function importCounters({ rooms, seams }: LevelGrid): Counters {
  const total = (key: "written" | "zero" | "skipped" | "overlaps" | "conflicts" | "outside") =>
    rooms.reduce((sum, room) => sum + room[key], 0);
  return {
    rooms: rooms.length,
    written: total("written"),
    zero: total("zero"),
    skipped: total("skipped"),
    overlaps: total("overlaps"),
    conflicts: total("conflicts"),
    outside: total("outside"),
    seams: seams.length,
    seamCells: seams.reduce((sum, seam) => sum + seam.unknown, 0),
  };
}

/** Seen from above: what the faces' heights add to the diagonal is left out. */
function quadtreeOf({ minX, minZ, maxX, maxZ }: FlatBox): Counters {
  const side = Math.max(maxX - minX, maxZ - minZ);
  const diagonal = Math.hypot(maxX - minX, maxZ - minZ);
  return { side, smallestFace: Math.max(1, Math.trunc(diagonal * PART_OF_DIAGONAL)) };
}
