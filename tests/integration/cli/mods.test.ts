import { readFileSync, rmSync, writeFileSync } from "node:fs";
import path from "node:path";
import { describe, expect, it } from "vitest";
import { makeInstall } from "../../../scripts/install/make-install.ts";
import { IDS, SCHEME } from "../../../scripts/install/mods.ts";
import { runCli, runJson } from "../../support/cli.ts";
import { idsOnDisk, makePlayGround, type PlayGround, schemeBytes, smallMod } from "../../support/play-ground.ts";
import { tempFolder } from "../../support/temp-folder.ts";

interface Listed {
  readonly ok: boolean;
  readonly profile: string | null;
  readonly active: readonly {
    readonly rank: number;
    readonly id: string;
    readonly title: string;
    readonly file?: string;
    readonly health: string;
    readonly ghost: boolean;
  }[];
  readonly library: readonly { readonly id: string; readonly health: string }[];
  readonly findings: readonly { readonly code: string }[];
}

interface Saved {
  readonly ok: boolean;
  readonly changed: boolean;
  readonly order: readonly string[];
  readonly backup?: string;
  readonly findings: readonly { readonly code: string }[];
}

/** Mods 1, 2 and −3, of which 1 and an id without a file are active. */
const ground = () =>
  makePlayGround({ "mods/a.MOD": smallMod(1n), "mods/b.MOD": smallMod(2n), "mods/c.MOD": smallMod(-3n) }, [1n, 77n]);

const bytesOf = ({ scheme }: PlayGround) => new Uint8Array(readFileSync(scheme));

describe("mods list", () => {
  it("of the synthetic install has every kind of row", async () => {
    const { install, profile } = await makeInstall(tempFolder());
    const env = { TL2_INSTALL_DIR: install, TL2_PROFILE_DIR: profile, LAMPLIGHTER_HOME: tempFolder() };
    const { exit, value } = await runJson<Listed>(["mods", "list"], { env });
    expect([exit, value.ok, value.profile]).toEqual([0, true, profile]);
    expect(value.active.map(({ id }) => id)).toEqual(SCHEME.map(String));
    expect(value.active.map(({ health }) => health)).toEqual([
      ...["healthy", "healthy", "healthy", "healthy", "healthy"],
      ...["will-not-load", "will-not-load", "flawed", "healthy", "healthy"],
      ...["will-not-load", "missing"],
    ]);
    expect(value.active[11]).toMatchObject({ rank: 12, id: "9223372036854775807", title: "", ghost: true });
    expect(value.active[0]).toMatchObject({ title: "Lantern Pack", file: path.join(profile, "mods/Lantern_Pack.MOD") });
    expect(value.library.map(({ id, health }) => [id, health])).toEqual([
      [String(IDS.cutOff), "unchecked"],
      [String(IDS.nightWatch), "unchecked"],
    ]);
    const codes = new Set(value.findings.map(({ code }) => code));
    expect([...codes].sort()).toEqual(["play-duplicate-id", "play-ghost", "play-past-limit"]);

    const checked = await runJson<Listed>(["mods", "list", "--check"], { env });
    expect(checked.value.active[8]).toMatchObject({ title: "Packed As Text", health: "flawed" });
    expect(checked.value.library[0]).toMatchObject({ id: String(IDS.cutOff), health: "will-not-load" });

    const { stdout } = await runCli(["mods", "list"], { env });
    const lines = stdout.split("\n");
    const line = lines.findIndex((text) =>
      text.includes("activates at most 10 mods. The rows below most likely will not load"),
    );
    expect(lines[line - 1]).toMatch(/^ {2}10 {2}Twin /);
    expect(lines[line + 1]).toMatch(/^ {2}11 {2}Oil Prices .*May not load/);
    expect(lines[line + 2]).toMatch(/^ {2}12 {2}\(no file\) .*9223372036854775807 {2}Missing/);
  });

  it("without a profile says where was looked", async () => {
    const env = { TL2_PROFILE_DIR: path.join(tempFolder(), "nothing") };
    const { exit, stdout } = await runCli(["mods", "list"], { env });
    expect(exit).toBe(0);
    expect(stdout).toContain(
      `The game's profile folder was not found. It was looked for here:\n  ${env.TL2_PROFILE_DIR}\n`,
    );
    expect(stdout).not.toContain("library");
    const changing = await runJson<{ readonly error: { readonly kind: string } }>(["mods", "enable", "1"], { env });
    expect([changing.exit, changing.value.error.kind]).toEqual([1, "no-profile"]);
  });

  it("prints names of strangers without what would move the cursor", async () => {
    const { env } = makePlayGround({ "mods/a.MOD": smallMod(1n, { title: "\u001b[2Jbad\u202e" }) });
    expect((await runCli(["mods", "list"], { env })).stdout).toContain("\\x1b[2Jbad\\x202e");
  });
});

