import { describe, expect, it } from "vitest";
import { FormatError } from "../../../src-shared/bytes/format-error.ts";
import type { LayoutFile } from "../../../src-shared/formats/layout/layout-file.ts";
import type { Mesh, Submesh } from "../../../src-shared/formats/mesh/mesh.ts";
import { writeMpp } from "../../../src-shared/formats/mpp/mpp.ts";
import { bakeRoom, createRoomScratch, MOST_TRIANGLES } from "../../../src-shared/walk-grid/bake.ts";
import { type CollisionMesh, collisionMeshOf, isNoPathMaterial } from "../../../src-shared/walk-grid/collision-mesh.ts";
import { makeSoup } from "../../../src-shared/walk-grid/make-soup.ts";
import { DEFAULT_BAKE } from "../../../src-shared/walk-grid/options.ts";
import { selectPieces } from "../../../src-shared/walk-grid/selection.ts";
import { IDENTITY, matrixOf, type Vector } from "../../../src-shared/walk-grid/transform.ts";
import { definition, definitionsOf, group, link, piece, room, thing } from "../../support/room-builder.ts";

function submesh(positions: Float32Array, indices: readonly number[], material = "stone"): Submesh {
  return { name: "", material, operation: "triangles", isShared: false, positions, indices: Uint16Array.from(indices) };
}

function meshOf(...submeshes: readonly Submesh[]): Mesh {
  return { version: "[MeshSerializer_v1.40]", bounds: null, submeshes };
}

/** A square in the XZ plane, seen from above. */
function square(low: number, high: number, y = 0, material?: string): Submesh {
  const corners = [low, y, low, low, y, high, high, y, high, high, y, low];
  return submesh(Float32Array.from(corners), [0, 1, 2, 0, 2, 3], material);
}

const FLOOR = collisionMeshOf(meshOf(square(-4, 4)));
const CANOPY = collisionMeshOf(meshOf(square(-0.9, 0.9, 5, "Multi_Collision/NoCollide")));
const EMPTY = collisionMeshOf(meshOf());
const MESHES = new Map<string, CollisionMesh | null>([
  ["MEDIA/FLOOR.MESH", FLOOR],
  ["MEDIA/CANOPY.MESH", CANOPY],
  ["MEDIA/EMPTY.MESH", EMPTY],
  ["MEDIA/GONE.MESH", null],
]);
const definitions = definitionsOf(
  definition(1n, "FLOOR"),
  definition(2n, "CANOPY"),
  definition(3n, "EMPTY"),
  definition(4n, "GONE"),
  definition(5n, "NEVER"),
);

function baked(layout: LayoutFile, linked: ReadonlyMap<string, LayoutFile> = new Map()) {
  return bakeRoom(selectPieces({ layout, linked, definitions }, DEFAULT_BAKE), MESHES, DEFAULT_BAKE);
}

function countsOf(cells: Uint8Array): readonly number[] {
  return [0, 1, 0xff].map((value) => cells.filter((cell) => cell === value).length);
}

describe("rooms", () => {
  it("of more triangles than there is memory for are refused before any is taken", () => {
    const many: CollisionMesh = { ...FLOOR, indices: new Uint32Array(3 * (MOST_TRIANGLES / 2)) };
    const of = (count: number) => room(...Array.from({ length: count }, () => piece(1n)));
    const bake = (layout: LayoutFile, mesh: CollisionMesh) =>
      bakeRoom(
        selectPieces({ layout, linked: new Map(), definitions }, DEFAULT_BAKE),
        new Map([["MEDIA/FLOOR.MESH", mesh]]),
        DEFAULT_BAKE,
      );
    expect(() => bake(of(3), many)).toThrow(FormatError);
    expect(bake(of(1), { ...FLOOR, indices: new Uint32Array(3000) }).soup.count).toBe(1000);
  });
});

