import { mkdirSync, symlinkSync, utimesSync } from "node:fs";
import path from "node:path";
import { describe, expect, test } from "vitest";
import { nodeFiles } from "../../../src-main/files/file-layer.ts";
import type { Surroundings } from "../../../src-main/files/places.ts";
import { surroundings } from "../../../src-main/files/surroundings.ts";
import { listSaves } from "../../../src-main/saves/list-saves.ts";
import { buildContainer, buildSave, buildStash, LAMP_MOD, WHOLE_SAVE } from "../../support/save-builder.ts";
import { tempFolder, writeTree } from "../../support/temp-folder.ts";

const ACCOUNT = "76561198000000000";

const named = (name: string) => buildSave({ character: { ...WHOLE_SAVE.character, name } });

function around(env: Readonly<Record<string, string>>, home = tempFolder()): Surroundings {
  return { ...surroundings(), platform: "linux", env, home };
}

/** The list of a profile, with paths below it. */
async function listIn(profile: string) {
  const { looked, saves } = await listSaves(around({ TL2_PROFILE_DIR: profile }));
  return {
    looked,
    saves: saves.map((save) => ({ ...save, path: path.relative(profile, save.path).replaceAll("\\", "/") })),
  };
}

describe("the list of saves", () => {
  test("both trees, right there and of every Steam account, trees and extensions in any case", async () => {
    const profile = tempFolder();
    writeTree(profile, {
      "Save/ANN_{1}.SVB": named("Ann"),
      [`Save/${ACCOUNT}/bob_{2}.svb`]: named("Bob"),
      "Save/1/CAT.SVB": named("Cat"),
      "MODSAVE/DAN.Svb": named("Dan"),
      [`MODSAVE/${ACCOUNT}/EVE.SVB`]: named("Eve"),
      "mods/FAY.SVB": named("Fay"),
      "Save/other/GUS.SVB": named("Gus"),
    });
    const { saves } = await listIn(profile);
    expect(saves.map(({ path, tree, account, facts }) => [path, tree, account, facts?.content?.summary.name])).toEqual([
      ["Save/ANN_{1}.SVB", "save", null, "Ann"],
      ["Save/1/CAT.SVB", "save", "1", "Cat"],
      [`Save/${ACCOUNT}/bob_{2}.svb`, "save", ACCOUNT, "Bob"],
      ["MODSAVE/DAN.Svb", "modsave", null, "Dan"],
      [`MODSAVE/${ACCOUNT}/EVE.SVB`, "modsave", ACCOUNT, "Eve"],
    ]);
  });

  test("nothing but characters: no stash, no copy of the game's own, no settings", async () => {
    const profile = tempFolder();
    writeTree(profile, {
      "save/ann_{1}.restore": named("Ann"),
      "save/backup.tmp": named("Ann"),
      "save/sharedstash_v2.bin": buildStash(),
      "save/settings.txt": "x",
      "save/ann.svb.bak": named("Ann"),
    });
    expect((await listIn(profile)).saves).toEqual([]);
  });

  test("what it says of one", async () => {
    const profile = tempFolder();
    const bytes = buildSave();
    writeTree(profile, { "save/A.SVB": bytes });
    utimesSync(path.join(profile, "save/A.SVB"), 1_700_000_000, 1_700_000_000);
    const { saves } = await listIn(profile);
    expect(saves[0]).toMatchObject({
      problem: null,
      facts: {
        size: bytes.length,
        modifiedMs: 1_700_000_000_000,
        content: {
          version: 0x44,
          summary: { name: "Jane Doe", className: "Embermage", level: 12, playedMs: 3_725_000 },
          mods: { bound: [{ guid: LAMP_MOD, version: 7 }] },
        },
      },
    });
  });

  test("damaged ones are among them, with the reason, and as much as can be read", async () => {
    const profile = tempFolder();
    const flipped = buildSave();
    flipped[5] ^= 1;
    writeTree(profile, {
      "save/A-CUT.SVB": buildSave().slice(0, 900),
      "save/B-SUM.SVB": flipped,
      "save/C-OLD.SVB": buildContainer(0x40, true, new Uint8Array(0)),
      "save/D-EMPTY.SVB": "",
      "save/E-GOOD.SVB": buildSave(),
    });
    const { saves } = await listIn(profile);
    expect(saves.map(({ problem }) => problem?.code ?? null)).toEqual([
      "save-damaged",
      "save-damaged",
      "save-unknown-version",
      "save-damaged",
      null,
    ]);
    expect(saves.map(({ problem }) => problem?.severity ?? "none")).toEqual([
      "warning",
      "warning",
      "warning",
      "warning",
      "none",
    ]);
    expect(saves[0].problem?.message).toMatch(/^This is not a whole save: its length is 900, but it says \d+\.$/);
    expect(saves[2].problem?.message).toBe("Version 0x40 is not known; 0x41 to 0x44 are.");
    expect(saves.map(({ facts }) => facts?.content?.summary.name ?? null)).toEqual([
      null,
      "Jane Doe",
      null,
      null,
      "Jane Doe",
    ]);
  });

  test.skipIf(process.platform === "win32")("links are followed, and two ways to one save count once", async () => {
    const profile = tempFolder();
    writeTree(profile, { "save/A.SVB": named("Ann"), "elsewhere/B.SVB": named("Bob"), "save/folder.svb/x": "" });
    symlinkSync(path.join(profile, "save/A.SVB"), path.join(profile, "save/AGAIN.SVB"));
    symlinkSync(path.join(profile, "elsewhere"), path.join(profile, "save/7"));
    symlinkSync("nowhere", path.join(profile, "save/BROKEN.SVB"));
    symlinkSync("LOOP.SVB", path.join(profile, "save/LOOP.SVB"));
    const { saves } = await listIn(profile);
    expect(saves.map(({ path, problem, facts }) => [path, problem?.code ?? facts?.content?.summary.name])).toEqual([
      ["save/A.SVB", "Ann"],
      ["save/BROKEN.SVB", "not-found"],
      ["save/LOOP.SVB", "link-loop"],
      ["save/folder.svb", "not-a-file"],
      ["save/7/B.SVB", "Bob"],
    ]);
  });

  test("a folder that cannot be read is told, a file of such a name is not", async () => {
    const profile = tempFolder();
    writeTree(profile, {
      [`save/${ACCOUNT}/A.SVB`]: named("Ann"),
      "save/B.SVB": named("Bob"),
      modsave: "x",
      "save/7": "x",
    });
    const closed = path.join(profile, "save", ACCOUNT);
    const place = around({ TL2_PROFILE_DIR: profile });
    const files = {
      ...nodeFiles,
      async list(folder: string) {
        if (folder === closed) throw Object.assign(new Error("no"), { code: "EACCES" });
        return nodeFiles.list(folder);
      },
    };
    const list = (folder: string) => (folder === closed ? null : place.list(folder));
    const { saves, skipped } = await listSaves({ ...place, list }, files);
    expect(saves.map(({ facts }) => facts?.content?.summary.name)).toEqual(["Bob"]);
    expect(skipped).toMatchObject([{ code: "no-permission", severity: "warning", path: closed }]);
  });

  test("every profile that is there is looked at: the native one, Proton's and the install folder that Steam's cloud takes", async () => {
    const home = tempFolder();
    const steam = ".local/share/Steam/steamapps";
    writeTree(home, {
      ".local/share/runic games/Torchlight 2/save/A.SVB": named("Ann"),
      [`${steam}/compatdata/200710/pfx/drive_c/users/steamuser/Documents/My Games/Runic Games/Torchlight 2/save/${ACCOUNT}/B.SVB`]:
        named("Bob"),
      [`${steam}/common/Torchlight II/My Games/Runic Games/Torchlight 2/modsave/${ACCOUNT}/C.SVB`]: named("Cat"),
    });
    const { looked, saves } = await listSaves(around({}, home));
    expect(saves.map(({ facts }) => facts?.content?.summary.name)).toEqual(["Ann", "Bob", "Cat"]);
    expect(looked.filter(({ found }) => found)).toHaveLength(3);
  });

  test("no profile: an empty list that says where was looked", async () => {
    const nowhere = path.join(tempFolder(), "nowhere");
    expect(await listIn(nowhere)).toEqual({
      looked: [{ path: nowhere, origin: "environment", found: false }],
      saves: [],
    });
    const empty = tempFolder();
    mkdirSync(path.join(empty, "save"));
    expect((await listIn(empty)).saves).toEqual([]);
  });
});
