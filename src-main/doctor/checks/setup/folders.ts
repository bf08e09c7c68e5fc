import path from "node:path";
import { asciiUpper } from "../../../../src-shared/bytes/ascii.ts";
import type { Diagnostic } from "../../../../src-shared/text/diagnostic.ts";
import { FILE_RULES } from "../../../files/file-error.ts";
import { matchingNames } from "../../../files/names.ts";
import type { PlaySnapshot } from "../../../play/snapshot.ts";
import { ACTIVATIONS } from "../../activation-evidence.ts";
import { type Check, defineCheck } from "../../check.ts";
import { MISPLACED_MODS, type MisplacedMod } from "../../evidence/misplaced.ts";
import { WRITTEN_FOLDERS } from "../../evidence/system.ts";
import { type Found, found } from "../../finding.ts";
import type { Ground } from "../../ground.ts";
import { SETUP_RULES } from "../../setup-rules.ts";
import { passOn } from "./words.ts";

const setup = { kind: "setup" } as const;
const game = { kind: "game" } as const;

/** Whether profile and game are there at all. */
export const FOUND: Check = defineCheck({
  id: "places",
  isOfProfile: false,
  severity: "error",
  about: "that the game and its folders are found",
  run(_, { snapshot: { places }, around }) {
    const { profile, install, looked, lookedInstalls } = places;
    if (profile === null)
      return [
        found(SETUP_RULES, "setup-no-profile", {
          title: "The folder with mods and saves was not found",
          path: looked[0]?.path ?? "",
          data: {},
          subject: setup,
          evidence: looked.map((place) => place.path),
        }),
      ];
    const noGame =
      install !== null
        ? []
        : [
            found(SETUP_RULES, "setup-no-game", {
              title: "The game was not found",
              path: lookedInstalls[0]?.path ?? "",
              data: {},
              subject: game,
              evidence: lookedInstalls.map((place) => place.path),
            }),
          ];
    const ran = matchingNames(around.list(profile.path) ?? [], "settings.txt").length > 0;
    const neverRan = found(SETUP_RULES, "setup-never-ran", {
      title: "The game was not started here yet",
      path: profile.path,
      data: {},
      subject: game,
      evidence: ["no settings.txt"],
    });
    return [...noGame, ...(ran ? [] : [neverRan])];
  },
});

/** What looking through the folders found, beside whole mods. */
export const MOD_FILES: Check = defineCheck({
  id: "mod-files",
  severity: "warning",
  about: "that every .MOD is whole and lies where the game looks",
  needs: { seen: ACTIVATIONS, misplaced: MISPLACED_MODS },
  run({ seen, misplaced }, ground) {
    const { active, findings } = ground.snapshot;
    // A file of an active mod is told with the mod.
    const strays = active.flatMap(({ id, mod }) =>
      mod === null ? (misplaced.find((stray) => stray.id === id)?.path ?? []) : [],
    );
    const told = new Set([...seen.explained.map(({ file }) => file), ...strays]);
    return [
      ...withoutFolder(ground),
      ...findings
        .filter(({ code, path }) => !TOLD_WITH_MODS.has(code) || !told.has(path))
        .flatMap((diagnostic) => modFile(diagnostic, ground, misplaced)),
    ];
  },
});

const TOLD_WITH_MODS: ReadonlySet<string> = new Set([
  "play-invalid",
  "play-misplaced-install",
  "play-misplaced-profile",
]);

/** The folder mods is not there: on a disk that is not connected, or renamed. Without active mods nobody misses it. */
function withoutFolder({ snapshot: { active, places }, around }: Ground): Found[] {
  const mods = places.profile?.mods;
  const count = active.filter(({ mod }) => mod === null).length;
  if (mods === undefined || count === 0 || around.list(mods) !== null || around.inspect?.(mods).kind !== "not-there")
    return [];
  return [
    found(SETUP_RULES, "setup-no-mods", {
      title: "The folder mods is not there",
      path: mods,
      data: { count },
      subject: setup,
      evidence: [mods],
    }),
  ];
}

