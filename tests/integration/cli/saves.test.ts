import path from "node:path";
import { describe, expect, it } from "vitest";
import { blockOf, readSave } from "../../../src-shared/formats/save/save.ts";
import { runCli, runJson } from "../../support/cli.ts";
import {
  buildContainer,
  buildSave,
  buildStash,
  FIREBALL,
  LAMP_MOD,
  POTION,
  SCROLL,
  WHOLE_SAVE,
} from "../../support/save-builder.ts";
import { ACCOUNT, makeProfile, OLD, QUICKBAR_JSON } from "../../support/save-ground.ts";
import { tempFolder, writeTree } from "../../support/temp-folder.ts";

describe("saves list", () => {
  it("shows every character in a table for each folder, damaged ones with the reason", async () => {
    const { profile, env } = makeProfile();
    writeTree(profile, { "modsave/CUT.SVB": OLD.slice(0, 700) });
    const { exit, stdout, stderr } = await runCli(["saves", "list"], { env });
    expect([exit, stderr]).toEqual([0, ""]);
    const lines = stdout.split("\n");
    expect(lines[0]).toBe(path.join(profile, "save", ACCOUNT));
    expect(lines[1]).toMatch(/^ {2}name +class +level {2}difficulty +played {2}mods {2}last saved +file$/);
    expect(lines[2]).toMatch(
      /^ {2}Jane Doe {2}Embermage +12 {2}Veteran, hardcore, NG\+1 {2}1 h 2 min +2 {2}\d{4}-\d\d-\d\d \d\d:\d\d {2}JANE_\{1\}\.SVB$/,
    );
    expect(lines[4]).toBe(path.join(profile, "modsave"));
    expect(stdout).toMatch(/damaged +\d{4}-\d\d-\d\d \d\d:\d\d {2}CUT\.SVB/);
    expect(stdout).toMatch(/warning .*CUT\.SVB\n {2}This is not a whole save: its length is 700, .* \[save-damaged\]/);
  });

  it("--json", async () => {
    const { profile, file, env } = makeProfile();
    writeTree(profile, { "MODSAVE/CUT.SVB": OLD.slice(0, 700) });
    const { exit, value } = await runJson<{ ok: boolean; saves: object[]; findings: object[] }>(["saves", "list"], {
      env,
    });
    expect([exit, value.ok]).toEqual([0, true]);
    expect(value.saves).toEqual([
      {
        path: file,
        tree: "save",
        account: ACCOUNT,
        size: OLD.length,
        modified: expect.stringMatching(/^\d{4}-\d\d-\d\dT[\d:.]+Z$/),
        ok: true,
        version: 0x44,
        name: "Jane Doe",
        class: "Hum_Arbiter_F",
        className: "Embermage",
        sex: "female",
        level: 12,
        difficulty: 2,
        difficultyName: "Veteran",
        hardcore: true,
        newGamePlus: 1,
        playedMs: 3_725_000,
        area: "ECHOPASS",
        mods: expect.objectContaining({ bound: [{ guid: LAMP_MOD.toString(), version: 7 }] }),
      },
      {
        path: path.join(profile, "MODSAVE/CUT.SVB"),
        tree: "modsave",
        account: null,
        size: 700,
        modified: expect.any(String),
        ok: false,
        reason: expect.stringMatching(/^This is not a whole save/),
      },
    ]);
    expect(value.findings).toMatchObject([{ code: "save-damaged", severity: "warning" }]);
  });

  it("calls damaged only what is", async () => {
    const { profile, env } = makeProfile();
    writeTree(profile, {
      "modsave/CUT.SVB": OLD.slice(0, 700),
      "modsave/OLD.SVB": buildContainer(0x40, true, new Uint8Array(0)),
      "modsave/FOLDER.SVB/x": "",
    });
    const { stdout } = await runCli(["saves", "list"], { env });
    expect(stdout).toMatch(/\n {2}damaged .* CUT\.SVB\n/);
    expect(stdout).toMatch(/\n {2}unknown version .* OLD\.SVB\n/);
    expect(stdout).toMatch(/\n {2}not readable .* FOLDER\.SVB\n/);
  });

  it("without any says where it looked, and that is no failure", async () => {
    const nowhere = path.join(tempFolder(), "nowhere");
    const { exit, stdout } = await runCli(["saves", "list"], { env: { TL2_PROFILE_DIR: nowhere } });
    expect(exit).toBe(0);
    expect(stdout).toMatch(/^No saves were found\. .*\n +not there {2}.*nowhere\n/);
  });

  it("lets no name of a stranger at the terminal", async () => {
    const { env } = makeProfile(buildSave({ character: { ...WHOLE_SAVE.character, name: "\u001b[2JEvil\u0007" } }));
    const { stdout } = await runCli(["saves", "list"], { env });
    expect(stdout).toContain("\\x1b[2JEvil\\x07");
  });
});

