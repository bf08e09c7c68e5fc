import {
  bool,
  datText,
  float,
  integer64,
  type LayoutObject,
  type Line,
  layoutText,
  string,
} from "../../scripts/install/texts.ts";
import { writeMesh } from "../../scripts/sample/mesh.ts";
import { boxes, floor } from "../../scripts/sample/solids.ts";
import { buildMesh } from "./mesh-builder.ts";

/** A square floor around the origin, `edge` from the middle to a side: (edge / 0.2)² cells when no side lies on a centre. */
export function floorMesh(edge: number, height = 0): Uint8Array {
  return writeMesh({
    submeshes: [floor("test/floor", { low: [-edge, height, -edge], high: [edge, height, edge] })],
  });
}

/** Walls of height 3 that nobody walks through, along X from `-edge` to `edge`, `thick` thick. */
export function wallMesh(edge: number, thick: number): Uint8Array {
  const box = { low: [-edge, 0, -thick / 2], high: [edge, 3, thick / 2] } as const;
  return writeMesh({ submeshes: [boxes("test/wall_nocollide", [box])] });
}

/** A fence without thickness across the origin, along X, that stops who comes from its front, which is +Z. */
export function fenceMesh(edge: number): Uint8Array {
  const positions = [-edge, 0, 0, edge, 0, 0, edge, 3, 0, -edge, 3, 0];
  return buildMesh({ submeshes: [{ material: "test/NoCollide", positions, indices: [0, 1, 2, 0, 2, 3] }] });
}

export interface TestPiece {
  readonly guid: bigint;
  /** As a level set writes it. */
  readonly mesh: string;
  readonly lines?: readonly Line[];
}

/** The text of a level set. */
export function levelSet(...pieces: readonly TestPiece[]): Uint8Array {
  return datText({
    name: "TILESET",
    lines: [string("NAME", "Test")],
    sections: pieces.map(({ guid, mesh, lines = [] }) => ({
      name: "PIECE",
      lines: [
        string("NAME", `piece ${guid}`),
        integer64("GUID", guid),
        string("FILE", mesh),
        string("COLLISIONFILE", mesh),
        ...lines,
      ],
    })),
  });
}

const at = (x: number, z: number): Line[] => [float("POSITIONX", x), float("POSITIONY", 0), float("POSITIONZ", z)];

/** A Room Piece of a layout. */
export function roomPiece(guid: bigint, x = 0, z = 0, ...lines: readonly Line[]): Omit<LayoutObject, "id"> {
  return {
    descriptor: "Room Piece",
    name: `Piece ${guid}`,
    lines: [...at(x, z), string("GUID", String(guid)), ...lines],
  };
}

export function layoutLink(file: string, x = 0, z = 0): Omit<LayoutObject, "id"> {
  return { descriptor: "Layout Link", name: "Link", lines: [...at(x, z), string("LAYOUT FILE", file)] };
}

/** The text of a layout with these objects. */
export function level(...objects: readonly Omit<LayoutObject, "id">[]): Uint8Array {
  return layoutText(objects.map((object, index) => ({ ...object, id: BigInt(index + 1) })));
}

export const notBaked = bool("BAKE", false);
