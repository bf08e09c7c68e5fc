import { mkdirSync, readFileSync, symlinkSync } from "node:fs";
import path from "node:path";
import { describe, expect, it } from "vitest";
import { runCli, runJson } from "../../support/cli.ts";
import { leftBelow } from "../../support/left-over.ts";
import { testProject } from "../../support/project-builder.ts";
import { filesBelow, tempFolder } from "../../support/temp-folder.ts";

interface Answer {
  readonly ok: boolean;
  readonly output: string | null;
  readonly deployed?: string | null;
  readonly findings: readonly { readonly code: string; readonly path: string }[];
}

describe("a mod that is packed right into the game's folder", () => {
  it("is deployed by that: one file, no second copy, nothing among the backups", async () => {
    const profile = tempFolder();
    mkdirSync(path.join(profile, "mods"));
    const { folder } = testProject();
    const home = tempFolder();
    const output = path.join(profile, "mods/a.MOD");
    const env = { TL2_PROFILE_DIR: profile, LAMPLIGHTER_HOME: home };
    const { exit, value } = await runJson<Answer>(["pack", folder, "-o", output, "--deploy"], { env });
    expect([exit, value.ok, value.output, value.deployed]).toEqual([0, true, output, output]);
    expect(filesBelow(profile)).toEqual(["mods/a.MOD"]);
    expect(leftBelow(home)).toEqual([]);
  });

  it("also by way of a link", async () => {
    const profile = tempFolder();
    mkdirSync(path.join(profile, "mods"));
    const link = path.join(tempFolder(), "to the game");
    symlinkSync(path.join(profile, "mods"), link);
    const { folder } = testProject();
    const home = tempFolder();
    const env = { TL2_PROFILE_DIR: profile, LAMPLIGHTER_HOME: home };
    const args = ["pack", folder, "-o", path.join(link, "a.MOD"), "--deploy"];
    const { exit, value } = await runJson<Answer>(args, { env });
    expect([exit, value.deployed]).toEqual([0, path.join(profile, "mods/a.MOD")]);
    expect(leftBelow(home)).toEqual([]);
  });
});

describe("a mod that cannot be deployed", () => {
  it("because something else is called mods is packed all the same, and what is in the way is named", async () => {
    const profile = tempFolder();
    symlinkSync("nowhere", path.join(profile, "mods"));
    const { folder, output } = testProject();
    const env = { TL2_PROFILE_DIR: profile };
    const { exit, value } = await runJson<Answer>(["pack", folder, "-o", output, "--deploy"], { env });
    expect([exit, value.ok, value.output, value.deployed]).toEqual([1, false, output, null]);
    expect(value.findings.map(({ path: place }) => place)).toEqual([path.join(profile, "mods")]);
    expect(readFileSync(output).length).toBeGreaterThan(100);
  });

  it("because two are deployed under one name at once: one of them is, whole, or both are, one after the other", async () => {
    const profile = tempFolder();
    const home = tempFolder();
    const env = { TL2_PROFILE_DIR: profile, LAMPLIGHTER_HOME: home };
    const projects = [1, 2, 3].map(() => testProject());
    const runs = await Promise.all(
      projects.map(({ folder, output }) => runCli(["pack", folder, "-o", output, "--deploy", "--json"], { env })),
    );
    for (const { exit, stdout } of runs) {
      const { ok, findings, deployed } = JSON.parse(stdout) as Answer;
      if (exit === 0) expect([ok, deployed]).toEqual([true, path.join(profile, "mods/out.MOD")]);
      else expect([exit, ok, deployed, findings.map(({ code }) => code)]).toEqual([3, false, null, ["locked"]]);
    }
    expect(runs.some(({ exit }) => exit === 0)).toBe(true);
    expect(filesBelow(profile)).toEqual(["mods/out.MOD"]);
    const packed = projects.map(({ output }) => readFileSync(output));
    expect(packed.some((bytes) => bytes.equals(readFileSync(path.join(profile, "mods/out.MOD"))))).toBe(true);
    expect(leftBelow(path.join(home, "cache"))).toEqual([]);
  });
});
