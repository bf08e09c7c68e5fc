import type { Diagnostic } from "../../src-shared/text/diagnostic.ts";
import type { BakedRoom } from "../../src-shared/walk-grid/bake.ts";
import { explainCell } from "../../src-shared/walk-grid/explain-cell.ts";
import { type Reason, reasonName } from "../../src-shared/walk-grid/reason.ts";
import { bakeLayout, bakeOptionsOf, type LayoutRequest } from "./bake-layout.ts";
import type { Operation } from "./operation.ts";

/** What a triangle belongs to. */
export interface TriangleOrigin {
  /** The Room Piece as its layout names it, and its object id. */
  readonly piece: string;
  readonly objectId: bigint;
  /** The linked layout in which it stands; null for the layout itself. */
  readonly link: string | null;
  /** Entry of the collision mesh. */
  readonly mesh: string;
  readonly material: string;
}

/** Something that the ray of a cell meets, the topmost first, which decides. */
export interface GroundHit extends TriangleOrigin {
  /** World height. */
  readonly height: number;
  /** `graze`: only touched, within the ray's radius. */
  readonly kind: "inside" | "graze";
  readonly isNoPath: boolean;
}

/** A wall within an arm's length at head height. */
export interface WallHit extends TriangleOrigin {
  /** Where it is, seen from the cell: `+x`, `-x`, `+z`, `-z`. */
  readonly directions: readonly string[];
}

export interface CellAnswer {
  readonly kind: "cell";
  /** Centre of the cell, in world units. */
  readonly centreX: number;
  readonly centreZ: number;
  /** As in a .mpp. */
  readonly cell: number;
  /** The rule that decided in the end. */
  readonly rule: Reason;
  /** What ground and walls alone say, before the cells around are looked at. */
  readonly ruleAlone: Reason;
  readonly hits: readonly GroundHit[];
  readonly walls: readonly WallHit[];
}

export type LayoutCell = { readonly findings: readonly Diagnostic[] } & (
  | CellAnswer
  /** The bake of the layout has no such cell. */
  | { readonly kind: "outside"; readonly width: number; readonly height: number }
  /** The layout cannot be baked; the findings say why. */
  | { readonly kind: "not-baked" }
);

/**
 * Bakes a layout and says why cell (x, z), indices from 0 on, is what it is: what the ray meets, of which piece, mesh and
 * material, and which rule decides (spec/walk-grid.md §2.4-2.7). Errors: `FileError`, `CancelledError`.
 */
export async function explainLayoutCell(
  request: LayoutRequest,
  x: number,
  z: number,
  operation: Operation = {},
): Promise<LayoutCell> {
  const { room, findings } = await bakeLayout(request, operation);
  if (room === null) return { kind: "not-baked", findings };
  const { width, height } = room.grid;
  if (x >= width || z >= height) return { kind: "outside", width, height, findings };
  return { ...answerOf(room, request, x, z), findings };
}

function answerOf(room: BakedRoom, request: LayoutRequest, x: number, z: number): CellAnswer {
  const { grid, reasons, soup, region } = room;
  const { centreX, centreZ, hits, probes, rule } = explainCell(soup, region, x, z, bakeOptionsOf(request));
  const at = z * grid.width + x;
  return {
    kind: "cell",
    centreX,
    centreZ,
    cell: grid.cells[at],
    rule: reasonName(reasons[at]),
    ruleAlone: rule,
    hits: hits.map(({ part, height, kind, isNoPath }) => ({ height, kind, isNoPath, ...originOf(room, part) })),
    walls: probes.map(({ part, directions }) => ({ directions, ...originOf(room, part) })),
  };
}

function originOf({ soup, selection }: BakedRoom, part: number): TriangleOrigin {
  const { piece, mesh, material } = soup.parts[part];
  const { name, objectId, link } = selection.pieces[piece];
  return { piece: name, objectId, link, mesh, material };
}
