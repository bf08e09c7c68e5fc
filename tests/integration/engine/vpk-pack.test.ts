import { execFileSync } from "node:child_process";
import { readFileSync, symlinkSync, truncateSync, writeFileSync } from "node:fs";
import path from "node:path";
import { describe, expect, it } from "vitest";
import type { VpkPackResult } from "../../../src-main/engine/vpk-pack.ts";
import { noise } from "../../support/full-size.ts";
import { ascii } from "../../support/mod-builder.ts";
import { filesBelow, writeTree } from "../../support/temp-folder.ts";
import { bare, besides, pack, type Tree } from "../../support/vpk-ground.ts";
import { readVpkStrictly } from "../../support/vpk-reader.ts";

const told = ({ findings }: VpkPackResult) => findings.map(({ code, path: of }) => `${code} ${path.basename(of)}`);

describe("the smallest packs, byte for byte", () => {
  const hex = (text: string) => Buffer.from(text.replaceAll(" ", ""), "hex");
  const TREE = "74787400 2000 6100 20303a36 0000 ff7f 00000000 06000000 ffff 00 00 00";
  const DATA = "68656c6c6f0a";

  it.each<[string, 1 | 2, Tree, string]>([
    ["version 1", 1, { "a.txt": "hello\n" }, `3412aa55 01000000 1d000000 ${TREE} ${DATA}`],
    [
      "version 2",
      2,
      { "a.txt": "hello\n" },
      `3412aa55 02000000 1d000000 06000000 00000000 30000000 00000000 ${TREE} ${DATA}
       10b3cf875bf5417456cd6ba4977109ba d41d8cd98f00b204e9800998ecf8427e a97120167495cb1a52d64924545bb07f`,
    ],
    ["version 1, empty", 1, {}, "3412aa55 01000000 01000000 00"],
    [
      "version 2, empty",
      2,
      {},
      `3412aa55 02000000 01000000 00000000 00000000 30000000 00000000 00
       93b885adfe0da089cdf634904fd59f71 d41d8cd98f00b204e9800998ecf8427e 597e30e3ec29523c7479c0cac19f50e7`,
    ],
  ])("%s", async (_, version, tree, expected) => {
    const ground = bare(tree);
    const result = await pack(ground, { version });
    expect(told(result)).toEqual(Object.keys(tree).length === 0 ? ["vpk-pack-empty bare"] : []);
    const bytes = readFileSync(ground.output);
    expect(bytes.toString("hex")).toBe(hex(expected.replaceAll(/\s/g, "")).toString("hex"));
    expect(result).toMatchObject({ kind: "packed", output: ground.output, bytes: bytes.length, archives: [] });
    readVpkStrictly(ground.output);
  });
});

