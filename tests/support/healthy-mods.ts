import { goodMod, roomFile, unitAt, unitFile } from "./good-mods.ts";
import { buildMod } from "./mod-builder.ts";
import {
  type BrokenMods,
  flipped,
  GOOD,
  holding,
  LAMP,
  modsGround,
  needs,
  OIL,
  oneMod,
  PICTURE,
  pair,
  SET,
  stub,
  walkable,
} from "./mods-ground.ts";

/** Setups that look odd, and in which nothing is wrong. */
export const HEALTHY_MODS: readonly Pick<BrokenMods, "name" | "make">[] = [
  { name: "one mod", make: () => oneMod(GOOD) },
  { name: "no mods at all", make: () => modsGround({ mods: {} }) },
  {
    name: "a required mod that is there, and its checksum",
    make: () => pair(goodMod(1n, [LAMP], { header: needs(2n, 1) }), goodMod(2n, [OIL])),
  },
  { name: "two mods with one file", make: () => pair(GOOD, goodMod(2n, [unitFile("LAMP", 101n), OIL])) },
  {
    name: "a monster and an item of one name",
    make: () => pair(GOOD, goodMod(2n, [unitAt("MEDIA/UNITS/MONSTERS/LAMP.DAT", "LAMP", 950n)])),
  },
  {
    name: "an empty room with a stub of a grid",
    make: () => oneMod(goodMod(1n, [SET, roomFile("NOTHING", [72n])], { more: [stub("NOTHING")] })),
  },
  {
    name: "a room of pieces without collision, and no grid",
    make: () => oneMod(goodMod(1n, [SET, roomFile("NOTHING", [72n])]), [OIL]),
  },
  {
    name: "a room with its grid",
    make: () => oneMod(goodMod(1n, [SET, roomFile("CAVE", [71n])], { more: [walkable("CAVE")] })),
  },
  {
    name: "units of the game brought anew, without an index",
    make: () => oneMod(buildMod({ files: [LAMP], header: { id: 1n, title: "Mod 1" } }), [LAMP]),
  },
  {
    name: "a unit based on one of the game",
    make: () => oneMod(goodMod(1n, [unitFile("WICK", 7n, "<STRING>BASEFILE:Media\\Units\\Items\\oil.dat")]), [OIL]),
  },
  {
    name: "a unit based on one of another mod",
    make: () =>
      pair(goodMod(1n, [unitFile("WICK", 7n, "<STRING>BASEFILE:media/units/items/oil.dat")]), goodMod(2n, [OIL]), [
        LAMP,
      ]),
  },
  {
    name: "removed files",
    make: () => oneMod(goodMod(1n, [LAMP], { removedFiles: ["MEDIA/UNITS/ITEMS/OIL.DAT"] }), [OIL]),
  },
  { name: "a picture", make: () => oneMod(holding("MEDIA/THINGS/A.DDS", PICTURE)) },
  {
    name: "a broken mod in the library that is not active",
    make: () =>
      modsGround({ mods: { "mods/ONE.MOD": GOOD, "mods/TWO.MOD": flipped(goodMod(2n, [OIL]), 5) }, scheme: [1n] }),
  },
];
