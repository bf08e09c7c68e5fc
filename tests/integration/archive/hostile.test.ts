import { mkdirSync, readFileSync, symlinkSync, writeFileSync } from "node:fs";
import path from "node:path";
import { crc32 } from "node:zlib";
import { describe, expect, it } from "vitest";
import { compareArchives } from "../../../src-main/archive/compare.ts";
import { openArchive } from "../../../src-main/archive/open.ts";
import { verifyFile } from "../../../src-main/archive/verify.ts";
import { type Unpacked, unpackArchive } from "../../../src-main/engine/unpack.ts";
import { FormatError } from "../../../src-shared/bytes/format-error.ts";
import { startChild } from "../../support/child.ts";
import { deflated, type HostileMod, hostileMod, manyRecords, modOfPaths, stored } from "../../support/hostile-mods.ts";
import { ascii, buildMod, longNothing, TINY_BINDAT } from "../../support/mod-builder.ts";
import { filesBelow, tempFolder, writeTree } from "../../support/temp-folder.ts";

/** Unpacks an archive into `out` of a folder of its own; `prepare` may put something there first. */
async function unpackInto(bytes: Uint8Array, text = false, prepare: (out: string) => void = () => {}, resume = false) {
  const ground = tempFolder();
  const out = path.join(ground, "out");
  const file = path.join(ground, "a.MOD");
  writeFileSync(file, bytes);
  prepare(out);
  const archive = await openArchive(file);
  try {
    const result = await unpackArchive(archive, { target: out, text, only: [], resume });
    return { result, ground, out, files: filesBelow(out), told: toldOf(result) };
  } finally {
    await archive.close();
  }
}

const toldOf = ({ findings }: Unpacked) => findings.map(({ code, path: of }) => `${code} ${of}`);

describe("an entry's name that leads out or names no file", () => {
  const NAMES: readonly (readonly [string, string])[] = [
    ["nothing at all is said of an empty name, which lists no entry", ""],
    ["absolute", "/evil.txt"],
    ["absolute with a backslash", "\\evil.txt"],
    ["a drive", "C:/evil.txt"],
    ["a drive's own folder", "C:evil.txt"],
    ["a share", "\\\\server\\share\\evil.txt"],
    ["a share with slashes", "//server/share/evil.txt"],
    ["a device path", "\\\\?\\C:\\evil.txt"],
    ["one up", "../evil.txt"],
    ["up from below", "MEDIA/../../evil.txt"],
    ["up with backslashes", "MEDIA\\..\\..\\evil.txt"],
    ["up, mixed", "MEDIA/..\\../evil.txt"],
    ["up with a blank that Windows drops", "MEDIA/.. /.. /evil.txt"],
    ["up with dots that Windows drops", "MEDIA/..././evil.txt"],
    ["only dots", "MEDIA/...."],
    ["one dot", "."],
    ["two dots", ".."],
    ["a blank", "MEDIA/ "],
    ["a zero in it", "MEDIA/A\0.TXT"],
    ["a line end in it", "MEDIA/A\n.TXT"],
    ["a stream of a file", "MEDIA/A.TXT:evil"],
    ["the data of a file", "MEDIA/A.TXT::$DATA"],
    ["a folder", "MEDIA/A/"],
    ["10,000 characters", `MEDIA/${"A".repeat(10_000)}.TXT`],
    ["5,000 folders", `${"A/".repeat(5000)}X.TXT`],
  ];

  it.each(NAMES)("%s: is refused, the rest is unpacked", async (_, name) => {
    for (const text of [false, true]) {
      const { result, ground, told, files } = await unpackInto(modOfPaths(["MEDIA/GOOD.TXT", name]), text);
      const isListed = name !== "";
      expect(result.ok).toBe(!isListed);
      expect(told).toEqual(isListed ? [`unpack-refused ${name}`] : []);
      expect(files).toEqual(text ? ["MEDIA/GOOD.TXT", "MOD.DAT"] : ["MEDIA/GOOD.TXT"]);
      expect(filesBelow(ground)).toEqual(["a.MOD", ...files.map((file) => `out/${file}`)]);
    }
  });

  it("is refused with --text for a compiled file too", async () => {
    const names = NAMES.map(([, name]) => name).filter((name) => name !== "");
    const dats = names.map((name) => name.replace(/\.txt$/i, ".DAT"));
    const { result, ground, files } = await unpackInto(modOfPaths(["MEDIA/GOOD.DAT", ...dats], TINY_BINDAT), true);
    expect(result).toMatchObject({ ok: false, files: 2, decompiled: 1 });
    expect(result.findings.filter(({ code }) => code === "unpack-refused").map((one) => one.path)).toEqual(dats);
    expect(files).toEqual(["MEDIA/GOOD.DAT", "MOD.DAT"]);
    expect(filesBelow(ground)).toEqual(["a.MOD", "out/MEDIA/GOOD.DAT", "out/MOD.DAT"]);
  });
});

