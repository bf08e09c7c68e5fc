import { mkdirSync, readFileSync, writeFileSync } from "node:fs";
import path from "node:path";
import { describe, expect, it } from "vitest";
import type { Diagnostic } from "../../../src-shared/text/diagnostic.ts";
import { type CliOptions, runCli, runJson } from "../../support/cli.ts";
import { buildExe } from "../../support/exe.ts";
import { leftBelow } from "../../support/left-over.ts";
import { readModSlowly } from "../../support/mod-reader.ts";
import { testProject, writeProject } from "../../support/project-builder.ts";
import { filesBelow, tempFolder, writeTree } from "../../support/temp-folder.ts";

interface Answer {
  readonly ok: boolean;
  readonly gameVersion: string;
  readonly findings: readonly Diagnostic[];
}

/** A folder that holds the game's program, or something of that name. */
function install(exe: Uint8Array, name = "Torchlight2.exe"): string {
  const folder = path.join(tempFolder(), "Torchlight II");
  mkdirSync(folder);
  writeFileSync(path.join(folder, name), exe);
  return folder;
}

/** The game version that a pack writes into the header. */
async function gameVersionOf(project: string, args: readonly string[] = [], options: CliOptions = {}): Promise<string> {
  const output = path.join(tempFolder(), "out.MOD");
  const { exit, value } = await runJson<Answer>(["pack", project, "-o", output, ...args], options);
  expect(exit).toBe(0);
  const { gameVersion } = readModSlowly(readFileSync(output));
  expect(value.gameVersion).toBe(gameVersion);
  return gameVersion;
}

describe("the game version of a mod", () => {
  it("is that of the game in TL2_INSTALL_DIR, whose program is found in any case", async () => {
    const { folder } = testProject();
    for (const name of ["Torchlight2.exe", "TORCHLIGHT2.EXE"]) {
      const env = { TL2_INSTALL_DIR: install(buildExe([1, 26, 0, 1]), name) };
      expect(await gameVersionOf(folder, [], { env })).toBe("1.26.0.1");
    }
  });

  it("is that of the install a project lies in, as the editor has it", async () => {
    const game = install(buildExe([1, 25, 5, 6]));
    const project = writeProject(path.join(game, "Mods/lantern-pack"));
    expect(await gameVersionOf(project)).toBe("1.25.5.6");
    expect(await gameVersionOf(".", [], { cwd: project })).toBe("1.25.5.6");
    expect(await gameVersionOf("Mods/lantern-pack/", [], { cwd: game })).toBe("1.25.5.6");
  });

  it("is the last one of the game when nobody knows better", async () => {
    const { folder } = testProject();
    expect(await gameVersionOf(folder)).toBe("1.25.9.5");
    expect(await gameVersionOf(folder, [], { env: { TL2_INSTALL_DIR: path.join(tempFolder(), "nowhere") } })).toBe(
      "1.25.9.5",
    );
    expect(await gameVersionOf(folder, [], { env: { TL2_INSTALL_DIR: install(buildExe()) } })).toBe("1.25.9.5");
    expect(await gameVersionOf(folder, [], { env: { TL2_INSTALL_DIR: install(Uint8Array.of(1, 2, 3)) } })).toBe(
      "1.25.9.5",
    );
  });

  it("is what was asked for, whatever game is there", async () => {
    const env = { TL2_INSTALL_DIR: install(buildExe([1, 26, 0, 1])) };
    expect(await gameVersionOf(testProject().folder, ["--gamever", "1.22.5.40"], { env })).toBe("1.22.5.40");
  });
});

interface DeployAnswer extends Answer {
  readonly output: string;
  readonly deployed?: string | null;
}

