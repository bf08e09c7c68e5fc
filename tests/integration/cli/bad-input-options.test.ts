import { mkdirSync, writeFileSync } from "node:fs";
import path from "node:path";
import { describe, expect, it } from "vitest";
import { runCli } from "../../support/cli.ts";
import { buildMod } from "../../support/mod-builder.ts";
import { testProject } from "../../support/project-builder.ts";
import { filesBelow, tempFolder } from "../../support/temp-folder.ts";

const MOD = buildMod({ files: [{ path: "MEDIA/A.TXT", content: Uint8Array.of(1) }] });

/** A folder with `a.MOD`, and nothing else. */
function ground(): string {
  const folder = tempFolder();
  writeFileSync(path.join(folder, "a.MOD"), MOD);
  return folder;
}

describe("an option without its value", () => {
  const CASES: readonly (readonly string[])[] = [
    ["pack", "<project>", "-o", "--json"],
    ["pack", "<project>", "--output", "--json"],
    ["pack", "<project>", "--base", "--json"],
    ["pack", "<project>", "--mtime", "--json"],
    ["pack", "<project>", "--gamever", "--json"],
    ["pack", "<project>", "--level", "--json"],
    ["unpack", "a.MOD", "-o", "--text", "--json"],
    ["unpack", "a.MOD", "-o", "out", "--only", "--json"],
    ["dat", "compile", "a.MOD", "-o", "--json"],
  ];

  it.each(CASES.map((args) => [args.join(" "), args] as const))("%s eats no other option", async (_, args) => {
    const folder = ground();
    const project = testProject().folder;
    const before = filesBelow(project);
    const run = await runCli(
      args.map((arg) => (arg === "<project>" ? project : arg)),
      { cwd: folder },
    );
    expect(run.exit).toBe(2);
    expect(JSON.parse(run.stdout)).toMatchObject({ ok: false, error: { kind: "usage" } });
    expect(filesBelow(folder)).toEqual(["a.MOD"]);
    expect(filesBelow(project)).toEqual(before);
  });

  it.each([
    ["pack", "<project>", "-o", ""],
    ["unpack", "a.MOD", "-o", ""],
    ["unpack", "a.MOD", "-o", "out", "--only", ""],
    ["dat", "compile", "a.MOD", "-o", ""],
  ])("as of a variable that is not set is wrong usage: %s %s", async (...args) => {
    const folder = ground();
    const project = testProject().folder;
    const run = await runCli(
      args.map((arg) => (arg === "<project>" ? project : arg)),
      { cwd: folder },
    );
    expect([run.exit, run.stdout]).toEqual([2, ""]);
    expect(run.stderr).toMatch(/The value is missing/);
    expect(filesBelow(folder)).toEqual(["a.MOD"]);
  });

  it("can still name a file that looks like an option", async () => {
    const folder = ground();
    expect((await runCli(["unpack", "a.MOD", "-o", "./--json"], { cwd: folder })).exit).toBe(0);
    expect(filesBelow(folder)).toContain("--json/MEDIA/A.TXT");
  });
});

describe("unpack --only", () => {
  it("that matches nothing says so, and does not say that it unpacked something", async () => {
    const folder = ground();
    const args = ["unpack", "a.MOD", "-o", "out", "--only", "UNITS/**", "--only", "[", "--only", "media/*"];
    const { exit, stdout } = await runCli([...args, "--json"], { cwd: folder });
    const answer = JSON.parse(stdout) as { files: number; findings: { code: string; message: string }[] };
    expect([exit, answer.files]).toEqual([0, 1]);
    expect(answer.findings.map(({ code, message }) => `${code}: ${message}`)).toEqual([
      "unpack-no-match: No entry matches UNITS/**.",
      "unpack-no-match: No entry matches [.",
    ]);
    const told = await runCli(["unpack", "a.MOD", "-o", "out", "--only", "UNITS/**"], { cwd: folder });
    expect(told.stdout).toMatch(/No entry matches UNITS.*→ Look with `lamplighter list`.*^Unpacked nothing$/ms);
  });

  it("with a pattern no one would write is wrong usage", async () => {
    const { exit, stderr } = await runCli(["unpack", "a.MOD", "-o", "out", "--only", "*".repeat(70_000)], {
      cwd: ground(),
    });
    expect(exit).toBe(2);
    expect(stderr).toMatch(/at most 1024 characters/);
  });

  it("ends soon whatever the names of the archive are", async () => {
    const folder = tempFolder();
    const names = ["A".repeat(60_000), "A/".repeat(1000), `${"A".repeat(200)}/`.repeat(50)];
    const files = names.map((name, index) => ({ path: `MEDIA/${name}${index}.TXT`, content: Uint8Array.of(index) }));
    writeFileSync(path.join(folder, "a.MOD"), buildMod({ files }));
    const start = performance.now();
    const globs = ["**/A/**/A/**/A/**/*.DAT", "MEDIA/*A*A*A*A*A*A*.DAT", "**/*A*A*A*A*/**/*A*A*.DAT"];
    const run = await runCli(["unpack", "a.MOD", "-o", "out", ...globs.flatMap((glob) => ["--only", glob])], {
      cwd: folder,
    });
    expect([run.exit, filesBelow(folder)]).toEqual([0, ["a.MOD"]]);
    expect(performance.now() - start).toBeLessThan(3000);
  });
});

