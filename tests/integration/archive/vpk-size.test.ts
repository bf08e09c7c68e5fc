import { createHash } from "node:crypto";
import {
  closeSync,
  cpSync,
  mkdirSync,
  openSync,
  readdirSync,
  readSync,
  rmSync,
  writeFileSync,
  writeSync,
} from "node:fs";
import path from "node:path";
import { crc32 } from "node:zlib";
import { describe, expect, it } from "vitest";
import { startChild } from "../../support/child.ts";
import { CLI, NODE, runCli } from "../../support/cli.ts";
import { IS_FULL, noise } from "../../support/full-size.ts";
import { tempFolder } from "../../support/temp-folder.ts";

const FILES = 260_000;

/** A pack of very many small files that share few folders, written straight into its bytes. */
function manyFiles(count: number): Uint8Array {
  const data = Buffer.from("lantern!");
  const record = Buffer.alloc(18);
  record.writeUInt32LE(crc32(data), 0);
  record.writeUInt16LE(0x7fff, 6);
  record.writeUInt32LE(data.length, 12);
  record.writeUInt16LE(0xffff, 16);
  const tree: Buffer[] = [];
  let row = 0;
  for (const extension of ["mdl", "phy", "vcs", "vmt", "vtf", "vvd", "wav", "txt"]) {
    tree.push(Buffer.from(`${extension}\0`));
    for (let folder = 0; folder < 500; folder++) {
      tree.push(Buffer.from(`materials/models/props_${folder}\0`));
      for (let file = 0; file < count / 4000; file++, row++) {
        record.writeUInt32LE(row * data.length, 8);
        tree.push(Buffer.from(`thing_${file}_of_${folder}\0`), Buffer.from(record));
      }
      tree.push(Buffer.of(0));
    }
    tree.push(Buffer.of(0));
  }
  const list = Buffer.concat([...tree, Buffer.of(0)]);
  const head = Buffer.from(Uint32Array.of(0x55aa1234, 2, list.length, row * data.length, 0, 48, 0).buffer);
  const main = Buffer.concat([head, list, Buffer.alloc(row * data.length, data)]);
  const md5 = (bytes: Uint8Array) => createHash("md5").update(bytes).digest();
  const two = Buffer.concat([md5(list), md5(new Uint8Array())]);
  return Buffer.concat([main, two, md5(Buffer.concat([main, two]))]);
}

interface Line {
  readonly what: string;
  readonly ms: number;
  readonly rss: number;
  readonly entries?: number;
  readonly codes?: readonly string[];
}

describe(`a pack of ${FILES.toLocaleString("en-US")} files`, () => {
  it("is listed at once, in little memory, and looked up in no time", async () => {
    const file = path.join(tempFolder(), "many_dir.vpk");
    writeFileSync(file, manyFiles(FILES));
    const child = startChild(path.join(import.meta.dirname, "vpk-size-child.ts"), [file]);
    const lines: Line[] = [];
    for (let line = await child.line(); line !== null; line = await child.line()) lines.push(JSON.parse(line));
    expect(await child.ended()).toBe(0);
    for (const { what, ms, rss } of lines.slice(0, -1)) console.log(`${what}: ${ms.toFixed(1)} ms, ${rss} MB at most`);
    expect(lines.at(-1)).toMatchObject({ entries: FILES, codes: [] });
    const [start, open, list, , lookUps] = lines;
    console.log(`one look-up: ${((1000 * lookUps.ms) / 10_000).toFixed(2)} µs`);
    // Going through the list for each of them would take thousands of times as long as listing it once.
    expect(lookUps.ms).toBeLessThan(20 * list.ms);
    expect(open.ms).toBeLessThan(20 * list.ms);
    expect(list.rss - start.rss).toBeLessThan(200);
  });

  it("is listed by the command", async () => {
    const file = path.join(tempFolder(), "many_dir.vpk");
    writeFileSync(file, manyFiles(FILES));
    for (const args of [["list"], ["list", "--json"], ["vpk", "list"], ["vpk", "list", "--json"]]) {
      const start = performance.now();
      const { exit, stdout } = await runCli([...args, file]);
      console.log(`lamplighter ${args.join(" ")}: ${(performance.now() - start).toFixed(0)} ms`);
      expect(exit).toBe(0);
      if (args.includes("--json")) expect((JSON.parse(stdout) as { entries: unknown[] }).entries).toHaveLength(FILES);
      else expect(stdout.split("\n").length).toBeGreaterThan(FILES);
    }
  });
});