describe("collision meshes", () => {
  it("mark triangles that nobody walks on by the name of their material", () => {
    const materials = [
      "multi_collision/nocollide",
      "Multi_Collision/NoCollide",
      "NOCOLLIDE",
      "collide",
      "no_collide",
      "",
    ];
    expect(materials.map(isNoPathMaterial)).toEqual([true, true, true, false, false, false]);
  });

  it("put the parts of a mesh together, shared vertices once", () => {
    const shared = Float32Array.of(0, 0, 0, 1, 0, 0, 0, 0, 1, 1, 0, 1);
    const { positions, indices, parts, bounds } = collisionMeshOf(
      meshOf(
        submesh(shared, [0, 1, 2]),
        { ...submesh(shared, [0, 1]), operation: "lines" },
        square(2, 3, 7, "nocollide"),
        submesh(shared, [1, 3, 2, 9, 9, 9]),
      ),
    );
    expect(positions).toHaveLength(24);
    expect([...indices]).toEqual([0, 1, 2, 4, 5, 6, 4, 6, 7, 1, 3, 2]);
    expect(parts).toEqual([
      { material: "stone", noPath: false, start: 0, end: 1 },
      { material: "nocollide", noPath: true, start: 1, end: 3 },
      { material: "stone", noPath: false, start: 3, end: 4 },
    ]);
    expect(bounds).toEqual({ min: [0, 0, 0], max: [3, 7, 3] });
  });
});

describe("soups", () => {
  const oneTriangle = collisionMeshOf(meshOf(submesh(Float32Array.of(0, 0, 0, 0, 0, 1, 1, 0, 0), [0, 1, 2], "floor")));
  const source = { piece: 3, path: "MEDIA/A.MESH", mesh: oneTriangle, world: IDENTITY, noPath: false };
  const scaled = (scale: Vector) =>
    matrixOf({ position: [10, 0, 0], forward: null, right: null, up: null, yaw: null, scale });

  it("hold world positions, marks and where they come from", () => {
    const soup = makeSoup([source, { ...source, piece: 5, world: scaled([2, 1, 3]), noPath: true }]);
    expect(soup.count).toBe(2);
    expect([...soup.positions]).toEqual([0, 0, 0, 0, 0, 1, 1, 0, 0, 10, 0, 0, 10, 0, 3, 12, 0, 0]);
    expect([...soup.noPath]).toEqual([0, 1]);
    expect(soup.parts).toEqual([
      { piece: 3, mesh: "MEDIA/A.MESH", material: "floor", start: 0, end: 1 },
      { piece: 5, mesh: "MEDIA/A.MESH", material: "floor", start: 1, end: 2 },
    ]);
  });

  it("keep the front of a triangle where a piece mirrors it", () => {
    const { positions } = makeSoup([{ ...source, world: scaled([-1, 1, 1]) }]);
    expect([...positions]).toEqual([10, 0, 0, 9, 0, 0, 10, 0, 1]);
  });
});

