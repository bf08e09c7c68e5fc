import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { createNameTable, parseNameFamilies, parseNameList } from "../../../../src-shared/formats/bindat/name-table.ts";
import { rgHash, rgHashOfName } from "../../../../src-shared/hash/rg-hash.ts";

const resource = (name: string) => readFileSync(new URL(`../../../../resources/${name}`, import.meta.url), "utf8");

test("a name is found by its hash, upper-case, by u32 and i32", () => {
  const { nameOf } = createNameTable(["", "Name"]);
  expect(nameOf(rgHash("NAME"))).toBe("NAME");
  expect(nameOf(rgHash("NAME") | 0)).toBe("NAME");
  expect(nameOf(0)).toBe("");
  expect(nameOf(rgHash("OTHER"))).toBeUndefined();
});

test("a family is every name with a number of its range", () => {
  const families = parseNameFamilies("# comment\nTIER{N}_X\t-\t1..3\nTAG{N}\t0..1\t0..12\n");
  expect(families).toEqual([
    { prefix: "TIER", suffix: "_X", first: 1, last: 3 },
    { prefix: "TAG", suffix: "", first: 0, last: 12 },
  ]);
  const { nameOf, size } = createNameTable(["TIER2_X"], families);
  expect(size).toBe(3 + 13);
  expect(["TIER1_X", "TIER3_X", "TAG0", "TAG12"].map((name) => nameOf(rgHash(name)))).toEqual([
    "TIER1_X",
    "TIER3_X",
    "TAG0",
    "TAG12",
  ]);
  expect(nameOf(rgHash("TIER4_X"))).toBeUndefined();
});

test("the first of two names with one hash wins", () => {
  expect(rgHash("!A")).toBe(rgHash('"!'));
  expect(createNameTable(['"!', "!A"]).nameOf(rgHash("!A"))).toBe('"!');
});

test("a list begins with the empty name and may end in a line end", () => {
  expect(parseNameList("\nA\r\nB C\n")).toEqual(["", "A", "B C"]);
});

test("every name of the shipped lists is found", () => {
  const names = parseNameList(resource("names.txt"));
  const families = parseNameFamilies(resource("name-families.txt"));
  const table = createNameTable(names, families);
  expect(names[0]).toBe("");
  expect(families).toHaveLength(15);
  for (const name of names) expect(rgHashOfName(table.nameOf(rgHashOfName(name))!)).toBe(rgHashOfName(name));
  expect(table.nameOf(rgHash("LAYOUT_STATE_250"))).toBe("LAYOUT_STATE_250");
  expect(
    parseNameList(resource("names-core.txt")).filter((name) => table.nameOf(rgHashOfName(name)) === undefined),
  ).toEqual([]);
});
