import fc from "fast-check";
import { expect, test } from "vitest";
import { bakeCells } from "../../../src-shared/walk-grid/bake-cells.ts";
import { explainCell } from "../../../src-shared/walk-grid/explain-cell.ts";
import { DEFAULT_BAKE } from "../../../src-shared/walk-grid/options.ts";
import { REASON } from "../../../src-shared/walk-grid/reason.ts";
import { randomScene } from "../../support/random-soups.ts";

const CELLS_OF_A_SCENE = 300;

test("an explanation gives the reason and the height of the bake", () => {
  fc.assert(
    fc.property(
      fc.nat(),
      fc.constantFrom("front" as const, "both" as const),
      fc.constantFrom("contact" as const, "ray" as const),
      (seed, clearanceSide, ground) => {
        const { soup, region } = randomScene(seed);
        const options = { ...DEFAULT_BAKE, clearanceSide, ground, reconnect: false };
        const { reasons, heights } = bakeCells(soup, region, options, undefined, true);
        const step = Math.max(1, Math.floor(reasons.length / CELLS_OF_A_SCENE));
        for (let cell = seed % step; cell < reasons.length; cell += step) {
          const x = cell % region.x.cells;
          const explained = explainCell(soup, region, x, (cell - x) / region.x.cells, options);
          expect(explained.hits[0]?.height ?? Number.NaN).toBe(heights![cell]);
          expect(explained.reason).toBe(reasons[cell] === REASON.enclosure ? REASON.ground : reasons[cell]);
        }
      },
    ),
    { numRuns: 60 },
  );
});
