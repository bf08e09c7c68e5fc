import { readFileSync, writeFileSync } from "node:fs";
import path from "node:path";
import { crc32 } from "node:zlib";
import { describe, expect, it } from "vitest";
import { type BlockFacts, encodeBlockHead } from "../../../src-main/engine/block.ts";
import { FARTHEST_OFFSET, ModTooLargeError, ModWriter, type PackedEntry } from "../../../src-main/engine/mod-writer.ts";
import { createAtomicFile } from "../../../src-main/files/atomic-file.ts";
import { FileError } from "../../../src-main/files/file-error.ts";
import { type FileLayer, nodeFiles } from "../../../src-main/files/file-layer.ts";
import { type Errno, type Fault, faultyFiles, Killed } from "../../support/fault-files.ts";
import { ascii, concat, TEST_HEADER } from "../../support/mod-builder.ts";
import { readModSlowly } from "../../support/mod-reader.ts";
import { filesBelow, tempFolder } from "../../support/temp-folder.ts";

interface Block {
  readonly entry: PackedEntry;
  readonly run: Uint8Array;
}

/** A stored block, as a picture has it. */
function block(name: string, content: Uint8Array): Block {
  const facts: BlockFacts = { crc32: crc32(content), size: content.length, packedSize: content.length, stored: true };
  return {
    entry: { path: `MEDIA/${name}.JPG`, type: 24, fileTime: 5n, facts },
    run: concat(encodeBlockHead(facts), content),
  };
}

const BLOCKS = [
  block("A", ascii("picture")),
  block("B", new Uint8Array(300_000).fill(7)),
  block("C", ascii("")),
  block("D", new Uint8Array(900_000).fill(8)),
  block("E", new Uint8Array(200_000).fill(9)),
  block("F", ascii("last")),
];

/** Writes a mod of these blocks through a file layer and puts it in place. */
async function write(target: string, blocks: readonly Block[], files: FileLayer = nodeFiles): Promise<number> {
  const file = await createAtomicFile(target, { files });
  try {
    const writer = new ModWriter(file, TEST_HEADER);
    for (const { run } of blocks) await writer.append(run);
    const { bytes } = await writer.finish(blocks.map(({ entry }) => entry));
    await file.commit({ backup: "none" });
    return bytes;
  } catch (error) {
    await file.discard();
    throw error;
  }
}

describe("a mod written front to back", () => {
  it("is what another reader reads, runs small and large", async () => {
    const target = path.join(tempFolder(), "a.MOD");
    const bytes = await write(target, BLOCKS);
    const file = readFileSync(target);
    const mod = readModSlowly(file);
    expect(file.length).toBe(bytes);
    expect(mod.entries.map(({ path: name }) => name)).toEqual(BLOCKS.map(({ entry }) => entry.path));
    for (const [index, { content, crc32: stored, fileTime }] of mod.entries.entries()) {
      const run = BLOCKS[index].run.subarray(8);
      expect(Buffer.compare(content!, run)).toBe(0);
      expect([stored, fileTime]).toEqual([crc32(run), 5n]);
    }
    expect([mod.rollingHash, mod.manifestHash]).toEqual([mod.rollingHashAgain, mod.manifestHashAgain]);
    expect([mod.maxCompressed, mod.bytesLeft]).toEqual([900_000, 0]);
  });

  it("is the same whether blocks come one by one or in runs", async () => {
    const folder = tempFolder();
    await write(path.join(folder, "a.MOD"), BLOCKS);
    const file = await createAtomicFile(path.join(folder, "b.MOD"));
    const writer = new ModWriter(file, TEST_HEADER);
    await writer.append(concat(...BLOCKS.slice(0, 4).map(({ run }) => run)));
    await writer.append(new Uint8Array());
    await writer.append(concat(...BLOCKS.slice(4).map(({ run }) => run)));
    await writer.finish(BLOCKS.map(({ entry }) => entry));
    await file.commit({ backup: "none" });
    expect(readFileSync(path.join(folder, "a.MOD")).equals(readFileSync(path.join(folder, "b.MOD")))).toBe(true);
  });

  it("ends before the offsets do, whatever comes", async () => {
    const target = path.join(tempFolder(), "a.MOD");
    const file = await createAtomicFile(target);
    const writer = new ModWriter(file, TEST_HEADER);
    const huge = { length: FARTHEST_OFFSET } as Uint8Array;
    await expect(writer.append(huge)).rejects.toThrow(ModTooLargeError);
    await file.discard();
    expect(filesBelow(path.dirname(target))).toEqual([]);
  });

  it("that lacks a block is a mistake of this program, not a mod", async () => {
    const target = path.join(tempFolder(), "a.MOD");
    const file = await createAtomicFile(target);
    const writer = new ModWriter(file, TEST_HEADER);
    await writer.append(BLOCKS[0].run);
    await expect(writer.finish(BLOCKS.slice(0, 2).map(({ entry }) => entry))).rejects.toThrow(/were planned/);
    await file.discard();
  });
});

