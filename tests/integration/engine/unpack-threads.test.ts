import { closeSync, openSync, readFileSync, truncateSync, writeFileSync } from "node:fs";
import path from "node:path";
import { crc32 } from "node:zlib";
import { describe, expect, it, onTestFinished } from "vitest";
import { CopyThreads } from "../../../src-main/engine/copy-threads.ts";
import { CancelledError, type Operation } from "../../../src-main/engine/operation.ts";
import { unpackArchive } from "../../../src-main/engine/unpack.ts";
import { FileError } from "../../../src-main/files/file-error.ts";
import { noise } from "../../support/full-size.ts";
import { openForTest } from "../../support/open-test-archive.ts";
import { filesBelow, tempFolder } from "../../support/temp-folder.ts";
import { toldOf } from "../../support/unpack-into.ts";
import { bare, pack, type Tree } from "../../support/vpk-ground.ts";

const MIB = 1 << 20;
const BYTES = noise(45 * MIB + 5, 1);
/** More bytes than threads begin at; one file of many slices, and some of less than one. */
const TREE: Tree = {
  "large.bin": BYTES,
  "deep/er/half.bin": BYTES.subarray(3, 20 * MIB),
  "piece.bin": BYTES.subarray(9, 9 + 3 * MIB),
  "small.txt": "lantern",
  "empty.txt": "",
};

async function packed(wanted: Parameters<typeof pack>[1] = {}) {
  const ground = bare(TREE);
  expect(await pack(ground, { split: 30 * MIB, preload: 1000, ...wanted })).toMatchObject({ kind: "packed" });
  const archive = await openForTest(ground.output);
  const target = path.join(ground.folder, "out");
  const unpack = (operation: Operation = {}) =>
    unpackArchive(archive, { target, text: false, only: [], resume: false }, operation);
  return { ground, target, unpack };
}

function expectTree(target: string, without: readonly string[] = []): void {
  const wanted = Object.keys(TREE).filter((name) => !without.includes(name));
  expect(filesBelow(target)).toEqual(wanted.sort());
  for (const name of wanted)
    expect(Buffer.compare(readFileSync(path.join(target, name)), Buffer.from(TREE[name])), name).toBe(0);
}

describe("many bytes, which threads copy", () => {
  it.each<[string, Parameters<typeof pack>[1]]>([
    ["numbered archives", {}],
    ["the directory's own file", { split: null }],
  ])("come out of %s as they are", async (_, wanted) => {
    const { target, unpack } = await packed(wanted);
    const steps = new Set<number>();
    let last = { bytes: 0, totalBytes: 0, done: 0, total: 0 };
    const report: Operation["report"] = (now) => {
      steps.add(now.bytes - last.bytes);
      last = now;
    };
    expect(await unpack({ report })).toMatchObject({ ok: true, files: 5, kept: 0, findings: [] });
    expectTree(target);
    expect(last).toMatchObject({ bytes: last.totalBytes, done: 5, total: 5 });
    // Nothing but the threads goes in such steps.
    expect([...steps]).toContain(4 * MIB);
  });

  it("are given back when one is damaged: told, and not there", async () => {
    const { ground, target, unpack } = await packed();
    const file = path.join(ground.folder, "pak_000.vpk");
    const bytes = readFileSync(file);
    bytes[bytes.length - 1] ^= 1;
    writeFileSync(file, bytes);
    const result = await unpack();
    expect(result.ok).toBe(false);
    const [, name] = toldOf(result)[0].split(" ");
    expect(toldOf(result)).toEqual([`unpack-damaged ${name}`]);
    expect(result.findings[0].message).toContain("its checksum is");
    expectTree(target, [name]);
  });

  it("are told when the archive became shorter meanwhile", async () => {
    const { ground, target, unpack } = await packed();
    truncateSync(path.join(ground.folder, "pak_000.vpk"), 1);
    const result = await unpack();
    expect(result.ok).toBe(false);
    const damaged = result.findings.map(({ path: of }) => of);
    expect(damaged.length).toBeGreaterThan(0);
    for (const { message } of result.findings) expect(message).toContain("the file ends before byte");
    expectTree(target, damaged);
  });

  it("stop when cancelled, and leave whole files only", async () => {
    for (const at of [1, 9]) {
      const { target, unpack } = await packed();
      const stop = new AbortController();
      let count = 0;
      const report = () => {
        if (count++ === at) stop.abort();
      };
      await expect(unpack({ signal: stop.signal, report })).rejects.toBeInstanceOf(CancelledError);
      for (const name of filesBelow(target))
        expect(Buffer.compare(readFileSync(path.join(target, name)), Buffer.from(TREE[name])), name).toBe(0);
    }
  });
});

describe("threads that copy", () => {
  function opened() {
    const [source, copy] = ["from", "to"].map((name) => path.join(tempFolder(), name));
    writeFileSync(source, BYTES);
    writeFileSync(copy, "");
    const all = [openSync(source, "r"), openSync(copy, "r+"), openSync(copy, "r"), openSync(source, "a")];
    const [from, to, unwritable, unreadable] = all;
    const threads = new CopyThreads();
    onTestFinished(async () => {
      await threads.close();
      for (const file of all) closeSync(file);
    });
    return { threads, source, copy, from, to, unwritable, unreadable };
  }

  it("copy a part to where it is wanted, and give its checksum", async () => {
    const { threads, source, copy, from, to } = opened();
    const [at, length] = [1001, 9 * MIB + 7];
    let bytes = 0;
    const lent = { descriptor: from, path: source, at, length };
    const target = { descriptor: to, path: copy, position: 5 };
    const crc = await threads.copy(lent, target, (more) => (bytes += more), {});
    const wanted = BYTES.subarray(at, at + length);
    expect([crc, bytes]).toEqual([crc32(wanted), length]);
    expect(Buffer.compare(readFileSync(copy).subarray(5), wanted)).toBe(0);
  });

  it("say which file the system refuses, and go on with the next", async () => {
    const { threads, source, copy, from, to, unwritable, unreadable } = opened();
    const lent = { descriptor: from, path: source, at: 0, length: 100 };
    const target = { descriptor: to, path: copy, position: 0 };
    const failure = (error: unknown) => error;
    const nothing = () => {};
    const written = await threads.copy(lent, { ...target, descriptor: unwritable }, nothing, {}).catch(failure);
    expect(written).toBeInstanceOf(FileError);
    expect(written).toMatchObject({ kind: "io", path: copy, data: { errno: "EBADF" } });
    const read = await threads.copy({ ...lent, descriptor: unreadable }, target, nothing, {}).catch(failure);
    expect(read).toMatchObject({ kind: "io", path: source, data: { errno: "EBADF" } });
    expect(await threads.copy({ ...lent, at: BYTES.length - 50 }, target, nothing, {})).toBeNull();
    expect(await threads.copy(lent, target, nothing, {})).toBe(crc32(BYTES.subarray(0, 100)));
  });

  it("that ended reject what they were asked for", async () => {
    const { threads, source, copy, from, to } = opened();
    await threads.close();
    const lent = { descriptor: from, path: source, at: 0, length: 100 };
    const asked = threads.copy(lent, { descriptor: to, path: copy, position: 0 }, () => {}, {});
    await expect(asked).rejects.toThrow("a worker that copies ended too early");
  });
});