describe("saves show", () => {
  it("tells a character, its mods and its quickbar", async () => {
    const { file, env } = makeProfile();
    const { exit, stdout } = await runCli(["saves", "show", file], { env });
    expect(exit).toBe(0);
    expect(stdout.split("\n")).toEqual([
      "Jane Doe",
      "  Embermage, level 12, Veteran, hardcore, NG+1, played 1 h 2 min",
      "  In ECHOPASS, with Mitzi, Rex",
      "  Bound to mods:",
      `    ${LAMP_MOD} version 7`,
      "  Last played with mods:",
      `    ${LAMP_MOD} version 7`,
      "    5 version 1",
      "  Earlier mods:",
      "    -9223372036854775808 version 65535",
      "  Quickbar:",
      `    slot 0  key 1  item ${POTION}`,
      "    slot 1  key 2  empty",
      "    slot 2  key 3  empty",
      "    slot 3  key 4  empty",
      `    slot 4  key 5  skill ${FIREBALL}`,
      "    slot 5  key 6  empty",
      "    slot 6  key 7  empty",
      "    slot 7  key 8  empty",
      "    slot 8  key 9  empty",
      `    slot 9  key 0  item ${SCROLL}`,
      "",
    ]);
  });

  it("--json, with GUIDs as texts", async () => {
    const { file, env } = makeProfile();
    const { exit, value } = await runJson<object>(["saves", "show", file], { env });
    expect(exit).toBe(0);
    expect(value).toMatchObject({
      ok: true,
      version: 0x44,
      name: "Jane Doe",
      class: "Hum_Arbiter_F",
      level: 12,
      mods: {
        bound: [{ guid: LAMP_MOD.toString(), version: 7 }],
        recent: [
          { guid: LAMP_MOD.toString(), version: 7 },
          { guid: "5", version: 1 },
        ],
        full: [{ guid: LAMP_MOD.toString() }, { guid: "5" }, { guid: "-9223372036854775808", version: 65_535 }],
      },
      quickbar: QUICKBAR_JSON,
      pets: ["Mitzi", "Rex"],
      statistics: { playedMs: 3_725_000, deaths: 5 },
      functionKeys: expect.arrayContaining([{ first: FIREBALL.toString(), second: "-1" }]),
      findings: [],
    });
  });

  it("of a damaged one tells what is wrong and what can be read, and is not ok", async () => {
    const bytes = OLD.slice();
    bytes[6] ^= 1;
    const { file, env } = makeProfile(bytes);
    const { exit, value } = await runJson<object>(["saves", "show", file], { env });
    expect(exit).toBe(1);
    expect(value).toMatchObject({
      ok: false,
      name: "Jane Doe",
      findings: [{ code: "save-damaged", severity: "error", path: file }],
    });
  });

  it("shows the items of a shared stash; one of version 0x40 is refused by name", async () => {
    const folder = tempFolder();
    writeTree(folder, {
      "sharedstash_v2.bin": buildStash(),
      "sharedstash.bin": buildContainer(0x40, true, new Uint8Array(0)).slice(0, 13),
    });
    const { exit, stdout } = await runCli(["saves", "show", path.join(folder, "sharedstash_v2.bin")]);
    expect([exit, stdout]).toEqual([
      0,
      "level  count  guid  item\n    9      3   -70  Lamp of Köln with Ruby, Ruby\n    1      1    71  Ruby\n2 items in a shared stash of 1.9 kB\n",
    ]);
    const old = await runJson<object>(["saves", "show", path.join(folder, "sharedstash.bin")]);
    expect(old.exit).toBe(1);
    expect(old.value).toMatchObject({
      ok: false,
      findings: [{ code: "save-unknown-version", message: "Version 0x40 is not known; 0x41 to 0x44 are." }],
    });
  });

  it.each(["damaged.bin", "sharedstash_v2.restore"])("of a damaged stash tells what is wrong: %s", async (name) => {
    const folder = tempFolder();
    writeTree(folder, { [name]: buildStash().slice(0, -1) });
    const file = path.join(folder, name);
    const { exit, stdout } = await runCli(["saves", "show", file]);
    expect([exit, stdout]).toEqual([
      1,
      expect.stringMatching(/^error .*\n {2}This is not a whole save: .*\[save-damaged\]\n/),
    ]);
    const json = await runJson<object>(["saves", "show", file]);
    expect([json.exit, json.value]).toMatchObject([1, { ok: false, file, findings: [{ code: "save-damaged" }] }]);
  });

  it("of one whose pets are damaged inside", async () => {
    const { body, ...rest } = readSave(OLD);
    const { offset } = blockOf(rest, "pets")!;
    const damaged = body.slice();
    // Its texts are longer than the block then.
    damaged.fill(255, offset + 8, offset + 200);
    const { file, env } = makeProfile(buildContainer(0x44, true, damaged));
    const { exit, value } = await runJson<object>(["saves", "show", file], { env });
    expect([exit, value]).toMatchObject([0, { ok: true, name: "Jane Doe", pets: null }]);
  });

  it("of a character whose name begins like that of a stash", async () => {
    const folder = tempFolder();
    writeTree(folder, { "SHAREDSTASH_{1}.SVB": OLD });
    const { exit, value } = await runJson<object>(["saves", "show", path.join(folder, "SHAREDSTASH_{1}.SVB")]);
    expect([exit, value]).toMatchObject([0, { ok: true, name: "Jane Doe" }]);
  });

  it("of a file that is not there", async () => {
    const { exit, stderr } = await runCli(["saves", "show", "nowhere.SVB"]);
    expect([exit, stderr]).toEqual([1, expect.stringMatching(/There is no such file or folder\./)]);
  });
});

const COMMANDS = ["saves list", "saves show", "saves quickbar get", "saves quickbar set", "saves quickbar clear"];

describe("--help", () => {
  it.each(COMMANDS)("of `%s` has one example that the parser takes", async (command) => {
    const { exit, stdout } = await runCli([...command.split(" "), "--help"]);
    expect([exit, stdout]).toEqual([0, expect.stringMatching(new RegExp(`^Usage: lamplighter ${command} `))]);
    const [, example] = /^Example:\n {2}lamplighter (.+)\n/m.exec(stdout)!;
    expect(example.startsWith(command)).toBe(true);
    const env = { TL2_PROFILE_DIR: tempFolder() };
    const tried = await runCli(example.split(" "), { cwd: tempFolder(), env });
    expect(tried.exit).toBe(command === "saves list" ? 0 : 1);
    if (command !== "saves list") expect(tried.stderr).toMatch(/There is no such file or folder/);
  });
});