describe("an entry's name that not every disk takes", () => {
  it.each([
    ["a device", ["MEDIA/CON", "MEDIA/NUL.TXT", "MEDIA/COM1.DDS"], ["MEDIA/COM1_.DDS", "MEDIA/CON_", "MEDIA/NUL_.TXT"]],
    ["a device as folder", ["AUX/X.TXT"], ["AUX_/X.TXT"]],
    ["dots and blanks at its end", ["MEDIA/X.", "MEDIA/Y ", "MEDIA/Z. ."], ["MEDIA/X_", "MEDIA/Y_", "MEDIA/Z___"]],
    ["backslashes", ["MEDIA\\UI\\X.TXT"], ["MEDIA/UI/X.TXT"]],
    ["an empty part", ["MEDIA//X.TXT", "MEDIA/./Y.TXT"], ["MEDIA/X.TXT", "MEDIA/Y.TXT"]],
    ["what Windows forbids", ['MEDIA/<A>|"?*.TXT'], ["MEDIA/_A_____.TXT"]],
    ["half a character", ["MEDIA/\ud800.TXT"], ["MEDIA/_.TXT"]],
    ["300 characters", [`MEDIA/${"A".repeat(300)}.TXT`], [`MEDIA/${"A".repeat(236)}.TXT`]],
  ])("%s: gets another one, and it is said", async (_, names, expected) => {
    const { result, told, files } = await unpackInto(modOfPaths(names));
    expect(files).toEqual(expected);
    expect(result).toMatchObject({ ok: true, files: names.length });
    expect(told).toEqual(names.map((name) => `unpack-renamed ${name}`));
  });

  it("twins by case, and three of one name: each is there, the first under its own name", async () => {
    const { result, files } = await unpackInto(
      modOfPaths(["MEDIA/A.TXT", "MEDIA/a.txt", "MEDIA/A.TXT", "media/A.txt", "MEDIA/é.TXT", "MEDIA/E\u0301.TXT"]),
    );
    expect(result).toMatchObject({ ok: true, files: 6 });
    expect(new Set(files.map((file) => file.normalize("NFC").toUpperCase())).size).toBe(6);
    expect(files.filter((file) => file.startsWith("MEDIA/"))).toHaveLength(6);
    expect(files).toContain("MEDIA/A.TXT");
    expect(result.findings.map(({ code }) => code)).toEqual(Array(4).fill("unpack-renamed"));
  });

  it.each([[["MEDIA/X", "MEDIA/X/Y.TXT"]], [["MEDIA/X/Y.TXT", "MEDIA/X"]], [["MEDIA/X/Y.TXT", "MEDIA/x"]]])(
    "a file and a folder of one name, %j: both are there",
    async (names) => {
      const { result, files } = await unpackInto(modOfPaths(names));
      expect(result).toMatchObject({ ok: true, files: 2 });
      expect(files.map((file) => file.toUpperCase())).toEqual(["MEDIA/X/Y.TXT", "MEDIA/X~2"]);
    },
  );

  it.each(["-rf", "$HOME", "%TEMP%", "~", "`reboot`", "MEDIA/\u202eTXT.EXE", ".A.1-abcd-x.lamplighter-tmp"])(
    "%j is just a name",
    async (name) => {
      const { result, files } = await unpackInto(modOfPaths([name]));
      expect([result.ok, files]).toEqual([true, [name]]);
    },
  );
});

