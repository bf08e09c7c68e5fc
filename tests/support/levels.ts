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
import type { Media } from "./project-builder.ts";

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

export const FLOOR_PIECE = 1n;
export const WALL_PIECE = 2n;

/** A level set with a floor of 40 × 40 cells and a wall across it, and their meshes. */
export const OWN_PIECES: Media = {
  "LEVELSETS/OWN.DAT": levelSet(
    { guid: FLOOR_PIECE, mesh: "media/levelsets/own/Floor.mesh" },
    { guid: WALL_PIECE, mesh: "media\\levelsets\\own\\wall.mesh" },
  ),
  "LEVELSETS/OWN/FLOOR.MESH": floorMesh(8),
  "LEVELSETS/OWN/WALL.MESH": wallMesh(8, 0.8),
};

/** Rooms of all sizes, from a floor alone to hundreds of pieces. */
export function manyLevels(count: number): Media {
  const rooms = Array.from({ length: count }, (_, index) => {
    const pieces = Array.from({ length: 1 + ((index * 37) % 150) }, (_, at) =>
      roomPiece(at % 5 === 4 ? WALL_PIECE : FLOOR_PIECE, (at % 12) * 13, Math.floor(at / 12) * 11),
    );
    const link = layoutLink(`media/levelsets/props/p${index % 7}.layout`, index, index);
    return [`LAYOUTS/R${index % 9}/ROOM_${index}.LAYOUT`, level(...pieces, link)] as const;
  });
  const props = Array.from({ length: 6 }, (_, index) => [
    `LEVELSETS/PROPS/P${index}.LAYOUT`,
    level(roomPiece(WALL_PIECE, index, index)),
  ]);
  return { ...OWN_PIECES, ...Object.fromEntries([...rooms, ...props]) };
}
