import { goodMod, menuFile, roomFile, skillFile, unitAt, unitFile } from "./good-mods.ts";
import { buildMod } from "./mod-builder.ts";
import { type BrokenMods, flipped, GOOD, LAMP, OIL, oneMod, pair, SET, stale, stub, walkable } from "./mods-ground.ts";

/** Mods whose files do not go together: walk grids, indices, and what two mods claim. */
export const BROKEN_CONTENTS: readonly BrokenMods[] = [
  // Walk grids
  {
    name: "a stub of a grid under pieces with collision",
    scenarios: [5],
    make: () => oneMod(goodMod(1n, [SET, roomFile("CAVE", [71n])], { more: [stub("CAVE")] })),
    codes: ["check-grid-stub"],
    first: {
      title: "A room of Mod 1 cannot be walked",
      evidence: ["MEDIA/LAYOUTS/CAVE.MPP, 2524 bytes, all 0xFF"],
      fix: { kind: "bake", paths: ["MEDIA/LAYOUTS/CAVE.MPP"], safe: false },
    },
  },
  {
    name: "a stub of a grid under pieces that nobody knows",
    scenarios: [5],
    make: () => oneMod(goodMod(1n, [roomFile("CAVE", [99n])], { more: [stub("CAVE")] })),
    codes: ["check-grid-stub-unsure"],
  },
  {
    name: "a room without a grid, of which the game has none",
    scenarios: [7],
    make: () => oneMod(goodMod(1n, [SET, roomFile("CAVE", [71n])]), [OIL]),
    codes: ["check-grid-missing"],
  },
  {
    name: "a room without a grid, and no game to ask",
    scenarios: [7],
    make: () => oneMod(goodMod(1n, [SET, roomFile("CAVE", [71n])])),
    codes: ["check-grid-missing-unsure"],
  },
  {
    name: "another layout for a room of the game, without its grid",
    scenarios: [6],
    make: () => oneMod(goodMod(1n, [SET, roomFile("CAVE", [71n])]), [OIL, roomFile("CAVE", [5n]), walkable("CAVE")]),
    codes: ["check-grid-of-another"],
  },
  {
    name: "a layout that is newer than its grid",
    scenarios: [6],
    make: () =>
      oneMod(
        goodMod(1n, [SET, roomFile("CAVE", [71n], 133_000_000_000_000_000n)], {
          more: [walkable("CAVE", 132_000_000_000_000_000n)],
        }),
      ),
    codes: ["check-grid-older"],
    first: { diagnostic: { severity: "info" } },
  },
  {
    name: "a grid that makes no sense",
    scenarios: [5],
    make: () =>
      oneMod(
        goodMod(1n, [SET, roomFile("CAVE", [71n])], {
          more: [{ path: "MEDIA/LAYOUTS/CAVE.MPP", content: walkable("CAVE").content.slice(0, 99) }],
        }),
      ),
    codes: ["check-unreadable"],
  },

  // Indices
  {
    name: "no index",
    scenarios: [2],
    make: () => oneMod(buildMod({ files: [LAMP], header: { id: 1n, title: "Mod 1" } })),
    codes: ["check-index-missing"],
    first: { fix: { kind: "repair", safe: true, label: "Rebuild index" } },
  },
  {
    name: "an index that lists what is not there",
    scenarios: [27],
    make: () => oneMod(stale([LAMP], [LAMP, OIL])),
    codes: ["check-index-stale"],
  },
  {
    name: "an index with another GUID than the file",
    scenarios: [22],
    make: () => oneMod(stale([unitFile("LAMP", 777n)], [LAMP])),
    codes: ["check-index-differs"],
  },
  {
    name: "an index that lacks a file",
    scenarios: [6],
    make: () => oneMod(stale([LAMP, OIL], [LAMP])),
    codes: ["check-index-unlisted"],
    first: { diagnostic: { severity: "info" } },
  },
  {
    name: "an index that cannot be read",
    scenarios: [45],
    make: () =>
      oneMod(
        buildMod({
          files: [{ path: "MEDIA/UNITDATA.RAW", content: Uint8Array.of(9, 0, 0, 0) }, LAMP],
          header: { id: 1n, title: "Mod 1" },
        }),
      ),
    codes: ["check-index-broken"],
  },
  {
    name: "a layout of the interface that is listed and nowhere",
    scenarios: [3],
    make: () => oneMod(stale([LAMP], [LAMP, menuFile("HUD", "HUD")]), [OIL]),
    codes: ["check-ui-missing"],
    first: { diagnostic: { severity: "error" } },
  },
  {
    name: "a layout of the interface that is listed and not in the mod, and no game to ask",
    scenarios: [3],
    make: () => oneMod(stale([LAMP], [LAMP, menuFile("HUD", "HUD")])),
    codes: ["check-index-stale"],
    first: { diagnostic: { severity: "warning", data: { index: "UI.RAW" } }, fix: null },
  },
  {
    name: "an index that hides an entry of another mod",
    scenarios: [9],
    make: () => pair(stale([LAMP], [LAMP, unitFile("OIL", 555n)]), goodMod(2n, [OIL])),
    codes: ["check-entries-hidden"],
    first: { rank: 1, diagnostic: { data: { other: "Mod 2" } } },
  },

  {
    name: "a mod whose only file loses",
    scenarios: [9],
    make: () => pair(goodMod(1n, [LAMP, OIL]), goodMod(2n, [LAMP])),
    codes: ["check-shadowed"],
    first: {
      title: "Mod 2 changes nothing",
      rank: 2,
      evidence: ["1 loses to Mod 1"],
      fix: { kind: "move-rank", id: 2n, rank: 1, safe: false },
    },
  },
  {
    name: "a mod whose only file would lose, were the other not broken",
    scenarios: [9],
    make: () => pair(flipped(goodMod(1n, [LAMP, OIL]), 5), goodMod(2n, [LAMP])),
    codes: ["check-rolling-hash"],
  },

  // What two mods claim, and what one takes from another
  {
    name: "one GUID for two units",
    scenarios: [21, 22],
    make: () => pair(GOOD, goodMod(2n, [unitFile("OTHER", 101n)])),
    codes: ["check-shared-guid"],
    first: { rank: 2, evidence: ["101: MEDIA/UNITS/ITEMS/LAMP.DAT and MEDIA/UNITS/ITEMS/OTHER.DAT"] },
  },
  {
    name: "one GUID for two skills",
    scenarios: [21],
    make: () => pair(goodMod(1n, [skillFile("A", "GLOW", 5n)]), goodMod(2n, [skillFile("B", "SHINE", 5n)])),
    codes: ["check-shared-guid"],
  },
  {
    name: "one name for two units",
    scenarios: [21],
    make: () => pair(GOOD, goodMod(2n, [unitAt("MEDIA/UNITS/ITEMS/NEW/LAMP.DAT", "LAMP", 900n)])),
    codes: ["check-shared-name"],
  },
  {
    name: "one menu name for two layouts",
    scenarios: [23],
    make: () => pair(goodMod(1n, [menuFile("HUD", "HUD")]), goodMod(2n, [menuFile("SIDEBAR", "HUD")])),
    codes: ["check-shared-menu"],
  },
  {
    name: "a unit based on what is nowhere",
    scenarios: [28, 30],
    make: () => oneMod(goodMod(1n, [unitFile("LAMP", 101n, "<STRING>BASEFILE:media/units/items/gone.dat")]), [OIL]),
    codes: ["check-dangling"],
  },
  {
    name: "a mod that takes away what another is based on",
    scenarios: [27],
    make: () =>
      pair(
        goodMod(1n, [LAMP], { removedFiles: ["MEDIA/UNITS/ITEMS/OIL.DAT"] }),
        goodMod(2n, [unitFile("WICK", 300n, "<STRING>BASEFILE:media/units/items/oil.dat")]),
        [OIL],
      ),
    codes: ["check-removed-needed"],
  },
  {
    name: "made with another version of the game",
    scenarios: [42],
    make: () =>
      oneMod(goodMod(1n, [LAMP], { header: { gameVersion: { major: 1, minor: 25, build: 5, revision: 6 } } })),
    codes: ["check-game-version"],
    first: { diagnostic: { severity: "info" }, evidence: ["Mod 1: 1.25.5.6"] },
  },
];
