import { expect, test } from "vitest";
import {
  METRES_PER_CELL,
  metresOf,
  POPULATION_KINDS,
  populationOf,
} from "../../../../src-shared/walk-grid/level-grid/population.ts";

test("a cell is f32(2/13) metres", () => {
  expect(METRES_PER_CELL).toBe(Math.fround(0.15384616));
});

test("the tile with 9,609 zero cells has 1,478.31 metres", () => {
  expect(metresOf(9609).toFixed(2)).toBe("1478.31");
});

test("at 0.014 a metre that makes 20.70", () => {
  const [least, most] = populationOf(9609, { MONSTERS_PER_METER_MIN: 0.014, GOLD_PER_METER_MAX: 0 });
  expect([least.key, least.density, least.count.toFixed(2)]).toEqual(["MONSTERS_PER_METER_MIN", 0.014, "20.70"]);
  expect(most).toEqual({ key: "GOLD_PER_METER_MAX", density: 0, count: 0 });
});

test("the kinds are those of the game's templates", () => {
  expect(POPULATION_KINDS).toEqual(["MONSTERS", "CHAMPIONS", "PROPS", "NPCS", "CREEPS", "GOLD"]);
});
