import { createHash } from "node:crypto";
import { existsSync, readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import { describe, expect, test } from "vitest";
import { FormatError } from "../../../../src-shared/bytes/format-error.ts";
import { readCharacter } from "../../../../src-shared/formats/save/character.ts";
import { readContainer, writeContainer } from "../../../../src-shared/formats/save/container.ts";
import { type Edit, editModLists, editQuickbar } from "../../../../src-shared/formats/save/edit.ts";
import { bodyReader, sizedReader } from "../../../../src-shared/formats/save/fields.ts";
import { writeKeyMap } from "../../../../src-shared/formats/save/key-map.ts";
import { writeModList } from "../../../../src-shared/formats/save/mod-lists.ts";
import { type Quickbar, quickbarOf, withSlot } from "../../../../src-shared/formats/save/quickbar.ts";
import {
  type BlockName,
  blockBytes,
  blockOf,
  readPets,
  readSave,
  type Save,
} from "../../../../src-shared/formats/save/save.ts";
import { readStash } from "../../../../src-shared/formats/save/stash.ts";
import { statisticsOf, summaryOf } from "../../../../src-shared/formats/save/summary.ts";
import { CORPUS } from "../../../support/corpus.ts";

const FOLDER = path.join(CORPUS, "svb");
const hasSaves = existsSync(path.join(FOLDER, "VECTORS.json"));
if (!hasSaves) console.warn("\n*** No saves of the corpus beside the project: their tests are SKIPPED. ***\n");

const bytesOf = (name: string) => new Uint8Array(readFileSync(path.join(FOLDER, name)));
const sha256 = (bytes: Uint8Array) => createHash("sha256").update(bytes).digest("hex");

/** What VECTORS.json says of a file; GUIDs as texts, since they are longer than a JSON number holds. */
interface Vector {
  readonly sample: string;
  readonly size: number;
  readonly sha256: string;
  readonly version: string;
  readonly checksum: string;
  readonly body_len: number;
  /** Stashes only. */
  readonly items?: number;
  readonly scrambled: number;
  readonly body_sha256: string;
  readonly cls: string;
  readonly name: string;
  readonly level: number;
  readonly exp: number;
  readonly fame: number;
  readonly gold: number;
  readonly difficulty: number;
  readonly hardcore: number;
  readonly ng: number;
  readonly clock: number;
  readonly stat_time_ms: number;
  readonly char_playtime_s: number;
  readonly bound: readonly (readonly [string, number])[] | null;
  readonly recent: readonly (readonly [string, number])[] | null;
  readonly full: readonly (readonly [string, number])[] | null;
  readonly keys: readonly (readonly [string, number, number])[];
  readonly fkeys_nonempty: readonly (readonly [number, string, string])[];
  readonly area: string;
  readonly waypoint: string;
  readonly pets: readonly string[];
  readonly blocks: readonly (readonly [string, number, number])[];
}

function readVectors(): Vector[] {
  if (!hasSaves) return [];
  const text = readFileSync(path.join(FOLDER, "VECTORS.json"), "utf8");
  const vectors: Vector[] = JSON.parse(text.replace(/(?<=[[\s])-?\d{15,}(?=[,\s])/g, '"$&"'));
  return vectors
    .map((vector) => ({
      ...vector,
      fkeys_nonempty: (vector.fkeys_nonempty ?? []).map(([key, a, b]) => [key, String(a), String(b)] as const),
    }))
    .filter(({ sample }) => existsSync(path.join(FOLDER, sample)));
}

const vectors = readVectors();
const isStash = (name: string) => path.basename(name).startsWith("sharedstash") || name.startsWith("stash_");
const allFiles = hasSaves
  ? (readdirSync(FOLDER, { recursive: true }) as string[])
      .filter((name) => /\.(svb|restore|bin|tmp)$/i.test(name))
      .sort()
  : [];

/** What VECTORS.json calls the blocks. */
const BLOCK_OF: Readonly<Record<string, BlockName>> = {
  common: "common",
  movies: "movies",
  "mods.bound": "bound-mods",
  "mods.recent": "recent-mods",
  "mods.full": "full-mods",
  character: "character",
  keymap: "key-map",
  fkeys: "function-keys",
  stat: "statistics",
  area: "area",
  unk1: "position",
  portal: "town-portal",
  unk3: "after-portal",
  pets: "pets",
  unk34: "flags",
  maps: "maps",
  areas: "visited-areas",
  quests: "quests",
  skillhist: "skill-history",
  recipes: "recipes",
  last: "last",
};

function wholeCharacter(save: Save) {
  const { offset, length } = blockOf(save, "character")!;
  return readCharacter(
    sizedReader(bodyReader(save.body, offset, offset + length), "character"),
    save.version,
    "player",
  );
}

describe.skipIf(!hasSaves)("the saves of the list", () => {
  test("are there", () => {
    expect(vectors.filter(({ sample }) => !isStash(sample)).map(({ sample }) => sample)).toHaveLength(8);
  });

  test.each(vectors.filter(({ sample }) => !isStash(sample)))("$sample", (vector) => {
    const bytes = bytesOf(vector.sample);
    expect(sha256(bytes)).toBe(vector.sha256);
    const save = readSave(bytes);
    expect(save.version).toBe(Number(vector.version));
    expect(save.isScrambled).toBe(vector.scrambled === 1);
    expect(save.body.length).toBe(vector.body_len);
    expect(sha256(save.body)).toBe(vector.body_sha256);
    expect(save.blocks).toEqual(
      vector.blocks.map(([name, offset, length]) => ({ name: BLOCK_OF[name], offset, length })),
    );

    const { common, character, area } = save;
    expect(summaryOf(save)).toMatchObject({
      name: vector.name,
      classId: vector.cls,
      level: vector.level,
      difficulty: vector.difficulty,
      isHardcore: vector.hardcore === 1,
      newGamePlus: vector.ng,
      playedMs: vector.stat_time_ms,
      area: vector.area,
    });
    expect(common.clock).toBeCloseTo(vector.clock, 3);
    expect(character).toMatchObject({ experience: vector.exp, fame: vector.fame });
    expect(character.playedSeconds).toBeCloseTo(vector.char_playtime_s, 2);
    expect(wholeCharacter(save).gold).toBe(vector.gold);
    expect(area.parent).toBe(vector.waypoint);
    expect(readPets(save).map(({ name }) => name)).toEqual(vector.pets);
    for (const name of ["bound", "recent", "full"] as const)
      expect(save.mods[name].map(({ guid, version }) => [guid.toString(), version])).toEqual(vector[name] ?? []);
    expect(save.keyMap.map(({ guid, datatype, key }) => [guid.toString(), datatype, key])).toEqual(vector.keys);
    const set = save.functionKeys.flatMap(({ first, second }, key) =>
      first === -1n && second === -1n ? [] : [[key, first.toString(), second.toString()]],
    );
    expect(save.functionKeys).toHaveLength(12);
    expect(set).toEqual(vector.fkeys_nonempty);
    expect(statisticsOf(save.statistics).playedMs).toBe(vector.stat_time_ms);
  });
});

describe.skipIf(!hasSaves)("the stashes of the list", () => {
  test.each(vectors.filter(({ sample }) => isStash(sample)))("$sample", (vector) => {
    const bytes = bytesOf(vector.sample);
    expect(sha256(bytes)).toBe(vector.sha256);
    expect(readContainer(bytes).body.length).toBe(vector.body_len);
    const { version, items } = readStash(bytes);
    expect(version).toBe(Number(vector.version));
    expect(items).toHaveLength(vector.items!);
    for (const { name } of items) expect(name).not.toBe("");
  });

  test("names in other scripts", () => {
    expect(readStash(bytesOf("stash_v44_7items_cyrillic.bin")).items[0].name).toBe("Обшитые кольцами наплечи");
  });
});

test.skipIf(!hasSaves)("a stash of version 0x40 is refused by name", () => {
  const [old] = allFiles.filter((name) => name.includes("90071992547409920"));
  expect(bytesOf(old)).toHaveLength(13);
  expect(() => readStash(bytesOf(old))).toThrow(
    new FormatError("save", "version 0x40 is not known; 0x41 to 0x44 are", 0),
  );
});

const readable = allFiles.filter((name) => !name.includes("90071992547409920"));
const saves = readable.filter((name) => !isStash(name));

describe.skipIf(!hasSaves)("every file", () => {
  test("is one of twenty", () => {
    expect([saves.length, readable.length - saves.length]).toEqual([11, 9]);
  });

  test.each(readable)("%s: the container is written as it was read", (name) => {
    expect(Buffer.from(writeContainer(readContainer(bytesOf(name)))).equals(bytesOf(name))).toBe(true);
  });

  test.each(readable.filter(isStash))("%s: every item of the stash is read to its end", (name) => {
    const { items } = readStash(bytesOf(name));
    for (const { level, stack } of items) {
      expect(level).toBeGreaterThan(0);
      expect(stack).toBeGreaterThan(0);
    }
  });

  test.each(saves)("%s: blocks are all of the body, and those that can be written come out as they are", (name) => {
    const save = readSave(bytesOf(name));
    expect(save.blocks[0].offset).toBe(0);
    expect(save.blocks.reduce((end, { offset, length }) => (offset === end ? end + length : -1), 0)).toBe(
      save.body.length,
    );
    expect(Buffer.from(blockBytes(save, blockOf(save, "key-map")!)).equals(writeKeyMap(save.keyMap))).toBe(true);
    if (save.version < 0x44) return;
    for (const list of ["bound", "recent", "full"] as const)
      expect(Buffer.from(blockBytes(save, blockOf(save, `${list}-mods`)!)).equals(writeModList(save.mods[list]))).toBe(
        true,
      );
  });

  test.each(saves)("%s: the player and the pets are read to their ends, with all they carry", (name) => {
    const save = readSave(bytesOf(name));
    const player = wholeCharacter(save);
    expect(player.items.length).toBeGreaterThan(0);
    const known = new Set(player.skills.map(({ guid }) => guid));
    for (const reference of quickbarOf(save.keyMap))
      if (reference?.kind === "skill") expect(known.has(reference.guid)).toBe(true);
    const { offset, length } = blockOf(save, "pets")!;
    const reader = bodyReader(save.body, offset, offset + length);
    for (let left = reader.u32(); left > 0; left--) readCharacter(sizedReader(reader, "pet"), save.version, "pet");
    reader.expectEnd();
  });

  test.each(saves)("%s: ten edits and their undoing give the same file", (name) => {
    const original = bytesOf(name);
    const save = readSave(original);
    const old = quickbarOf(save.keyMap);
    if (save.version < 0x44) {
      expect(editQuickbar(save, old)).toMatchObject({ kind: "refused", code: "save-read-only-version" });
      return;
    }
    expect(editQuickbar(save, old)).toEqual({ kind: "unchanged" });
    for (let slot = 0; slot < 10; slot++) {
      const changed = readSave(edited(editQuickbar(save, withSlot(old, slot, { kind: "skill", guid: -(2n ** 63n) }))));
      expect(quickbarOf(changed.keyMap)[slot]).toEqual({ kind: "skill", guid: -(2n ** 63n) });
      expect(changed.keyMap.filter(({ key }) => key > 9)).toEqual(save.keyMap.filter(({ key }) => key > 9));
      expect(Buffer.from(edited(editQuickbar(changed, old))).equals(original)).toBe(true);
    }
    const bound = readSave(edited(editModLists(save, { bound: [{ guid: 2n ** 63n - 1n, version: 65_535 }] })));
    expect(Buffer.from(edited(editModLists(bound, { bound: save.mods.bound }))).equals(original)).toBe(true);
  });
});

function edited(edit: Edit): Uint8Array {
  if (edit.kind !== "edited") throw new Error(`not edited: ${JSON.stringify(edit)}`);
  return edit.bytes;
}

describe.skipIf(!hasSaves)("the edits of spec/save.md §11", () => {
  const save = () => readSave(bytesOf("v44_new_embermage_m.svb"));
  const empty: Quickbar = new Array(10).fill(null);
  const checksum = (bytes: Uint8Array) => Buffer.from(bytes).readUInt32LE(5).toString(16);

  test("the raw key map", () => {
    const hex = Buffer.from(blockBytes(save(), blockOf(save(), "key-map")!)).toString("hex");
    expect(hex.slice(0, 4 + 2 * 22)).toBe("0900de11a12ff2f8a8d3000000de11a12ff3f8a8d3000100");
    expect(hex).toHaveLength(202);
  });

  test("three slots", () => {
    const quickbar = empty
      .with(0, { kind: "item", guid: -3195030216554507810n })
      .with(4, { kind: "skill", guid: 5149596533097426209n })
      .with(9, { kind: "item", guid: -3195030177899802146n });
    const bytes = edited(editQuickbar(save(), quickbar));
    expect([bytes.length, checksum(bytes)]).toEqual([224_388, "b6973514"]);
    expect(sha256(bytes)).toBe("f0bd5e4c3cdd78bf29c057976377caaf3e871d0fb1e64224ed98ef6239b84e87");
    const original = bytesOf("v44_new_embermage_m.svb");
    expect(bytes.filter((byte, index) => byte !== original[index])).toHaveLength(22);
  });

  test("no slots", () => {
    const bytes = edited(editQuickbar(save(), empty));
    expect([bytes.length, checksum(bytes)]).toEqual([224_355, "3e34b683"]);
    expect(sha256(bytes)).toBe("ccef5d91b4bd685d1dec30121af541f6fef6c4bdf24cab2df4fea281a264f860");
  });

  test("one bound mod", () => {
    const bytes = edited(editModLists(save(), { bound: [{ guid: 2440583398268885458n, version: 2 }] }));
    expect([bytes.length, checksum(bytes)]).toEqual([224_398, "26a34c79"]);
    expect(sha256(bytes)).toBe("10d1c3c086f6c2dcb49b1f3bfdbc32c57ce76e08c89f58e18dae28761d5221fd");
  });

  test("a plain body", () => {
    const bytes = writeContainer({ ...save(), isScrambled: false });
    expect(sha256(bytes)).toBe("260c2f0c8955f8bf15e19aa554b597c0a25a827b1ba7c7a111bb021d012e06f6");
  });
});
