import { readFileSync, writeFileSync } from "node:fs";
import path from "node:path";
import { crc32 } from "node:zlib";
import { describe, expect, it } from "vitest";
import { compareArchives } from "../../../src-main/archive/compare.ts";
import { openArchive } from "../../../src-main/archive/open.ts";
import { verifyFile } from "../../../src-main/archive/verify.ts";
import { unpackArchive } from "../../../src-main/engine/unpack.ts";
import { FormatError } from "../../../src-shared/bytes/format-error.ts";
import { startChild } from "../../support/child.ts";
import { deflated, type HostileMod, hostileMod, manyRecords, stored } from "../../support/hostile-mods.ts";
import { ascii, buildMod, longNothing } from "../../support/mod-builder.ts";
import { filesBelow, tempFolder } from "../../support/temp-folder.ts";
import { toldOf, unpackInto } from "../../support/unpack-into.ts";

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
