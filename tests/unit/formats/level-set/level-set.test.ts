import { describe, expect, it } from "vitest";
import { FormatError } from "../../../../src-shared/bytes/format-error.ts";
import { compileDat } from "../../../../src-shared/formats/bindat/compiler.ts";
import { readLevelSet } from "../../../../src-shared/formats/level-set/level-set.ts";
import { sourceOf } from "../../../../src-shared/text/source-text.ts";

function compiled(...lines: readonly string[]): Uint8Array {
  const text = ["[TILESET]", "<STRING>NAME:Lanterns", ...lines, "[/TILESET]"].join("\r\n");
  return compileDat(sourceOf(text), { path: "X.DAT" }).bytes!;
}

const read = (...lines: readonly string[]) => readLevelSet(compiled(...lines));
const guids = (...lines: readonly string[]) => read(...lines).map(({ guid }) => guid);

describe("a level set", () => {
  it("has pieces with everything a bake asks for", () => {
    const pieces = read(
      "[PIECE]",
      "<STRING>NAME:post",
      "<BOOL>NEVERBAKE:true",
      "<BOOL>ALWAYSBAKECOLLISION:1",
      "<INTEGER64>GUID:-9223372036854775808",
      "<STRING>FILE:media/a.mesh",
      "<STRING>FILE:media/b.mesh",
      "<STRING>COLLISIONFILE:media/A_collision.mesh",
      "<STRING>COLLISIONFILE:",
      "<STRING>TAG:TILESET",
      "[/PIECE]",
      "[PIECE]",
      "<INTEGER64>GUID:5",
      "[/PIECE]",
    );
    expect(pieces).toEqual([
      {
        guid: -(2n ** 63n),
        name: "post",
        visuals: 2,
        collisionFiles: ["media/A_collision.mesh", ""],
        neverBake: true,
        alwaysBakeCollision: true,
      },
      { guid: 5n, name: "", visuals: 0, collisionFiles: [], neverBake: false, alwaysBakeCollision: false },
    ]);
  });

  it("keeps pieces of PIECES and those beside it, in their order, and no others", () => {
    const piece = (guid: number) => ["[PIECE]", `<INTEGER64>GUID:${guid}`, "[/PIECE]"];
    const lines = [...piece(1), "[PIECES]", ...piece(2), ...piece(3), "[/PIECES]", ...piece(4)];
    expect(guids(...lines, "[OTHER]", ...piece(5), "[/OTHER]")).toEqual([1n, 2n, 3n, 4n]);
  });

  it("reads a GUID of any type that is a whole number, and leaves out a piece without one", () => {
    const pieces = ["<STRING>GUID:-7", "<INTEGER>GUID:8", "<STRING>GUID:seven", "<STRING>NAME:none", "<STRING>GUID:"];
    expect(guids(...pieces.flatMap((line) => ["[PIECE]", line, "[/PIECE]"]))).toEqual([-7n, 8n]);
  });

  it("of no bytes that are a BINDAT is a FormatError", () => {
    const bytes = compiled("[PIECE]", "<INTEGER64>GUID:5", "[/PIECE]");
    for (let length = 0; length < bytes.length; length++)
      expect(() => readLevelSet(bytes.subarray(0, length)), String(length)).toThrow(FormatError);
  });
});
