import { describe, expect, test } from "vitest";
import { createNearNames } from "../../../../src-shared/rules/source-checks/near-names.ts";

const meantBy = createNearNames([
  "STRENGTH_REQUIRED",
  "Damage",
  "BLOCK",
  "LEVELPARTICLE",
  "OFFSET",
  "CHANCE",
  "TITLES",
  "FILES",
  "MAX",
  "DAMAGETYPE",
  "DAMAGE_TYPE",
  "COLLISION_RADIUS",
]);

describe("one slip away", () => {
  test.each([
    ["STRENGTH_REQUIRE", "STRENGTH_REQUIRED"],
    ["STRENGTH_REQUIREDD", "STRENGTH_REQUIRED"],
    ["STRENGHT_REQUIRED", "STRENGTH_REQUIRED"],
    ["STRENGTH_RAQUIRED", "STRENGTH_REQUIRED"],
    ["DAMGE", "DAMAGE"],
    ["ADMAGE", "DAMAGE"],
    ["COLLISIONRADIUS", "COLLISION_RADIUS"],
    ["COLLISION RADIUS", "COLLISION_RADIUS"],
  ])("%s is %s", (key, meant) => {
    expect(meantBy(key)).toBe(meant);
  });
});

describe("nothing is said of", () => {
  test.each([
    ["a name itself", "DAMAGE"],
    ["two letters too few", "STRENGTH_REQUIR"],
    ["two other letters", "STRANGTH_RAQUIRED"],
    ["letters swapped that are no neighbours", "SRTENGHT_REQUIRED"],
    ["another word of few letters", "BLACK"],
    ["another first letter", "AAMAGE"],
    ["a letter before the first", "ADAMAGE"],
    ["a number at the end", "LEVELPARTICLE2"],
    ["a number in the middle", "LEVEL2PARTICLE"],
    ["a number for a letter", "COLLISI0N_RADIUS"],
    ["an axis at the end", "OFFSETX"],
    ["a key near two names", "TILES"],
    ["a key between two spellings", "DAMAGE TYPE"],
    ["a short key", "MAXX"],
    ["nothing", ""],
  ])("%s: %s", (_, key) => {
    expect(meantBy(key)).toBeNull();
  });
});