const PEAK = path.resolve(import.meta.dirname, "../../support/report-peak.ts");

/** Runs a command; `peak` in MB. */
async function runMeasured(args: readonly string[]): Promise<{ readonly ms: number; readonly peak: number }> {
  const start = performance.now();
  const { exit, stderr } = await runCli(args, { command: [NODE, "--import", PEAK, CLI] });
  expect(exit, stderr).toBe(0);
  return { ms: performance.now() - start, peak: Number(/^peak (\d+)$/m.exec(stderr)![1]) };
}

/** What a copy is that does no more than read and write. */
function copyPlainly(from: string, to: string): void {
  const buffer = new Uint8Array(1 << 20);
  mkdirSync(to);
  for (const name of readdirSync(from)) {
    const [read, written] = [openSync(path.join(from, name), "r"), openSync(path.join(to, name), "wx")];
    for (let count = readSync(read, buffer); count > 0; count = readSync(read, buffer))
      writeSync(written, buffer, 0, count);
    closeSync(read);
    closeSync(written);
  }
}

function timeOf(work: () => void): number {
  const start = performance.now();
  work();
  return performance.now() - start;
}

describe("large packs pass in pieces", () => {
  const MEGABYTES = IS_FULL ? 1024 : 96;

  it(`${MEGABYTES} MiB are packed, checked and extracted in the memory that a few take`, async () => {
    const ground = tempFolder();
    const source = path.join(ground, "source");
    mkdirSync(source);
    const piece = noise(1 << 20, 1);
    // One file of a quarter of all bytes, and the rest in files of 1 MiB.
    const large = openSync(path.join(source, "large.bin"), "wx");
    for (let at = 0; at < MEGABYTES / 4; at++) writeSync(large, piece);
    closeSync(large);
    for (let at = 0; at < (MEGABYTES * 3) / 4; at++) {
      new DataView(piece.buffer).setUint32(0, at);
      writeFileSync(path.join(source, `f${at}.bin`), piece);
    }
    const [pack, out, copy] = ["pak_dir.vpk", "out", "copy"].map((name) => path.join(ground, name));
    const packed = await runMeasured(["vpk", "pack", source, "-o", pack, "--split", "200MiB"]);
    const verified = await runMeasured(["vpk", "verify", pack]);
    console.log(`packed in ${packed.ms.toFixed(0)} ms, ${packed.peak} MB at most`);
    console.log(`verified in ${verified.ms.toFixed(0)} ms, ${verified.peak} MB at most`);
    const times = { extract: [] as number[], plain: [] as number[], system: [] as number[] };
    let peak = 0;
    for (let round = 0; round < (IS_FULL ? 5 : 1); round++) {
      const extracted = await runMeasured(["vpk", "extract", pack, "-o", out]);
      times.extract.push(extracted.ms);
      peak = Math.max(peak, extracted.peak);
      expect(readdirSync(out)).toHaveLength(readdirSync(source).length);
      rmSync(out, { recursive: true });
      times.plain.push(timeOf(() => copyPlainly(source, copy)));
      rmSync(copy, { recursive: true });
      times.system.push(timeOf(() => cpSync(source, copy, { recursive: true })));
      rmSync(copy, { recursive: true });
    }
    const [extract, plain, system] = [times.extract, times.plain, times.system].map((all) => Math.min(...all));
    const ratio = (of: number) => (extract / of).toFixed(2);
    console.log(
      `extracted in ${extract.toFixed(0)} ms, ${peak} MB at most; read and written in ${plain.toFixed(0)} ms (ratio ${ratio(plain)}), copied by the system in ${system.toFixed(0)} ms (ratio ${ratio(system)})`,
    );
    for (const one of [packed.peak, verified.peak, peak]) expect(one).toBeLessThan(300);
  }, 600_000);
});
