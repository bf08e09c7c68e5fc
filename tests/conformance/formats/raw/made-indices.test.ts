import { readFileSync } from "node:fs";
import path from "node:path";
import { beforeAll, describe, expect, test } from "vitest";
import { asciiUpper } from "../../../../src-shared/bytes/ascii.ts";
import { createDatCompiler } from "../../../../src-shared/formats/bindat/compiler.ts";
import { type IndexedFile, makeIndices } from "../../../../src-shared/formats/raw/make-indices.ts";
import { readRaw } from "../../../../src-shared/formats/raw/raw-codec.ts";
import { RAW_NAMES, rawKindOf } from "../../../../src-shared/formats/raw/raw-index.ts";
import { factsKindOf, RAW_SOURCES } from "../../../../src-shared/formats/raw/sources.ts";
import type { UnitsByPath } from "../../../../src-shared/formats/raw/unit-chain.ts";
import { decodeSource } from "../../../../src-shared/text/source-text.ts";
import { baseGameUnits } from "../../../support/base-game.ts";
import { CORPUS, corpusFiles, hasCorpus } from "../../../support/corpus.ts";
import { compiler as compileLayout, tags } from "../../../support/layout.ts";
import { readModSlowly } from "../../../support/mod-reader.ts";
import { indexed } from "../../../support/raw.ts";

const compileDat = createDatCompiler();

/** What GUTS wrote, by file name. */
function indicesOf(mod: string): Map<string, Uint8Array> {
  const { entries } = readModSlowly(readFileSync(path.join(CORPUS, mod)));
  const raws = entries.filter((entry) => entry.path.endsWith(".RAW"));
  return new Map(raws.map((entry) => [entry.path.slice("MEDIA/".length), new Uint8Array(entry.content!)]));
}

/** The texts of a tree that an index wants, compiled. */
function filesOfTree(tree: string): IndexedFile[] {
  return corpusFiles(tree).flatMap((file) => {
    const entry = asciiUpper(file.slice(tree.length + 1));
    const kind = factsKindOf(entry);
    if (kind === null) return [];
    const source = decodeSource(readFileSync(path.join(CORPUS, file)));
    const isDat = RAW_SOURCES[kind].extension === ".DAT";
    const { bytes } = isDat ? compileDat(source, { path: entry }) : compileLayout(source, { path: entry, tags });
    return [indexed(entry, bytes!)];
  });
}

/** The compiled files of a mod that an index wants. */
function filesOfMod(mod: string): IndexedFile[] {
  return readModSlowly(readFileSync(path.join(CORPUS, mod)))
    .entries.filter((entry) => entry.content !== null && factsKindOf(entry.path) !== null)
    .map((entry) => indexed(entry.path, new Uint8Array(entry.content!)));
}

/** Ours and theirs of the indices that differ, entry by entry, for a message that can be read. */
function differences(ours: readonly { name: string; bytes: Uint8Array }[], theirs: ReadonlyMap<string, Uint8Array>) {
  const own = new Map(ours.map(({ name, bytes }) => [name, bytes]));
  const names = [...new Set([...own.keys(), ...theirs.keys()])].sort();
  return names.flatMap((name) => {
    const [a, b] = [own.get(name), theirs.get(name)];
    if (a !== undefined && b !== undefined && Buffer.from(a).equals(b)) return [];
    return [{ name, ours: onlyIn(name, a, b), guts: onlyIn(name, b, a) }];
  });
}

function onlyIn(name: string, bytes: Uint8Array | undefined, others: Uint8Array | undefined): unknown[] {
  const listed = (raw: Uint8Array | undefined) => (raw === undefined ? [] : readRaw(rawKindOf(name)!, raw).entries);
  const texts = new Set(listed(others).map(textOf));
  return listed(bytes).filter((entry) => !texts.has(textOf(entry)));
}

function textOf(entry: unknown): string {
  return JSON.stringify(entry, (_, value: unknown) => (typeof value === "bigint" ? `${value}n` : value));
}

const TREES = "mod-trees";

/** Mods that GUTS made of a tree as it stands in the corpus. */
const EXPLAINED: readonly (readonly [tree: string, mod: string, indices: readonly string[]])[] = [
  ["tukkek__torchlight2-ScalingVendors@2f5d8f10", "Scaling_vendors.mod", ["unitdata"]],
  ["tukkek__torchlight2-ScalingVendors@2f5d8f10", "EDITORMOD.MOD", ["unitdata"]],
  ["tukkek__torchlight2-ScalingVendors@02034fec", "Scaling_vendors.mod", ["unitdata"]],
  ["dyerfelfire__Commando@216f0c85", "Commando.mod", ["affixes", "skills", "ui", "unitdata"]],
  [
    "xyvian__Commando_Testing@7a28ce86",
    "EDITORMOD.MOD",
    ["affixes", "missiles", "skills", "triggerables", "ui", "unitdata"],
  ],
  ["xyvian__Xyvian_Testing@6989f106", "EDITORMOD.MOD", ["affixes", "skills", "unitdata"]],
  ["xyvian__Xyvian_Testing@6989f106", "Xyvian_Testing.mod", ["affixes", "skills", "unitdata"]],
];

