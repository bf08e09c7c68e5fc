import { describe, expect, it } from "vitest";
import type { LayoutFile } from "../../../src-shared/formats/layout/layout-file.ts";
import { VOID, WALKABLE, WALL } from "../../../src-shared/formats/mpp/walk-grid.ts";
import { type BakedRoom, bakeRoom, createRoomScratch } from "../../../src-shared/walk-grid/bake.ts";
import { type CellCounts, compareGrids, type GridComparison } from "../../../src-shared/walk-grid/compare-grids.ts";
import { type BakeOptions, DEFAULT_BAKE, PUBLISHED_BAKE } from "../../../src-shared/walk-grid/options.ts";
import { centreOf } from "../../../src-shared/walk-grid/region.ts";
import { roomObjectsOf } from "../../../src-shared/walk-grid/room-objects.ts";
import { selectPieces } from "../../../src-shared/walk-grid/selection.ts";
import { hasCorpus } from "../../support/corpus.ts";
import { type CorpusRoom, corpusBaseRooms, corpusRooms } from "../../support/room-corpus.ts";

const rooms = hasCorpus ? corpusRooms() : [];
const base = hasCorpus ? corpusBaseRooms() : null;
const scratch = createRoomScratch();
const NO_LAYOUT: ReadonlyMap<string, LayoutFile> = new Map();

function bake(layout: LayoutFile, options: BakeOptions): BakedRoom {
  const { definitions, mesh } = base!;
  const selection = selectPieces({ layout, linked: NO_LAYOUT, definitions }, options);
  const meshes = new Map(selection.meshes.map((name) => [name, mesh(name)]));
  return bakeRoom(selection, meshes, options, scratch);
}

interface Compared extends GridComparison {
  readonly room: CorpusRoom;
  readonly baked: BakedRoom;
}

/** Paths of missing layouts, and the kinds of what else is missing. */
function missingOf({ missing }: BakedRoom): readonly string[] {
  return missing.map((each) => (each.kind === "layout" ? each.path : each.kind));
}

/** GUTS' grid first, ours second. */
function compareAll(options: BakeOptions, some: readonly CorpusRoom[] = rooms): readonly Compared[] {
  return some.map((room) => {
    const baked = bake(room.layout, options);
    return { room, baked, ...compareGrids(room.grid, baked.grid) };
  });
}

/** Rooms whose box is decided by what is not here, and what that is. */
const OTHER_BOXES: Readonly<Record<string, string>> = {
  CITY_04B: "piece",
  ACT2_JEHANNUM_PB_A: "MEDIA/LEVELSETS/PROPS/Z2DESERT_PROPS/PB_CUSTOMASSETS/GENIEGEARS_04.LAYOUT",
  "1X1_CONCAVE_PB_A_LANDMARK_FORSAKEN_B": "MEDIA/LEVELSETS/PROPS/Z2DESERT_PROPS/FORSAKENVAULTENTRANCE.LAYOUT",
  "1X1CONCAVE_N1E2_SW_SE_LANDMARK_WITHERWAYS_PB": "MEDIA/LEVELSETS/PROPS/Z2DESERT_PROPS/CHIMNEY_TOP.LAYOUT",
  MERCHANT: "MEDIA/LEVELSETS/PROPS/Z1TUNDRA_PROPS/TREE_01.LAYOUT",
};

/** Rooms of which large regions cannot be reached in ours: how many, and what is missing that leads there or is the ground itself. */
const LOST: Readonly<Record<string, { readonly regions: number; readonly missing: string }>> = {
  CITY_04B: { regions: 1, missing: "piece" },
  "1X1_CONCAVE_PB_A_LANDMARK_FORSAKEN_B": {
    regions: 7,
    missing: "MEDIA/LEVELSETS/PROPS/Z2DESERT_PROPS/FORSAKENVAULTENTRANCE.LAYOUT",
  },
  "1X1CONCAVE_N1E2_SW_SE_LANDMARK_WITHERWAYS_PB": {
    regions: 1,
    missing: "MEDIA/LEVELSETS/PROPS/Z2DESERT_PROPS/WITHERWAYSENTRANCE.LAYOUT",
  },
  "1X1_OPEN_N0S0E0W0_LAKE_SW_LANDMARK_VAULTOFSOULS_PB_A": {
    regions: 1,
    missing: "MEDIA/LEVELSETS/PROPS/Z2DESERT_PROPS/VAULTOFSOULSENTRANCE.LAYOUT",
  },
};

const COUNTS = [
  "walkableToWall",
  "wallToWalkable",
  "walkableToVoid",
  "voidToWalkable",
  "wallToVoid",
  "voidToWall",
] as const;
type Counts = Readonly<Record<(typeof COUNTS)[number], number>>;

function sum(all: readonly Compared[], of: keyof CellCounts): number {
  return all.reduce((total, { cells }) => total + cells[of], 0);
}

function totals(all: readonly Compared[]): Counts {
  return Object.fromEntries(COUNTS.map((of) => [of, sum(all, of)])) as Counts;
}

/** What triangles that are missing here cannot have done: they only add ground, and walls on it. */
function ofOurMaking({ walkableToWall, voidToWalkable, voidToWall }: Counts): number {
  return walkableToWall + voidToWalkable + voidToWall;
}