describe("an entry in the place of MOD.DAT", () => {
  const NAMES = ["MOD.DAT", "mod.dat", "MOD.DAT/X.TXT", "mod.dat\\Y.TXT", "./MOD.DAT", "MEDIA/MOD.DAT", "MOD.DAT./Z"];

  it("gets another name or is refused when MOD.DAT is written too, which stays what it is", async () => {
    const { result, told, out, files } = await unpackInto(modOfPaths(NAMES), true);
    expect(files).toEqual(["MEDIA/MOD.DAT", "MOD.DAT", "MOD.DAT_/Z", ...["MOD~3.DAT", "MOD~5.DAT", "mod~4.dat"]]);
    expect(readFileSync(path.join(out, "MOD.DAT")).subarray(0, 12).toString("utf16le")).toBe("\ufeff[MOD]");
    expect(result).toMatchObject({ ok: false, files: 6 });
    expect(told.filter((line) => line.startsWith("unpack-refused"))).toEqual([
      "unpack-refused MOD.DAT/X.TXT",
      "unpack-refused mod.dat\\Y.TXT",
    ]);
  });

  it("is an entry like any other when none is written", async () => {
    const { result, files } = await unpackInto(modOfPaths(["MOD.DAT", "MEDIA/A.TXT"]));
    expect([result.ok, result.findings, files]).toEqual([true, [], ["MEDIA/A.TXT", "MOD.DAT"]]);
  });

  it("a folder of the user's own in that place is a finding, and all the rest is there", async () => {
    const prepare = (out: string) => writeTree(out, { "MOD.DAT/own.txt": "mine" });
    const { result, files, out } = await unpackInto(modOfPaths(["MEDIA/A.TXT"]), true, prepare);
    expect(result.findings).toMatchObject([{ code: "not-a-file", path: path.join(out, "MOD.DAT") }]);
    expect([result.ok, files]).toEqual([false, ["MEDIA/A.TXT", "MOD.DAT/own.txt"]]);
  });
});

describe("a link planted in the target", () => {
  const LINKS: readonly (readonly [string, string, string])[] = [
    ["a file", "MEDIA/A.TXT", "A.TXT"],
    ["a folder", "MEDIA", "."],
    ["a folder below", "MEDIA/UI", "."],
    ["MOD.DAT", "MOD.DAT", "A.TXT"],
    ["nothing", "MEDIA/A.TXT", "missing"],
  ];

  it.each(LINKS)("to %s is never written through nor taken for a file, resumed or not", async (_, name, to) => {
    for (const resume of [false, true]) {
      const outside = tempFolder();
      writeTree(outside, { "A.TXT": "x", "UI/B.TXT": "x" });
      const prepare = (out: string) => {
        mkdirSync(path.dirname(path.join(out, name)), { recursive: true });
        symlinkSync(path.join(outside, to), path.join(out, name));
      };
      const bytes = modOfPaths(["MEDIA/A.TXT", "MEDIA/UI/B.TXT", "MEDIA/C.TXT"]);
      const { result } = await unpackInto(bytes, true, prepare, resume);
      expect([result.ok, result.kept]).toEqual([false, 0]);
      expect(new Set(result.findings.map(({ code }) => code))).toEqual(new Set(["link-in-the-way"]));
      expect(filesBelow(outside)).toEqual(["A.TXT", "UI/B.TXT"]);
      expect(readFileSync(path.join(outside, "A.TXT"), "utf8")).toBe("x");
    }
  });
});

/** What each command's engine makes of an archive, with the time the slowest took. */
async function throughAll(bytes: Uint8Array) {
  const ground = tempFolder();
  const file = path.join(ground, "a.MOD");
  writeFileSync(file, bytes);
  let slowest = 0;
  const timed = async <T>(work: () => Promise<T>): Promise<T | string> => {
    const start = performance.now();
    try {
      return await work();
    } catch (error) {
      if (error instanceof FormatError) return error.what;
      throw error;
    } finally {
      slowest = Math.max(slowest, performance.now() - start);
    }
  };
  const withArchive = async <T>(work: (archive: Awaited<ReturnType<typeof openArchive>>) => T | Promise<T>) => {
    const archive = await openArchive(file, { readHeads: true });
    try {
      return await work(archive);
    } finally {
      await archive.close();
    }
  };
  const list = await timed(() =>
    withArchive(({ entries }) => entries.map(({ path: of, size, packedSize }) => [of, size, packedSize] as const)),
  );
  const findings = await timed(() => verifyFile(file, { level: "full" }));
  const compared = await timed(() => withArchive((a) => withArchive((b) => compareArchives(a, b))));
  const out = path.join(ground, "out");
  const unpacked = await timed(() => withArchive((one) => unpackArchive(one, { target: out, text: false, only: [] })));
  expect(filesBelow(ground).filter((name) => !name.startsWith("out/"))).toEqual(["a.MOD"]);
  return {
    list,
    verify: typeof findings === "string" ? findings : [...new Set(findings.map(({ code }) => code))],
    compare: typeof compared === "string" ? compared : [...new Set(compared.differences.map(({ reason }) => reason))],
    unpack: typeof unpacked === "string" ? unpacked : { ok: unpacked.ok, told: toldOf(unpacked) },
    files: filesBelow(out),
    slowest,
  };
}

