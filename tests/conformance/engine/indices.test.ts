import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import os from "node:os";
import path from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { baseGameFiles } from "../../support/base-game.ts";
import { CORPUS, hasCorpus } from "../../support/corpus.ts";
import { packAndRead } from "../../support/engine.ts";
import { readModSlowly, type SlowMod } from "../../support/mod-reader.ts";
import { tempFolder } from "../../support/temp-folder.ts";

/** Trees with a mod that GUTS made of just these texts, and the indices in it. */
const TREES = [
  ["tukkek__torchlight2-ScalingVendors@2f5d8f10", "Scaling_vendors.mod", ["UNITDATA.RAW"]],
  ["tukkek__torchlight2-ScalingVendors@02034fec", "Scaling_vendors.mod", ["UNITDATA.RAW"]],
  ["dyerfelfire__Commando@216f0c85", "Commando.mod", ["AFFIXES.RAW", "SKILLS.RAW", "UI.RAW", "UNITDATA.RAW"]],
  [
    "xyvian__Commando_Testing@7a28ce86",
    "EDITORMOD.MOD",
    ["AFFIXES.RAW", "MISSILES.RAW", "SKILLS.RAW", "TRIGGERABLES.RAW", "UI.RAW", "UNITDATA.RAW"],
  ],
  ["xyvian__Xyvian_Testing@6989f106", "EDITORMOD.MOD", ["AFFIXES.RAW", "SKILLS.RAW", "UNITDATA.RAW"]],
  ["xyvian__Xyvian_Testing@6989f106", "Xyvian_Testing.mod", ["AFFIXES.RAW", "SKILLS.RAW", "UNITDATA.RAW"]],
] as const;

function indicesOf(mod: SlowMod): Map<string, string> {
  const raws = mod.entries.filter(({ path: name }) => name.endsWith(".RAW"));
  return new Map(
    raws.map(({ path: name, content }) => [name.slice("MEDIA/".length), content!.toString("hex")] as const).sort(),
  );
}

describe.skipIf(!hasCorpus)("the indices of a packed tree, with the base game behind it", () => {
  const base = { folder: "" };

  beforeAll(() => {
    base.folder = mkdtempSync(path.join(os.tmpdir(), "lamplighter-base-"));
    for (const [name, bytes] of baseGameFiles()) {
      if (!name.startsWith("MEDIA/UNITS/")) continue;
      const file = path.join(base.folder, name);
      mkdirSync(path.dirname(file), { recursive: true });
      writeFileSync(file, bytes);
    }
  }, 60_000);

  afterAll(() => rmSync(base.folder, { recursive: true, force: true }));

  it.each(TREES)("%s: those of %s byte for byte", async (tree, name, names) => {
    const folder = path.join(CORPUS, "mod-trees", tree);
    const output = path.join(tempFolder(), "ours.MOD");
    const { packed, mod } = await packAndRead({ project: folder, output, raw: "auto", base: [base.folder] });
    const guts = indicesOf(readModSlowly(readFileSync(path.join(folder, name))));
    expect([...guts.keys()]).toEqual(names);
    expect(indicesOf(mod)).toEqual(guts);
    expect(packed.findings.filter(({ code }) => code.startsWith("raw-") || code.startsWith("base-"))).toEqual([]);
  });
});