async function stepsOf(): Promise<number> {
  const counting = faultyFiles(nodeFiles);
  await write(path.join(tempFolder(), "a.MOD"), BLOCKS, counting.files);
  return counting.steps.length;
}

describe("a mod that cannot be written to its end", () => {
  it.each<[Fault, string]>([
    ["ENOSPC", "disk-full"],
    ["EIO", "io"],
    ["EACCES", "no-permission"],
    ["EPERM", "no-permission"],
    ["EXDEV", "other-disk"],
    ["EBUSY", "busy"],
  ])("because of %s at any step leaves the older one whole, and nothing beside it", async (fault, kind) => {
    const steps = await stepsOf();
    expect(steps).toBeGreaterThan(10);
    for (let at = 0; at < steps; at++) {
      const target = path.join(tempFolder(), "a.MOD");
      writeFileSync(target, "older");
      const faulty = faultyFiles(nodeFiles, { at, fault: fault as Errno });
      const outcome = await write(target, BLOCKS, faulty.files).catch((error: unknown) => error);
      const isWhole = typeof outcome === "number";
      if (!isWhole) expect(outcome).toMatchObject({ name: "FileError", kind });
      expect(outcome instanceof FileError || isWhole).toBe(true);
      const now = readFileSync(target);
      if (isWhole) expect(readModSlowly(now).rollingHashAgain).toBe(readModSlowly(now).rollingHash);
      else expect(now.toString()).toBe("older");
      expect(filesBelow(path.dirname(target))).toEqual(["a.MOD"]);
    }
  });

  it("because the process was killed leaves the older one or the new one", async () => {
    const steps = await stepsOf();
    for (let at = 0; at < steps; at++) {
      const target = path.join(tempFolder(), "a.MOD");
      writeFileSync(target, "older");
      const faulty = faultyFiles(nodeFiles, { at, fault: "kill" });
      await expect(write(target, BLOCKS, faulty.files)).rejects.toThrow(Killed);
      const now = readFileSync(target);
      if (now.toString() !== "older") expect(readModSlowly(now).entries).toHaveLength(BLOCKS.length);
    }
  });

  it("is whole all the same when the system writes less at a time than asked", async () => {
    const steps = await stepsOf();
    for (let at = 0; at < steps; at++) {
      const target = path.join(tempFolder(), "a.MOD");
      await write(target, BLOCKS, faultyFiles(nodeFiles, { at, fault: "short" }).files);
      const mod = readModSlowly(readFileSync(target));
      expect([mod.rollingHash, mod.manifestHash]).toEqual([mod.rollingHashAgain, mod.manifestHashAgain]);
      for (const [index, { content }] of mod.entries.entries())
        expect(Buffer.compare(content!, BLOCKS[index].run.subarray(8))).toBe(0);
    }
  });
});
