import { cpSync, readdirSync } from "node:fs";
import path from "node:path";
import { describe, expect, it } from "vitest";
import { verifyFile } from "../../../src-main/archive/verify.ts";
import { fileTypeOf } from "../../../src-shared/formats/file-types.ts";
import { readBindatSlowly } from "../../support/bindat-reader.ts";
import { readBinlayout } from "../../support/binlayout-reader.ts";
import { CORPUS, hasCorpus } from "../../support/corpus.ts";
import { packAndRead } from "../../support/engine.ts";
import { tempFolder } from "../../support/temp-folder.ts";

interface Tree {
  readonly entries: number;
  readonly compiled: number;
  /** MOD.DAT below the tree, when it lies deeper than MEDIA and has to be brought together with it. */
  readonly modDat?: string;
  /** The project below the tree. */
  readonly project?: string;
  /** Findings of severity warning, and how often. None of these trees has a file that cannot be compiled. */
  readonly warnings: Readonly<Record<string, number>>;
}

const TREES: Readonly<Record<string, Tree>> = {
  "TL2-RUNE-REBORN__base-main@abc40aca": { entries: 344, compiled: 337, warnings: { "pack-no-grid": 1 } },
  "dyerfelfire__Commando@216f0c85": { entries: 31, compiled: 27, warnings: {} },
  "tukkek__torchlight2-AdventureMode@4a929786": { entries: 613, compiled: 613, modDat: "static/mod.dat", warnings: {} },
  "tukkek__torchlight2-ScalingVendors@02034fec": { entries: 6, compiled: 5, warnings: {} },
  "tukkek__torchlight2-ScalingVendors@2f5d8f10": { entries: 14, compiled: 13, warnings: {} },
  "twideem__Torchlight2ChineseMod@53976638": { entries: 22, compiled: 5, project: "src/Chinese", warnings: {} },
  "vHades0199__TorchlightIIEssentials@40045478": {
    entries: 88,
    compiled: 68,
    warnings: { "dat-decimal-section": 2, "pack-orphan": 4 },
  },
  "xyvian__Commando_Testing@7a28ce86": { entries: 137, compiled: 131, warnings: { "pack-orphan": 5 } },
  "xyvian__Xyvian_Testing@6989f106": {
    entries: 29,
    compiled: 25,
    warnings: { "dat-number-missing": 2, "pack-orphan": 4 },
  },
};

/** The project of a tree; brought together in a temporary folder where the tree has its parts in several places. */
function projectOf(name: string, { modDat, project = "" }: Tree): string {
  const folder = path.join(CORPUS, "mod-trees", name);
  if (modDat === undefined) return path.join(folder, project);
  const together = tempFolder();
  cpSync(path.join(folder, "media"), path.join(together, "media"), { recursive: true, preserveTimestamps: true });
  cpSync(path.join(folder, modDat), path.join(together, "mod.dat"));
  return together;
}

describe.skipIf(!hasCorpus)("every real project", () => {
  it.each(Object.entries(TREES))(
    "%s packs, verifies, and is read to the last byte by other readers",
    async (name, tree) => {
      const output = path.join(tempFolder(), "out.MOD");
      const { packed, mod } = await packAndRead({ project: projectOf(name, tree), output });
      const counts: Record<string, number> = {};
      for (const { code, severity } of packed.findings)
        if (severity === "warning") counts[code] = (counts[code] ?? 0) + 1;
      expect({ entries: packed.entries, compiled: packed.compiled, warnings: counts }).toEqual({
        entries: tree.entries,
        compiled: tree.compiled,
        warnings: tree.warnings,
      });

      const findings = await verifyFile(output, { level: "full" });
      expect(findings.filter(({ severity }) => severity !== "info")).toEqual([]);
      expect([mod.rollingHash, mod.manifestHash, mod.bytesLeft]).toEqual([
        mod.rollingHashAgain,
        mod.manifestHashAgain,
        0,
      ]);
      for (const { path: entry, type, content } of mod.entries.filter((each) => each.content !== null)) {
        const own = fileTypeOf(entry);
        expect(type, entry).toBe(own.code);
        if (own.compiledTo === "bindat") expect(readBindatSlowly(content!).root, entry).toBeDefined();
        if (own.compiledTo === "binlayout") expect(readBinlayout(content!).length, entry).toBeGreaterThan(0);
      }
    },
  );

  it("is named here", () => {
    expect(readdirSync(path.join(CORPUS, "mod-trees")).sort()).toEqual(Object.keys(TREES).sort());
  });
});
