import { existsSync, readFileSync } from "node:fs";
import path from "node:path";
import { describe, expect, it } from "vitest";
import { changeSlot } from "../../../src-main/hosts/cli/commands/quickbar.ts";
import { createConsole } from "../../../src-main/hosts/cli/console.ts";
import type { Session } from "../../../src-main/hosts/cli/session.ts";
import { quickbarOf } from "../../../src-shared/formats/save/quickbar.ts";
import { readSave } from "../../../src-shared/formats/save/save.ts";
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
import { filesBelow, tempFolder, writeTree } from "../../support/temp-folder.ts";
import { hasTerminal, KEYS, startInTerminal } from "../../support/terminal.ts";

const ACCOUNT = "76561198000000000";
const SAVE = buildSave();

interface Ground {
  readonly profile: string;
  readonly home: string;
  readonly file: string;
  readonly env: { readonly TL2_PROFILE_DIR: string; readonly LAMPLIGHTER_HOME: string };
}

function makeGround(bytes: Uint8Array = SAVE): Ground {
  const [profile, home] = [tempFolder(), tempFolder()];
  writeTree(profile, { [`save/${ACCOUNT}/JANE_{1}.SVB`]: bytes });
  const file = path.join(profile, "save", ACCOUNT, "JANE_{1}.SVB");
  return { profile, home, file, env: { TL2_PROFILE_DIR: profile, LAMPLIGHTER_HOME: home } };
}

const contentOf = (file: string) => new Uint8Array(readFileSync(file));
const slotsOf = (file: string) => quickbarOf(readSave(contentOf(file)).keyMap);

const QUICKBAR_JSON = [
  { slot: 0, kind: "item", guid: POTION.toString() },
  null,
  null,
  null,
  { slot: 4, kind: "skill", guid: FIREBALL.toString() },
  null,
  null,
  null,
  null,
  { slot: 9, kind: "item", guid: SCROLL.toString() },
];

