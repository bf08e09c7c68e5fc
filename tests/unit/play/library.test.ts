import { describe, expect, it } from "vitest";
import { checkOf, type FileCheck, type Health, healthOf } from "../../../src-main/play/health.ts";
import { groupMods, type LibraryMod } from "../../../src-main/play/library.ts";
import type { ModFacts, ModFile, ModFolder, ReadableMod } from "../../../src-main/play/mod-file.ts";
import { playFinding } from "../../../src-main/play/rules.ts";

const GAME: ModFolder = { path: "/profile/mods", kind: "game" };
const EXTRA: ModFolder = { path: "/more", kind: "extra" };

function mod(name: string, facts: Partial<ModFacts> = {}, folder = GAME, modifiedMs = 1): ReadableMod {
  return {
    kind: "mod",
    path: `${folder.path}/${name}`,
    name,
    folder,
    size: 100,
    modifiedMs,
    stamp: `100:${modifiedMs}`,
    facts: {
      id: 1n,
      title: name,
      author: "",
      description: "",
      website: "",
      downloadUrl: "",
      version: 1,
      gameVersion: null,
      requirements: [],
      removedFiles: 0,
      ...facts,
    },
  };
}

const only = (files: readonly ModFile[], id = 1n): LibraryMod => groupMods(files).mods.get(id)!;

describe("files of one id", () => {
  it("are one mod: the game takes the first by path, case ignored", () => {
    const [b, a, c] = [mod("b.MOD"), mod("A.mod"), mod("c/a.MOD", { version: 4 })];
    const group = only([b, c, a]);
    expect([group.file, group.others, group.chosen]).toEqual([a, [b, c], "first-by-path"]);
    expect(group.newest).toBe(c);
  });

  it("in the game's folder come before others, whatever their path", () => {
    const [game, extra] = [mod("z.MOD"), mod("a.MOD", {}, EXTRA)];
    expect(only([extra, game])).toMatchObject({ file: game, others: [extra], chosen: "only-in-game", isInGame: true });
    expect(only([extra])).toMatchObject({ file: extra, chosen: "only", isInGame: false });
  });

  it("are told of, those in the game's folder only", () => {
    const files = [mod("a.MOD"), mod("b.MOD", {}, GAME, 2), mod("c.MOD", {}, EXTRA)];
    expect(groupMods(files).findings).toEqual([
      playFinding("play-duplicate-id", "/profile/mods/b.MOD", {
        id: "1",
        taken: "/profile/mods/a.MOD",
        newest: "/profile/mods/b.MOD",
      }),
    ]);
  });
});

it("files that are no mods or held are listed, and told of", () => {
  const broken: ModFile = { ...mod("x.MOD"), kind: "invalid", reason: "cut off" };
  const held: ModFile = { ...mod("y.MOD"), kind: "busy", why: "busy" };
  const library = groupMods([broken, held]);
  expect([library.mods.size, library.invalid, library.busy]).toEqual([0, [broken], [held]]);
  expect(library.findings.map(({ code }) => code)).toEqual(["play-invalid", "play-busy"]);
});

it("mods in a second folder mods are told of", () => {
  const { findings } = groupMods([mod("Mods/a.MOD"), mod("mods_a.MOD", { id: 2n })]);
  expect(findings).toEqual([playFinding("play-misplaced-nested", "/profile/mods/Mods/a.MOD", {})]);
});

it("needed mods are missing when absent, too old, or not where the game looks", () => {
  const requirements = [
    { id: 2n, name: "two", version: 3 },
    { id: 3n, name: "three", version: 3 },
    { id: 4n, name: "four", version: 1 },
    { id: 5n, name: "five", version: 1 },
  ];
  const files = [
    mod("a.MOD", { requirements }),
    mod("two.MOD", { id: 2n, version: 3 }),
    mod("three.MOD", { id: 3n, version: 2 }),
    mod("four.MOD", { id: 4n }, EXTRA),
  ];
  expect(only(files).missing).toEqual([
    { id: 3n, name: "three", version: 3, installed: 2 },
    { id: 4n, name: "four", version: 1, installed: null },
    { id: 5n, name: "five", version: 1, installed: null },
  ]);
});

it.each<[name: string, id: string, source: string]>([
  ["mods_x_Y.mod", "-5", "workshop"],
  ["Y.MOD", "945157549", "workshop"],
  ["Y.MOD", "-945157549", "local"],
  ["Y.MOD", "4695100101213318866", "local"],
])("%s with id %s is most likely of the source %s", (name, id, source) => {
  expect(only([mod(name, { id: BigInt(id) })], BigInt(id)).source).toBe(source);
});

describe("the health of a mod", () => {
  const error = (code: string) => ({ code, severity: "error" as const, path: "a.MOD", message: code });
  const sound: FileCheck = { kind: "sound" };
  const needy = only([mod("a.MOD", { requirements: [{ id: 9n, name: "x", version: 1 }] })]);
  const plain = only([mod("a.MOD")]);
  const rollingHash = checkOf([error("mod-rolling-hash")]);

  it("of a file is what errors say of it as a whole", () => {
    expect(checkOf([])).toEqual(sound);
    expect(checkOf([{ ...error("mod-max-compressed"), severity: "warning" }])).toEqual(sound);
    expect(checkOf([error("mod-crc"), error("mod-name-case")])).toMatchObject({ kind: "flawed", count: 2 });
    expect(checkOf([error("mod-crc"), error("mod-rolling-hash")])).toEqual({
      kind: "broken",
      finding: error("mod-rolling-hash"),
    });
  });

  it.each<[what: string, health: Health, kind: string]>([
    ["a checked one", healthOf(plain, sound, null), "healthy"],
    ["one that was not checked", healthOf(plain, null, null), "unchecked"],
    ["one with a bad file", healthOf(plain, checkOf([error("mod-crc")]), null), "flawed"],
    [
      "one that is not where the game looks",
      healthOf(only([mod("a.MOD", {}, EXTRA)]), sound, null),
      "not-in-game-folder",
    ],
    ["one that lacks another", healthOf(needy, sound, null), "requirements"],
    ["one that lacks another and has a wrong checksum", healthOf(needy, rollingHash, null), "requirements"],
    ["one that cannot be read and lacks another", healthOf(needy, checkOf([error("mod-unreadable")]), null), "file"],
    ["one with a wrong checksum", healthOf(plain, rollingHash, { rank: 11, standing: "past" }), "file"],
    ["the eleventh", healthOf(plain, sound, { rank: 11, standing: "past" }), "past-limit"],
    ["the tenth", healthOf(plain, sound, { rank: 10, standing: "within" }), "healthy"],
  ])("of %s is right", (_, health, kind) => {
    expect(health.kind === "will-not-load" ? health.reason.kind : health.kind).toBe(kind);
  });

  it("beyond the tenth says how sure that is", () => {
    const reason = (standing: "unsure" | "past") => healthOf(plain, null, { rank: 11, standing });
    expect(reason("unsure")).toEqual({
      kind: "will-not-load",
      reason: { kind: "past-limit", rank: 11, isSure: false },
    });
    expect(reason("past")).toEqual({ kind: "will-not-load", reason: { kind: "past-limit", rank: 11, isSure: true } });
  });
});
