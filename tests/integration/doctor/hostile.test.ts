import { writeFileSync } from "node:fs";
import path from "node:path";
import { describe, expect, test } from "vitest";
import { FORM_BYTES, payloadForm } from "../../../src-main/archive/payload-form.ts";
import { readDepth } from "../../../src-main/doctor/depth/read-depth.ts";
import { fileEvidence } from "../../../src-main/doctor/file-evidence.ts";
import { readModHeader } from "../../../src-shared/formats/mod/header.ts";
import { activationOf } from "../../../src-shared/rules/activation.ts";
import { corpusBytes, hasCorpus } from "../../support/corpus.ts";
import { examine } from "../../support/doctor.ts";
import { goodMod, menuFile, roomFile } from "../../support/good-mods.ts";
import { deflated, hostileMod, manyRecords } from "../../support/hostile-mods.ts";
import { LAMP, modsGround, OIL, oneMod } from "../../support/mods-ground.ts";
import { cuts, mutations } from "../../support/mutate.ts";
import { tempFolder } from "../../support/temp-folder.ts";

const RICH = goodMod(1n, [LAMP, OIL, menuFile("HUD", "HUD"), roomFile("CAVE", [71n])]);

describe("damaged mods", () => {
  test("end in facts and steps, whatever was done to them", async () => {
    const file = path.join(tempFolder(), "A.MOD");
    for (const bytes of [...cuts(RICH, 60), ...mutations(RICH, 400, 17)]) {
      writeFileSync(file, bytes);
      const facts = await readDepth(file);
      expect(facts.isCut).toBe(false);
      const { steps, loads, failure } = activationOf(file, await fileEvidence(file), null);
      expect(steps).toHaveLength(9);
      expect(loads === false).toBe(failure !== null);
      // What verifying calls the end of the whole mod is a step that failed.
      const isDropped = facts.findings.some(({ code }) => code === "mod-unreadable" || code === "mod-rolling-hash");
      expect(loads === false || !isDropped).toBe(true);
    }
  });

  test("no check breaks down over them", async () => {
    for (const bytes of mutations(RICH, 24, 23)) {
      const { outcomes } = await examine(oneMod(bytes));
      expect(outcomes.filter(({ state }) => state === "unknown")).toEqual([]);
    }
  });

  test.skipIf(!hasCorpus)("nor over real ones that were damaged", async () => {
    const real = corpusBytes("mod-bin/TL2-RUNE-REBORN__mod-notes@707ed6f3/static/tools/packer/selftest/ref_pet.MOD");
    for (const bytes of mutations(real, 12, 29)) {
      const { outcomes } = await examine(oneMod(bytes));
      expect(outcomes.filter(({ state }) => state === "unknown")).toEqual([]);
    }
  });
});

describe("mods that are made to do harm", () => {
  test("very many entries that share one block are read as long as there is room, and that is told", async () => {
    const records = Array.from({ length: 500 }, (_, at) => ({ path: `MEDIA/THINGS/A${at}.DAT`, block: 0, type: 0 }));
    const file = path.join(tempFolder(), "A.MOD");
    writeFileSync(file, hostileMod({ blocks: [deflated(LAMP.content)], records }));
    expect((await readDepth(file)).isCut).toBe(false);
    expect((await readDepth(file, { limit: 100 * LAMP.content.length })).isCut).toBe(true);
  });

  test("a content is told from its beginning: a megabyte of zeros is not searched for a character", () => {
    const content = new Uint8Array(FORM_BYTES + 100);
    content[FORM_BYTES] = 0x5b;
    expect(payloadForm(4, content).found).toBe("other");
    content[FORM_BYTES - 1] = 0x5b;
    expect(payloadForm(4, content).found).toBe("text");
  });

  test("a bomb is not unpacked", async () => {
    const bomb = deflated(new Uint8Array(64 << 20));
    const blocks = Array.from({ length: 40 }, () => bomb);
    const records = blocks.map((_, at) => ({ path: `MEDIA/THINGS/A${at}.DDS` }));
    const bombs = hostileMod({ blocks, records, crcs: blocks.map(() => 7) });
    const ground = modsGround({ mods: { "mods/ONE.MOD": bombs }, scheme: [readModHeader(bombs).header.id] });
    const { findings, outcomes } = await examine(ground);
    expect(outcomes.filter(({ state }) => state === "unknown")).toEqual([]);
    expect(findings.map(({ diagnostic, subject }) => [diagnostic.code, subject.kind])).toEqual([
      ["check-archive", "mod"],
    ]);
  });

  test("a file table without end is bounded in what is kept of it", async () => {
    const file = path.join(tempFolder(), "A.MOD");
    writeFileSync(file, manyRecords({ count: 30_000 }));
    const facts = await readDepth(file);
    const own = facts.own.length + facts.unreadable.length + facts.deadKeys.length + facts.pictures.length;
    expect(own).toBeLessThan(1000);
  });
});