describe.skipIf(!hasCorpus)("indices made of a tree", () => {
  let base: UnitsByPath;
  beforeAll(() => {
    base = baseGameUnits();
  });

  test.each(EXPLAINED)("%s are those of %s, byte for byte", (tree, mod, kinds) => {
    const { indices, findings } = makeIndices(filesOfTree(`${TREES}/${tree}`), base);
    const theirs = indicesOf(`${TREES}/${tree}/${mod}`);
    expect(differences(indices, theirs)).toEqual([]);
    expect(indices.map(({ kind }) => kind).sort()).toEqual(kinds);
    expect(findings).toEqual([]);
  });

  test("differ from an older build in the names of two skills that changed places", () => {
    const tree = `${TREES}/dyerfelfire__Commando@216f0c85`;
    const { indices } = makeIndices(filesOfTree(tree), base);
    const [a, b] = [
      "MEDIA/SKILLS/STATIC MISSILES/STATIC MISSILES PROC.DAT",
      "MEDIA/SKILLS/STATIC MISSILES/STATIC MISSILES.DAT",
    ];
    const guids = { [a]: 7028816525191902441n, [b]: 8673816753718543270n };
    const skill = (file: string, name: string) => ({ name, file, guid: guids[file] });
    expect(differences(indices, indicesOf(`${tree}/EDITORMOD.MOD`))).toEqual([
      {
        name: "SKILLS.RAW",
        ours: [skill(a, "STATIC MISSILES PROC"), skill(b, "STATIC MISSILES")],
        guts: [skill(a, "STATIC MISSILES"), skill(b, "STATIC MISSILES PROC")],
      },
    ]);
  });

  test.each(["Commando.mod", "COMMANDO_TESTING.MOD"])(
    "differ from %s in an affix that has got a unit type since",
    (mod) => {
      const tree = `${TREES}/xyvian__Commando_Testing@7a28ce86`;
      const { indices } = makeIndices(filesOfTree(tree), base);
      const affix = {
        file: "MEDIA/AFFIXES/SKILLS/COMMANDO_SPIDER_SUMMON_DUR_1.DAT",
        name: "COMMANDO_SPIDER_SUMMON_DUR_1",
        minSpawnRange: 0,
        maxSpawnRange: 999,
        weight: 0,
        difficultiesAllowed: -1,
        notUnitTypes: [],
      };
      expect(differences(indices, indicesOf(`${tree}/${mod}`))).toEqual([
        { name: "AFFIXES.RAW", ours: [{ ...affix, unitTypes: ["PET"] }], guts: [{ ...affix, unitTypes: [] }] },
      ]);
    },
  );

  test("without the base game, a finding names the units whose values are guessed, among them all that are wrong", () => {
    const tree = `${TREES}/xyvian__Xyvian_Testing@6989f106`;
    const { indices, findings } = makeIndices(filesOfTree(tree), null);
    const wrong = differences(indices, indicesOf(`${tree}/Xyvian_Testing.mod`));
    const files = wrong.flatMap(({ ours }) => ours as { file: string }[]).map(({ file }) => file);
    expect(wrong.map(({ name }) => name)).toEqual(["UNITDATA.RAW"]);
    expect(files).toEqual(["MEDIA/UNITS/ITEMS/XYVIAN_POLEARM.DAT", "MEDIA/UNITS/ITEMS/XYVIAN_SHIELD.DAT"]);
    expect(findings.map(({ code }) => code)).toEqual(["raw-no-base-data"]);
    const guessed = findings[0].data!.units as readonly string[];
    for (const file of files) expect(guessed.filter((unit) => unit.startsWith(`${file}: `))).toHaveLength(1);
  });
});

/** Compiled files in mods whose text was deleted: packed by GUTS, not listed by it. */
const ORPHANS = new Set([
  "MEDIA/SKILLS/NIGHTMAREGRENADE/SPIDERSUICIDE.DAT",
  "MEDIA/SKILLS/STATIC MISSILES/STATIC MISSILES.DAT",
  "MEDIA/SKILLS/STATIC MISSILES/STATIC MISSILES BACKUP.DAT",
  "MEDIA/UNITS/ITEMS/XYVIAN_1HPOLEARM.DAT",
]);

describe.skipIf(!hasCorpus)("indices made of the compiled files of a mod", () => {
  let base: UnitsByPath;
  beforeAll(() => {
    base = baseGameUnits();
  });
  const mods = ["mod-bin", TREES].flatMap(corpusFiles).filter((file) => /\.mod$/i.test(file));

  test("there are mods", () => {
    expect(mods.length).toBe(18);
  });

  test.each(mods)("%s are those in it, byte for byte", (mod) => {
    const theirs = indicesOf(mod);
    const listed = new Set(
      [...theirs].flatMap(([name, bytes]) => readRaw(rawKindOf(name)!, bytes).entries.map(({ file }) => file)),
    );
    const files = filesOfMod(mod).filter(({ path: file }) => listed.has(file) || !ORPHANS.has(file));
    const { indices } = makeIndices(files, base);
    expect(differences(indices, theirs)).toEqual([]);
    expect(theirs.size).toBeGreaterThan(0);
    for (const name of theirs.keys()) expect(Object.values(RAW_NAMES)).toContain(name);
  });

  test("skills of a folder stand before those of its folders", () => {
    const mod = mods.find((file) => file.endsWith("Indicators.mod"))!;
    const files = readRaw("skills", indicesOf(mod).get("SKILLS.RAW")!).entries.map(({ file }) => file);
    const at = files.indexOf("MEDIA/SKILLS/MONSTERS/FUNGUS/SPORE_AOE.DAT");
    expect(files[at + 1]).toBe("MEDIA/SKILLS/MONSTERS/FUNGUS/FUNGUS_YELL/FUNGUS_SPOURS.DAT");
  });
});