describe("the grid of a room", () => {
  it("is the stub without any piece: 2,524 bytes, all void", () => {
    const { grid, outcome } = baked(room(thing("Particle", {})));
    expect(outcome).toBe("stub");
    const bytes = writeMpp(grid);
    expect(Buffer.from(bytes.subarray(0, 24)).toString("hex")).toBe(
      "3200000032000000000020410000204100 00a0410000a041".replace(" ", ""),
    );
    expect(bytes.subarray(24)).toEqual(new Uint8Array(2500).fill(0xff));
  });

  it("is walkable on a floor and a wall below a canopy; the file says where it lies", () => {
    const { grid, outcome, missing, opened } = baked(
      room(piece(1n, { at: [100, 0, -50] }), piece(2n, { at: [100, 0, -50] })),
    );
    expect(outcome).toBe("baked");
    expect(countsOf(grid.cells)).toEqual([384, 16, 51 * 51 - 400]);
    expect([grid.offsetX, grid.offsetZ, grid.boundsX, grid.boundsZ]).toEqual([-90, 60, 20, 20]);
    expect([missing, opened]).toEqual([[], []]);
  });

  it("is a wall where the piece itself is NOPATH", () => {
    expect(countsOf(baked(room(piece(1n, {}, { "BOOL NOPATH": true }))).grid.cells)).toEqual([0, 400, 2100]);
  });

  it("is enlarged by pieces that are not in it", () => {
    const { grid } = baked(room(piece(1n), group({ "STRING TAG": "FISHINGHOLE" }, piece(1n, { at: [20, 0, 0] }))));
    expect([grid.width, grid.height]).toEqual([100, 50]);
    expect(countsOf(grid.cells)[0]).toBe(400);
  });

  it("takes links as pieces that are multiplied beforehand", () => {
    const place = { at: [10, 0, 5], forward: [1, 0, 0], right: [0, 0, -1], scale: [1, 1, 2] } as const;
    const inner = { at: [3, 0, 1] } as const;
    const viaLink = baked(
      room(link("media/prop.layout", place)),
      new Map([["MEDIA/PROP.LAYOUT", room(piece(1n, inner))]]),
    );
    const direct = baked(room(piece(1n, { ...place, at: [12, 0, 2] })));
    expect(viaLink.grid).toEqual(direct.grid);
    expect(countsOf(viaLink.grid.cells)[0]).toBe(800);
  });

  it("has its cells counted from a Path Bounds Extender only on an axis where that changes their number", () => {
    const extended = (x: number) =>
      baked(
        room(
          piece(1n, { at: [30, 0, 100] }),
          piece(1n, { at: [110, 0, 60] }),
          thing("Property Node", { at: [x, 0, 80] }, { "STRING TYPE": "Path Bounds Extender", "FLOAT RADIUS": 1 }),
        ),
      );
    const plain = baked(room(piece(1n, { at: [30, 0, 100] }), piece(1n, { at: [110, 0, 60] })));
    const sizes = [25, -5, -15, -25, -55].map((x) => extended(x).grid.width);
    expect(sizes).toContain(plain.grid.width);
    expect(new Set(sizes).size).toBeGreaterThan(1);
    expect(extended(-55).grid.boundsX).toBe(plain.grid.boundsX);
  });

  it("names meshes that are missing or have no faces and is made without them", () => {
    const result = baked(room(piece(1n), piece(3n), piece(4n), piece(4n), piece(5n)));
    expect(result.outcome).toBe("baked");
    expect(result.missing).toEqual([
      { kind: "mesh", path: "MEDIA/GONE.MESH", neededBy: ["Room Piece"] },
      { kind: "mesh", path: "MEDIA/NEVER.MESH", neededBy: ["Room Piece"] },
    ]);
    expect(result.faceless).toEqual(["MEDIA/EMPTY.MESH"]);
  });

  it("says when nothing of what it needs was there", () => {
    expect(baked(room(piece(4n), piece(99n))).outcome).toBe("nothing-resolved");
    expect(baked(room(link("media/gone.layout"))).outcome).toBe("nothing-resolved");
    expect(baked(room(piece(3n))).outcome).toBe("stub");
  });

  it("says when there is ground that no ray reaches", () => {
    expect(baked(room(piece(1n, { at: [0, 500, 0] }))).outcome).toBe("empty");
  });

  it("does not come to be when its pieces stand too far apart", () => {
    expect(() => baked(room(piece(1n), piece(1n, { at: [1e7, 0, 1e7] })))).toThrow(FormatError);
    expect(() => baked(room(piece(1n), piece(1n, { scale: [3e38, 1, 1] })))).toThrow(FormatError);
  });

  it("is the same from a scratch that other rooms used before", () => {
    const scratch = createRoomScratch();
    const select = (layout: LayoutFile) => selectPieces({ layout, linked: new Map(), definitions }, DEFAULT_BAKE);
    const [large, small] = [select(room(piece(1n), piece(2n), piece(1n, { at: [90, 0, 0] }))), select(room(piece(1n)))];
    const fresh = bakeRoom(small, MESHES, DEFAULT_BAKE);
    bakeRoom(large, MESHES, DEFAULT_BAKE, scratch);
    const again = bakeRoom(small, MESHES, DEFAULT_BAKE, scratch);
    expect(again.grid).toEqual(fresh.grid);
    expect(again.reasons).toEqual(fresh.reasons);
    expect(again.soup.positions).toEqual(fresh.soup.positions);
  });
});
