import { readFileSync, utimesSync, writeFileSync } from "node:fs";
import path from "node:path";
import { describe, expect, it } from "vitest";
import { exportBase } from "../../../src-main/engine/export-base.ts";
import { nodeFiles } from "../../../src-main/files/file-layer.ts";
import { mediaPathOf } from "../../../src-shared/formats/media-path.ts";
import { readModHeader } from "../../../src-shared/formats/mod/header.ts";
import { baseGameFiles } from "../../support/base-game.ts";
import { withBase } from "../../support/base-games.ts";
import { hasCorpus } from "../../support/corpus.ts";
import { ownHome } from "../../support/engine.ts";
import { faultyFiles } from "../../support/fault-files.ts";
import { tempFolder, writeTree } from "../../support/temp-folder.ts";

/** The base game of the corpus as a loose folder, as files that have been there for long. */
function looseBaseGame(): string {
  const folder = tempFolder();
  const files = Object.fromEntries(baseGameFiles());
  writeTree(folder, files);
  for (const file of Object.keys(files)) utimesSync(path.join(folder, file), 1_500_000_000, 1_500_000_000);
  return folder;
}

const UNITS = 7731;
const MOST_MS = 10_000;

async function everything(named: string, cache: string) {
  const { files, steps } = faultyFiles(nodeFiles);
  const start = performance.now();
  const answers = await withBase(
    [named],
    cache,
    async (base) => {
      const paths = await base.list("MEDIA/UNITS/", ".DAT");
      const units = [...(await base.units(paths))].sort(([a], [b]) => (a < b ? -1 : 1));
      return { paths, units, levelSets: await base.levelSets(), findings: base.findings };
    },
    { files },
  );
  const reads = steps.filter(({ call }) => call === "open" || call === "file.read").length;
  return { answers, reads, ms: performance.now() - start };
}

describe.skipIf(!hasCorpus)("the base game of the corpus", () => {
  it("is the same as a loose folder, as a pack and as a bundle, cold and warm", { timeout: 240_000 }, async () => {
    ownHome();
    const loose = looseBaseGame();
    const ground = tempFolder();
    const bundle = path.join(ground, "core.tl2base");
    const exported = await withBase([loose], tempFolder(), (base) => exportBase(base, bundle));
    expect(exported).toMatchObject({
      kind: "exported",
      counts: { units: UNITS, levelSets: 34, layouts: 0, meshes: 2482 },
      entries: UNITS + 34 + 2482,
      // Meshes of the game that are not among the files of the corpus.
      findings: [{ code: "base-mesh-missing", data: { count: 97 } }],
    });

    // A mod is a header, a pack and its table, one behind the other.
    const pak = path.join(ground, "DATA.PAK");
    const bytes = readFileSync(bundle);
    const { dataOffset, manifestOffset } = readModHeader(bytes);
    writeFileSync(pak, bytes.subarray(dataOffset, manifestOffset));
    writeFileSync(`${pak}.MAN`, bytes.subarray(manifestOffset));

    const first = await everything(loose, tempFolder());
    const { paths, units, levelSets, findings } = first.answers;
    expect([paths.length, units.length, levelSets.length, findings]).toEqual([UNITS, UNITS, 34, []]);
    expect(levelSets.reduce((sum, { pieces }) => sum + pieces.length, 0)).toBe(4492);
    for (const [form, named] of Object.entries({ loose, pak, bundle })) {
      const cache = tempFolder();
      const cold = await everything(named, cache);
      const warm = await everything(named, cache);
      console.log(`${form}: cache built in ${cold.ms.toFixed(0)} ms, used in ${warm.ms.toFixed(0)} ms`);
      expect(cold.answers, form).toEqual(first.answers);
      expect(warm.answers, form).toEqual(first.answers);
      expect([cold.reads > UNITS, warm.reads], form).toEqual([true, 0]);
      expect(cold.ms, form).toBeLessThan(MOST_MS);
    }

    // Every base that is named is there, and the chain of every unit ends.
    const known = new Map(units);
    const lost = units.filter(([, { baseFile }]) => baseFile && !known.has(mediaPathOf(baseFile) ?? ""));
    expect(lost.map(([file]) => file)).toEqual([]);
  });
});
