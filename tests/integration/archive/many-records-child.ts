/** Puts a million records through one command after the other; a line of JSON for each. */
import { rmSync, writeFileSync } from "node:fs";
import path from "node:path";
import { compareArchives } from "../../../src-main/archive/compare.ts";
import { openArchive } from "../../../src-main/archive/open.ts";
import { verifyFile } from "../../../src-main/archive/verify.ts";
import { unpackArchive } from "../../../src-main/engine/unpack.ts";
import { FormatError } from "../../../src-shared/bytes/format-error.ts";
import { type ManyRecords, manyRecords } from "../../support/hostile-mods.ts";
import { peakMemory } from "../../support/peak-memory.ts";

const KINDS: Readonly<Record<string, ManyRecords>> = {
  "one-block": { count: 1_000_000 },
  "own-blocks": { count: 1_000_000, spread: true },
  "4-gb-each": { count: 1_000_000, size: 0xffffffff },
  "one-too-many": { count: 1_000_001 },
};

/** A million files of one byte take a minute; what comes before the first of them is what can explode. */
const PATIENCE_MS = 1000;

const [, , kind, folder] = process.argv;
const file = path.join(folder, "a.MOD");
writeFileSync(file, manyRecords(KINDS[kind]));

async function measure(what: string, work: () => Promise<string>): Promise<void> {
  const start = performance.now();
  let outcome: string;
  try {
    outcome = await work();
  } catch (error) {
    if (!(error instanceof FormatError)) throw error;
    outcome = "refused";
  }
  console.log(JSON.stringify({ what, ms: performance.now() - start, rss: peakMemory(), outcome }));
}

await measure("list", async () => {
  const archive = await openArchive(file, { readHeads: true });
  const units = archive.entries.reduce((sum, entry) => sum + entry.path.length + entry.packedSize, 0);
  await archive.close();
  return `${archive.entries.length} entries, ${units}`;
});
await measure("verify", async () => {
  const codes = new Set((await verifyFile(file, { level: "full" })).map(({ code }) => code));
  return [...codes].join(" ") || "nothing";
});
await measure("compare", async () => {
  const [a, b] = [await openArchive(file), await openArchive(file)];
  try {
    const stop = AbortSignal.timeout(PATIENCE_MS);
    const { differences } = await compareArchives(a, b, { signal: stop });
    return `${differences.length} differences`;
  } catch (error) {
    if (error instanceof DOMException) return "stopped";
    throw error;
  } finally {
    await Promise.all([a.close(), b.close()]);
  }
});
await measure("unpack", async () => {
  const archive = await openArchive(file);
  const target = path.join(folder, "out");
  try {
    const stop = AbortSignal.timeout(PATIENCE_MS);
    const { findings } = await unpackArchive(archive, { target, text: false, only: [] }, { signal: stop });
    return findings[0].code;
  } catch (error) {
    if (error instanceof Error && error.name === "CancelledError") return "stopped";
    throw error;
  } finally {
    await archive.close();
    rmSync(target, { recursive: true, force: true });
  }
});
