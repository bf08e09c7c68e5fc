import { describe, expect, it } from "vitest";
import { FormatError } from "../../../src-shared/bytes/format-error.ts";
import type { LayoutFile } from "../../../src-shared/formats/layout/layout-file.ts";
import { type BakeOptions, DEFAULT_BAKE } from "../../../src-shared/walk-grid/options.ts";
import { followedLinks, type SelectionInputs, selectPieces } from "../../../src-shared/walk-grid/selection.ts";
import type { Matrix } from "../../../src-shared/walk-grid/transform.ts";
import { definition, definitionsOf, group, groupAt, link, piece, room, thing } from "../../support/room-builder.ts";

const PROP = "MEDIA/LEVELSETS/PROP.LAYOUT";
const definitions = definitionsOf(definition(1n, "FLOOR"), definition(2n, "WALL"), definition(3n, "TREE"));

function selected(layout: LayoutFile, more: Partial<SelectionInputs> = {}, options: Partial<BakeOptions> = {}) {
  return selectPieces({ layout, linked: new Map(), definitions, ...more }, { ...DEFAULT_BAKE, ...options });
}

function linkedTo(linked: LayoutFile | null): Partial<SelectionInputs> {
  return { linked: new Map([[PROP, linked]]) };
}

const positionOf = (matrix: Matrix) => [matrix[3], matrix[7], matrix[11]];
const gatesOf = ({ excluded }: ReturnType<typeof selected>) => excluded.map(({ gate }) => gate);

describe("pieces of the layout itself", () => {
  it("are placed with mesh and world, and each mesh is wanted once", () => {
    const { pieces, meshes, excluded, missing } = selected(
      room(piece(1n, { at: [1, 2, 3] }), group({}, piece(1n), piece(2n, {}, { "BOOL NOPATH": true }))),
    );
    expect(
      pieces.map(({ objectId, mesh, isInGrid, enlargesBox, noPath, link }) => [
        objectId,
        mesh,
        isInGrid,
        enlargesBox,
        noPath,
        link,
      ]),
    ).toEqual([
      [1n, "MEDIA/FLOOR.MESH", true, true, false, null],
      [3n, "MEDIA/FLOOR.MESH", true, true, false, null],
      [4n, "MEDIA/WALL.MESH", true, true, true, null],
    ]);
    expect(pieces[0].name).toBe("Room Piece");
    expect(positionOf(pieces[0].world)).toEqual([1, 2, 3]);
    expect(meshes).toEqual(["MEDIA/FLOOR.MESH", "MEDIA/WALL.MESH"]);
    expect([excluded, missing]).toEqual([[], []]);
  });

  it("move with their groups", () => {
    const { pieces } = selected(room(groupAt([10, 0, 0], groupAt([0, 0, 5], piece(1n, { at: [1, 1, 1] })))));
    expect(positionOf(pieces[0].world)).toEqual([11, 1, 6]);
  });

  it("do not move with a Room Piece above them, nor grow with it", () => {
    const below = piece(2n, { at: [1, 0, 0] }, {}, piece(3n, { at: [0, 0, 1] }));
    const { pieces } = selected(room(groupAt([10, 0, 0], piece(1n, { at: [5, 5, 5], scale: [3, 3, 3] }, {}, below))));
    expect(pieces.map(({ world }) => positionOf(world))).toEqual([
      [15, 5, 5],
      [11, 0, 0],
      [10, 0, 1],
    ]);
    expect(pieces.map(({ world }) => world[0])).toEqual([3, 1, 1]);
  });

  it("with their collision off count for nothing", () => {
    const { pieces, excluded, meshes } = selected(room(piece(1n, {}, { "BOOL COLLISION ENABLED": false })));
    expect([pieces, meshes]).toEqual([[], []]);
    expect(excluded).toEqual([
      { name: "Room Piece", objectId: 1n, link: null, gate: "collision-off", by: { name: "Room Piece", objectId: 1n } },
    ]);
  });

  it("not baked, or in groups that the game chooses from, only enlarge the box", () => {
    const { pieces, excluded } = selected(
      room(
        piece(1n, {}, { "BOOL BAKE": false }),
        group({ "STRING TAG": "FISHINGHOLE" }, group({}, piece(2n))),
        group({ "STRING CHOICE": "Weight" }, piece(3n)),
      ),
    );
    expect(pieces.map(({ isInGrid, enlargesBox }) => [isInGrid, enlargesBox])).toEqual([
      [false, true],
      [false, true],
      [false, true],
    ]);
    expect(excluded.map(({ objectId, gate, by }) => [objectId, gate, by.objectId])).toEqual([
      [1n, "not-baked", 1n],
      [4n, "tag", 2n],
      [6n, "choice", 5n],
    ]);
  });

  it("in a group without collision count for nothing", () => {
    const result = selected(room(group({ "BOOL NO ROOMPIECE COLLISION": true }, piece(1n))));
    expect(result.pieces).toEqual([]);
    expect(gatesOf(result)).toEqual(["group-without-collision"]);
  });

  it("that no level set knows are missing, once for all who need them; no others are", () => {
    const { missing, excluded, pieces } = selected(
      room(piece(99n), piece(99n), piece(1n), piece(98n, {}, { "BOOL COLLISION ENABLED": false })),
    );
    expect(missing).toEqual([{ kind: "piece", guid: "99", neededBy: ["Room Piece"] }]);
    expect(excluded.map(({ gate }) => gate)).toEqual(["unknown-piece", "unknown-piece", "collision-off"]);
    expect(pieces).toHaveLength(1);
  });

  it("without a collision mesh are none, and a path that can be none is missing", () => {
    const odd = definitionsOf(
      definition(1n, "A", { collisionFiles: [] }),
      definition(2n, "A", { collisionFiles: ["../../x.mesh"] }),
    );
    const result = selected(room(piece(1n), piece(2n)), { definitions: odd });
    expect(gatesOf(result)).toEqual(["no-collision-mesh", "no-collision-mesh"]);
    expect(result.missing).toEqual([{ kind: "mesh", path: "../../x.mesh", neededBy: ["Room Piece"] }]);
  });

  it("are not shut out by game mode, chance or visibility", () => {
    const { pieces } = selected(
      room(group({ "BOOL VISIBLE": false, "STRING GAME MODE": "NEW GAME PLUS" }, piece(1n, {}, { "FLOAT CHANCE": 0 }))),
    );
    expect(pieces[0].isInGrid).toBe(true);
  });
});