const wrong = (counts: Counts) => COUNTS.reduce((total, of) => total + counts[of], 0);

describe.skipIf(!hasCorpus)("the grids of GUTS", () => {
  const all = hasCorpus ? compareAll(DEFAULT_BAKE) : [];
  const same = all.filter(({ headerEqual }) => headerEqual);

  it("have the headers of ours where the pieces that decide the box are here", () => {
    expect(all).toHaveLength(26);
    expect(same).toHaveLength(19);
    const others = all.filter(({ headerEqual }) => !headerEqual);
    expect(new Set(others.map(({ room }) => room.name))).toEqual(new Set(Object.keys(OTHER_BOXES)));
    for (const { room, baked } of others) {
      expect(missingOf(baked), room.name).toContain(OTHER_BOXES[room.name]);
    }
  });

  it("have the cells of ours but for those that linked layouts make, and 102 others of 1.67 million", () => {
    const counts = totals(same);
    const cells = sum(same, "same") + wrong(counts);
    print(same, counts, cells);
    expect(cells).toBe(1_666_200);
    expect(counts.walkableToWall).toBeLessThanOrEqual(27);
    expect(counts.voidToWalkable).toBeLessThanOrEqual(9);
    expect(counts.voidToWall).toBeLessThanOrEqual(66);
    expect(wrong(counts)).toBeLessThanOrEqual(14_457);
  });

  it("have more than ours beside links, whose layouts are not here", () => {
    const distances = same.flatMap(distancesToLinks);
    const beside = distances.filter((distance) => distance <= BESIDE).length;
    console.info(`${distances.length} cells with more in GUTS' grids, ${beside} of them within ${BESIDE} of a link`);
    expect(distances.length - beside).toBeLessThanOrEqual(129);
  });

  it("fit no other choice as well", () => {
    const variants: Readonly<Record<string, Partial<BakeOptions>>> = {
      "as published": PUBLISHED_BAKE,
      "ground as published": { ground: "ray" },
      "NEVERBAKE forces": { neverBake: "forces" },
      "probes stopped from both sides": { clearanceSide: "both" },
    };
    const ours = totals(same);
    for (const [name, variant] of Object.entries(variants)) {
      const counts = totals(
        compareAll(
          { ...DEFAULT_BAKE, ...variant },
          same.map(({ room }) => room),
        ),
      );
      console.info(`${name}: ${line(counts)}`);
      expect(ofOurMaking(counts), name).toBeGreaterThan(ofOurMaking(ours));
    }
  });

  it("lose no region in ours, but for those listed", () => {
    const losers = all.filter(({ lost }) => lost.length > 0);
    expect(losers.map(({ room }) => room.name).sort()).toEqual(Object.keys(LOST).sort());
    for (const { room, baked, lost } of losers) {
      console.info(room.name, lost);
      expect(lost, room.name).toHaveLength(LOST[room.name].regions);
      expect(missingOf(baked)).toContain(LOST[room.name].missing);
    }
  });

  it("need no wall of ours opened", () => {
    expect(all.flatMap(({ baked }) => baked.opened)).toEqual([]);
  });

  it("of one layout differ from each other by about as much as from ours", () => {
    const merchants = all.filter(({ room }) => room.name === "MERCHANT");
    expect(merchants).toHaveLength(3);
    for (const [i, a] of merchants.entries())
      for (const b of merchants.slice(i + 1)) {
        const { cells, width, height } = compareGrids(a.room.grid, b.room.grid);
        console.info(`merchant ${a.room.source} and ${b.room.source}: ${width * height - cells.same} cells differ`);
      }
    for (const { cells } of merchants) expect(cells.walkableToWall).toBe(0);
  });
});

/** World units: most linked props are smaller. */
const BESIDE = 15;

/** From each cell where triangles that are missing here may have made the difference to the nearest link. */
function distancesToLinks({ room, baked }: Compared): readonly number[] {
  const places = roomObjectsOf(room.layout).links.map(({ world }) => [world[3], world[11]]);
  const { width, cells } = baked.grid;
  const distances: number[] = [];
  for (const [cell, ours] of cells.entries()) {
    const guts = room.grid.cells[cell];
    if (guts === ours || !(ours === VOID || (guts === WALL && ours === WALKABLE))) continue;
    const x = centreOf(baked.region.x, cell % width);
    const z = centreOf(baked.region.z, Math.floor(cell / width));
    distances.push(Math.min(...places.map(([linkX, linkZ]) => Math.hypot(linkX - x, linkZ - z))));
  }
  return distances;
}

function line(counts: Counts): string {
  return `${COUNTS.map((of) => `${of} ${counts[of]}`).join(", ")}; of our making ${ofOurMaking(counts)}`;
}

function print(same: readonly Compared[], counts: Counts, cells: number): void {
  for (const { room, cells: own } of same)
    console.info(`${room.name}: ${COUNTS.map((of) => `${of} ${own[of]}`).join(", ")} of ${room.grid.cells.length}`);
  const share = (count: number) => `${((100 * count) / cells).toFixed(3)} %`;
  console.info(
    `${cells} cells: ${line(counts)} (${share(ofOurMaking(counts))}); all that differ ${share(wrong(counts))}`,
  );
}