const CONTENT = ascii("lantern ".repeat(100));
const CRC = crc32(CONTENT);
const zeros = new Uint8Array(8_000_000);

describe("an archive with lies in its blocks", () => {
  const A = { path: "MEDIA/A.DDS" };
  const GOOD = { path: "MEDIA/GOOD.DDS" };
  const spoiled = (at: number) => {
    const block = deflated(CONTENT);
    block.payload[at] ^= 0xff;
    return block;
  };
  const two = (block: HostileMod["blocks"][number], more: Partial<HostileMod> = {}): HostileMod => ({
    blocks: [block, deflated(CONTENT)],
    records: [A, GOOD],
    crcs: [CRC, CRC],
    ...more,
  });

  const CASES: readonly (readonly [string, HostileMod, string])[] = [
    ["more content than declared", two(deflated(CONTENT, { size: 799 })), "mod-payload-broken"],
    ["less content than declared", two(deflated(CONTENT, { size: 801 })), "mod-payload-broken"],
    ["none of the content declared", two(deflated(zeros, { size: 10_000 })), "mod-payload-broken"],
    ["a broken beginning", two(spoiled(0)), "mod-payload-broken"],
    ["a broken middle", two(spoiled(9)), "mod-payload-broken"],
    ["a broken checksum of its own", two(spoiled(deflated(CONTENT).payload.length - 1)), "mod-payload-broken"],
    ["a stream cut off", two(deflated(CONTENT, { compressedSize: 12 })), "mod-payload-broken"],
    ["a payload over the end", two(deflated(CONTENT, { compressedSize: 9999 })), "mod-block-outside"],
    ["a stored block over the end", two(stored(CONTENT, { size: 99_999 })), "mod-block-outside"],
    [
      "a stored block of 4 GB",
      two(stored(CONTENT, { size: 0xffffffff }), { records: [{ ...A, size: 800 }, GOOD] }),
      "",
    ],
    ["more than deflate can hold", two(deflated(CONTENT, { size: 900_000_000 })), "mod-block-implausible"],
    ["another size in the table", two(deflated(CONTENT), { records: [{ ...A, size: 5 }, GOOD] }), "mod-block-size"],
    ["an offset in the head of the data", two(deflated(CONTENT), { records: [{ ...A, offset: 4 }, GOOD] }), ""],
    ["an offset beyond all", two(deflated(CONTENT), { records: [{ ...A, offset: 0xfffffff0 }, GOOD] }), ""],
    ["an offset into another block's head", two(deflated(CONTENT), { records: [{ ...A, offset: 12 }, GOOD] }), ""],
    ["an offset on the last byte", two(deflated(CONTENT), { records: [{ ...A, offset: 60 }, GOOD] }), ""],
  ];

  it.each(CASES)("%s: the entry is refused everywhere, the other is unpacked", async (_, mod, code) => {
    const found = await throughAll(hostileMod(mod));
    expect(found.list).toHaveLength(2);
    if (code !== "") expect(found.verify).toContain(code);
    expect(found.verify.length).toBeGreaterThan(0);
    expect(found.unpack).toEqual({ ok: false, told: ["unpack-damaged MEDIA/A.DDS"] });
    expect(found.files).toEqual(["MEDIA/GOOD.DDS"]);
    expect(found.slowest).toBeLessThan(2000);
  });

  it("a wrong checksum: the entry is there, and it is said", async () => {
    const found = await throughAll(hostileMod(two(deflated(CONTENT), { crcs: [1, CRC] })));
    expect(found.verify).toEqual(expect.arrayContaining(["mod-crc"]));
    expect(found.unpack).toEqual({ ok: false, told: ["unpack-crc MEDIA/A.DDS"] });
    expect(found.files).toEqual(["MEDIA/A.DDS", "MEDIA/GOOD.DDS"]);
  });

  it("a wrong checksum of an entry that passes in pieces: the same", async () => {
    const large = new Uint8Array(9_000_000).map((_, index) => index >> 10);
    const found = await throughAll(hostileMod({ blocks: [deflated(large)], records: [A], crcs: [7] }));
    expect(found.unpack).toEqual({ ok: false, told: ["unpack-crc MEDIA/A.DDS"] });
    expect(found.files).toEqual(["MEDIA/A.DDS"]);
  });

  it("two records that share one block: legal, both are there", async () => {
    const records = [A, { ...GOOD, block: 0 }];
    const found = await throughAll(hostileMod({ blocks: [deflated(CONTENT)], records, crcs: [CRC] }));
    expect(found).toMatchObject({ compare: [], unpack: { ok: true, told: [] } });
    expect(found.verify).not.toContain("mod-block-overlap");
    expect(found.files).toEqual(["MEDIA/A.DDS", "MEDIA/GOOD.DDS"]);
  });

  it("a block inside another one: overlaps, and both are there", async () => {
    const inner = new Uint8Array(8 + 3);
    inner.set([3, 0, 0, 0, 0, 0, 0, 0, 0x61, 0x62, 0x63]);
    const outer = new Uint8Array(100);
    outer.set(inner, 20);
    const records = [A, { ...GOOD, block: 0, offset: 8 + 8 + 20, size: 3, crc32: crc32(ascii("abc")) }];
    const found = await throughAll(hostileMod({ blocks: [stored(outer)], records }));
    expect(found.verify).toContain("mod-block-overlap");
    expect(found.unpack).toEqual({ ok: true, told: [] });
    expect(found.files).toEqual(["MEDIA/A.DDS", "MEDIA/GOOD.DDS"]);
  });

  it("a table that lies about its counts: what it holds is unpacked", async () => {
    for (const fileCount of [0, 7, 0xffffffff]) {
      const found = await throughAll(hostileMod({ blocks: [deflated(CONTENT)], records: [A], crcs: [CRC], fileCount }));
      expect(found).toMatchObject({ unpack: { ok: true, told: [] }, files: ["MEDIA/A.DDS"] });
      expect(found.verify).toContain("mod-file-count");
    }
  });

  // The table of no records ends with its count of directories, the one directory's empty name and its count.
  it.each([
    ["records", 4],
    ["directories", 10],
  ])("a table that says it has 4 billion %s: no archive, at once", async (_, fromEnd) => {
    const bytes = hostileMod({ blocks: [], records: [] });
    new DataView(bytes.buffer).setUint32(bytes.length - fromEnd, 0xffffffff, true);
    const found = await throughAll(bytes);
    const said = expect.stringContaining("cannot fit");
    expect(found).toMatchObject({ list: said, verify: ["mod-unreadable"], compare: said, unpack: said, files: [] });
    expect(found.slowest).toBeLessThan(500);
  });
});

