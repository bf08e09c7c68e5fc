import fc from "fast-check";
import { compileDat } from "../../src-shared/formats/bindat/compiler.ts";
import type { UnitFacts } from "../../src-shared/formats/raw/facts.ts";
import { type IndexedFile, type MadeIndices, makeIndices } from "../../src-shared/formats/raw/make-indices.ts";
import { readRaw } from "../../src-shared/formats/raw/raw-codec.ts";
import {
  type RawEntryOf,
  type RawIndex,
  type RawKind,
  UNIT_CATEGORIES,
  type UnitEntry,
} from "../../src-shared/formats/raw/raw-index.ts";
import { readFacts } from "../../src-shared/formats/raw/read-facts.ts";
import { factsKindOf } from "../../src-shared/formats/raw/sources.ts";
import type { UnitsByPath } from "../../src-shared/formats/raw/unit-chain.ts";
import { sourceOf } from "../../src-shared/text/source-text.ts";
import { anyText } from "./dat-arbitraries.ts";
import { compiled, registry } from "./layout.ts";

/** BINDAT of the lines of a root section. */
export function datBytes(...lines: readonly string[]): Uint8Array {
  const { bytes, diagnostics } = compileDat(sourceOf(`[ROOT]\r\n${lines.join("\r\n")}\r\n[/ROOT]`), { path: "x.dat" });
  if (bytes === null) throw new Error(diagnostics.map(({ message }) => message).join("\n"));
  return bytes;
}

/** A file as the indices see it; the lines are those of its root section. */
export function datFile(path: string, ...lines: readonly string[]): IndexedFile {
  return indexed(path, datBytes(...lines));
}

export function layoutFile(path: string, text: string): IndexedFile {
  return indexed(path, compiled(text));
}

/** A file by its compiled bytes; its path must be one that an index wants. */
export function indexed(path: string, bytes: Uint8Array): IndexedFile {
  const kind = factsKindOf(path);
  if (kind === null) throw new Error(`${path} belongs to no index`);
  return { path, facts: readFacts(kind, bytes, () => registry) };
}

/** Base data of these files alone. */
export function baseOf(...files: readonly IndexedFile[]): UnitsByPath {
  const units = new Map(files.map(({ path, facts }) => [path, facts as UnitFacts]));
  return (path) => units.get(path) ?? null;
}

/** Entries of one of the indices made, read back from its bytes; none when it was not made. */
export function entriesOf<K extends RawKind>({ indices }: MadeIndices, kind: K): readonly RawEntryOf<K>[] {
  const index = indices.find((each) => each.kind === kind);
  return index === undefined ? [] : (readRaw(kind, index.bytes).entries as readonly RawEntryOf<K>[]);
}

/** The only unit of the mod, as its index has it. */
export function onlyUnit(files: readonly IndexedFile[], base: UnitsByPath | null = baseOf()): UnitEntry {
  const units = entriesOf(makeIndices(files, base), "unitdata");
  if (units.length !== 1) throw new Error(`${units.length} units`);
  return units[0];
}

const i32 = fc.integer();
const u8 = fc.integer({ min: 0, max: 0xff });
const u32 = fc.integer({ min: 0, max: 0xffffffff });
const i64 = fc.bigInt({ min: -(2n ** 63n), max: 2n ** 63n - 1n });
const names = fc.array(anyText, { maxLength: 5 });

const ENTRIES: { readonly [K in RawKind]: fc.Arbitrary<RawEntryOf<K>> } = {
  affixes: fc.record({
    file: anyText,
    name: anyText,
    minSpawnRange: i32,
    maxSpawnRange: i32,
    weight: i32,
    difficultiesAllowed: i32,
    unitTypes: names,
    notUnitTypes: names,
  }),
  skills: fc.record({ name: anyText, file: anyText, guid: i64 }),
  missiles: fc.record({ file: anyText, names }),
  triggerables: fc.record({ file: anyText, name: anyText }),
  ui: fc.record({
    name: anyText,
    file: anyText,
    type: u32,
    gameState: u32,
    createdAtStart: u8,
    multiplayerOnly: u8,
    singleplayerOnly: u8,
    keyBinding: anyText,
  }),
  unitdata: fc.record({
    category: fc.constantFrom(...UNIT_CATEGORIES),
    guid: i64,
    name: anyText,
    file: anyText,
    flags: u8,
    level: i32,
    minLevel: i32,
    maxLevel: i32,
    rarity: i32,
    rarityHardcore: i32,
    unitType: anyText,
  }),
  roompieces: fc.record({ file: anyText, guids: fc.array(i64, { maxLength: 5 }) }),
};

function indexOf<K extends RawKind>(kind: K): fc.Arbitrary<RawIndex> {
  const rank = (entry: RawEntryOf<K>) => ("category" in entry ? UNIT_CATEGORIES.indexOf(entry.category) : 0);
  return fc
    .array(ENTRIES[kind], { maxLength: 8 })
    .map((entries) => ({ kind, entries: entries.toSorted((a, b) => rank(a) - rank(b)) }) as unknown as RawIndex);
}

/** An index of any kind and content. */
export const anyIndex: fc.Arbitrary<RawIndex> = fc.oneof(...(Object.keys(ENTRIES) as RawKind[]).map(indexOf));