function modFile(diagnostic: Diagnostic, { snapshot }: Ground, misplaced: readonly MisplacedMod[]): Found[] {
  const { code, path: file } = diagnostic;
  const name = path.basename(file);
  const mods = snapshot.places.profile?.mods;
  switch (code) {
    case "play-misplaced-install":
    case "play-misplaced-profile":
    case "play-misplaced-nested": {
      const fix =
        mods === undefined
          ? null
          : ({ kind: "move-file", file, to: path.join(mods, name), safe: isAlone(file, snapshot, misplaced) } as const);
      return [passOn(diagnostic, { title: `${name} is in the wrong folder`, subject: setup, evidence: [file], fix })];
    }
    case "play-invalid": {
      const fix = { kind: "trash-file", file, safe: false } as const;
      return [passOn(diagnostic, { title: `${name} is no whole mod`, subject: setup, evidence: [file], fix })];
    }
    case "play-busy":
      return [passOn(diagnostic, { title: `${name} is held by another program`, subject: setup, evidence: [file] })];
    case "play-folder-missing":
      return [passOn(diagnostic, { title: "A folder of mods is not there", subject: setup, evidence: [file] })];
    case "play-file-damaged":
      return [
        passOn(diagnostic, { title: "A file of Lamplighter's own was damaged", subject: setup, evidence: [file] }),
      ];
    default:
      // What looking through the folders stumbled over; what is wrong with the order is told with the order.
      return Object.hasOwn(FILE_RULES, code) && file !== snapshot.scheme?.path
        ? [passOn(diagnostic, { title: `${name} could not be looked into`, subject: setup, evidence: [file] })]
        : [];
  }
}

/** Moving a file whose id others have as well would take the place of one of them: that is a person's choice. */
function isAlone(file: string, { active, library }: PlaySnapshot, misplaced: readonly MisplacedMod[]): boolean {
  const stray = misplaced.find(({ path }) => path === file);
  if (stray !== undefined) return stray.isOnly;
  return [...active, ...library].some(({ mod }) => mod?.file.path === file && mod.others.length === 0);
}

/** Less than this, and saving may fail: mods can be large. */
const LEAST_FREE = 200 << 20;

/** Whether there is a way to write. */
export const WRITABLE: Check = defineCheck({
  id: "writable",
  severity: "error",
  about: "that mods, order and saves can be written",
  needs: { folders: WRITTEN_FOLDERS },
  run({ folders }) {
    const locked = folders.filter(({ isWritable }) => !isWritable);
    const full = folders.find(({ free }) => free !== null && free < LEAST_FREE);
    return [
      ...locked.map(({ path }) =>
        found(SETUP_RULES, "setup-not-writable", {
          title: "A folder must not be written",
          path,
          data: {},
          subject: setup,
          evidence: [path],
        }),
      ),
      ...(full === undefined
        ? []
        : [
            found(SETUP_RULES, "setup-disk-full", {
              title: "The disk is nearly full",
              path: full.path,
              data: { free: `${Math.floor((full.free ?? 0) / 1e6)} MB` },
              subject: setup,
              evidence: [`${full.free} bytes free at ${full.path}`],
            }),
          ]),
    ];
  },
});

const OF_THE_GAME = ["mods", "save", "modsave", "modlauncher.sch"];

/** Names that differ only in capitals, as they come about where both can be. */
export const CASE_TWINS: Check = defineCheck({
  id: "case-twins",
  severity: "warning",
  about: "that no two folders differ only in capitals",
  run(_, { snapshot, around }) {
    const profile = snapshot.places.profile;
    if (profile === null) return [];
    const parts = [profile.path, path.dirname(profile.path), path.dirname(path.dirname(profile.path))];
    const [own, ...above] = parts;
    const inside = OF_THE_GAME.map((name) => ({ folder: own, name }));
    const around_ = above.map((folder, index) => ({ folder, name: path.basename(parts[index]) }));
    return [...inside, ...around_].flatMap(({ folder, name }) => twinsIn(folder, name, around.list(folder) ?? []));
  },
});

function twinsIn(folder: string, name: string, names: readonly string[]): Found[] {
  const twins = names.filter((each) => asciiUpper(each) === asciiUpper(name));
  if (twins.length < 2) return [];
  const [used] = matchingNames(names, name);
  return [
    found(SETUP_RULES, "setup-case-twins", {
      title: `There are ${twins.length} times ${name}`,
      path: path.join(folder, used),
      data: { names: twins.join(" and "), used },
      subject: setup,
      evidence: twins.map((twin) => path.join(folder, twin)),
    }),
  ];
}

/** A second profile that is in use, or was. */
export const OTHER_PROFILES: Check = defineCheck({
  id: "other-profiles",
  severity: "info",
  about: "that there is one folder with mods and saves",
  run(_, { snapshot: { places }, around }) {
    const { profile, looked } = places;
    if (profile === null) return [];
    const isLivedIn = (folder: string) =>
      ["save", "modsave"].some((tree) =>
        matchingNames(around.list(folder) ?? [], tree).some(
          (name) => (around.list(path.join(folder, name)) ?? []).length > 0,
        ),
      );
    return looked
      .filter((place) => place.found && place.path !== profile.path && isLivedIn(place.path))
      .map((place) =>
        found(SETUP_RULES, "setup-two-profiles", {
          title: "There is a second folder with mods and saves",
          path: place.path,
          data: { used: profile.path, other: place.path },
          subject: setup,
          evidence: [place.path],
        }),
      );
  },
});
