import { existsSync, readFileSync } from "node:fs";
import path from "node:path";
import { describe, expect, test } from "vitest";
import { FormatError } from "../../../../src-shared/bytes/format-error.ts";
import { readCharacter } from "../../../../src-shared/formats/save/character.ts";
import { writeContainer } from "../../../../src-shared/formats/save/container.ts";
import { editModLists, editQuickbar } from "../../../../src-shared/formats/save/edit.ts";
import { bodyReader, sizedReader } from "../../../../src-shared/formats/save/fields.ts";
import { quickbarOf, withSlot } from "../../../../src-shared/formats/save/quickbar.ts";
import { blockOf, inspectSave, readPets, type Save } from "../../../../src-shared/formats/save/save.ts";
import { readStash } from "../../../../src-shared/formats/save/stash.ts";
import { CORPUS } from "../../../support/corpus.ts";
import { timesOf } from "../../../support/full-size.ts";
import { cuts, mutations } from "../../../support/mutate.ts";
import { buildContainer, buildSave, buildStash, saveBody } from "../../../support/save-builder.ts";

/*
 * 100,000 damaged saves at full size, a tenth by default. Most are of bodies whose container is whole: damage to a file
 * would end at its checksum nearly always, and show little.
 */
const TIMES = timesOf("LAMPLIGHTER_SAVE_MUTATIONS", 10_000, 100_000);

/** Reads whatever can be read of a file; anything but a FormatError is thrown on. A loop without end meets the timeout. */
function exercise(bytes: Uint8Array): "whole" | "damaged" {
  const inspection = inspectSave(bytes);
  const save = inspection.kind === "unknown-version" ? null : inspection.save;
  if (save !== null) exerciseSave(save);
  attempt(() => readStash(bytes));
  return inspection.kind === "whole" ? "whole" : "damaged";
}

function exerciseSave(save: Save): void {
  attempt(() => readPets(save));
  attempt(() => {
    const { offset, length } = blockOf(save, "character")!;
    return readCharacter(sizedReader(bodyReader(save.body, offset, offset + length), "c"), save.version, "player");
  });
  const old = quickbarOf(save.keyMap);
  const edit = editQuickbar(save, withSlot(old, 4, { kind: "skill", guid: 77n }));
  if (edit.kind === "edited") {
    const back = editQuickbar(edit.save, old);
    if (back.kind === "edited") expect(Buffer.from(back.save.body).equals(save.body)).toBe(true);
  }
  editModLists(save, { bound: [] });
}

function attempt(read: () => unknown): void {
  try {
    read();
  } catch (error) {
    if (!(error instanceof FormatError)) throw error;
  }
}

function exerciseAll(files: Iterable<Uint8Array>): { readonly whole: number; readonly damaged: number } {
  const counts = { whole: 0, damaged: 0 };
  for (const bytes of files) counts[exercise(bytes)]++;
  return counts;
}

function* inContainers(bodies: Iterable<Uint8Array>, version: number): Generator<Uint8Array> {
  for (const body of bodies) yield buildContainer(version, false, body);
}

describe("damaged saves end in a save, a FormatError or a refusal", () => {
  test("a synthetic save: damaged bodies in whole containers", { timeout: 600_000 }, () => {
    const counts = exerciseAll(inContainers(mutations(saveBody(), 0.7 * TIMES, 1), 0x44));
    console.log(`of ${0.7 * TIMES} damaged bodies ${counts.whole} were still saves`);
    // Otherwise they are damaged so that nothing behind the first check is ever reached, or hardly damaged.
    expect(counts.whole).toBeGreaterThan(0.01 * TIMES);
    expect(counts.damaged).toBeGreaterThan(0.1 * TIMES);
  });

  test("the same in the layout of older versions", { timeout: 600_000 }, () => {
    for (const version of [0x41, 0x42, 0x43])
      exerciseAll(inContainers(mutations(saveBody({ version }), 0.05 * TIMES, version), version));
  });

  test("whole files, damaged: never taken for whole", { timeout: 600_000 }, () => {
    const whole = buildSave();
    const isOther = (bytes: Uint8Array) => !Buffer.from(bytes).equals(whole);
    expect(exerciseAll([...mutations(whole, 0.05 * TIMES, 2)].filter(isOther)).whole).toBe(0);
    expect(exerciseAll(cuts(whole, 200)).whole).toBe(0);
  });

  test("shared stashes", { timeout: 600_000 }, () => {
    for (const version of [0x41, 0x44]) {
      const body = buildStash(undefined, version).slice(9, -4);
      exerciseAll(inContainers(mutations(body, 0.025 * TIMES, version), version));
    }
  });
});

const SMALLEST = path.join(CORPUS, "svb/v44_smallest_name_with_space.svb");

test.skipIf(!existsSync(SMALLEST))("a real save: damaged bodies in whole containers", { timeout: 600_000 }, () => {
  const inspection = inspectSave(new Uint8Array(readFileSync(SMALLEST)));
  const { body } = (inspection as { save: Save }).save;
  // The maps in the middle are mostly numbers that nobody looks at; what stands before and behind them matters more.
  for (const damaged of mutations(body, 0.05 * TIMES, 3))
    exercise(writeContainer({ version: 0x44, isScrambled: false, body: damaged }));
});
