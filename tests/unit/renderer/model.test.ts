import { describe, expect, test } from "vitest";
import { activeState, libraryState } from "../../../src-renderer/play/mod-state.ts";
import { activeRows, libraryView, modelOf, titleOf, wordsOf } from "../../../src-renderer/play/model.ts";
import { rankBefore } from "../../../src-renderer/play/placing.ts";
import { crowdedWorld, fakeMod, fakeWorld, GHOST_ID } from "../../support/fake-world.ts";

const { snapshot } = fakeWorld();
const model = modelOf(snapshot);
const order = snapshot.order!.ids.map(BigInt);
const options = { words: [], chip: "all", sort: "title" } as const;

describe("rows of the active order", () => {
  test("ranks, the ghost, and the line behind the tenth", () => {
    const rows = activeRows(model, order, []);
    expect(rows.map((row) => (row.kind === "mod" ? row.rank : row.kind))).toEqual([
      1,
      2,
      3,
      4,
      5,
      6,
      7,
      8,
      9,
      10,
      "limit",
      11,
      12,
    ]);
    expect(rows[8]).toMatchObject({ title: "Pack Mule Pets", entry: null, standing: "within" });
  });

  test("no line when there are ten or fewer", () => {
    expect(activeRows(model, order.slice(0, 10), []).some(({ kind }) => kind === "limit")).toBe(false);
  });

  test("a search leaves ranks as they are, and the line only above a row that is shown", () => {
    const rows = activeRows(model, order, wordsOf("  SOUND  remaster"));
    expect(rows).toMatchObject([{ kind: "limit" }, { title: "Soundtrack Remaster", rank: 11 }]);
    expect(activeRows(model, order, wordsOf("chunky"))).toMatchObject([{ title: "Extra Chunky", rank: 2 }]);
  });

  test("folders of a path are not searched, file names, ids, notes and tags are", () => {
    const found = (words: string) =>
      activeRows(model, order, wordsOf(words)).filter(({ kind }) => kind === "mod").length;
    expect(found("runic")).toBe(0);
    expect(found("far_zoom.mod")).toBe(1);
    expect(found("-8136277209518444051")).toBe(1);
    expect(found("act iii boss")).toBe(1);
    expect(found("#vendor")).toBe(1);
    expect(found(GHOST_ID)).toBe(1);
  });

  test("a ghost that nobody knows is called by its id", () => {
    expect(titleOf(model, 5n)).toBe("5");
  });
});

describe("the library", () => {
  test("holds what is not active, then files that are no mods; the chips count", () => {
    const { rows, counts } = libraryView(model, order, options);
    expect(rows.map(({ kind }) => kind)).toEqual([...Array(8).fill("mod"), "stray"]);
    expect(counts).toEqual({ all: 9, local: 5, workshop: 3, extra: 0, problems: 3 });
    const problems = libraryView(model, order, { ...options, chip: "problems" }).rows;
    expect(problems.map((row) => (row.kind === "mod" ? row.entry.mod.title : row.key))).toEqual([
      "Frostwake Act IV",
      "Longer Nights",
      "file-90",
    ]);
  });

  test("sorts by title as people count, by author, by date and by size", () => {
    const mods = [
      fakeMod(1, { title: "Mod 10", author: "b", size: 1, modified: 3 }),
      fakeMod(2, { title: "mod 9", author: "a", size: 3, modified: 1 }),
      fakeMod(3, { title: "Årstid", author: "b", size: 2, modified: 2 }),
    ];
    const three = modelOf({ ...snapshot, mods, strays: [] });
    const sorted = (sort: "title" | "author" | "modified" | "size") =>
      libraryView(three, [], { ...options, sort }).rows.map(({ key }) => Number(key) - 1000);
    expect(sorted("title")).toEqual([3, 2, 1]);
    expect(sorted("author")).toEqual([2, 3, 1]);
    expect(sorted("modified")).toEqual([1, 3, 2]);
    expect(sorted("size")).toEqual([2, 3, 1]);
  });

  test("a thousand mods give a thousand rows", () => {
    const crowd = modelOf(crowdedWorld(1000, 0).snapshot);
    expect(libraryView(crowd, [], options).rows).toHaveLength(1000);
  });
});

describe("the word for how a mod is doing", () => {
  const entry = (mod: Parameters<typeof fakeMod>[1]) =>
    modelOf({ ...snapshot, mods: [fakeMod(1, mod)] }).mods.get(1001n)!;
  const healthy = entry({ title: "x" });
  const needs = entry({ title: "x", missing: [{ id: "1", title: "", version: 1, installed: null }] });

  test.each([
    [healthy, "within", "state.healthy"],
    [healthy, "unsure", "state.may-not-load"],
    [healthy, "past", "state.will-not-load"],
    [null, "within", "state.missing"],
    [null, "past", "state.missing"],
    [needs, "within", "state.will-not-load"],
    [entry({ title: "x", health: "busy" }), "within", "state.busy"],
    [entry({ title: "x", health: "will-not-load" }), "unsure", "state.will-not-load"],
    [entry({ title: "x", health: "unchecked" }), "within", "state.unchecked"],
    [entry({ title: "x", health: "flawed" }), "within", "state.flawed"],
  ] as const)("row %#", (mod, standing, key) => {
    expect(activeState(mod, standing).key).toBe(key);
  });

  test("in the library it is said how many are missing", () => {
    expect(libraryState(needs)).toMatchObject({ key: "state.needs", count: 1, meaning: "warn" });
  });
});

describe("the rank before a row", () => {
  const five = [1n, 2n, 3n, 4n, 5n];
  test.each([
    [[5n], 1n, 1],
    [[1n], 3n, 2],
    [[2n, 3n], 3n, 2],
    [[4n, 5n], 5n, 4],
    [[9n], 2n, 2],
    [[1n], null, 5],
    [[9n], 77n, 6],
  ] as const)("%s before %s: %i", (ids, before, rank) => {
    expect(rankBefore(five, ids, before)).toBe(rank);
  });
});

test("a mod whose title cannot be seen is called by its file", () => {
  const [first] = snapshot.mods;
  const unseen = modelOf({ ...snapshot, mods: [{ ...first, title: "\u200b " }] });
  expect(titleOf(unseen, BigInt(first.id))).toBe(first.path.slice(first.path.lastIndexOf("/") + 1));
});
