import { writeFileSync } from "node:fs";
import path from "node:path";
import { describe, expect, it } from "vitest";
import { runCli, runJson } from "../../support/cli.ts";
import { layout, lines, testProject, unit } from "../../support/project-builder.ts";
import { filesBelow, tempFolder } from "../../support/temp-folder.ts";

const MEDIA = {
  "units/lamp.dat": unit("LAMP"),
  "UNITS/LAMP.MAX": "a model",
  "UI/GLOW.PNG": "a picture",
  "UI/GLOW.DDS": "a picture",
  "UI/TITLE.JPG": "a picture",
  "LAYOUTS/ROOM/ROOM.LAYOUT": layout(),
  "LAYOUTS/ROOM/ROOM.MPP": "an old grid",
};

const JUNK = {
  path: "MEDIA/UNITS/LAMP.MAX",
  reason: "junk",
  message: "a working file, which the editor leaves out too",
};
const PNG = {
  path: "MEDIA/UI/GLOW.PNG",
  reason: "png-beside-dds",
  message: "the DDS of the same name is packed instead",
};
const GRID = {
  path: "MEDIA/LAYOUTS/ROOM/ROOM.MPP",
  reason: "grid-made-anew",
  message: "a walk grid, baked anew from its layout",
};

/** Runs it, and sees that nothing was written: not beside the project, not into the program's own folders. */
async function dryRun(media: typeof MEDIA | Readonly<Record<string, string>>, ...args: readonly string[]) {
  const { folder } = testProject({ media });
  const ground = path.dirname(folder);
  const home = tempFolder();
  const before = filesBelow(ground);
  const run = await runCli(["pack", folder, "--dry-run", ...args], { cwd: ground, env: { LAMPLIGHTER_HOME: home } });
  expect([filesBelow(ground), filesBelow(home)]).toEqual([before, filesBelow(tempFolder())]);
  return run;
}

describe("pack --dry-run", () => {
  it("prints the counts, what is renamed, and what is left out and why", async () => {
    const { exit, stdout, stderr } = await dryRun(MEDIA);
    expect([exit, stderr]).toEqual([0, ""]);
    expect(stdout.replaceAll("\n", "\r\n")).toBe(
      lines(
        "5  packed, among them 1 walk grid to bake; index files come on top",
        "2  compiled",
        "1  stored without compression",
        "1  renamed",
        "3  left out",
        "",
        "Renamed",
        "  MEDIA/units/lamp.dat  MEDIA/UNITS/LAMP.DAT",
        "",
        "Left out",
        `  ${GRID.path}  ${GRID.message}`,
        `  ${PNG.path}            ${PNG.message}`,
        `  ${JUNK.path}         ${JUNK.message}`,
        "",
        "Nothing was compiled or written.",
      ),
    );
  });

  it("prints one value for programs", async () => {
    const { exit, stdout } = await dryRun(MEDIA, "--json");
    expect(exit).toBe(0);
    expect(JSON.parse(stdout)).toEqual({
      ...{ ok: true, packed: 5, baked: 1, compiled: 2, stored: 1 },
      renamed: [{ from: "MEDIA/units/lamp.dat", to: "MEDIA/UNITS/LAMP.DAT" }],
      stripped: [GRID, PNG, JUNK],
      findings: [],
    });
  });

  it("goes by the options of what is packed", async () => {
    const { stdout } = await dryRun(MEDIA, "--mpp", "none", "--raw", "keep", "--level", "9", "--json");
    const { baked, stripped } = JSON.parse(stdout) as { baked: number; stripped: unknown[] };
    expect(baked).toBe(0);
    expect(stripped[0]).toEqual({
      ...{ path: GRID.path, reason: "grid-left-out" },
      message: "a walk grid, left out as asked",
    });
  });

  it("foretells what pack then does", async () => {
    const { folder, output } = testProject({ media: MEDIA });
    const { value } = await runJson<{ stripped: { path: string }[] }>(["pack", folder, "--dry-run"]);
    const { value: packed } = await runJson<{ skipped: { path: string }[] }>(["pack", folder, "-o", output]);
    expect(value.stripped.map(({ path: file }) => file)).toEqual(packed.skipped.map(({ path: file }) => file));
  });

  it("says what would keep the mod from being packed, and ends with 1", async () => {
    const { folder } = testProject({ media: { "A.TXT": "x" } });
    writeFileSync(path.join(folder, "MOD.DAT"), "nothing");
    const { exit, stdout } = await runCli(["pack", folder, "--dry-run"]);
    expect(exit).toBe(1);
    expect(stdout).toMatch(/^error MOD\.DAT/);
    expect(stdout).toMatch(/It would not be packed: .*1 error.*\. Nothing was compiled or written\.\n$/);
    const { exit: missing, stderr } = await runCli(["pack", path.join(folder, "none"), "--dry-run"]);
    expect([missing, stderr]).toEqual([1, expect.stringMatching(/no such file or folder/i)]);
  });

  it("says that of nothing no mod is made, as pack does", async () => {
    const { folder, output } = testProject({ media: { "A.MAX": "a model" } });
    const { exit, value } = await runJson<{ findings: unknown }>(["pack", folder, "--dry-run"]);
    const packed = await runJson<{ findings: unknown }>(["pack", folder, "-o", output]);
    expect([exit, packed.exit]).toEqual([1, 1]);
    expect(value).toMatchObject({ ok: false, packed: 0, findings: [{ code: "pack-no-files", severity: "error" }] });
    expect(value.findings).toEqual(packed.value.findings);
  });

  it.each([
    ["-o", "out.MOD"],
    ["--deploy"],
    ["--verify", "full"],
    ["--threads", "2"],
    ["--no-cache"],
    ["--skip-broken"],
  ])("with %s, which is about making the mod, is wrong usage", async (...args) => {
    const { exit, stdout, stderr } = await dryRun({ "A.TXT": "x" }, ...args);
    expect([exit, stdout]).toEqual([2, ""]);
    expect(stderr).toMatch(/^error: option '--dry-run' cannot be used with option '/);
    const json = await dryRun({ "A.TXT": "x" }, ...args, "--json");
    expect([json.exit, JSON.parse(json.stdout)]).toMatchObject([2, { ok: false, error: { kind: "usage" } }]);
  });

  it("refuses values that pack would refuse", async () => {
    expect((await dryRun({ "A.TXT": "x" }, "--mtime", "yesterday")).exit).toBe(2);
  });
});