describe("a bomb", () => {
  /** 1,000:1 blocks, as many as it takes to pass the budget; all records have blocks of their own. */
  function thousandToOne(): Uint8Array {
    const block = deflated(zeros);
    const count = 180;
    const crc = crc32(zeros);
    return hostileMod({
      blocks: Array.from({ length: count }, () => block),
      crcs: Array.from({ length: count }, () => crc),
      records: Array.from({ length: count }, (_, index) => ({ path: `MEDIA/${index}.DDS` })),
    });
  }

  /** Records a byte apart in a payload that is long for each of them. */
  function overlapping(count: number): Uint8Array {
    const payload = new Uint8Array(2_000_000);
    const records = Array.from({ length: count }, (_, index) => ({
      path: `MEDIA/${index}.DDS`,
      block: 0,
      offset: 16 + 9 * index,
      size: 1_500_000,
      crc32: 0,
    }));
    const heads = new DataView(payload.buffer);
    for (let index = 0; index < count; index++) heads.setUint32(9 * index, 1_500_000, true);
    return hostileMod({ blocks: [stored(payload)], records });
  }

  /** Records that say they hold nothing, each with a payload of a megabyte that inflates to nothing. */
  function longNothings(count: number): Uint8Array {
    const nothing = longNothing(1_000_000);
    const payload = new Uint8Array(9 * count + nothing.length);
    const heads = new DataView(payload.buffer);
    for (let index = 0; index < count; index++) heads.setUint32(9 * index + 4, nothing.length - 9 * index, true);
    payload.set(nothing, 9 * count);
    const records = Array.from({ length: count }, (_, index) => ({
      path: `MEDIA/${index}.DDS`,
      block: 0,
      offset: 16 + 9 * index,
      size: 0,
      crc32: 0,
    }));
    return hostileMod({ blocks: [stored(payload)], records });
  }

  it.each([
    ["of 1,000:1 blocks", thousandToOne()],
    ["of blocks that overlap", overlapping(2000)],
    ["of long payloads that overlap and hold nothing", longNothings(3000)],
    ["of 10,000 records of 4 GB", manyRecords({ count: 10_000, size: 0xffffffff })],
    ["of 10,000 records of 1 MB that share a block", manyRecords({ count: 10_000, size: 1_000_000 })],
  ])("%s: nothing is written and nothing inflated", async (name, bytes) => {
    const found = await throughAll(bytes);
    console.log(`${name}: ${bytes.length} bytes, slowest command ${found.slowest.toFixed(0)} ms`);
    expect(found.unpack).toEqual({ ok: false, told: [expect.stringMatching(/^unpack-too-large /)] });
    expect(found.files).toEqual([]);
    expect(found.compare).toMatch(/^unpacks to \d+ bytes, more than the \d+ allowed$/);
    // Blocks that records share are inflated once, and lies about sizes not at all.
    expect(found.verify).toContain(name.includes("records") ? "mod-block-size" : "mod-bomb");
    expect(found.slowest).toBeLessThan(3000);
  });

  it("of a million records ends in bounded time and memory through every command", async () => {
    const script = path.join(import.meta.dirname, "many-records-child.ts");
    for (const kind of ["one-block", "own-blocks", "4-gb-each", "one-too-many"]) {
      const child = startChild(script, [kind, tempFolder()]);
      const lines: { what: string; ms: number; rss: number; outcome: string }[] = [];
      for (let line = await child.line(); line !== null; line = await child.line()) lines.push(JSON.parse(line));
      expect(await child.ended()).toBe(0);
      for (const { what, ms, rss, outcome } of lines) {
        console.log(`a million records, ${kind}: ${what} ${ms.toFixed(0)} ms, ${rss} MB at most, ${outcome}`);
        expect(ms).toBeLessThan(30_000);
        expect(rss).toBeLessThan(1536);
      }
      expect(lines.map(({ what }) => what)).toEqual(["list", "verify", "compare", "unpack"]);
      const outcomes = lines.map(({ outcome }) => outcome);
      if (kind === "one-too-many") expect(new Set(outcomes)).toEqual(new Set(["refused", "mod-unreadable"]));
      if (kind === "4-gb-each") expect(outcomes.at(-1)).toBe("unpack-too-large");
    }
  }, 300_000);
});

