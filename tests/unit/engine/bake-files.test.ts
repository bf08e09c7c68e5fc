import { describe, expect, it } from "vitest";
import { pieceTable, repeatedPieces } from "../../../src-main/engine/bake-files.ts";
import { definition } from "../../support/room-builder.ts";

const set = (path: string, ...pieces: readonly (readonly [guid: bigint, mesh: string])[]) => ({
  path,
  pieces: pieces.map(([guid, mesh]) => definition(guid, mesh)),
});

describe("pieceTable", () => {
  it("takes the mod's piece before the game's, and of several the last", () => {
    const base = [set("B1", [1n, "b1"], [2n, "b1"], [-3n, "b1"]), set("B2", [2n, "b2"], [4n, "b2"])];
    const own = [set("O1", [1n, "o1"], [5n, "o1"]), set("O2", [5n, "o2"])];
    const { pieces, ownSets } = pieceTable(own, base);
    const meshes = [...pieces].map(([guid, { collisionFiles }]) => `${guid} ${collisionFiles}`).sort();
    expect(meshes).toEqual([
      "-3 media/b1.mesh",
      "1 media/o1.mesh",
      "2 media/b2.mesh",
      "4 media/b2.mesh",
      "5 media/o2.mesh",
    ]);
    expect([...ownSets]).toEqual([
      [1n, "O1"],
      [5n, "O2"],
    ]);
  });
});

describe("repeatedPieces", () => {
  it("names the level set whose piece counts, how many, and where the first stands as well", () => {
    const sets = [
      set("A", [1n, "a"], [2n, "a"], [3n, "a"]),
      set("B", [2n, "b"], [3n, "b"]),
      set("C", [3n, "c"], [9n, "c"], [9n, "c"]),
    ];
    expect(repeatedPieces(sets)).toEqual([
      { path: "B", count: 1, guid: 2n, other: "A" },
      { path: "C", count: 2, guid: 3n, other: "B" },
    ]);
    expect(repeatedPieces([set("A", [1n, "a"]), set("B", [2n, "b"])])).toEqual([]);
  });
});
