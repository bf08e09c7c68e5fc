import { readFileSync } from "node:fs";
import path from "node:path";
import { describe, expect, it } from "vitest";
import { fileTypeOf } from "../../../src-shared/formats/file-types.ts";
import { readBindatSlowly } from "../../support/bindat-reader.ts";
import { compareBinlayouts } from "../../support/binlayout-reader.ts";
import { CORPUS, corpusFiles, hasCorpus } from "../../support/corpus.ts";
import { packAndRead } from "../../support/engine.ts";
import { readModSlowly, type SlowEntry, type SlowMod } from "../../support/mod-reader.ts";
import { tempFolder } from "../../support/temp-folder.ts";

/*
 * Trees whose whole mod GUTS made and of which every difference is explained. Each list names all there are, so that a
 * new one fails.
 */
interface Explained {
  readonly tree: string;
  readonly mod: string;
  readonly entries: number;
  /** Compiled files whose text was deleted: GUTS packs them, we do not. */
  readonly orphans: readonly string[];
  /** Of layouts whose text GUTS rounded to six digits: the properties that differ in their low bits, and how often. */
  readonly floats: Readonly<Record<string, Readonly<Record<string, number>>>>;
}

const SKILL_TREE = { HEIGHT: 32 };
const CHARGE_BAR = { HEIGHT: 5 };

const EXPLAINED: readonly Explained[] = [
  {
    tree: "tukkek__torchlight2-ScalingVendors@2f5d8f10",
    mod: "Scaling_vendors.mod",
    entries: 14,
    orphans: [],
    floats: {},
  },
  {
    tree: "tukkek__torchlight2-ScalingVendors@02034fec",
    mod: "Scaling_vendors.mod",
    entries: 6,
    orphans: [],
    floats: {},
  },
  {
    tree: "dyerfelfire__Commando@216f0c85",
    mod: "Commando.mod",
    entries: 31,
    orphans: [],
    floats: {
      "MEDIA/SKILLTREE/SKILL_TREE_COMMANDO.LAYOUT": SKILL_TREE,
      "MEDIA/UI/COMMANDO_CHARGE_BAR_TOOLTIP.LAYOUT": CHARGE_BAR,
    },
  },
  {
    tree: "xyvian__Commando_Testing@7a28ce86",
    mod: "EDITORMOD.MOD",
    entries: 142,
    orphans: [
      "MEDIA/SKILLS/AIRSTRIKE/AIRSTRIKE_BACKUP.LAYOUT",
      "MEDIA/SKILLS/NIGHTMAREGRENADE/SPIDERSUICIDE.DAT",
      "MEDIA/SKILLS/STATIC MISSILES/STATIC MISSILES.DAT",
      "MEDIA/SKILLS/STATIC MISSILES/STATIC MISSILES BACKUP.DAT",
      "MEDIA/UI/ENGINEER_CHARGE_BAR_TOOLTIP.LAYOUT",
    ],
    floats: {
      "MEDIA/SKILLS/PISTOL_CHARGE/PISTOL_CHARGE.LAYOUT": { "POSITION/y": 1, "POSITION/z": 1 },
      "MEDIA/SKILLS/STATIC MISSILES/MISSILE_PROC.LAYOUT": { "POSITION/y": 1, "POSITION/z": 1 },
      "MEDIA/SKILLTREE/SKILL_TREE_COMMANDO.LAYOUT": SKILL_TREE,
      "MEDIA/UI/COMMANDO_CHARGE_BAR_TOOLTIP.LAYOUT": CHARGE_BAR,
    },
  },
];

interface Found {
  readonly onlyGuts: string[];
  readonly onlyOurs: string[];
  readonly otherType: string[];
  readonly otherContent: string[];
  readonly floats: Record<string, Record<string, number>>;
}