describe("changing the order", () => {
  it("turns mods on and off and moves them, negative ids too", async () => {
    const made = ground();
    const { env } = made;
    const run = (...args: string[]) => runJson<Saved>(["mods", ...args], { env });
    const enabled = await run("enable", "-3");
    expect([enabled.exit, enabled.value.changed, enabled.value.order]).toEqual([0, true, ["1", "77", "-3"]]);
    expect(bytesOf(made)).toEqual(schemeBytes([1n, 77n, -3n]));
    expect(new Uint8Array(readFileSync(enabled.value.backup!))).toEqual(schemeBytes([1n, 77n]));
    await run("enable", "2", "--rank", "1");
    await run("move", "-3", "2");
    expect(idsOnDisk(made)).toEqual([2n, -3n, 1n, 77n]);
    await run("disable", "1");
    expect(bytesOf(made)).toEqual(schemeBytes([2n, -3n, 77n]));
    await run("order", "-3", "77");
    expect(idsOnDisk(made)).toEqual([-3n, 77n]);
    await run("order", "--restore", "2");
    expect(idsOnDisk(made)).toEqual([2n, -3n, 77n]);
    const { value } = await runJson<{ readonly history: readonly { readonly why: string }[] }>(
      ["mods", "order", "--history"],
      { env },
    );
    expect(value.history.map(({ why }) => why)).toEqual(["restored", ...Array(5).fill("saved"), "outside"]);
  });

  it("that is so already writes nothing", async () => {
    const made = ground();
    for (const args of [
      ["enable", "1"],
      ["disable", "2"],
      ["move", "1", "1"],
    ]) {
      const { exit, value } = await runJson<Saved>(["mods", ...args], { env: made.env });
      expect([exit, value.changed, "backup" in value]).toEqual([0, false, false]);
    }
  });

  it("refuses ids that nobody has, and moving what is not active", async () => {
    const made = ground();
    const run = (...args: string[]) => runJson<Saved>(["mods", ...args], { env: made.env });
    const unknown = await run("enable", "5");
    expect([unknown.exit, unknown.value.findings.map(({ code }) => code)]).toEqual([1, ["play-unknown-id"]]);
    expect((await run("order", "1", "5")).exit).toBe(1);
    expect((await run("move", "2", "1")).value.findings.map(({ code }) => code)).toEqual(["play-not-active"]);
    expect(bytesOf(made)).toEqual(schemeBytes([1n, 77n]));
  });

  it.each([
    [["enable", "x"]],
    [["enable", "9223372036854775808"]],
    [["move", "1", "0"]],
    [["move", "1"]],
    [["order", "1", "--history"]],
    [["order", "--restore", "9"]],
  ])("wrong usage such as %j ends with 2", async (args) => {
    const made = ground();
    expect((await runCli(["mods", ...args], { env: made.env })).exit).toBe(2);
    expect(bytesOf(made)).toEqual(schemeBytes([1n, 77n]));
  });

  it("says in words what was done", async () => {
    const { env } = ground();
    const { stdout } = await runCli(["mods", "enable", "-3"], { env });
    expect(stdout).toMatch(/^Saved Mod -3 \(-3\) is active at rank 3\n {2}The order before is kept: .*\.sch\n$/);
  });
});

describe("mods profile", () => {
  it("saves, uses, renames, deletes and lists", async () => {
    const made = ground();
    const { env } = made;
    const run = (...args: string[]) => runCli(["mods", "profile", ...args], { env });
    expect((await run("list")).stdout).toContain("There are no profiles yet.");
    expect((await run("save", "Solo run")).exit).toBe(0);
    await runCli(["mods", "disable", "1"], { env });
    expect((await run("use", "solo RUN")).stdout).toContain("Profile Solo run is in use: 2 mods active");
    expect(bytesOf(made)).toEqual(schemeBytes([1n, 77n]));
    await run("rename", "solo run", "Party");
    expect((await run("list")).stdout).toMatch(/^\* {2}Party {2}2 mods {2}\d{4}-/);
    await run("delete", "Party");
    expect((await run("use", "Party")).exit).toBe(1);
    expect(bytesOf(made)).toEqual(schemeBytes([1n, 77n]));
  });

  it("goes to a friend as a code or a file, partly when mods are missing", async () => {
    const made = ground();
    const { env } = made;
    await runCli(["mods", "enable", "-3"], { env });
    await runCli(["mods", "profile", "save", "Party"], { env });
    const code = (await runCli(["mods", "profile", "export", "Party"], { env })).stdout.trim();
    const file = path.join(tempFolder(), "party.json");
    await runCli(["mods", "profile", "export", "Party", "-o", file], { env });

    const friend = makePlayGround({ "mods/a.MOD": smallMod(1n) }, []);
    const { exit, value } = await runJson<{ readonly missing: readonly { readonly id: string }[] }>(
      ["mods", "profile", "import", code, "--use"],
      { env: friend.env },
    );
    expect([exit, value.missing.map(({ id }) => id)]).toEqual([0, ["77", "-3"]]);
    expect(bytesOf(friend)).toEqual(schemeBytes([1n, 77n, -3n]));
    const again = await runCli(["mods", "profile", "import", file, "--name", "Copy"], { env: friend.env });
    expect(again.stdout).toContain("Imported Copy: 3 mods, 2 of them not installed\n");
    const cut = await runJson<Saved>(["mods", "profile", "import", code.slice(0, -4)], { env: friend.env });
    expect([cut.exit, cut.value.findings.map((each) => each.code)]).toEqual([1, ["play-code-cut"]]);
    const nothing = await runJson<{ readonly error: { readonly kind: string } }>(
      ["mods", "profile", "import", "no-such-file.json"],
      { env: friend.env },
    );
    expect([nothing.exit, nothing.value.error.kind]).toEqual([1, "not-found"]);
  });
});

it("a launcher that writes the order meanwhile is not overruled", async () => {
  const made = ground();
  rmSync(made.scheme);
  writeFileSync(made.scheme, Buffer.from("[mods]\n<INTEGER>MODGUID:2\n[/mods]\n"));
  const { value } = await runJson<Listed>(["mods", "list"], { env: made.env });
  expect(value.active.map(({ id }) => id)).toEqual(["2"]);
  expect(value.findings.map(({ code }) => code)).toEqual(["scheme-encoding"]);
  await runCli(["mods", "enable", "1"], { env: made.env });
  expect(bytesOf(made)).toEqual(schemeBytes([2n, 1n]));
});
