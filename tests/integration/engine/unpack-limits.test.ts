import { existsSync, readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import { crc32 } from "node:zlib";
import { describe, expect, it } from "vitest";
import { budgetOf, costOf } from "../../../src-main/archive/budget.ts";
import { CancelledError, type Progress } from "../../../src-main/engine/operation.ts";
import { unpackArchive } from "../../../src-main/engine/unpack.ts";
import { nodeFiles } from "../../../src-main/files/file-layer.ts";
import { faultyFiles } from "../../support/fault-files.ts";
import { deflated, hostileMod, modOfPaths, stored } from "../../support/hostile-mods.ts";
import { ascii, buildMod, longNothing, TINY_BINLAYOUT } from "../../support/mod-builder.ts";
import { openBytes, openForTest } from "../../support/open-test-archive.ts";
import { filesBelow, tempFolder, writeTree } from "../../support/temp-folder.ts";

const target = () => path.join(tempFolder(), "out");
const PLAIN = { text: false, only: [] } as const;
const ZEROS = new Uint8Array(1_000_000);

/** Three blocks of 1 MB that deflate to a thousandth. */
function threeMegabytes() {
  return openBytes(
    hostileMod({
      blocks: [deflated(ZEROS), deflated(ZEROS), deflated(ZEROS)],
      records: ["A", "B", "C"].map((name) => ({ path: `MEDIA/${name}.DDS` })),
      crcs: Array(3).fill(crc32(ZEROS)),
    }),
  );
}

describe("the budget of an archive", () => {
  it("is 1 GiB and 200 bytes for each of its own; a folder has none", async () => {
    const bytes = buildMod({ files: [{ path: "MEDIA/A.DDS", content: ZEROS }] });
    expect(budgetOf(await openBytes(bytes))).toBe(2 ** 30 + 200 * bytes.length);
    const folder = tempFolder();
    writeTree(folder, { "MEDIA/A.TXT": "x" });
    expect(budgetOf(await openForTest(folder))).toBe(Number.POSITIVE_INFINITY);
  });

  it("is set against contents, and against payloads that are longer than these", async () => {
    const archive = await openBytes(
      hostileMod({
        blocks: [deflated(ZEROS), stored(new Uint8Array(500)), deflated(ascii("x"))],
        records: ["A", "B", "C", "AGAIN"].map((name, index) => ({ path: `MEDIA/${name}`, block: index % 3 })),
      }),
    );
    const packed = deflated(ascii("x")).payload.length;
    expect(packed).toBeGreaterThan(1);
    const limit = Number.POSITIVE_INFINITY;
    expect(await costOf(archive, archive.entries, { limit })).toBe(1_000_000 + 500 + packed + 1_000_000);
    expect(await costOf(archive, archive.entries.slice(1, 2), { limit })).toBe(500);
  });

  it("does not count a payload that runs over the end, which is never read", async () => {
    const blocks = [stored(ascii("abc"), { size: 4_000_000_000 })];
    const archive = await openBytes(hostileMod({ blocks, records: [{ path: "MEDIA/A", size: 3 }] }));
    expect(await costOf(archive, archive.entries, { limit: 10 })).toBe(3);
  });
});

describe("unpack with a limit", () => {
  it("that the entries just reach unpacks; one byte less, and nothing is written, not even the folder", async () => {
    const archive = await threeMegabytes();
    const out = target();
    const refused = await unpackArchive(archive, { target: out, ...PLAIN, limit: 2_999_999 });
    expect(refused).toMatchObject({ ok: false, files: 0, bytes: 0, kept: 0, decompiled: 0 });
    expect(refused.findings).toMatchObject([
      { code: "unpack-too-large", path: archive.path, data: { bytes: 3_000_000, limit: 2_999_999 } },
    ]);
    expect(refused.findings[0].message).toContain("Nothing was unpacked");
    expect(refused.findings[0].fix).toContain("--limit");
    expect(existsSync(out)).toBe(false);
    expect(await unpackArchive(archive, { target: out, ...PLAIN, limit: 3_000_000 })).toMatchObject({ files: 3 });
  });

  it("counts only the entries that are wanted", async () => {
    const archive = await threeMegabytes();
    const request = { target: target(), text: false, only: ["**/B.DDS"], limit: 1_000_000 };
    expect(await unpackArchive(archive, request)).toMatchObject({ ok: true, files: 1 });
  });

  it("counts the size of each of two entries that share a block", async () => {
    const records = ["A", "B"].map((name) => ({ path: `MEDIA/${name}.DDS`, block: 0 }));
    const archive = await openBytes(hostileMod({ blocks: [deflated(ZEROS)], records, crcs: [crc32(ZEROS)] }));
    const out = target();
    expect(await unpackArchive(archive, { target: out, ...PLAIN, limit: 1_999_999 })).toMatchObject({ ok: false });
    expect(await unpackArchive(archive, { target: out, ...PLAIN, limit: 2_000_000 })).toMatchObject({ files: 2 });
  });

  it("leaves as they are the compiled files whose texts would pass it", async () => {
    const files = Array.from({ length: 40 }, (_, i) => ({ path: `MEDIA/${i}.LAYOUT`, content: TINY_BINLAYOUT }));
    const archive = await openBytes(buildMod({ files }));
    const all = await unpackArchive(archive, { target: target(), text: true, only: [] });
    expect(all).toMatchObject({ ok: true, decompiled: 40 });
    const limit = 40 * Math.max(...archive.entries.map(({ size, packedSize }) => Math.max(size, packedSize)));
    const some = await unpackArchive(archive, { target: target(), text: true, only: [], limit });
    const left = some.findings.filter(({ code }) => code === "unpack-text-too-large").length;
    expect(some).toMatchObject({ ok: true, files: 41, decompiled: 40 - left });
    expect(left).toBeGreaterThan(0);
    expect(left).toBeLessThan(40);
  });

  it("leaves a compiled file as it is that is larger than any real one", async () => {
    const content = new Uint8Array(17 << 20);
    content.set([2, 0, 0, 0]);
    const archive = await openBytes(buildMod({ files: [{ path: "MEDIA/A.DAT", content }] }));
    const result = await unpackArchive(archive, { target: target(), text: true, only: [] });
    expect(result).toMatchObject({ ok: true, files: 2, decompiled: 0 });
    expect(result.findings).toMatchObject([{ code: "unpack-text-too-large", path: "MEDIA/A.DAT" }]);
  });
});

describe("findings of a hostile archive", () => {
  it("are at most 1,000 of a kind, and how many more there are is said; errors that are not listed count", async () => {
    const names = Array.from({ length: 2500 }, (_, index) => `../${index}.TXT`);
    const archive = await openBytes(modOfPaths(["MEDIA/A.TXT", ...names]));
    const result = await unpackArchive(archive, { target: target(), ...PLAIN });
    expect(result).toMatchObject({ ok: false, files: 1 });
    expect(result.findings.slice(0, 1000).map((one) => one.path)).toEqual(names.slice(0, 1000));
    expect(result.findings.slice(1000)).toMatchObject([
      { code: "unpack-more", severity: "info", data: { code: "unpack-refused", count: 1500 } },
    ]);
  });

  it("come in the order of the entries, whichever was read first", async () => {
    const blocks = Array.from({ length: 60 }, (_, i) => deflated(new Uint8Array(i % 7 === 0 ? 2_000_000 : 10)));
    const records = blocks.map((_, index) => ({ path: `MEDIA/${index}.DDS` }));
    const archive = await openBytes(hostileMod({ blocks, records, crcs: blocks.map(() => 1) }));
    const result = await unpackArchive(archive, { target: target(), ...PLAIN });
    expect(result.findings.map((one) => one.path)).toEqual(records.map((one) => one.path));
  });
});

describe("a disk that fills up", () => {
  const files = [
    { path: "MEDIA/A.TXT", content: ascii("small") },
    { path: "MEDIA/LARGE.DDS", content: new Uint8Array(9_000_000).map((_, index) => index >> 10) },
    { path: "MEDIA/Z.TXT", content: ascii("small") },
  ];

  it("at any write stops the work, is thrown as it is, and leaves whole files only", async () => {
    const whole = new Map(files.map(({ path: name, content }) => [name, Buffer.from(content)]));
    const bytes = buildMod({ files });
    for (let at = 0; at < 38; at += 3) {
      const archive = await openBytes(bytes);
      const out = target();
      const { files: layer } = faultyFiles(nodeFiles, { call: "file.write", at, fault: "ENOSPC", times: 1000 });
      const unpacking = unpackArchive(archive, { target: out, ...PLAIN, files: layer });
      const name = expect.stringMatching(/(A\.TXT|LARGE\.DDS|Z\.TXT)$/);
      if (at < 37) await expect(unpacking).rejects.toMatchObject({ kind: "disk-full", fault: "system", path: name });
      for (const file of filesBelow(out))
        expect(readFileSync(path.join(out, file)).equals(whole.get(file)!)).toBe(true);
      const again = await unpackArchive(archive, { target: out, ...PLAIN, resume: true });
      expect(again.files + again.kept).toBe(3);
    }
  });
});

describe("unpacking that is cancelled", () => {
  const large = new Uint8Array(30_000_000).map((_, index) => index >> 10);
  const bytes = buildMod({
    files: [
      ...Array.from({ length: 50 }, (_, i) => ({ path: `MEDIA/${i}.TXT`, content: ascii(`file ${i}`) })),
      { path: "MEDIA/LARGE.DDS", content: large },
      { path: "MEDIA/STORED.JPG", content: large },
    ],
  });

  it("at any step ends at once, leaves whole files only and no temporary, and goes on with resume", async () => {
    const waits: number[] = [];
    for (const share of [0, 0.1, 0.3, 0.5, 0.7, 0.9, 0.99]) {
      const archive = await openBytes(bytes);
      const out = target();
      const stop = new AbortController();
      let at = 0;
      const report = (step: Progress) => {
        if (step.bytes < share * step.totalBytes || stop.signal.aborted) return;
        at = performance.now();
        stop.abort();
      };
      const operation = { signal: stop.signal, report };
      await expect(unpackArchive(archive, { target: out, ...PLAIN }, operation)).rejects.toThrow(CancelledError);
      waits.push(performance.now() - at);
      for (const file of filesBelow(out)) {
        const content = await archive.read(archive.find(file)!);
        expect(readFileSync(path.join(out, file)).equals(content)).toBe(true);
      }
      const before = filesBelow(out).length;
      expect(await unpackArchive(archive, { target: out, ...PLAIN, resume: true })).toMatchObject({
        ok: true,
        files: 52 - before,
        kept: before,
      });
    }
    console.log(`cancelled, ms to the end: ${waits.map((ms) => ms.toFixed(0)).join(", ")}`);
    // The bar is 100 ms; a machine that does other things as well is given more.
    expect(Math.max(...waits)).toBeLessThan(2000);
  });

  it("before it began writes nothing", async () => {
    const out = target();
    const operation = { signal: AbortSignal.abort() };
    await expect(unpackArchive(await openBytes(bytes), { target: out, ...PLAIN }, operation)).rejects.toThrow(
      CancelledError,
    );
    expect(existsSync(out) ? readdirSync(out) : []).toEqual([]);
  });

  it("in the middle of a payload that gives nothing for a long time ends all the same", async () => {
    const payload = longNothing(60_000_000);
    const blocks = [{ size: 9_000_000, compressedSize: payload.length, payload }];
    const archive = await openBytes(hostileMod({ blocks, records: [{ path: "MEDIA/A.DDS" }] }));
    const stop = new AbortController();
    setTimeout(() => stop.abort(), 30);
    const start = performance.now();
    const operation = { signal: stop.signal };
    await expect(unpackArchive(archive, { target: target(), ...PLAIN }, operation)).rejects.toThrow(CancelledError);
    expect(performance.now() - start).toBeLessThan(2000);
  });
});

describe("progress of unpacking", () => {
  it("counts files and bytes, names the entry it is at, and moves within a large one", async () => {
    const content = new Uint8Array(9_000_000).map((_, index) => index >> 10);
    const archive = await openBytes(
      buildMod({
        files: [
          { path: "MEDIA/A.TXT", content: ascii("abc") },
          { path: "MEDIA/B.DDS", content },
        ],
      }),
    );
    const steps: Progress[] = [];
    await unpackArchive(archive, { target: target(), ...PLAIN }, { report: (step) => steps.push(step) });
    const totalBytes = 3 + content.length;
    expect(steps[0]).toEqual({ kind: "unpack", done: 0, total: 2, bytes: 0, totalBytes, detail: "MEDIA/A.TXT" });
    expect(steps.at(-1)).toEqual({ kind: "unpack", done: 2, total: 2, bytes: totalBytes, totalBytes });
    expect(steps.map(({ bytes }) => bytes)).toEqual(steps.map(({ bytes }) => bytes).sort((a, b) => a - b));
    expect(steps.filter(({ detail }) => detail === "MEDIA/B.DDS").length).toBeGreaterThan(20);
  });
});
