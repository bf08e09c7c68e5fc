import { describe, expect, it } from "vitest";
import type { Archive } from "../../src-main/archive/archive.ts";
import { openArchive } from "../../src-main/archive/open.ts";
import { verifyArchive } from "../../src-main/archive/verify.ts";
import { FormatError } from "../../src-shared/bytes/format-error.ts";
import { readModHeader } from "../../src-shared/formats/mod/header.ts";
import { readManifest, writeManifest } from "../../src-shared/formats/mod/manifest.ts";
import { parseModDat } from "../../src-shared/formats/mod-dat/parse.ts";
import { printModDat } from "../../src-shared/formats/mod-dat/print.ts";
import { decodeSource } from "../../src-shared/text/source-text.ts";
import { corpusBytes, corpusFiles, hasCorpus } from "../support/corpus.ts";
import { memoryFile } from "../support/memory-file.ts";
import { concat } from "../support/mod-builder.ts";
import { cuts, mutations } from "../support/mutate.ts";

const MODS = [...corpusFiles("mod-bin"), ...corpusFiles("mod-trees")].filter((file) => /\.mod$/i.test(file));
const MOD_DATS = corpusFiles("mod-trees").filter((file) => /mod\.dat$/i.test(file));
const named = (files: readonly string[]) => files.map((file) => [file.split("/").slice(1).join("/"), file] as const);

const ALL = process.env.LAMPLIGHTER_FUZZ === "all";
const SLOWEST_MS = 1000;

/** 50 cuts and 200 mutations, or every tenth of them. */
function* damaged(bytes: Uint8Array, seed: number): Generator<Uint8Array> {
  let count = 0;
  for (const one of [...cuts(bytes, 50), ...mutations(bytes, 200, seed)])
    if (ALL || count++ % 10 === seed % 10) yield one;
}

/** Whatever a reader makes of damaged bytes, it is a value or a FormatError, and soon. */
async function survives(run: () => unknown): Promise<void> {
  const start = performance.now();
  try {
    await run();
  } catch (error) {
    if (!(error instanceof FormatError)) throw error;
  }
  expect(performance.now() - start).toBeLessThan(SLOWEST_MS);
}

async function useEverything(bytes: Uint8Array): Promise<void> {
  const archive = await openArchive("damaged.MOD", { files: memoryFile(bytes), readHeads: true });
  await verifyArchive(archive, { level: "full" });
  for (const entry of archive.entries.slice(0, 20)) await readEntry(archive, entry.path);
}

async function readEntry(archive: Archive, path: string): Promise<void> {
  const entry = archive.find(path)!;
  expect(entry.packedSize).toBeGreaterThanOrEqual(0);
  await survives(() => archive.read(entry));
  await survives(() => archive.readBlock(entry));
  await survives(async () => {
    for await (const _ of archive.stream(entry));
  });
}

describe.skipIf(!hasCorpus)("damaged mods", () => {
  it.each(named(MODS))("%s: whole file", async (_, file) => {
    for (const bytes of damaged(corpusBytes(file), MODS.indexOf(file) + 1)) await survives(() => useEverything(bytes));
  });

  it.each(named(MODS))("%s: header or manifest alone", async (_, file) => {
    const bytes = corpusBytes(file);
    const { dataOffset, manifestOffset } = readModHeader(bytes);
    for (const header of damaged(bytes.subarray(0, dataOffset), MODS.indexOf(file) + 1)) {
      await survives(() => readModHeader(header));
      await survives(() => useEverything(concat(header, bytes.subarray(dataOffset))));
    }
    for (const manifest of damaged(bytes.subarray(manifestOffset), MODS.indexOf(file) + 2)) {
      await survives(() => expect(writeManifest(readManifest(manifest))).toEqual(manifest));
      await survives(() => useEverything(concat(bytes.subarray(0, manifestOffset), manifest)));
    }
  });

  it.each(named(MOD_DATS))("%s: a damaged MOD.DAT", async (_, file) => {
    for (const bytes of damaged(corpusBytes(file), MOD_DATS.indexOf(file) + 1))
      await survives(() => {
        const { info } = parseModDat(decodeSource(bytes), "MOD.DAT");
        if (info !== null) printModDat(info);
      });
  });
});
