import { chmodSync, mkdirSync, renameSync, rmSync, symlinkSync, utimesSync, writeFileSync } from "node:fs";
import path from "node:path";
import { encodeSource } from "../../src-shared/text/source-text.ts";
import { buildMod } from "./mod-builder.ts";
import { makePlayGround, OLD_TIME, type PlayGround, schemeBytes, smallMod } from "./play-ground.ts";
import { buildSave, LAMP_MOD } from "./save-builder.ts";
import { writeTree } from "./temp-folder.ts";

/** A setup with something wrong around the mods, and what a doctor has to find first. */
export interface BrokenSetup {
  readonly name: string;
  /** Numbers of the rows of the scenarios that it stands for. */
  readonly scenarios: readonly number[];
  make(): PlayGround;
  /** Codes in the order in which they are told; nothing else may be found. */
  readonly codes: readonly string[];
  /** Parts of the first finding. */
  readonly first?: Readonly<Record<string, unknown>>;
  /** Names of running programs; default none that matter. */
  readonly programs?: readonly string[];
  /** Rights of folders mean nothing to root. */
  readonly needsUser?: boolean;
}

const RAN = { "settings.txt": encodeSource("CONSOLE :0\r\n"), "local_settings.txt": encodeSource("MODLAUNCHER :\r\n") };
const mods = (...ids: readonly bigint[]) => Object.fromEntries(ids.map((id) => [`mods/M${id}.MOD`, smallMod(id)]));
const wide = (text: string) => encodeSource(text.replaceAll("\n", "\r\n"));

/** A profile in which nothing is wrong: two active mods, a game that ran with them, a character. */
export function healthyGround(more: Readonly<Record<string, Uint8Array | string>> = {}, scheme = [1n, 2n]): PlayGround {
  const ground = makePlayGround({ ...RAN, ...mods(1n, 2n), ...more }, scheme);
  const install = path.join(path.dirname(ground.profile), "install");
  mkdirSync(path.join(install, "PAKS"), { recursive: true });
  writeFileSync(path.join(install, "Torchlight2.exe"), "MZ");
  const env = { ...ground.env, TL2_INSTALL_DIR: install };
  return { ...ground, env, around: { ...ground.around, env } };
}

/** As many seconds after {@link OLD_TIME}. */
const later = (file: string, seconds: number) => {
  const time = new Date(OLD_TIME.getTime() + seconds * 1000);
  utimesSync(file, time, time);
};

const OGRE = "Added resource location 'PAKS/DATA.PAK' of type 'PAK' to resource group 'General'\r\n";
const WITH_MOD = `${OGRE}Added resource location 'mods/M1.MOD' of type 'PAK' to resource group 'General'\r\n`;

/** A log that is as old as the order says nothing about it; this one is of a later run. */
function afterRun(ground: PlayGround, logs: Readonly<Record<string, Uint8Array | string>>): PlayGround {
  writeTree(ground.profile, logs);
  later(ground.scheme, 0);
  for (const name of Object.keys(logs)) later(path.join(ground.profile, name), 60);
  return ground;
}

const played = (recent: readonly (readonly [bigint, number])[], full = recent) =>
  buildSave({ bound: [], recent, full: [...full] });