describe("saves list", () => {
  it("shows every character in a table for each folder, damaged ones with the reason", async () => {
    const { profile, env } = makeGround();
    writeTree(profile, { "modsave/CUT.SVB": SAVE.slice(0, 700) });
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
    const { profile, file, env } = makeGround();
    writeTree(profile, { "MODSAVE/CUT.SVB": SAVE.slice(0, 700) });
    const { exit, value } = await runJson<{ ok: boolean; saves: object[]; findings: object[] }>(["saves", "list"], {
      env,
    });
    expect([exit, value.ok]).toEqual([0, true]);
    expect(value.saves).toEqual([
      {
        path: file,
        tree: "save",
        account: ACCOUNT,
        size: SAVE.length,
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

  it("without any says where it looked, and that is no failure", async () => {
    const nowhere = path.join(tempFolder(), "nowhere");
    const { exit, stdout } = await runCli(["saves", "list"], { env: { TL2_PROFILE_DIR: nowhere } });
    expect(exit).toBe(0);
    expect(stdout).toMatch(/^There are no saves\. .*\n +not there {2}.*nowhere\n/);
  });

  it("lets no name of a stranger at the terminal", async () => {
    const { env } = makeGround(buildSave({ character: { ...WHOLE_SAVE.character, name: "\u001b[2JEvil\u0007" } }));
    const { stdout } = await runCli(["saves", "list"], { env });
    expect(stdout).toContain("\\x1b[2JEvil\\x07");
  });
});

describe("saves show", () => {
  it("tells a character, its mods and its quickbar", async () => {
    const { file, env } = makeGround();
    const { exit, stdout } = await runCli(["saves", "show", file], { env });
    expect(exit).toBe(0);
    expect(stdout.split("\n")).toEqual([
      "Jane Doe",
      "  Embermage, level 12, Veteran, hardcore, NG+1, played 1 h 2 min",
      "  In ECHOPASS, with Mitzi, Rex",
      `  Bound to mods: ${LAMP_MOD} version 7`,
      `  Last played with mods: ${LAMP_MOD} version 7, 5 version 1`,
      "  Earlier mods: -9223372036854775808 version 65535",
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
    const { file, env } = makeGround();
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
    const bytes = SAVE.slice();
    bytes[6] ^= 1;
    const { file, env } = makeGround(bytes);
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
      error: { kind: "format", data: { what: "version 0x40 is not known; 0x41 to 0x44 are" } },
    });
  });

  it("of a file that is not there", async () => {
    const { exit, stderr } = await runCli(["saves", "show", "nowhere.SVB"]);
    expect([exit, stderr]).toEqual([1, expect.stringMatching(/There is no such file or folder\./)]);
  });
});

describe("saves quickbar", () => {
  it("get prints the ten slots", async () => {
    const { file, env } = makeGround();
    const { exit, stdout } = await runCli(["saves", "quickbar", "get", file], { env });
    expect([exit, stdout.split("\n").slice(0, 2)]).toEqual([
      0,
      [`slot 0  key 1  item ${POTION}`, "slot 1  key 2  empty"],
    ]);
    const json = await runJson<object>(["saves", "quickbar", "get", file], { env });
    expect(json.value).toEqual({ ok: true, file, quickbar: QUICKBAR_JSON });
  });

  it.each(["-9223372036854775808", "9223372036854775807", "-4711000000000000123", "9007199254740993"])(
    "set puts %s into a slot: from text into the file and back into text and JSON",
    async (guid) => {
      const { file, env, home } = makeGround();
      const set = await runCli(["saves", "quickbar", "set", file, "3", "skill", guid, "--yes"], { env });
      expect([set.exit, set.stderr]).toEqual([0, ""]);
      expect(set.stdout.split("\n").slice(0, 2)).toEqual([
        `Written ${file}`,
        `  Jane Doe, slot 3 (key 4): empty → skill ${guid}`,
      ]);
      expect(slotsOf(file)[3]).toEqual({ kind: "skill", guid: BigInt(guid) });
      const get = await runJson<{ quickbar: unknown[] }>(["saves", "quickbar", "get", file], { env });
      expect(get.value.quickbar[3]).toEqual({ slot: 3, kind: "skill", guid });
      const [, backup] = /The version before is kept: (.*)\n/.exec(set.stdout)!;
      expect(contentOf(backup)).toEqual(SAVE);
      expect(backup.startsWith(path.join(home, "data/backups"))).toBe(true);
    },
  );

  it("clear empties one, and set and clear give the first file back", async () => {
    const { file, env } = makeGround();
    const set = await runJson<object>(["saves", "quickbar", "set", file, "0", "item", "-77", "--yes"], { env });
    expect(set.value).toMatchObject({
      ok: true,
      changed: true,
      file,
      slot: 0,
      before: { slot: 0, kind: "item", guid: POTION.toString() },
      after: { slot: 0, kind: "item", guid: "-77" },
      quickbar: [{ slot: 0, kind: "item", guid: "-77" }, ...QUICKBAR_JSON.slice(1)],
      output: file,
      backup: expect.stringMatching(/\.SVB-bak$/),
      findings: [],
    });
    const clear = await runJson<object>(["saves", "quickbar", "clear", file, "0", "--yes"], { env });
    expect(clear.value).toMatchObject({ ok: true, after: null, quickbar: [null, ...QUICKBAR_JSON.slice(1)] });
    await runCli(["saves", "quickbar", "set", file, "0", "item", POTION.toString(), "--yes"], { env });
    expect(contentOf(file)).toEqual(SAVE);
    expect(filesBelow(path.dirname(file))).toEqual(["JANE_{1}.SVB"]);
  });

  it("writes nothing when the slot is so already", async () => {
    const { file, env, home } = makeGround();
    const { exit, stdout } = await runCli(["saves", "quickbar", "clear", file, "1", "--yes"], { env });
    expect([exit, stdout]).toEqual([0, "Jane Doe, slot 1 (key 2): empty already; nothing was written.\n"]);
    expect(existsSync(path.join(home, "data/backups"))).toBe(false);
  });

  it.each([[["--json"]], [[]]])("without --yes and without a terminal it refuses and says why (%j)", async (more) => {
    const { file, env } = makeGround();
    const run = await runCli(["saves", "quickbar", "clear", file, "0", ...more], { env });
    expect(run.exit).toBe(2);
    expect(run.stdout + run.stderr).toMatch(/Nothing was written: .* no terminal to ask at\. Add --yes/);
    expect(contentOf(file)).toEqual(SAVE);
  });

  it.each<[string, Uint8Array, string]>([
    ["damaged", SAVE.slice(0, -5), "save-damaged"],
    ["of version 0x42", buildSave({ version: 0x42 }), "save-read-only-version"],
    [
      "not understood",
      buildSave({
        keys: [
          [1n, 0, 2],
          [2n, 0, 1],
        ],
      }),
      "save-not-reproduced",
    ],
  ])("a save that is %s is refused, with 1", async (_, bytes, code) => {
    const { file, env, home } = makeGround(bytes);
    const { exit, value } = await runJson<object>(["saves", "quickbar", "clear", file, "2", "--yes"], { env });
    expect([exit, value]).toMatchObject([1, { ok: false, changed: false, findings: [{ code, severity: "error" }] }]);
    expect(contentOf(file)).toEqual(bytes);
    expect(filesBelow(home)).toEqual([]);
  });

  it("a shared stash is no character", async () => {
    const folder = tempFolder();
    writeTree(folder, { "sharedstash_v2.bin": buildStash() });
    for (const args of [["get"], ["clear", "0", "--yes"]]) {
      const [verb, ...rest] = args;
      const run = await runJson<object>(["saves", "quickbar", verb, path.join(folder, "sharedstash_v2.bin"), ...rest]);
      expect([run.exit, run.value]).toMatchObject([1, { ok: false, findings: [{ code: "save-is-stash" }] }]);
    }
  });

  it.each([
    ["a slot 10", ["set", "A.SVB", "10", "item", "1"], /from 0 to 9/],
    ["a slot -1", ["clear", "A.SVB", "-1"], /from 0 to 9/],
    ["a spell", ["set", "A.SVB", "1", "spell", "1"], /Allowed choices are item, skill/],
    ["a GUID of 65 bits", ["set", "A.SVB", "1", "item", "9223372036854775808"], /whole number of 64 bits/],
    ["one below", ["set", "A.SVB", "1", "item", "-9223372036854775809"], /whole number of 64 bits/],
    ["a GUID in words", ["set", "A.SVB", "1", "item", "potion"], /whole number of 64 bits/],
    ["no GUID", ["set", "A.SVB", "1", "item"], /missing required argument 'guid'/],
  ])("%s is wrong usage", async (_, args, says) => {
    const { exit, stdout, stderr } = await runCli(["saves", "quickbar", ...args]);
    expect([exit, stdout, stderr]).toEqual([2, "", expect.stringMatching(says)]);
  });

  it.each(["0", "-1"])("GUID %s stands for nothing, and is refused", async (guid) => {
    const { file, env } = makeGround();
    const run = await runJson<object>(["saves", "quickbar", "set", file, "1", "item", guid, "--yes"], { env });
    expect([run.exit, run.value]).toMatchObject([1, { findings: [{ code: "save-bad-slot" }] }]);
    expect(contentOf(file)).toEqual(SAVE);
  });

  it("is refused while the game runs", async () => {
    const { file } = makeGround();
    const values: unknown[] = [];
    const console = { ...createConsole(true), value: (value: unknown) => void values.push(value) };
    const session = { console } as unknown as Session;
    const programs = async () => ["Torchlight2.exe"];
    expect(await changeSlot(session, { file, slot: 0, reference: null }, { yes: true, programs })).toBe(1);
    expect(values).toMatchObject([{ ok: false, changed: false, findings: [{ code: "save-game-running" }] }]);
    expect(contentOf(file)).toEqual(SAVE);
  });
});

describe.skipIf(!hasTerminal)("saves quickbar in a terminal", () => {
  const ask = ({ file, profile, env }: Ground) =>
    startInTerminal(["saves", "quickbar", "clear", file, "0"], { cwd: profile, env });

  it("asks, and does it at a yes", async () => {
    const ground = makeGround();
    const terminal = ask(ground);
    await terminal.until(/Jane Doe, slot 0 \(key 1\): item -3195030216554507810 → empty[\s\S]*Write this to/);
    expect(contentOf(ground.file)).toEqual(SAVE);
    terminal.type("y");
    expect(await terminal.ended).toBe(0);
    expect(terminal.text()).toMatch(/Written .*JANE_\{1\}\.SVB/);
    expect(slotsOf(ground.file)[0]).toBeNull();
  });

  it.each([
    ["Enter, since no is the answer that is proposed", KEYS.enter],
    ["n", "n"],
    ["Ctrl-C", KEYS.ctrlC],
    ["the end of the input", KEYS.ctrlD],
  ])("writes nothing at %s", async (_, keys) => {
    const ground = makeGround();
    const terminal = ask(ground);
    await terminal.until(/Write this to/);
    terminal.type(keys);
    expect(await terminal.ended).toBe(130);
    expect(terminal.text()).toMatch(/Nothing was written\./);
    expect(contentOf(ground.file)).toEqual(SAVE);
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
