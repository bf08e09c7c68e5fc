import path from "node:path";
import { describe, expect, it } from "vitest";
import { explainLayoutCell } from "../../../src-main/engine/explain-layout-cell.ts";
import { ownHome } from "../../support/engine.ts";
import { floorMesh, layoutLink, level, levelSet, roomPiece, wallMesh } from "../../support/levels.ts";
import { tempFolder, writeTree } from "../../support/temp-folder.ts";

/** A floor at 0, one at 2 above a quarter of it, and a wall that a linked layout brings. */
function request() {
  ownHome();
  const folder = tempFolder();
  writeTree(folder, {
    "MEDIA/LEVELSETS/OWN.DAT": levelSet(
      { guid: 1n, mesh: "media/floor.mesh" },
      { guid: 2n, mesh: "media/high.mesh" },
      { guid: 3n, mesh: "media/wall.mesh" },
    ),
    "MEDIA/FLOOR.MESH": floorMesh(8),
    "MEDIA/HIGH.MESH": floorMesh(2, 2),
    "MEDIA/WALL.MESH": wallMesh(4, 0.8),
    "MEDIA/LEVELSETS/PROPS/WALL.LAYOUT": level(roomPiece(3n)),
    "MEDIA/LAYOUTS/A.LAYOUT": level(
      roomPiece(1n),
      roomPiece(2n, 5, 5),
      layoutLink("media/levelsets/props/wall.layout", 0, -4),
    ),
  });
  const layout = path.join(folder, "MEDIA/LAYOUTS/A.LAYOUT");
  return { layout, project: undefined, base: [], reconnect: true };
}

/** Index of the cell whose centre is at a place; the first is at -9.8. */
const cellAt = (place: number) => Math.round((place + 9.8) / 0.4);

describe("explainLayoutCell", () => {
  it("names what the ray meets, from the top, and the rule", async () => {
    const cell = await explainLayoutCell(request(), cellAt(5), cellAt(4.2));
    expect(cell).toMatchObject({
      kind: "cell",
      cell: 0,
      rule: "ground",
      ruleAlone: "ground",
      walls: [],
      findings: [],
      hits: [
        { height: 2, piece: "Piece 2", objectId: 2n, mesh: "MEDIA/HIGH.MESH", material: "test/floor", link: null },
        { height: 0, piece: "Piece 1", mesh: "MEDIA/FLOOR.MESH", kind: "inside", isNoPath: false },
      ],
    });
    expect(cell.kind === "cell" && [cell.centreX, cell.centreZ].map((at) => at.toFixed(3))).toEqual(["5.000", "4.200"]);
  });

  it("names the wall that a link brings, on it and beside it", async () => {
    const wall = { piece: "Piece 3", mesh: "MEDIA/WALL.MESH", material: "test/wall_nocollide" };
    const link = "MEDIA/LEVELSETS/PROPS/WALL.LAYOUT";
    const on = await explainLayoutCell(request(), cellAt(0.2), cellAt(-4.2));
    expect(on).toMatchObject({
      cell: 1,
      rule: "noPathGround",
      hits: [{ ...wall, link, height: 3, isNoPath: true }, { height: 0 }],
    });
    const beside = await explainLayoutCell(request(), cellAt(0.2), cellAt(-3.4));
    expect(beside).toMatchObject({ cell: 1, rule: "clearance", ruleAlone: "clearance", hits: [{ height: 0 }] });
    expect(beside.kind === "cell" && beside.walls).toMatchObject([{ ...wall, link, directions: ["-z"] }]);
  });

  it("knows void, and cells that are not there", async () => {
    expect(await explainLayoutCell(request(), 0, 0)).toMatchObject({
      kind: "cell",
      cell: 255,
      rule: "noGround",
      hits: [],
    });
    expect(await explainLayoutCell(request(), 50, 0)).toEqual({ kind: "outside", width: 50, height: 50, findings: [] });
  });

  it("says why a layout cannot be baked", async () => {
    const wish = request();
    writeTree(path.dirname(wish.layout), { "A.LAYOUT": new Uint8Array([0x0b, 4, 0, 0, 0, 0, 9, 0, 1]) });
    const cell = await explainLayoutCell(wish, 0, 0);
    expect([cell.kind, cell.findings.map(({ code }) => code)]).toEqual(["not-baked", ["pack-broken-binary"]]);
  });
});
