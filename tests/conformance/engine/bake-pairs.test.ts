import { createHash } from "node:crypto";
import { readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { asciiUpper } from "../../../src-shared/bytes/ascii.ts";
import { readMpp } from "../../../src-shared/formats/mpp/mpp.ts";
import { baseGameFiles } from "../../support/base-game.ts";
import { corpusBytes, corpusFiles, hasCorpus } from "../../support/corpus.ts";
import { expectPacked, pack } from "../../support/engine.ts";
import { readModSlowly } from "../../support/mod-reader.ts";
import { testProject } from "../../support/project-builder.ts";
import { tempFolder, writeTree } from "../../support/temp-folder.ts";

/** The bars of the issue, in milliseconds; a busy machine gets ten times as long. */
const COLD_MS = 20_000;
const WARM_MS = 3000;
const PATIENCE = 10;

/** The layouts of all mods by a path below MEDIA; the folder of LAYOUTS gets the mod's number, since some have the same. */
function layouts(): Record<string, Uint8Array> {
  const files = corpusFiles("pair-mpp").filter((file) => /\.layout(\.gz)?$/i.test(file));
  const mods = [...new Set(files.map((file) => file.split("/")[1]))];
  return Object.fromEntries(
    files.map((file) => {
      const [, mod, , , ...rest] = file.split("/");
      const name = asciiUpper(rest.join("/")).replace(/\.GZ$/, "");
      return [`LAYOUTS/${mods.indexOf(mod)}_${name}`, corpusBytes(file)];
    }),
  );
}

describe.skipIf(!hasCorpus)("the 26 layouts that GUTS baked too, as one mod, with the base game behind it", () => {
  it("are baked in the time that was asked for, with what is missing named, the same with any number of threads", async () => {
    const base = tempFolder();
    writeTree(base, Object.fromEntries(baseGameFiles()));
    const media = layouts();
    expect(Object.keys(media)).toHaveLength(26);
    const { folder: project, output } = testProject({ media });
    const mods = new Set<string>();
    const packOnce = async (threads: number | undefined) => {
      // Two layouts are made of pieces that neither their mod nor this base game has.
      const wishes = { base: [base], mpp: "bake", skipBroken: true, verify: "quick" } as const;
      const packed = expectPacked(await pack({ project, output, threads, ...wishes }));
      mods.add(createHash("sha256").update(readFileSync(output)).digest("hex"));
      return packed;
    };
    const cold = await packOnce(undefined);
    const warm = await packOnce(undefined);
    await packOnce(1);
    expect(mods.size).toBe(1);

    const counts: Record<string, number> = {};
    for (const { code } of cold.findings) counts[code] = (counts[code] ?? 0) + 1;
    expect(cold.baked).toBe(24);
    expect(counts).toMatchObject({ "bake-missing-piece": 8, "bake-left-out": 2 });
    // None of the layouts that they link is in this base game; the gates of links decide how many of them matter.
    expect(counts["bake-missing-layout"]).toBeGreaterThan(100);
    expect(counts).not.toHaveProperty("bake-missing-mesh");
    const grids = readModSlowly(readFileSync(output)).entries.filter((entry) => entry.path.endsWith(".MPP"));
    const cells = grids.reduce((sum, { content }) => sum + readMpp(new Uint8Array(content!)).cells.length, 0);
    const seconds = (milliseconds: number) => (milliseconds / 1000).toFixed(2);
    console.log(
      `26 layouts, ${cells} cells baked: cold ${seconds(cold.timings.bake)} s (bar 20), warm ${seconds(warm.timings.bake)} s (bar 3); whole pack ${seconds(cold.timings.total)} and ${seconds(warm.timings.total)} s`,
    );
    expect(cold.timings.bake).toBeLessThan(PATIENCE * COLD_MS);
    expect(warm.timings.bake).toBeLessThan(PATIENCE * WARM_MS);
  }, 600_000);
});
