import path from "node:path";
import { describe, expect, it } from "vitest";
import { compareArchives } from "../../src-main/archive/compare.ts";
import { openArchive } from "../../src-main/archive/open.ts";
import { verifyArchive, verifyFile } from "../../src-main/archive/verify.ts";
import { FormatError } from "../../src-shared/bytes/format-error.ts";
import { fileTypeOf } from "../../src-shared/formats/file-types.ts";
import { CORPUS, corpusBytes, corpusFiles, hasCorpus } from "../support/corpus.ts";
import { memoryFile } from "../support/memory-file.ts";
import { readModSlowly } from "../support/mod-reader.ts";
import { openForTest } from "../support/open-test-archive.ts";

const MODS = [...corpusFiles("mod-bin"), ...corpusFiles("mod-trees")].filter((file) => /\.mod$/i.test(file));
const named = MODS.map((file) => [file.split("/").slice(1).join("/"), file] as const);

describe.skipIf(!hasCorpus)("every real .MOD", () => {
  it.each(named)("%s: every entry has the place and content that a second reader finds", async (_, file) => {
    const archive = await openForTest(path.join(CORPUS, file), { readHeads: true });
    const slow = readModSlowly(corpusBytes(file));
    expect(archive.entries.map((entry) => entry.path)).toEqual(slow.entries.map((entry) => entry.path));
    for (const [index, entry] of archive.entries.entries()) {
      const { content, packedSize, offset } = slow.entries[index];
      expect(entry.removed).toBe(content === null);
      if (content === null) continue;
      expect([entry.packedSize, entry.offset]).toEqual([packedSize, slow.dataOffset + offset]);
      expect(Buffer.compare(await archive.read(entry), content)).toBe(0);
    }
  });

  it.each(named)("%s: verifies without an error or a warning", async (_, file) => {
    const findings = await verifyFile(path.join(CORPUS, file), { level: "full" });
    const expected = file.endsWith("ref_pet.MOD") ? ["mod-file-count"] : [];
    expect(findings.map(({ code }) => code)).toEqual(expected);
  });

  it.each(named)("%s: equals itself", async (_, file) => {
    const [a, b] = [await openForTest(path.join(CORPUS, file)), await openForTest(path.join(CORPUS, file))];
    expect(await compareArchives(a, b)).toMatchObject({ equal: true, differences: [], header: [] });
  });

  it.each(named)("%s: with any byte changed that a checksum covers, does not verify", async (_, file) => {
    const bytes = corpusBytes(file);
    const { dataOffset, entries } = readModSlowly(bytes);
    const last = entries.filter((entry) => entry.content !== null && entry.packedSize > 8).at(-1)!;
    bytes[dataOffset + last.offset + 8 + (last.packedSize >> 1)] ^= 0x55;
    const archive = await openArchive("changed.MOD", { files: memoryFile(bytes) });
    const findings = await verifyArchive(archive, { level: "full" });
    expect(findings.filter(({ severity }) => severity === "error").map((one) => one.path)).toContain(last.path);
  });
});

describe.skipIf(!hasCorpus)("a tree and the mod GUTS made of it", () => {
  it("differ by text against compiled, and where only one has a file", async () => {
    const tree = corpusFiles("mod-trees").find((file) => file.endsWith("ScalingVendors@2f5d8f10/Scaling_vendors.mod"))!;
    const folder = await openForTest(path.dirname(path.join(CORPUS, tree)));
    const mod = await openForTest(path.join(CORPUS, tree));
    const { differences } = await compareArchives(folder, mod);
    const texts = mod.entries.filter((entry) => fileTypeOf(entry.path).compiledTo !== null);
    const reasons = new Set(differences.map((difference) => difference.reason));
    expect(reasons.has("source text against compiled")).toBe(true);
    expect(differences.filter(({ reason }) => reason === "source text against compiled").length).toBe(texts.length);
  });
});

describe.skipIf(!hasCorpus)("the mod of no bytes", () => {
  const file = path.join(CORPUS, "odd/PhanboiGames__CYBER_MOD@d92b56e1/EDITORMOD.MOD");

  it("is refused by name", async () => {
    const error = await openArchive(file).catch((thrown: unknown) => thrown);
    expect(error).toBeInstanceOf(FormatError);
    expect((error as FormatError).what).toBe("the file is empty");
    expect((error as FormatError).path).toBe(file);
  });
});
