import { readFileSync } from "node:fs";
import path from "node:path";
import { describe, expect, it } from "vitest";
import { compareArchives } from "../../../src-main/archive/compare.ts";
import { openArchive, openPair } from "../../../src-main/archive/open.ts";
import { verifyFile } from "../../../src-main/archive/verify.ts";
import { createDecompile } from "../../../src-main/engine/decompile.ts";
import { FormatError } from "../../../src-shared/bytes/format-error.ts";
import { fileTypeOf } from "../../../src-shared/formats/file-types.ts";
import { hasErrors } from "../../../src-shared/text/diagnostic.ts";
import { CORPUS, corpusBytes, corpusFiles, hasCorpus } from "../../support/corpus.ts";
import { type BuilderFile, buildMod } from "../../support/mod-builder.ts";
import { readModSlowly } from "../../support/mod-reader.ts";
import { cuts, mutations } from "../../support/mutate.ts";
import { writeTemp } from "../../support/open-test-archive.ts";
import { repairAndRead, repairBytes, SOUND, soundness } from "../../support/repair-ground.ts";

/** Some are pointers to files that are elsewhere. */
const MODS = [...corpusFiles("mod-bin"), ...corpusFiles("mod-trees")]
  .filter((file) => /\.mod$/i.test(file))
  .filter((file) => corpusBytes(file)[0] === 4);
const named = MODS.map((file) => [file.split("/").slice(1).join("/"), file] as const);

const ALL = process.env.LAMPLIGHTER_FUZZ === "all";

describe.skipIf(!hasCorpus)("real mods", () => {
  it.each(named)("%s: nothing to repair", async (_, file) => {
    const { result, bytes } = await repairBytes(corpusBytes(file));
    expect(result.kind).toBe("nothing");
    expect(hasErrors(result.findings)).toBe(false);
    expect(bytes).toBeNull();
  });

  it.each(named)(
    "%s: with a wrong rollingHash, and without the end of its table, it becomes what it was",
    async (_, file) => {
      const bytes = corpusBytes(file);
      const { dataOffset } = readModSlowly(bytes);
      const hashed = bytes.slice();
      hashed[dataOffset + 5] ^= 0x40;
      expect((await repairBytes(hashed)).bytes).toEqual(bytes);

      const run = await repairAndRead(bytes.slice(0, bytes.length - 2));
      expect(run.verified.filter(({ severity }) => severity !== "info")).toEqual([]);
      expect(await differences(path.join(CORPUS, file), run.output)).toEqual([]);
    },
  );

  it.each(named)("%s: packed as text in lower case it comes out with the same contents", async (_, file) => {
    const run = await repairAndRead(await naivelyPacked(path.join(CORPUS, file)));
    expect(run.verified.filter(({ severity }) => severity !== "info")).toEqual([]);
    expect(run.findings.filter(({ severity }) => severity === "error")).toEqual([]);
    expect(soundness(run)).toEqual(SOUND);
    const left = (await differences(path.join(CORPUS, file), run.output)).filter(
      ([, reason]) => reason !== "same tree, other string ids" && reason !== "same layout, other header byte",
    );
    // An index made anew lists compiled files whose texts its maker did not have.
    expect(left.filter(([name]) => !name.endsWith(".RAW"))).toEqual([]);
  });

  it.each(named)("%s: damaged anywhere it gives an answer, and a whole mod or none", async (_, file) => {
    const bytes = corpusBytes(file);
    if (bytes.length > 200_000 && !ALL) return;
    let repaired = 0;
    let count = 0;
    const seed = MODS.indexOf(file) + 1;
    for (const broken of [...cuts(bytes, 12), ...mutations(bytes, 48, seed)]) {
      count++;
      if (!ALL && count % 3 !== seed % 3) continue;
      if (await isAnswered(broken, count % 2 === 0)) repaired++;
    }
    console.log(`${path.basename(file)}: ${repaired} of ${count} damaged copies were repaired`);
    expect(count).toBeGreaterThan(0);
  });
});

/** Whether a mod was written; fails when it is not what it is said to be. */
async function isAnswered(broken: Uint8Array, dropUnreadable: boolean): Promise<boolean> {
  const { result, bytes, output } = await repairBytes(broken, { dropUnreadable });
  expect(bytes === null).toBe(result.kind !== "repaired");
  if (result.kind !== "repaired") return false;
  const errors = (await verifyFile(output, { level: "full" })).filter(({ severity }) => severity === "error");
  const told = new Set(result.findings.filter(({ severity }) => severity === "error").map((each) => each.path));
  expect(errors.filter((error) => !told.has(error.path))).toEqual([]);
  return true;
}

async function differences(a: string, b: string): Promise<(readonly [string, string])[]> {
  const [one, two] = await openPair(a, b);
  try {
    const compared = await compareArchives(one, two);
    return [
      ...compared.differences.map(({ path: name, reason }) => [name, reason] as const),
      ...compared.header.map(({ field }) => ["header", field] as const),
    ];
  } finally {
    await one.close();
    await two.close();
  }
}

/** The mod as a tool packs it that knows nothing: texts as texts, types by nothing, names as on its disk, no indices. */
async function naivelyPacked(file: string): Promise<Uint8Array> {
  const archive = await openArchive(file);
  const files: BuilderFile[] = [];
  try {
    const decompile = createDecompile(null);
    for (const entry of archive.entries) {
      if (entry.removed || entry.path.endsWith(".RAW")) continue;
      const content = await archive.read(entry);
      const form = fileTypeOf(entry.path).compiledTo;
      const text = form === null ? null : textOf(() => decompile(form, content, entry.path).bytes);
      files.push({
        path: `MEDIA/${entry.path.slice(6).replace(/[A-Z]/g, (letter) => letter.toLowerCase())}`,
        content: text ?? content,
        type: 18,
        fileTime: entry.fileTime,
      });
    }
    const { removedFiles } = archive.header!;
    return buildMod({ files, removedFiles, header: archive.header! });
  } finally {
    await archive.close();
  }
}

function textOf(decompile: () => Uint8Array): Uint8Array | null {
  try {
    return decompile();
  } catch (error) {
    if (error instanceof FormatError) return null;
    throw error;
  }
}

it.skipIf(!hasCorpus)("a pointer to a file that is elsewhere is told to be no mod", async () => {
  const pointers = corpusFiles("mod-bin").filter((file) => /\.mod$/i.test(file) && corpusBytes(file)[0] !== 4);
  for (const file of pointers) {
    const place = writeTemp("pointer.MOD", corpusBytes(file));
    expect(readFileSync(place).length).toBeGreaterThan(0);
    const { result } = await repairBytes(corpusBytes(file));
    expect(result).toMatchObject({ kind: "refused", findings: [{ code: "repair-no-header" }] });
  }
});
