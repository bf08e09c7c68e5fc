import { FormatError } from "../bytes/format-error.ts";
import { isGridSize } from "../formats/mpp/mpp.ts";
import { VOID, type WalkGrid } from "../formats/mpp/walk-grid.ts";
import { bakeCells } from "./bake-cells.ts";
import { createScratch, type ScratchMaker } from "./bake-scratch.ts";
import type { CollisionMesh } from "./collision-mesh.ts";
import { makeSoup, SoupScratch, type SoupSource } from "./make-soup.ts";
import { type MissingInput, MissingInputs } from "./missing-inputs.ts";
import type { BakeOptions } from "./options.ts";
import { type FlatBox, unionOf } from "./path-bounds.ts";
import type { OpenedCell } from "./reconnect.ts";
import { type GridRegion, regionOf } from "./region.ts";
import type { PlacedPiece, Selection } from "./selection.ts";
import type { Soup } from "./soup.ts";
import { refit } from "./transform.ts";

/**
 * What a grid is worth.
 * - `baked`: there is ground.
 * - `stub`: nothing in the room is there to collide with, so nothing but void is right.
 * - `empty`: void all over although there are triangles; nobody could move.
 * - `nothing-resolved`: void all over because what the room asks for is missing.
 */
export type BakeOutcome = "baked" | "stub" | "empty" | "nothing-resolved";

export interface BakedRoom {
  readonly outcome: BakeOutcome;
  readonly grid: WalkGrid;
  readonly region: GridRegion;
  /** Codes of `REASON`, one a cell. */
  readonly reasons: Uint8Array;
  readonly opened: readonly OpenedCell[];
  /** What the rays were cast at. In a scratch that is used again it holds only until then. */
  readonly soup: Soup;
  readonly selection: Selection;
  /** What the selection misses, and the meshes. */
  readonly missing: readonly MissingInput[];
  /** Meshes that are there but have no faces. */
  readonly faceless: readonly string[];
}

/** Memory that one bake after the other uses; one bake at a time. */
export interface RoomScratch {
  readonly soup: SoupScratch;
  readonly cells: ScratchMaker;
}

export function createRoomScratch(): RoomScratch {
  return { soup: new SoupScratch(), cells: createScratch() };
}

const FORMAT = "walk-grid";

/** Triangles of a room, 73 bytes each; real ones have some ten thousand. */
export const MOST_TRIANGLES = 2 ** 21;

/**
 * The walk grid of a room from its pieces and their meshes, null for a mesh that is missing (spec/walk-grid.md §2).
 * FormatError when the pieces stand so far apart that no grid can hold them, and when they have more triangles than
 * memory and time are there for.
 */
export function bakeRoom(
  selection: Selection,
  meshes: ReadonlyMap<string, CollisionMesh | null>,
  options: BakeOptions,
  scratch: RoomScratch = createRoomScratch(),
): BakedRoom {
  const region = regionOfRoom(selection, meshes);
  const sources = sourcesOf(selection.pieces, meshes);
  const triangles = sources.reduce((sum, { mesh }) => sum + mesh.indices.length / 3, 0);
  if (triangles > MOST_TRIANGLES)
    throw new FormatError(FORMAT, `its pieces have ${triangles} triangles, more than any real room`, 0);
  const soup = makeSoup(sources, scratch.soup);
  const { cells, reasons, opened } = bakeCells(soup, region, options, scratch.cells);
  const missing = [...selection.missing, ...missingMeshes(selection.pieces, meshes)];
  return {
    outcome: outcomeOf(cells, soup, missing),
    grid: gridOf(region, cells),
    region,
    reasons,
    opened,
    soup,
    selection,
    missing,
    faceless: selection.meshes.filter((path) => meshes.get(path)?.indices.length === 0),
  };
}

function outcomeOf(cells: Uint8Array, soup: Soup, missing: readonly MissingInput[]): BakeOutcome {
  if (cells.some((cell) => cell !== VOID)) return "baked";
  if (soup.count > 0) return "empty";
  return missing.length > 0 ? "nothing-resolved" : "stub";
}

function gridOf({ x, z }: GridRegion, cells: Uint8Array): WalkGrid {
  return {
    width: x.cells,
    height: z.cells,
    offsetX: 0 - x.min,
    offsetZ: 0 - z.min,
    boundsX: x.max - x.min,
    boundsZ: z.max - z.min,
    cells,
  };
}

/**
 * The box of the pieces that enlarge it; the extenders move its cells (spec/walk-grid.md §2.3). FormatError when no grid
 * can hold them.
 */
export function regionOfRoom(selection: Selection, meshes: ReadonlyMap<string, CollisionMesh | null>): GridRegion {
  const box = boxOf(selection.pieces, meshes);
  const region = regionOf(box, box === null ? undefined : selection.extenders.reduce(unionOf, box));
  const { x, z } = region;
  if (!isGridSize(x.cells, z.cells)) throw new FormatError(FORMAT, "its pieces lie too far apart, or too far out", 0);
  return region;
}

function boxOf(pieces: readonly PlacedPiece[], meshes: ReadonlyMap<string, CollisionMesh | null>): FlatBox | null {
  let box: FlatBox | null = null;
  for (const { mesh, world, enlargesBox } of pieces) {
    const bounds = enlargesBox ? (meshes.get(mesh)?.bounds ?? null) : null;
    if (bounds === null) continue;
    const { min, max } = refit(bounds, world);
    box = unionOf(box, { minX: min[0], minZ: min[2], maxX: max[0], maxZ: max[2] });
  }
  return box;
}

function sourcesOf(
  pieces: readonly PlacedPiece[],
  meshes: ReadonlyMap<string, CollisionMesh | null>,
): readonly SoupSource[] {
  return pieces.flatMap(({ mesh: path, world, noPath, isInGrid }, piece) => {
    const mesh = isInGrid ? meshes.get(path) : null;
    return mesh ? [{ piece, path, mesh, world, noPath }] : [];
  });
}

function missingMeshes(
  pieces: readonly PlacedPiece[],
  meshes: ReadonlyMap<string, CollisionMesh | null>,
): readonly MissingInput[] {
  const missing = new MissingInputs();
  for (const { mesh, name } of pieces) if ((meshes.get(mesh) ?? null) === null) missing.add("mesh", mesh, name);
  return missing.list();
}
