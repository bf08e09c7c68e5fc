import { readFileSync, rmSync } from "node:fs";
import path from "node:path";
import { describe, expect, it } from "vitest";
import { makeInstall, makeLooseMedia } from "../../../scripts/install/make-install.ts";
import { readRaw } from "../../../src-shared/formats/raw/raw-codec.ts";
import { runJson } from "../../support/cli.ts";
import { expectPacked, pack, packAndRead } from "../../support/engine.ts";
import { modDat, source } from "../../support/project-builder.ts";
import { filesBelow, tempFolder, writeTree } from "../../support/temp-folder.ts";

/** A mod whose lantern takes what it does not say from the game's own, under another spelling of its path. */
function lanternProject(): string {
  const folder = tempFolder();
  writeTree(folder, {
    "MOD.DAT": source(...modDat()),
    "MEDIA/units/items/my_lantern.dat": source(
      "[UNIT]",
      "\t<STRING>BASEFILE:media\\Units/items/lanterns/brass_lantern.dat",
      "\t<STRING>NAME:My_Lantern",
      "\t<STRING>UNIT_GUID:-77",
      "[/UNIT]",
    ),
    "MEDIA/skills/glow.dat": source("[SKILL]", "\t<STRING>NAME:glow", "\t<INTEGER64>UNIQUE_GUID:5", "[/SKILL]"),
  });
  return folder;
}

async function unitsOf(project: string, base: readonly string[]) {
  const output = path.join(tempFolder(), "out.MOD");
  const { packed, mod } = await packAndRead({ project, output, raw: "auto", base, time: { kind: "zero" } });
  const index = mod.entries.find((entry) => entry.path === "MEDIA/UNITDATA.RAW")!;
  return { packed, units: readRaw("unitdata", index.content!).entries, mod: readFileSync(output) };
}

interface Answer {
  readonly ok: boolean;
  readonly findings: readonly unknown[];
}

describe("the indices of a build", () => {
  it("are made of the sources, stand first in the file table, and replace those of the project", async () => {
    const project = lanternProject();
    writeTree(project, { "MEDIA/SKILLS.RAW": "old", "MEDIA/UI.RAW": "old", "MEDIA/OTHER.RAW": "kept" });
    const { packed, mod } = await packAndRead({ project, output: path.join(tempFolder(), "o.MOD"), raw: "auto" });
    const raws = mod.entries.filter((entry) => entry.path.endsWith(".RAW")).map((entry) => entry.path);
    expect(raws.sort()).toEqual(["MEDIA/OTHER.RAW", "MEDIA/SKILLS.RAW", "MEDIA/UNITDATA.RAW"]);
    expect(packed.skipped.map(({ path: name, reason }) => [name, reason.kind])).toEqual([
      ["MEDIA/SKILLS.RAW", "raw-made-anew"],
      ["MEDIA/UI.RAW", "raw-made-anew"],
    ]);
    const skills = mod.entries.find((entry) => entry.path === "MEDIA/SKILLS.RAW")!;
    expect(readRaw("skills", skills.content!).entries).toEqual([
      { name: "GLOW", file: "MEDIA/SKILLS/GLOW.DAT", guid: 5n },
    ]);
  });

  it("take what a unit inherits from the base game, and name the unit when there is none", async () => {
    const { install } = await makeInstall(tempFolder());
    const project = lanternProject();
    const { units, packed } = await unitsOf(project, [install]);
    expect(units).toMatchObject([
      {
        name: "MY_LANTERN",
        guid: -77n,
        level: 7,
        minLevel: 2,
        maxLevel: 40,
        rarity: 40,
        unitType: "TRINKET",
        flags: 1,
      },
    ]);
    expect(packed.findings).toEqual([]);
    const without = expectPacked(await pack({ project, output: path.join(tempFolder(), "o.MOD"), raw: "auto" }));
    expect(without.findings.map(({ code }) => code)).toEqual(["raw-no-base-data"]);
    expect(without.findings[0].message).toContain("MEDIA/UNITS/ITEMS/MY_LANTERN.DAT");
    expect(without.findings[0].fix).toContain("--base");
  });

  it("give the same mod with loose MEDIA, DATA.PAK and an exported bundle behind them, cached or not", async () => {
    const ground = tempFolder();
    const { install } = await makeInstall(ground);
    const loose = await makeLooseMedia(path.join(ground, "loose"));
    const bundle = path.join(ground, "core.tl2base");
    const home = tempFolder();
    const env = { LAMPLIGHTER_HOME: home };
    const exported = await runJson<Answer>(["base", "export", "-o", bundle, "--base", install], { env });
    expect(exported.value.ok).toBe(true);
    const project = lanternProject();
    const mods = new Set<string>();
    for (const base of [install, path.join(install, "PAKS/DATA.PAK"), loose, bundle])
      for (const cache of ["cold", "warm", "deleted"]) {
        if (cache === "deleted") rmSync(path.join(home, "cache"), { recursive: true });
        const output = path.join(ground, "out.MOD");
        const run = await runJson<Answer>(
          ["pack", project, "-o", output, "--base", base, "--mtime", "zero", "--gamever", "1.25.9.5"],
          { env },
        );
        expect([run.exit, run.value.ok, run.value.findings]).toEqual([0, true, []]);
        mods.add(readFileSync(output).toString("base64"));
      }
    expect(mods.size).toBe(1);
    expect(filesBelow(path.join(home, "cache/build"))).toEqual([]);
  });

  it("refuse a base game that was named and is none", async () => {
    const nowhere = path.join(tempFolder(), "nowhere");
    const result = await pack({
      project: lanternProject(),
      output: path.join(tempFolder(), "o.MOD"),
      raw: "auto",
      base: [nowhere],
    });
    expect(result.kind).toBe("not-packed");
    expect(result.findings.map(({ code, path: where }) => [code, where])).toContainEqual(["base-unusable", nowhere]);
  });
});
