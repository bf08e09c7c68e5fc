import { existsSync } from "node:fs";
import path from "node:path";
import { describe, expect, it } from "vitest";
import { changeSlot } from "../../../src-main/hosts/cli/commands/quickbar.ts";
import { createConsole } from "../../../src-main/hosts/cli/console.ts";
import type { Session } from "../../../src-main/hosts/cli/session.ts";
import { quickbarOf } from "../../../src-shared/formats/save/quickbar.ts";
import { readSave } from "../../../src-shared/formats/save/save.ts";
import { runCli, runJson } from "../../support/cli.ts";
import { buildSave, buildStash, POTION } from "../../support/save-builder.ts";
import { contentOf, makeProfile, OLD, type Profile, QUICKBAR_JSON } from "../../support/save-ground.ts";
import { filesBelow, tempFolder, writeTree } from "../../support/temp-folder.ts";
import { hasTerminal, KEYS, startInTerminal } from "../../support/terminal.ts";

const slotsOf = (file: string) => quickbarOf(readSave(contentOf(file)).keyMap);

describe("saves quickbar", () => {
  it("get prints the ten slots", async () => {
    const { file, env } = makeProfile();
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
      const { file, env, home } = makeProfile();
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
      expect(contentOf(backup)).toEqual(OLD);
      expect(backup.startsWith(path.join(home, "data/backups"))).toBe(true);
    },
  );

  it("clear empties one, and set and clear give the first file back", async () => {
    const { file, env } = makeProfile();
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
    expect(contentOf(file)).toEqual(OLD);
    expect(filesBelow(path.dirname(file))).toEqual(["JANE_{1}.SVB"]);
  });

  it.each([[["--yes"]], [[]]])("writes nothing, and asks nothing, when the slot is so already (%j)", async (more) => {
    const { file, env, home } = makeProfile();
    const { exit, stdout } = await runCli(["saves", "quickbar", "clear", file, "1", ...more], { env });
    expect([exit, stdout]).toEqual([0, "Jane Doe, slot 1 (key 2): empty already; nothing was written.\n"]);
    expect(existsSync(path.join(home, "data/backups"))).toBe(false);
  });

  it.each([[["--json"]], [[]]])("without --yes and without a terminal it refuses and says why (%j)", async (more) => {
    const { file, env } = makeProfile();
    const run = await runCli(["saves", "quickbar", "clear", file, "0", ...more], { env });
    expect(run.exit).toBe(2);
    expect(run.stdout + run.stderr).toMatch(/Nothing was written: .* no terminal to ask at\. Add --yes/);
    expect(contentOf(file)).toEqual(OLD);
  });

  it.each<[string, Uint8Array, string]>([
    ["damaged", OLD.slice(0, -5), "save-damaged"],
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
    const { file, env, home } = makeProfile(bytes);
    const { exit, value } = await runJson<object>(["saves", "quickbar", "clear", file, "2", "--yes"], { env });
    expect([exit, value]).toMatchObject([1, { ok: false, changed: false, findings: [{ code, severity: "error" }] }]);
    expect(contentOf(file)).toEqual(bytes);
    expect(filesBelow(home)).toEqual([]);
  });

  it("a shared stash is no character", async () => {
    const folder = tempFolder();
    writeTree(folder, { "sharedstash_v2.bin": buildStash() });
    const file = path.join(folder, "sharedstash_v2.bin");
    for (const args of [["get"], ["clear", "0", "--yes"]]) {
      const [verb, ...rest] = args;
      const run = await runJson<object>(["saves", "quickbar", verb, file, ...rest]);
      expect([run.exit, run.value]).toMatchObject([1, { ok: false, file, findings: [{ code: "save-is-stash" }] }]);
    }
  });

  it("a copy of the game's own is shown, never written", async () => {
    const folder = tempFolder();
    writeTree(folder, { "jane_{1}.restore": OLD });
    const file = path.join(folder, "jane_{1}.restore");
    expect((await runCli(["saves", "show", file])).exit).toBe(0);
    const run = await runJson<object>(["saves", "quickbar", "clear", file, "0", "--yes"]);
    expect([run.exit, run.value]).toMatchObject([1, { changed: false, findings: [{ code: "save-game-copy" }] }]);
    expect(contentOf(file)).toEqual(OLD);
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
    const { file, env } = makeProfile();
    const run = await runJson<object>(["saves", "quickbar", "set", file, "1", "item", guid, "--yes"], { env });
    expect([run.exit, run.value]).toMatchObject([1, { findings: [{ code: "save-bad-slot" }] }]);
    expect(contentOf(file)).toEqual(OLD);
  });

  it("is refused while the game runs", async () => {
    const { file } = makeProfile();
    const values: unknown[] = [];
    const console = { ...createConsole(true), value: (value: unknown) => void values.push(value) };
    const session = { console } as unknown as Session;
    const programs = async () => ["Torchlight2.exe"];
    expect(await changeSlot(session, { file, slot: 0, reference: null }, { yes: true, programs })).toBe(1);
    expect(values).toMatchObject([{ ok: false, changed: false, findings: [{ code: "save-game-running" }] }]);
    expect(contentOf(file)).toEqual(OLD);
  });
});

describe.skipIf(!hasTerminal)("saves quickbar in a terminal", () => {
  const ask = ({ file, profile, env }: Profile) =>
    startInTerminal(["saves", "quickbar", "clear", file, "0"], { cwd: profile, env });

  it("asks, and does it at a yes", async () => {
    const ground = makeProfile();
    const terminal = ask(ground);
    await terminal.until(/Jane Doe, slot 0 \(key 1\): item -3195030216554507810 → empty[\s\S]*Write this to/);
    expect(contentOf(ground.file)).toEqual(OLD);
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
    const ground = makeProfile();
    const terminal = ask(ground);
    await terminal.until(/Write this to/);
    terminal.type(keys);
    expect(await terminal.ended).toBe(130);
    expect(terminal.text()).toMatch(/Nothing was written\./);
    expect(contentOf(ground.file)).toEqual(OLD);
  });
});