describe("--deploy", () => {
  it("puts the mod into the mods folder of the profile, found in any case, and keeps what it replaces", async () => {
    const profile = tempFolder();
    writeTree(profile, { "Mods/out.MOD": "the version before" });
    const home = tempFolder();
    const { folder, output } = testProject();
    const env = { TL2_PROFILE_DIR: profile, LAMPLIGHTER_HOME: home };
    const { exit, value } = await runJson<DeployAnswer>(["pack", folder, "-o", output, "--deploy"], { env });
    expect([exit, value.ok, value.output]).toEqual([0, true, output]);
    expect(value.deployed).toBe(path.join(profile, "Mods/out.MOD"));
    expect(readFileSync(value.deployed!).equals(readFileSync(output))).toBe(true);
    expect(filesBelow(profile)).toEqual(["Mods/out.MOD"]);
    const kept = filesBelow(path.join(home, "data/backups")).filter((file) => file.endsWith(".MOD"));
    expect(kept.map((file) => readFileSync(path.join(home, "data/backups", file), "utf8"))).toEqual([
      "the version before",
    ]);
    expect(leftBelow(path.join(home, "cache"))).toEqual([]);
  });

  it("makes the mods folder when the profile has none yet, and tells a person where the mod is", async () => {
    const profile = tempFolder();
    const { folder, output } = testProject();
    const told = await runCli(["pack", folder, "-o", output, "--deploy"], { env: { TL2_PROFILE_DIR: profile } });
    expect(told.exit).toBe(0);
    expect(told.stdout).toContain(`Deployed as ${path.join(profile, "mods/out.MOD")}\n`);
    expect(filesBelow(profile)).toEqual(["mods/out.MOD"]);
  });

  it("without a profile is not ok: the mod is packed, and why it is not deployed is told", async () => {
    const { folder, output } = testProject();
    const env = { TL2_PROFILE_DIR: path.join(tempFolder(), "nowhere") };
    const { exit, value } = await runJson<DeployAnswer>(["pack", folder, "-o", output, "--deploy"], { env });
    expect([exit, value.ok, value.output, value.deployed]).toEqual([1, false, output, null]);
    expect(value.findings.map(({ code, severity }) => [code, severity])).toEqual([["no-profile", "error"]]);
    const told = await runCli(["pack", folder, "-o", output, "--deploy"], { env });
    expect([told.exit, told.stdout]).toEqual([1, expect.stringMatching(/Not deployed: the mod is packed/)]);
    expect(readModSlowly(readFileSync(output)).entries).toHaveLength(3);
  });

  it("does nothing when nothing was packed", async () => {
    const profile = tempFolder();
    const { folder, output } = testProject({ media: { "EMPTY.DAT": "" } });
    const env = { TL2_PROFILE_DIR: profile };
    const { exit, value } = await runJson<DeployAnswer>(["pack", folder, "-o", output, "--deploy"], { env });
    expect([exit, value.ok, "deployed" in value, filesBelow(profile)]).toEqual([1, false, false, []]);
  });
});

describe("--json of pack", () => {
  it("has every key, with hex digits and numbers as programs want them", async () => {
    const { folder, output } = testProject();
    const { stdout, value } = await runJson<Record<string, unknown>>(["pack", folder, "-o", output]);
    const mod = readModSlowly(readFileSync(output));
    expect(value).toMatchObject({
      ok: true,
      output,
      bytes: readFileSync(output).length,
      entries: 3,
      rollingHash: mod.rollingHashAgain.toString(16).toUpperCase().padStart(8, "0"),
      contentHash: expect.stringMatching(/^[0-9a-f]{64}$/),
      findings: [],
      cache: { hits: 0, misses: expect.any(Number) },
    });
    const timings = value.timings as Record<string, number>;
    expect(Object.keys(timings)).toEqual(["plan", "bake", "compile", "index", "assemble", "verify", "total"]);
    for (const time of Object.values(timings)) expect(time).toBeGreaterThanOrEqual(0);
    // One value, nothing around it.
    expect(stdout).toBe(`${JSON.stringify(value, null, 2)}\n`);
  });

  it("of a finding has its code, severity, path, line and message", async () => {
    const { folder, output } = testProject({ media: { "A.DAT": ["[UNIT]", "\tno property", "[/UNIT]"] } });
    const { value } = await runJson<Answer>(["pack", folder, "-o", output]);
    expect(value.findings).toEqual([
      {
        code: "dat-line-ignored",
        severity: "warning",
        path: "MEDIA/A.DAT",
        line: 2,
        column: 2,
        message: expect.stringContaining("no property"),
        data: { text: "no property" },
        fix: expect.any(String),
      },
    ]);
  });
});
