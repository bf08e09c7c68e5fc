import { writeFileSync } from "node:fs";
import path from "node:path";
import { isDeepStrictEqual } from "node:util";
import { describe, expect, test } from "vitest";
import { damagedPaths } from "../../../src-main/doctor/checks/rolling-hash.ts";
import { readDepth } from "../../../src-main/doctor/depth/read-depth.ts";
import { fileEvidence } from "../../../src-main/doctor/file-evidence.ts";
import { readModHeader } from "../../../src-shared/formats/mod/header.ts";
import { ManifestTable } from "../../../src-shared/formats/mod/manifest-table.ts";
import { readBlockHead } from "../../../src-shared/formats/mod/section.ts";
import { activationOf } from "../../../src-shared/rules/activation.ts";
import { CORPUS, corpusBytes, corpusFiles, hasCorpus } from "../../support/corpus.ts";
import { codesOf, examine } from "../../support/doctor.ts";
import { flipped, modsGround, partsOf } from "../../support/mods-ground.ts";
import { seededRandom } from "../../support/mutate.ts";
import { tempFolder } from "../../support/temp-folder.ts";

const MODS = [...corpusFiles("mod-bin"), ...corpusFiles("mod-trees")].filter((file) => /\.mod$/i.test(file));
const named = MODS.map((file) => [file.split("/").slice(1).join("/"), file] as const);
/** Flips of one mod; the large one would take long. */
const FLIPS = 10;

function ground(mod: Uint8Array, id = readModHeader(mod).header.id) {
  return modsGround({ mods: { "mods/REAL.MOD": mod }, scheme: [id] });
}

/** Offsets in the data section that belong to the packed content of a file. */
function payloadPlaces(mod: Uint8Array): number[] {
  const { start, end } = partsOf(mod);
  const table = new ManifestTable(mod.subarray(end));
  const places: number[] = [];
  for (let row = 0; row < table.length; row++) {
    const at = table.offset(row);
    if (table.isDirectory(row) || at === 0) continue;
    const { size, compressedSize } = readBlockHead(mod, start + at);
    for (let i = 0; i < (compressedSize || size); i++) places.push(at + 8 + i);
  }
  return places;
}

/** Some of them, the same each time. */
function some(places: readonly number[], count: number): number[] {
  const random = seededRandom(11);
  return places.length <= count
    ? [...places]
    : Array.from({ length: count }, () => places[Math.floor(random() * places.length)]);
}

/** Changes a byte of the record of the first file in the table. */
function editRecord(mod: Uint8Array, edit: (bytes: Uint8Array, recordAt: number) => void): Uint8Array {
  const copy = mod.slice();
  const { end } = partsOf(copy);
  const table = new ManifestTable(copy.subarray(end));
  for (let row = 0; row < table.length; row++)
    if (!table.isDirectory(row) && table.offset(row) !== 0 && table.name(row).endsWith(".DAT")) {
      edit(copy, end + table.recordAt[row]);
      return copy;
    }
  throw new Error("no DAT");
}

describe.skipIf(!hasCorpus)("every real mod", () => {
  test.each(named)("%s: has nothing wrong", async (_, file) => {
    const { findings, outcomes } = await examine(ground(corpusBytes(file)));
    expect(findings.filter(({ diagnostic }) => diagnostic.severity !== "info")).toEqual([]);
    // GUTS leaves out of the indices what it has no source of and forgets to bake; the game of the test is another.
    const known = new Set(["check-index-unlisted", "check-grid-older", "check-game-version"]);
    expect(findings.map(({ diagnostic }) => diagnostic.code).filter((code) => !known.has(code))).toEqual([]);
    expect(outcomes.filter(({ state }) => state === "unknown")).toEqual([]);
  });

  test.each(named)("%s: would load, for all that is seen of it", async (_, file) => {
    const whole = path.join(CORPUS, file);
    const { steps, loads } = activationOf(file, await fileEvidence(whole), null);
    expect(loads).toBe(true);
    expect(steps.filter(({ state }) => state === "failed" || state === "unknown")).toEqual([]);
  });

  test.each(named)(
    "%s: a flipped bit is seen by rollingHash or by the content, each for what it is",
    async (_, file) => {
      const mod = corpusBytes(file);
      const { samples } = partsOf(mod);
      const places = payloadPlaces(mod);
      const target = path.join(tempFolder(), "FLIPPED.MOD");
      const stepOf = async () => {
        const { steps } = activationOf(target, await fileEvidence(target), null);
        return steps.find(({ step }) => step === "rolling-hash")!.state;
      };
      const sampled = some(
        places.filter((at) => samples.has(at)),
        FLIPS,
      );
      const others = some(
        places.filter((at) => !samples.has(at)),
        mod.length > 500_000 ? 4 : FLIPS,
      );
      expect(sampled.length).toBeGreaterThan(0);
      const sound = { ...(await readDepth(path.join(CORPUS, file))) };
      let unnoticed = 0;
      for (const at of sampled) {
        writeFileSync(target, flipped(mod, at));
        expect(await stepOf()).toBe("failed");
      }
      for (const at of others) {
        writeFileSync(target, flipped(mod, at));
        expect(await stepOf()).toBe("passed");
        const depth = await readDepth(target);
        // A few bits at the end of a deflate stream are nobody's.
        if (isDeepStrictEqual(depth, sound)) unnoticed++;
        else expect(damagedPaths(depth)).toHaveLength(1);
      }
      expect(unnoticed).toBeLessThan(others.length / 2);
    },
  );

  test.each(named)("%s: the two kinds of damage are told apart", async (_, file) => {
    const mod = corpusBytes(file);
    const { samples } = partsOf(mod);
    const places = payloadPlaces(mod);
    const dropped = await examine(ground(flipped(mod, places.find((at) => samples.has(at))!)));
    expect(dropped.findings[0]).toMatchObject({ check: "rolling-hash", diagnostic: { code: "check-edited" } });
    expect(dropped.findings[0].diagnostic.message).toContain("drops the whole mod");
    const loaded = await examine(ground(flipped(mod, places.find((at) => !samples.has(at))!)));
    expect(loaded.findings[0].check).toBe("contents-damaged");
    expect(loaded.findings[0].diagnostic.message).toMatch(/loads the mod/);
  });

  test.each(named)("%s: cut off anywhere, that is the first thing told", async (_, file) => {
    const mod = corpusBytes(file);
    const { start, end } = partsOf(mod);
    for (const length of [start + 1, end, mod.length - 1]) {
      const { findings } = await examine(ground(mod.slice(0, length), readModHeader(mod).header.id));
      expect(findings[0]).toMatchObject({
        check: "activation",
        subject: { kind: "mod", id: readModHeader(mod).header.id },
        diagnostic: { code: "mod-unreadable", severity: "error" },
        fix: { kind: "download", safe: false },
      });
      expect(findings.filter(({ diagnostic }) => diagnostic.severity === "error")).toHaveLength(1);
    }
  });

  test.each(named)("%s: a name in lower case, and a wrong type", async (_, file) => {
    const mod = corpusBytes(file);
    const lower = editRecord(mod, (bytes, at) => {
      const last = at + 7 + 2 * (bytes[at + 5] - 1);
      bytes[last] |= 0x20;
    });
    expect(codesOf(await examine(ground(lower)))[0]).toBe("check-lower-case");
    const typed = editRecord(mod, (bytes, at) => {
      bytes[at + 4] = 18;
    });
    expect(codesOf(await examine(ground(typed)))[0]).toBe("check-archive-odd");
  });
});