describe("verify of several", () => {
  const FILES = ["a.MOD", "gone.MOD", "folder.MOD/x", "a.MOD"];

  it("checks the others when one cannot be read, and says of each what became of it", async () => {
    const folder = ground();
    const { exit, stdout, stderr } = await runCli(["verify", ...FILES], { cwd: folder });
    expect([exit, stderr]).toEqual([1, ""]);
    expect(stdout.match(/^(In order|Not checked) .*$/gm)).toEqual([
      "In order a.MOD",
      "Not checked gone.MOD: 1 error",
      "Not checked folder.MOD/x: 1 error",
      "In order a.MOD",
    ]);
    expect(stdout).toMatch(/2 of 4 archives in order/);
  });

  it("gives each its findings as JSON", async () => {
    const folder = ground();
    mkdirSync(path.join(folder, "empty"));
    const { exit, stdout } = await runCli(["verify", ...FILES, "--json"], { cwd: folder });
    expect(exit).toBe(1);
    const answer = JSON.parse(stdout) as { ok: boolean; archives: { ok: boolean; findings: { code: string }[] }[] };
    expect(answer.ok).toBe(false);
    expect(answer.archives.map(({ ok, findings }) => [ok, ...findings.map(({ code }) => code)])).toEqual([
      [true],
      [false, "not-found"],
      [false, "not-found"],
      [true],
    ]);
  });
});

describe("a conversion that makes nothing", () => {
  it.each([
    [["dat", "compile"], "Nothing compiled; 1 file failed"],
    [["dat", "decompile"], "Nothing decompiled; 1 file failed"],
    [["layout", "compile"], "Nothing compiled; 1 file failed"],
    [["layout", "decompile"], "Nothing decompiled; 1 file failed"],
  ])("%s does not say that it made something", async (command, says) => {
    const folder = tempFolder();
    writeFileSync(path.join(folder, "x"), "");
    const { exit, stdout } = await runCli([...command, "x", "-o", "out"], { cwd: folder });
    expect(exit).toBe(1);
    expect(stdout).toContain(says);
    expect(filesBelow(folder)).toEqual(["x"]);
  });
});

describe("a folder to convert", () => {
  it("in whose output something stands in the way of one file: the others are made", async () => {
    const { folder } = testProject();
    const out = tempFolder();
    mkdirSync(path.join(out, "UNITS/BRASS.DAT.BINDAT"), { recursive: true });
    writeFileSync(path.join(folder, "MEDIA/UNITS/OTHER.DAT"), "[A]\n[/A]\n");
    const { exit, stdout } = await runCli(["dat", "compile", path.join(folder, "MEDIA"), "-o", out, "--json"]);
    const answer = JSON.parse(stdout) as { ok: boolean; failed: number; findings: { code: string }[] };
    expect([exit, answer.ok, answer.failed]).toEqual([1, false, 1]);
    expect(answer.findings.map(({ code }) => code)).toEqual(["not-a-file"]);
    expect(filesBelow(out)).toEqual(["UNITS/OTHER.DAT.BINDAT"]);
  });
});
