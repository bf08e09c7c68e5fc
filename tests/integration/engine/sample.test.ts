import { readFileSync } from "node:fs";
import path from "node:path";
import { describe, expect, it } from "vitest";
import { makeSample } from "../../../scripts/sample/make-sample.ts";
import { verifyFile } from "../../../src-main/archive/verify.ts";
import { readBindatSlowly } from "../../support/bindat-reader.ts";
import { readBinlayout } from "../../support/binlayout-reader.ts";
import { packAndRead, unpack } from "../../support/engine.ts";
import { filesBelow, tempFolder } from "../../support/temp-folder.ts";

describe("the sample project", () => {
  it("packs without anything to complain about, and comes back from its mod the same", async () => {
    const ground = tempFolder();
    const { root, files } = await makeSample(path.join(ground, "sample"));
    const { packed, mod } = await packAndRead({ project: root, output: path.join(ground, "a.MOD") });
    expect(packed.findings.filter(({ severity }) => severity !== "info")).toEqual([]);
    // MOD.DAT is not in the mod.
    expect(packed.entries + packed.skipped.length).toBe(files - 1);
    expect(await verifyFile(packed.output, { level: "full" })).toEqual([]);
    for (const { path: name, content } of mod.entries) {
      if (/\.(DAT|TEMPLATE|HIE|ANIMATION)$/.test(name)) expect(readBindatSlowly(content!).root.hash).toBeGreaterThan(0);
      if (name.endsWith(".LAYOUT")) expect(readBinlayout(content!).length).toBeGreaterThan(0);
    }

    const project = path.join(ground, "again");
    const unpacked = await unpack(packed.output, { target: project, text: true });
    expect([unpacked.ok, unpacked.findings]).toEqual([true, []]);
    const again = await packAndRead({ project, output: path.join(ground, "b.MOD") });
    expect(again.packed.contentHash).toBe(packed.contentHash);
    expect(again.mod.strings).toEqual(mod.strings);
    expect([again.mod.id, again.mod.modVersion]).toEqual([mod.id, mod.modVersion]);
  });

  it("gives the same bytes wherever it is made", async () => {
    const ground = tempFolder();
    const mods: Buffer[] = [];
    for (const name of ["one", "another/place"]) {
      const { root } = await makeSample(path.join(ground, name));
      const { packed } = await packAndRead({ project: root, output: path.join(ground, `${mods.length}.MOD`) });
      mods.push(readFileSync(packed.output));
    }
    expect(mods[0].equals(mods[1])).toBe(true);
    expect(filesBelow(path.join(ground, "one")).some((file) => file.endsWith(".MOD"))).toBe(false);
  });
});