describe("a compiled file made to become an endless text", () => {
  /** A BINDAT whose one long text stands in very many properties. */
  function longText(properties: number): Uint8Array {
    const units = 60_000;
    const bytes = new Uint8Array(8 + 6 + 2 * units + 12 + 12 * properties);
    const view = new DataView(bytes.buffer);
    [2, 1, 7].forEach((value, index) => {
      view.setUint32(4 * index, value, true);
    });
    view.setUint16(12, units, true);
    bytes.fill(0x41, 14, 14 + 2 * units);
    for (let at = 15; at < 14 + 2 * units; at += 2) bytes[at] = 0;
    const root = 14 + 2 * units;
    view.setUint32(root, 5, true);
    view.setUint32(root + 4, properties, true);
    for (let i = 0, at = root + 8; i < properties; i++, at += 12) {
      view.setUint32(at, 9, true);
      view.setUint32(at + 4, 5, true);
      view.setUint32(at + 8, 7, true);
    }
    return bytes;
  }

  it("stays as it is, which is said, and in bounded memory", async () => {
    const content = longText(100_000);
    const files = [
      { path: "MEDIA/A.DAT", content },
      { path: "MEDIA/B.DAT", content: longText(3) },
    ];
    const { result, out } = await unpackInto(buildMod({ files }), true);
    expect(result).toMatchObject({ ok: true, files: 3, decompiled: 1 });
    expect(result.findings.filter(({ code }) => code.startsWith("unpack-"))).toMatchObject([
      { code: "unpack-unreadable", path: "MEDIA/A.DAT", data: { what: "the text would be longer than 128 MB" } },
    ]);
    expect(readFileSync(path.join(out, "MEDIA/A.DAT")).equals(content)).toBe(true);
  });
});