describe("a folder", () => {
  const tree: Tree = {
    "materials/wood/oak.vmt": "wood",
    "materials/wood/oak.vtf": noise(2_500_000, 1),
    "maps/one.bsp": noise(1_048_576, 2),
    "scripts/readme": "read me",
    ".cfg": "hidden",
    "folder with space/file name with space.txt": "spaces",
    "dots/a.b.c": "dots",
    "empty.txt": "",
    "ü/ñ.txt": "letters",
  };

  it("is packed into one file, in the order of the tree", async () => {
    const ground = bare(tree);
    await pack(ground);
    const { files, archives } = readVpkStrictly(ground.output);
    expect(archives).toEqual([]);
    expect(files.map((file) => file.path)).toEqual([
      ".cfg",
      "scripts/readme",
      "maps/one.bsp",
      "dots/a.b.c",
      "empty.txt",
      "folder with space/file name with space.txt",
      "ü/ñ.txt",
      "materials/wood/oak.vmt",
      "materials/wood/oak.vtf",
    ]);
    expect(files.map(({ archive, preload }) => [archive, preload])).toEqual(Array(9).fill([0x7fff, 0]));
  });

  it("is split into archives, each hashed slice by slice", async () => {
    const ground = bare(tree);
    const result = await pack(ground, { split: 1_048_576 });
    const names = ["pak_000.vpk", "pak_001.vpk", "pak_002.vpk", "pak_003.vpk"];
    expect(result).toMatchObject({ kind: "packed", archives: names, findings: [] });
    expect(besides(ground)).toEqual([...names, "pak_dir.vpk"]);
    const { files, archives } = readVpkStrictly(ground.output);
    expect(archives).toEqual([0, 1, 2, 3]);
    expect(files.map(({ archive }) => archive)).toEqual([0, 0, 1, 2, 0x7fff, 2, 2, 2, 3]);
    // One slice each, and three of the last: 1 MiB, 1 MiB and the rest.
    expect(readFileSync(ground.output).readUInt32LE(16)).toBe(6 * 28);
  });

  it("is split the same in version 1, without hashes", async () => {
    const ground = bare(tree);
    await pack(ground, { split: 1_048_576, version: 1 });
    expect(readVpkStrictly(ground.output)).toMatchObject({ version: 1, archives: [0, 1, 2, 3] });
  });

  it("has its small files in the list when that is asked for", async () => {
    const ground = bare(tree);
    await pack(ground, { preload: 6, split: 10_000_000 });
    const { files } = readVpkStrictly(ground.output);
    const inList = files.filter(({ preload }) => preload > 0).map((file) => file.path);
    expect(inList).toEqual([
      ".cfg",
      "dots/a.b.c",
      "folder with space/file name with space.txt",
      "materials/wood/oak.vmt",
    ]);
  });

  it("gives the same bytes every time, in whatever order its files came to be", async () => {
    const one = bare(tree);
    const two = bare(Object.fromEntries(Object.entries(tree).reverse()));
    for (const ground of [one, two]) await pack(ground, { split: 1_048_576, preload: 5 });
    for (const name of ["pak_dir.vpk", "pak_000.vpk", "pak_003.vpk"])
      expect(readFileSync(path.join(two.folder, name)).equals(readFileSync(path.join(one.folder, name)))).toBe(true);
  });

  it("with names in capitals has them in lower case, unless that is not wanted", async () => {
    const ground = bare({ "Materials/Wood/OAK.VMT": "wood", "ÜBER.txt": "only A-Z" });
    const lower = await pack(ground);
    expect(told(lower)).toEqual(["vpk-pack-lowercased bare"]);
    expect(readVpkStrictly(ground.output).files.map((file) => file.path)).toEqual([
      "Über.txt",
      "materials/wood/oak.vmt",
    ]);
    const kept = await pack(ground, { lowercase: false });
    expect(told(kept)).toEqual([]);
    expect(readVpkStrictly(ground.output).files.map((file) => file.path)).toEqual([
      "Materials/Wood/OAK.VMT",
      "ÜBER.txt",
    ]);
  });

  it.runIf(process.platform === "linux")("with names that become one is refused, unless they stay two", async () => {
    const ground = bare({ "a/X.txt": "1", "A/x.txt": "2" });
    const refused = await pack(ground);
    expect(refused).toMatchObject({
      kind: "not-packed",
      findings: [{ code: "vpk-pack-twins", data: { path: "a/x.txt" } }, { code: "vpk-pack-lowercased" }],
    });
    expect(besides(ground)).toEqual([]);
    expect(await pack(ground, { lowercase: false })).toMatchObject({ kind: "packed", entries: 2, findings: [] });
  });

  it.runIf(process.platform === "linux")(
    "with names that cannot stand in a pack is refused, and all of them are told",
    async () => {
      const ground = bare({ "a/ /b": "1", "c:d": "2", "x\ny": "3", "fine.txt": "4", "up\\..\\..\\evil": "5" });
      const refused = await pack(ground);
      expect(refused).toMatchObject({ kind: "not-packed" });
      expect(refused.findings.map(({ code, data }) => `${code} ${data!.reason}`).sort()).toEqual([
        "vpk-pack-name blank-part",
        "vpk-pack-name colon",
        "vpk-pack-name control-character",
        "vpk-pack-name parent-folder",
      ]);
    },
  );

  it.runIf(process.platform === "linux")("with a name that is not UTF-8 is refused", async () => {
    const ground = bare({ "a.txt": "1" });
    writeFileSync(Buffer.concat([Buffer.from(`${ground.source}/caf`), Buffer.of(0xe9)]), "2");
    expect(await pack(ground)).toMatchObject({
      kind: "not-packed",
      findings: [{ code: "vpk-pack-name", severity: "error", path: "caf\ufffd", data: { reason: "not-unicode" } }],
    });
  });

  it.runIf(process.platform !== "win32")("with a pipe in it is packed without that, which is said", async () => {
    const ground = bare({ "a.txt": "1" });
    execFileSync("mkfifo", [path.join(ground.source, "pipe")]);
    const result = await pack(ground);
    expect([result.kind, told(result)]).toEqual(["packed", ["special-file pipe"]]);
  });

  it("with a link that leads out of it is refused", async () => {
    const ground = bare({ "a.txt": "1" });
    symlinkSync("/etc", path.join(ground.source, "etc"));
    expect(told(await pack(ground))).toEqual(["link-leaves-project etc"]);
  });

  it("is not packed into itself", async () => {
    const ground = bare({ "a.txt": "1" });
    const output = path.join(ground.source, "pak_dir.vpk");
    const refused = await pack(ground, { output });
    expect([refused.kind, told(refused)]).toEqual(["not-packed", ["vpk-pack-output-in-source pak_dir.vpk"]]);
    expect(filesBelow(ground.source)).toEqual(["a.txt"]);
  });

  it("is not packed into a file of its own by way of a link", async () => {
    const ground = bare({ "a.txt": "1" });
    symlinkSync(path.join(ground.source, "a.txt"), ground.output);
    const refused = await pack(ground);
    expect([refused.kind, told(refused)]).toEqual(["not-packed", ["vpk-pack-output-in-source pak_dir.vpk"]]);
    expect(readFileSync(path.join(ground.source, "a.txt"), "utf8")).toBe("1");
  });

  it("that is none, or an output folder that is none, is a fault of the input", async () => {
    const ground = bare({ "a.txt": "1" });
    const none = path.join(ground.folder, "none");
    await expect(pack(ground, { source: none })).rejects.toMatchObject({ kind: "not-found", path: none });
    await expect(pack(ground, { output: path.join(none, "x.vpk") })).rejects.toMatchObject({
      kind: "not-found",
      path: none,
    });
    await expect(pack(ground, { source: path.join(ground.source, "a.txt") })).rejects.toMatchObject({
      kind: "not-a-folder",
    });
  });

  it("leaves archives of an older pack alone, and tells of them", async () => {
    const ground = bare({ "a.txt": "1", "b.txt": "2", "c.txt": "3" });
    await pack(ground, { split: 1 });
    writeTree(ground.folder, { "pak_0003.vpk": "not of this pack", "pak2_005.vpk": "nor this" });
    const result = await pack(ground, { split: 2 });
    expect(result.findings).toMatchObject([{ code: "vpk-pack-leftover", data: { files: ["pak_002.vpk"] } }]);
    expect(readVpkStrictly(ground.output).archives).toEqual([0, 1]);
  });
});

it("what would not fit is refused before a byte is read", async () => {
  const ground = bare({ "a.txt": ascii("x") });
  const huge = path.join(ground.source, "huge.bin");
  writeFileSync(huge, "");
  truncateSync(huge, 2 ** 31);
  expect(told(await pack(ground))).toEqual(["vpk-pack-needs-split bare"]);
  truncateSync(huge, 2 ** 32);
  expect(told(await pack(ground, { split: 1000 }))).toEqual(["vpk-pack-file-too-large huge.bin"]);
});
