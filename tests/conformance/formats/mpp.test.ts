import { describe, expect, test } from "vitest";
import { readMpp, writeMpp } from "../../../src-shared/formats/mpp/mpp.ts";
import { corpusBytes, corpusFiles, hasCorpus } from "../../support/corpus.ts";

const names = corpusFiles("pair-mpp").filter((name) => /\.mpp(\.gz)?$/i.test(name));

describe.skipIf(!hasCorpus)("walk grids of GUTS", () => {
  test("are there", () => {
    expect(names.length).toBeGreaterThanOrEqual(26);
  });

  test.each(names)("%s is written as it was read", (name) => {
    const bytes = corpusBytes(name);
    const grid = readMpp(bytes, name);
    expect(Buffer.compare(writeMpp(grid), bytes)).toBe(0);
    // Whole tens, as in all of the game's.
    for (const value of [grid.offsetX, grid.offsetZ, grid.boundsX, grid.boundsZ]) expect(Math.abs(value % 10)).toBe(0);
  });
});
