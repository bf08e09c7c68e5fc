import { expect, test } from "vitest";
import { isGameCopyName, isStashName } from "../../../../src-shared/formats/save/file-names.ts";
import { inspectStash, LARGEST_STASH, readStash } from "../../../../src-shared/formats/save/stash.ts";
import { buildContainer, buildStash } from "../../../support/save-builder.ts";

test.each([0x41, 0x42, 0x43, 0x44])("a stash of version %i: its items, with what is in their sockets", (version) => {
  const stash = readStash(buildStash(undefined, version));
  expect(stash).toMatchObject({
    version,
    isScrambled: true,
    items: [
      { guid: -70n, name: "Lamp of Köln", level: 9, stack: 3 },
      { guid: 71n, name: "Ruby", socketed: [] },
    ],
  });
  expect(stash.items[0].socketed.map(({ guid }) => guid)).toEqual([71n, 72n]);
  expect(stash.items[1].mods).toEqual(version >= 0x43 ? [-4711000000000000123n] : []);
});

test("an empty one", () => {
  expect(readStash(buildStash([])).items).toEqual([]);
});

test.each([
  ["13 bytes of version 0x40", buildContainer(0x40, true, new Uint8Array(0)), /version 0x40 is not known/],
  ["more items than bytes", buildContainer(0x44, true, Uint8Array.of(255, 255, 255, 255)), /items cannot fit/],
  ["a byte behind the items", buildContainer(0x44, true, new Uint8Array(5)), /1 bytes after the end/],
])("%s: refused", (_, bytes, what) => {
  expect(() => readStash(bytes)).toThrow(what);
});

test("an item that ends before its size does is refused", () => {
  const body = new Uint8Array(4 + 4 + 400);
  new DataView(body.buffer).setUint32(0, 1, true);
  new DataView(body.buffer).setUint32(4, 400, true);
  expect(() => readStash(buildContainer(0x44, true, body))).toThrow(/bytes after the end/);
});

test.each([
  ["sharedstash_v2.bin", true],
  ["SHAREDSTASH_V2.RESTORE", true],
  ["sharedstash.bin", true],
  ["HERO_{0}.SVB", false],
  ["hero_{0}.restore", false],
  ["backup.tmp", false],
  ["SharedStash_{0}.SVB", false],
])("%s is a stash: %s", (name, expected) => {
  expect(isStashName(name)).toBe(expected);
});

test.each([
  ["hero_{0}.restore", true],
  ["SHAREDSTASH_V2.RESTORE", true],
  ["BACKUP.TMP", true],
  ["HERO_{0}.SVB", false],
  ["HERO.restore.SVB", false],
  ["my backup.tmp", false],
  ["HERO.SVB-bak", false],
])("%s is a copy of the game's own: %s", (name, expected) => {
  expect(isGameCopyName(name)).toBe(expected);
});

test("what takes many times its bytes in memory is bounded", () => {
  const mods = new Array<bigint>(70_000).fill(-1n);
  expect(() => readStash(buildStash([{ guid: 1n, name: "Box", mods }]))).toThrow(/70000 mods are too many/);
  expect(() => readStash(new Uint8Array(LARGEST_STASH + 1))).toThrow(/16777217 bytes are too many for a stash/);
});

test("an inspection says what is wrong instead of throwing", () => {
  expect(inspectStash(buildStash([]))).toMatchObject({ kind: "whole", stash: { items: [] } });
  expect(inspectStash(buildContainer(0x40, true, new Uint8Array(0)))).toMatchObject({
    kind: "unknown-version",
    version: 0x40,
  });
  expect(inspectStash(buildStash().slice(0, -1))).toMatchObject({ kind: "damaged" });
});