export const BROKEN_SETUPS: readonly BrokenSetup[] = [
  {
    name: "no profile folder",
    scenarios: [19],
    make() {
      const ground = healthyGround();
      const env = { ...ground.env, TL2_PROFILE_DIR: path.join(ground.home, "none") };
      return { ...ground, env, around: { ...ground.around, env } };
    },
    codes: ["setup-no-profile"],
  },
  {
    name: "no game",
    scenarios: [],
    make: () => makePlayGround({ ...RAN, ...mods(1n, 2n) }, [1n, 2n]),
    codes: ["setup-no-game"],
  },
  {
    name: "the game was never started",
    scenarios: [19],
    make() {
      const ground = healthyGround();
      const env = ground.env;
      const bare = makePlayGround(mods(1n), [1n]);
      const joined = { ...bare.env, TL2_INSTALL_DIR: env.TL2_INSTALL_DIR };
      return { ...bare, env: joined, around: { ...bare.around, env: joined } };
    },
    codes: ["setup-never-ran"],
  },
  {
    name: "an id that no file has",
    scenarios: [13],
    make: () => healthyGround({}, [1n, 4250663806150760857n, 2n]),
    codes: ["setup-ghost"],
    first: {
      rank: 2,
      evidence: ["id 4250663806150760857"],
      fix: { kind: "remove-entry", ids: [4250663806150760857n], safe: true },
    },
  },
  {
    name: "a mod of the order beside the folder mods",
    scenarios: [15],
    make: () => healthyGround({ "Lamps.MOD": smallMod(9n, { title: "Lamps" }) }, [1n, 9n, 2n]),
    codes: ["setup-active-misplaced"],
    first: {
      title: "Lamps is in the wrong folder",
      rank: 2,
      subject: { kind: "mod", id: 9n },
      fix: { kind: "move-file", safe: true },
    },
  },
  {
    name: "two files of one mod beside the folder mods",
    scenarios: [15, 43],
    make: () => healthyGround({ "Lamps.MOD": smallMod(9n), "Lamps2.MOD": smallMod(9n, { modVersion: 4 }) }),
    codes: ["play-misplaced-profile", "play-misplaced-profile"],
    first: { fix: { kind: "move-file", safe: false } },
  },
  {
    name: "the folder mods is not there",
    scenarios: [15],
    make() {
      const ground = healthyGround();
      renameSync(path.join(ground.profile, "mods"), path.join(ground.profile, "mods.old"));
      return ground;
    },
    codes: ["setup-no-mods", "setup-ghost-unseen", "setup-ghost-unseen"],
    first: { fix: null, diagnostic: { data: { count: 2 } } },
  },
  {
    name: "a file in the place of the folder mods",
    scenarios: [15],
    make() {
      const ground = healthyGround();
      rmSync(path.join(ground.profile, "mods"), { recursive: true });
      writeFileSync(path.join(ground.profile, "mods"), "");
      return ground;
    },
    codes: ["not-a-folder", "setup-ghost-unseen", "setup-ghost-unseen"],
    first: { title: "mods could not be looked into" },
  },
  {
    name: "a mod that is a link to nowhere",
    scenarios: [13],
    make() {
      const ground = healthyGround({}, [1n, 9n, 2n]);
      symlinkSync("away/M9.MOD", path.join(ground.profile, "mods/M9.MOD"));
      return ground;
    },
    codes: ["broken-link", "setup-ghost-unseen"],
    first: { title: "M9.MOD could not be looked into" },
  },
  {
    name: "a folder in the place of the order",
    scenarios: [],
    make() {
      const ground = healthyGround();
      rmSync(ground.scheme);
      mkdirSync(ground.scheme);
      return ground;
    },
    codes: ["not-a-file"],
    first: { title: "The order cannot be read", subject: { kind: "scheme" }, fix: null },
  },
  {
    name: "an order that is a link to itself",
    scenarios: [],
    make() {
      const ground = healthyGround();
      rmSync(ground.scheme);
      symlinkSync("modlauncher.sch", ground.scheme);
      return ground;
    },
    codes: ["link-loop"],
    first: { title: "The order cannot be read" },
  },
  {
    name: "a log that is a link to itself",
    scenarios: [],
    make() {
      const ground = healthyGround();
      symlinkSync("Ogre.log", path.join(ground.profile, "Ogre.log"));
      return ground;
    },
    codes: ["doctor-not-seen"],
    first: { evidence: ["not checked: launch-switch, game-log"] },
  },
  {
    name: "twelve mods",
    scenarios: [8],
    make() {
      const ids = Array.from({ length: 12 }, (_, index) => BigInt(index + 1));
      return healthyGround(mods(...ids), ids);
    },
    codes: ["setup-past-limit"],
    first: {
      title: "2 mods are past the limit of 10",
      evidence: ["the order has 12 entries", "past the limit: ranks 11, 12"],
      fix: { kind: "merge", ids: [11n, 12n], safe: false },
    },
  },
  {
    name: "the order in UTF-8",
    scenarios: [46],
    make() {
      const ground = healthyGround();
      writeFileSync(ground.scheme, "[MODS]\r\n\t<INTEGER64>MODGUID:1\r\n\t<INTEGER64>MODGUID:2\r\n[/MODS]\r\n");
      return ground;
    },
    codes: ["scheme-encoding"],
    first: { fix: { kind: "rewrite-scheme", safe: true } },
  },
  {
    name: "a negative id written unsigned",
    scenarios: [42],
    make() {
      const ground = healthyGround(mods(-7n), [1n]);
      const unsigned = BigInt.asUintN(64, -7n);
      writeFileSync(ground.scheme, wide(`[MODS]\n\t<INTEGER64>MODGUID:${unsigned}\n[/MODS]\n`));
      return ground;
    },
    codes: ["scheme-unsigned-id"],
  },
  {
    name: "the order was overwritten with something else",
    scenarios: [],
    make() {
      const ground = healthyGround();
      writeFileSync(ground.scheme, wide("CONSOLE :0\n"));
      return ground;
    },
    codes: ["scheme-not-a-scheme"],
  },
  {
    name: "the order lies in the folder of saves",
    scenarios: [10],
    make: () => healthyGround({ "modsave/modlauncher.sch": schemeBytes([2n]) }),
    codes: ["setup-stray-scheme"],
    first: { fix: { kind: "trash-file", safe: true } },
  },
  {
    name: "the order lies in the folder of an account",
    scenarios: [10],
    make: () => healthyGround({ "save/76561190000000000/MODLAUNCHER.SCH": schemeBytes([2n]) }),
    codes: ["setup-stray-scheme"],
  },
  {
    name: "started without the switch",
    scenarios: [10],
    make: () => afterRun(healthyGround(), { "Ogre.log": OGRE, "logs/Torchlight2_2020.1.txt": wide("Starting\n") }),
    codes: ["setup-no-switch"],
    first: { fix: { kind: "launch-with-mods", safe: false } },
  },
  {
    name: "the game refused the eleventh mod",
    scenarios: [8],
    make: () =>
      afterRun(healthyGround(), {
        "Ogre.log": WITH_MOD,
        "logs/Torchlight2_2020.1.txt": wide(
          "Unable to activate mod because there are already 10 parent mods active. guid: 2\n",
        ),
      }),
    codes: ["setup-log-refused"],
    first: { rank: 2, subject: { kind: "mod", id: 2n } },
  },
  {
    name: "the game says that a required mod is not installed",
    scenarios: [13],
    make: () =>
      afterRun(healthyGround(), {
        "logs/Torchlight2_2020.1.txt": wide("Unable to activate mod : Mod 1 with guid: 1. Lamps is not installed\n"),
      }),
    codes: ["setup-log-refused"],
    first: { rank: 1 },
  },
  {
    name: "a mod in the folder of the game",
    scenarios: [15],
    make() {
      const ground = healthyGround();
      writeTree(ground.env.TL2_INSTALL_DIR, { "Lamps.MOD": smallMod(9n) });
      return ground;
    },
    codes: ["play-misplaced-install"],
    first: { fix: { kind: "move-file", safe: true } },
  },
  {
    name: "a mod beside the folder mods",
    scenarios: [15],
    make: () => healthyGround({ "Lamps.MOD": smallMod(9n) }),
    codes: ["play-misplaced-profile"],
  },
  {
    name: "a mod in mods/mods",
    scenarios: [15],
    make: () => healthyGround({ "mods/mods/Lamps.MOD": smallMod(9n) }),
    codes: ["play-misplaced-nested"],
  },
  {
    name: "a download that was cut off",
    scenarios: [14],
    make: () => healthyGround({ "mods/Cut.MOD": buildMod().subarray(0, 30) }),
    codes: ["play-invalid"],
    first: { title: "Cut.MOD is no whole mod", fix: { kind: "trash-file", safe: false } },
  },
  {
    name: "the folder mods must not be written",
    scenarios: [],
    make() {
      const ground = healthyGround();
      chmodSync(path.join(ground.profile, "mods"), 0o555);
      return ground;
    },
    codes: ["setup-not-writable"],
    needsUser: true,
  },
  {
    name: "two folders of saves that differ in capitals",
    scenarios: [44],
    make: () => healthyGround({ "save/KeyBindings.dat": "", "Save/KeyBindings.dat": "" }),
    codes: ["setup-case-twins"],
  },
  {
    name: "a damaged save with a copy",
    scenarios: [11],
    make: () =>
      healthyGround({
        "modsave/JANE_{0B9D2A4E}.SVB": played([[1n, 1]]).subarray(0, 400),
        "modsave/jane_{0b9d2a4e}.restore": played([[1n, 1]]),
      }),
    codes: ["save-damaged"],
    first: { fix: { kind: "restore-save", safe: true } },
  },
  {
    name: "a character of mods that are gone",
    scenarios: [12],
    make: () =>
      healthyGround({
        "modsave/JANE_{0B9D2A4E}.SVB": played([
          [1n, 1],
          [LAMP_MOD, 3],
        ]),
      }),
    codes: ["setup-save-mods-missing"],
    first: { evidence: [`id ${LAMP_MOD}`], fix: { kind: "install", ids: [LAMP_MOD], safe: false } },
  },
  {
    name: "a character of mods that are off",
    scenarios: [12],
    make: () =>
      healthyGround({
        ...mods(3n),
        "modsave/JANE_{0B9D2A4E}.SVB": played([
          [1n, 1],
          [3n, 1],
        ]),
      }),
    codes: ["setup-save-mods-off"],
    first: { fix: { kind: "activate", ids: [3n], safe: false } },
  },
  {
    name: "a character of mods among the saves without mods",
    scenarios: [10],
    make: () => healthyGround({ "save/JANE_{0B9D2A4E}.SVB": played([[1n, 1]]) }),
    codes: ["setup-save-tree"],
  },
  {
    name: "a copy that is newer than its save",
    scenarios: [11],
    make() {
      const ground = healthyGround({
        "modsave/JANE_{0B9D2A4E}.SVB": played([[1n, 1]]),
        "modsave/jane_{0b9d2a4e}.restore": played([[1n, 1]]),
      });
      later(path.join(ground.profile, "modsave/jane_{0b9d2a4e}.restore"), 3600);
      return ground;
    },
    codes: ["setup-save-copy-newer"],
  },
  {
    name: "the game is running",
    scenarios: [14],
    make: () => healthyGround(),
    programs: ["bash", "Torchlight2.exe"],
    codes: ["setup-game-running"],
  },
  {
    name: "a program that draws over games",
    scenarios: [17],
    make: () => healthyGround(),
    programs: ["RTSS.exe"],
    codes: ["setup-overlay"],
  },
];