describe("links", () => {
  it("bring the pieces of their layout, after the layout's own, with the link's place", () => {
    const prop = room(piece(3n, { at: [0, 0, 1] }));
    const layout = room(
      link("media/levelsets/prop.layout", { at: [10, 0, 0], forward: [1, 0, 0], right: [0, 0, -1], scale: [1, 1, 2] }),
      piece(1n),
    );
    const { pieces } = selected(layout, linkedTo(prop));
    expect(pieces.map(({ mesh, link }) => [mesh, link])).toEqual([
      ["MEDIA/FLOOR.MESH", null],
      ["MEDIA/TREE.MESH", PROP],
    ]);
    expect(positionOf(pieces[1].world)).toEqual([12, 0, 0]);
  });

  it("are followed by their paths, each once, as far as their pieces may matter", () => {
    const layout = room(
      link("media\\levelsets\\prop.layout"),
      link("MEDIA/LEVELSETS/PROP.LAYOUT"),
      link(""),
      link("media/silent.layout", {}, { "BOOL NO ROOMPIECE COLLISION": true }),
      group({ "BOOL NO ROOMPIECE COLLISION": true }, link("media/below.layout")),
      group({ "STRING TAG": "FISHINGHOLE" }, link("media/tagged.layout")),
      group({}, link("media/plain.layout")),
      thing("Layout Link Controller", {}, { "STRING LAYOUT FILE": "media/controlled.layout" }),
      thing("Layout Link Timeline", {}, { "STRING LAYOUT FILE": "media/timed.layout" }),
      thing("Layout Link Particle", {}, { "STRING LAYOUT FILE": "media/particles/smoke.layout" }),
    );
    const plain = [PROP, "MEDIA/PLAIN.LAYOUT", "MEDIA/CONTROLLED.LAYOUT", "MEDIA/TIMED.LAYOUT"];
    expect(followedLinks(layout, DEFAULT_BAKE)).toEqual(plain);
    expect(followedLinks(layout, { ...DEFAULT_BAKE, linksEnlarge: "all" })).toEqual([
      PROP,
      "MEDIA/TAGGED.LAYOUT",
      ...plain.slice(1),
    ]);
    const { skippedLinks } = selected(layout);
    expect(skippedLinks.map(({ path, gate }) => [path, gate])).toEqual([
      ["MEDIA/SILENT.LAYOUT", "link-without-collision"],
      ["MEDIA/BELOW.LAYOUT", "group-without-collision"],
      ["MEDIA/TAGGED.LAYOUT", "tag"],
    ]);
  });

  it("whose path leads out of MEDIA are missing as they are written; one without a path is no link", () => {
    const layout = room(piece(1n), link("../../x.layout"), link(""));
    expect(followedLinks(layout, DEFAULT_BAKE)).toEqual([]);
    const { missing, pieces } = selected(layout);
    expect(missing).toEqual([{ kind: "layout", path: "../../x.layout", neededBy: ["Layout Link"] }]);
    expect(pieces).toHaveLength(1);
  });

  it("that are missing are named with the link that needs them", () => {
    const layout = room(link("media/levelsets/prop.layout"), piece(1n));
    const missing = [{ kind: "layout", path: PROP, neededBy: ["Layout Link"] }];
    expect(selected(layout, linkedTo(null)).missing).toEqual(missing);
    expect(selected(layout).missing).toEqual(missing);
  });

  it("pass their own groups' gates and those of the linked layout's groups on to its pieces", () => {
    const prop = room(group({ "STRING ACTIVE THEMES": "5" }, piece(2n)), piece(3n));
    const result = selected(room(link("media/levelsets/prop.layout")), linkedTo(prop));
    expect(result.pieces.map(({ mesh }) => mesh)).toEqual(["MEDIA/TREE.MESH"]);
    expect(gatesOf(result)).toEqual(["active-themes"]);
    const chosen = room(group({ "STRING CHOICE": "Weight" }, link("media/levelsets/prop.layout")));
    const all = selected(chosen, linkedTo(prop), { linksEnlarge: "all" });
    expect(all.pieces.map(({ isInGrid, enlargesBox }) => [isInGrid, enlargesBox])).toEqual([
      [false, true],
      [false, true],
    ]);
    expect(gatesOf(all)).toEqual(["choice", "choice"]);
  });

  it("enlarge the box as the option says", () => {
    const prop = room(group({ "STRING ACTIVE THEMES": "5" }, piece(2n)), piece(3n));
    const layout = room(link("media/levelsets/prop.layout"));
    const enlarging = (linksEnlarge: BakeOptions["linksEnlarge"]) =>
      selected(layout, linkedTo(prop), { linksEnlarge }).pieces.map(({ mesh, enlargesBox }) => [mesh, enlargesBox]);
    expect(enlarging("ungated")).toEqual([["MEDIA/TREE.MESH", true]]);
    expect(enlarging("all")).toEqual([
      ["MEDIA/WALL.MESH", true],
      ["MEDIA/TREE.MESH", true],
    ]);
    expect(enlarging("none")).toEqual([["MEDIA/TREE.MESH", false]]);
  });

  it("inside a linked layout are followed only when asked for, and never in circles", () => {
    const inner = room(piece(2n, { at: [0, 0, 1] }), link("media/levelsets/prop.layout"));
    const outer = room(piece(3n), link("media/inner.layout", { at: [0, 1, 0] }));
    const layout = room(link("media/levelsets/prop.layout", { at: [1, 0, 0] }));
    const linked = new Map([
      [PROP, outer],
      ["MEDIA/INNER.LAYOUT", inner],
    ]);
    expect(selected(layout, { linked }).pieces.map(({ mesh }) => mesh)).toEqual(["MEDIA/TREE.MESH"]);
    const deep = selected(layout, { linked }, { followsLinksOfLinks: true });
    expect(deep.pieces.map(({ mesh, world }) => [mesh, positionOf(world)])).toEqual([
      ["MEDIA/TREE.MESH", [1, 0, 0]],
      ["MEDIA/WALL.MESH", [1, 1, 1]],
    ]);
  });

  it("that bring more pieces than any room has are refused", () => {
    const links = Array.from({ length: 400 }, () => link("media/levelsets/prop.layout"));
    const prop = room(...Array.from({ length: 500 }, () => piece(3n)));
    expect(() => selected(room(...links), linkedTo(prop))).toThrow(FormatError);
  });

  it("that are controllers with DATA are uncertain", () => {
    const controller = (data: string) =>
      thing("Layout Link Controller", {}, { "STRING LAYOUT FILE": "media/levelsets/prop.layout", "STRING DATA": data });
    const { uncertain, pieces } = selected(room(controller("1,8,0"), controller("")), linkedTo(room(piece(3n))));
    expect(uncertain).toEqual([{ kind: "controller-data", name: "Layout Link Controller", objectId: 1n }]);
    expect(pieces).toHaveLength(2);
  });
});

describe("Path Bounds Extenders", () => {
  const node = (lines: Record<string, string | number>) =>
    thing("Property Node", { at: [10, 0, 20], forward: [1, 0, 0], right: [0, 0, -1] }, lines);

  it("are boxes around their place, turned with it", () => {
    const { extenders } = selected(
      room(
        groupAt(
          [100, 0, 0],
          node({ "STRING TYPE": "Path Bounds Extender", "FLOAT BOX WIDTH": 8, "FLOAT BOX LENGTH": 2 }),
        ),
        node({ "STRING TYPE": "Path Bounds Extender", "FLOAT RADIUS": 6 }),
        node({ "STRING TYPE": "Path Node Occupation Box", "FLOAT BOX WIDTH": 8, "FLOAT BOX LENGTH": 2 }),
      ),
    );
    expect(extenders).toEqual([
      { minX: 109, minZ: 16, maxX: 111, maxZ: 24 },
      { minX: 7, minZ: 17, maxX: 13, maxZ: 23 },
    ]);
  });
});
