import fc from "fast-check";
import { expect, test } from "vitest";
import { lookForGame, type Surroundings } from "../../../src-main/files/places.ts";
import { type DiskSpec, game, libraryList, makeDisk, manifest, oldLibraryList, profile } from "../../support/disks.ts";

const HOME = "/home/ann";
const STEAM = `${HOME}/.local/share/Steam`;
const OTHER = "/mnt/ssd/SteamLibrary";
const IN_WINE = "drive_c/users/steamuser/Documents/My Games/Runic Games/Torchlight 2";

const folders = [
  `${STEAM}/steamapps/common/Torchlight II`,
  `${STEAM}/steamapps/common/torchlight ii`,
  `${OTHER}/steamapps/common/Torchlight II`,
  `${HOME}/Games/Torchlight 2`,
  `${HOME}/Games/torchlight_ii`,
  `${HOME}/GOG Games/Torchlight II`,
  `${HOME}/.wine/drive_c/GOG Games/Torchlight II`,
  "/mnt/disk/Backup/Torchlight II",
];
const profiles = [
  `${HOME}/.local/share/Runic Games/Torchlight 2`,
  `${HOME}/.local/share/runic games/Torchlight 2`,
  `${STEAM}/steamapps/compatdata/200710/pfx/${IN_WINE}`,
  `${OTHER}/steamapps/compatdata/200710/pfx/${IN_WINE}`,
  `${HOME}/.wine/${IN_WINE}`,
];
const all = [
  ...folders.flatMap(game),
  ...folders.map((folder) => `${folder}/Torchlight2.bin.x86_64`),
  ...profiles.flatMap(profile),
  ...profiles.map((folder) => `${folder}/modsave/7656119/ANN.SVB`),
];

const list = fc.oneof(
  fc.constant(libraryList({ [STEAM]: [], [OTHER]: ["200710"] })),
  fc.constant(oldLibraryList([OTHER, "/mnt/gone"])),
  fc.tuple(fc.constant(libraryList({ [OTHER]: ["1"] })), fc.nat(200)).map(([vdf, at]) => vdf.slice(0, at)),
  fc.string({ maxLength: 40 }),
);
const lists = fc.record(
  {
    [`${STEAM}/steamapps/libraryfolders.vdf`]: list,
    [`${STEAM}/config/libraryfolders.vdf`]: list,
    [`${OTHER}/steamapps/appmanifest_200710.acf`]: fc.oneof(fc.constant(manifest("Torchlight II")), fc.string()),
    [`${HOME}/.config/heroic/gog_store/installed.json`]: fc.oneof(fc.json(), fc.string()),
    [`${HOME}/.config/lutris/games/x.yml`]: fc.oneof(
      fc.constant(`game:\n  exe: ${HOME}/Games/Torchlight 2/Torchlight2.exe\n`),
      fc.string(),
    ),
  },
  { requiredKeys: [] },
);

const disk: fc.Arbitrary<DiskSpec> = fc
  .record({
    files: fc.subarray(all),
    lists,
    forbidden: fc.subarray([...folders, ...profiles, STEAM, OTHER], { maxLength: 3 }),
    times: fc.dictionary(fc.constantFrom(...all), fc.nat(5), { maxKeys: 12 }),
  })
  .map(({ files, lists, forbidden, times }) => ({
    files: [...files, ...(Object.entries(lists) as [string, string][])],
    forbidden,
    times,
  }));

/** The same disk, its folders listed backwards. */
function backwards(around: Surroundings): Surroundings {
  return {
    ...around,
    inspect: (path) => {
      const standing = around.inspect?.(path) ?? { kind: "not-there" };
      return standing.kind === "folder" ? { ...standing, names: standing.names.toReversed() } : standing;
    },
  };
}

test("whatever is on a disk: a report, each place once, and a choice that is among what was found", () => {
  fc.assert(
    fc.property(disk, (spec) => {
      const { rows, install, profile } = lookForGame(makeDisk("linux", spec));
      const keys = rows.map(({ purpose, source, path }) => `${purpose} ${purpose === "lead" ? source : ""} ${path}`);
      expect(new Set(keys).size).toBe(rows.length);
      expect(rows.filter(({ isUsed }) => isUsed)).toEqual(rows.filter((row) => row === install || row === profile));
      for (const [purpose, used] of [
        ["install", install],
        ["profile", profile],
      ] as const) {
        const found = rows.filter((row) => row.purpose === purpose && row.found);
        expect([purpose, used === null]).toEqual([purpose, found.length === 0]);
        if (used !== null) expect([used.outcome.kind, found.includes(used)]).toEqual(["found", true]);
      }
    }),
  );
});

test("the order in which a disk lists its folders changes nothing", () => {
  fc.assert(
    fc.property(disk, (spec) => {
      const around = makeDisk("linux", spec);
      expect(lookForGame(backwards(around))).toEqual(lookForGame(around));
    }),
  );
});