function compare(ours: SlowMod, guts: SlowMod): Found {
  const [left, right] = [byPath(ours), byPath(guts)];
  const found: Found = { onlyGuts: [], onlyOurs: [], otherType: [], otherContent: [], floats: {} };
  for (const name of left.keys()) if (!right.has(name)) found.onlyOurs.push(name);
  for (const [name, theirs] of right) {
    const own = left.get(name);
    if (own === undefined) found.onlyGuts.push(name);
    else if (own.type !== theirs.type) found.otherType.push(name);
    else {
      const floats = differentFloats(own, theirs);
      if (floats === null) found.otherContent.push(name);
      else if (Object.keys(floats).length > 0) found.floats[name] = floats;
    }
  }
  return found;
}

function byPath(mod: SlowMod): Map<string, SlowEntry> {
  return new Map(mod.entries.map((entry) => [entry.path, entry]));
}

/** Floats that differ by what six digits of text cannot hold, by their property; null when anything else differs. */
function differentFloats(ours: SlowEntry, guts: SlowEntry): Record<string, number> | null {
  const [a, b] = [ours.content!, guts.content!];
  if (a.equals(b)) return {};
  switch (fileTypeOf(ours.path).compiledTo) {
    case "bindat":
      return JSON.stringify(treeOf(a)) === JSON.stringify(treeOf(b)) ? {} : null;
    case "binlayout": {
      const differences = compareBinlayouts(a, b);
      if (!differences.every(({ kind, a, b }) => kind === "float" && isRounded(Number(a), Number(b)))) return null;
      const counts: Record<string, number> = {};
      for (const { where } of differences) {
        const property = where.replace(/^.*\/properties\//, "");
        counts[property] = (counts[property] ?? 0) + 1;
      }
      return counts;
    }
    default:
      return null;
  }
}

/** Half a unit of the sixth digit, at most. */
const isRounded = (a: number, b: number) => Math.abs(a - b) <= 5e-6 * Math.abs(b);

/** A tree with its texts in place of their ids, as JSON can show it. */
function treeOf(bytes: Uint8Array): unknown {
  return JSON.parse(
    JSON.stringify(readBindatSlowly(bytes).root, (_, value: unknown) =>
      typeof value === "bigint" ? `${value}n` : value,
    ),
  );
}

describe.skipIf(!hasCorpus)("a tree that GUTS packed too", () => {
  it.each(EXPLAINED.map((each) => [each.tree, each] as const))("%s gives the same mod", async (_, explained) => {
    const { tree, mod: name, entries, orphans, floats } = explained;
    const folder = path.join(CORPUS, "mod-trees", tree);
    const { mod } = await packAndRead({ project: folder, output: path.join(tempFolder(), "ours.MOD") });
    const guts = readModSlowly(readFileSync(path.join(folder, name)));
    expect(guts.entries.length).toBe(entries);
    expect(compare(mod, guts)).toEqual({ onlyGuts: orphans, onlyOurs: [], otherType: [], otherContent: [], floats });
    // EDITORMOD.MOD is the editor's own copy, with a header that says nothing of the mod.
    if (name === "EDITORMOD.MOD") expect(guts.strings[0]).toBe("EDITOR");
    else expect([mod.id, mod.strings, mod.modVersion]).toEqual([guts.id, guts.strings, guts.modVersion]);
  });

  it("with --orphans pack, its compiled files without a text are byte for byte what GUTS packed", async () => {
    const { tree, mod: name, orphans } = EXPLAINED.at(-1)!;
    const folder = path.join(CORPUS, "mod-trees", tree);
    const output = path.join(tempFolder(), "ours.MOD");
    const { mod } = await packAndRead({ project: folder, output, orphans: "pack" });
    const [ours, guts] = [byPath(mod), byPath(readModSlowly(readFileSync(path.join(folder, name))))];
    expect([...ours.keys()].sort()).toEqual([...guts.keys()].sort());
    for (const orphan of orphans) expect(ours.get(orphan)!.content!.equals(guts.get(orphan)!.content!)).toBe(true);
  });

  it("is read in place: nothing is written into it", () => {
    const ours = /\.(lamplighter-tmp|lock)$|out\.MOD$/i;
    expect(corpusFiles("mod-trees").filter((file) => ours.test(file))).toEqual([]);
  });
});
