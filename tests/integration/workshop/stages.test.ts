import { writeFileSync } from "node:fs";
import path from "node:path";
import { expect, test } from "vitest";
import { manyLevels } from "../../support/levels.ts";
import { BROKEN_UNIT, type Media, source, unit } from "../../support/project-builder.ts";
import { openTestProject, type WatchedGround } from "../../support/workshop.ts";

const skill = (name: string) => ["[SKILL]", `\t<STRING>NAME:${name}`, "\t<INTEGER64>UNIQUE_GUID:77", "[/SKILL]"];

const LEVELS = 3;
const MEDIA: Media = {
  "UNITS/A.DAT": unit("A"),
  "UNITS/B.DAT": unit("B"),
  "SKILLS/GLOW.DAT": skill("GLOW"),
  "SOUNDS/CHIME.WAV": "RIFF chime".repeat(300),
  ...manyLevels(LEVELS),
};
const FILES = Object.keys(MEDIA).length;
const GRIDS = LEVELS;
/** Of skills and of room pieces. */
const INDICES = 2;
const ENTRIES = FILES + GRIDS + INDICES;

/** Builds, and says of each stage `state done/total kept`. */
async function built({ project }: WatchedGround): Promise<readonly string[]> {
  await project.request(false);
  return project.stages.map(({ stage, state, done, total, kept }) => `${stage} ${state} ${done}/${total} +${kept}`);
}

const edit = ({ folder }: WatchedGround, name: string, lines: readonly string[]) =>
  writeFileSync(path.join(folder, "MEDIA", name), source(...lines));

test("the stages of a build say what it made and what an earlier one had", async () => {
  const ground = await openTestProject({ media: MEDIA });
  expect(await built(ground)).toEqual([
    `bake done ${GRIDS}/${GRIDS} +0`,
    `compile done ${FILES}/${FILES} +0`,
    `index done ${INDICES}/${INDICES} +0`,
    `pack done ${ENTRIES}/${ENTRIES} +0`,
  ]);
  // Nothing has changed.
  const nothing = [
    `bake skipped 0/0 +${GRIDS}`,
    `compile skipped 0/0 +${FILES}`,
    `index skipped 0/0 +${INDICES}`,
    `pack done ${ENTRIES}/${ENTRIES} +0`,
  ];
  expect(await built(ground)).toEqual(nothing);
  // Another name, which one index holds.
  edit(ground, "SKILLS/GLOW.DAT", skill("SHINE"));
  expect(await built(ground)).toEqual([
    `bake skipped 0/0 +${GRIDS}`,
    `compile done 1/1 +${FILES - 1}`,
    `index done 1/1 +${INDICES - 1}`,
    `pack done ${ENTRIES}/${ENTRIES} +0`,
  ]);
  expect(await built(ground)).toEqual(nothing);
});

test("the stages of a build that fails say how far it came; what it made is kept for the next", async () => {
  const ground = await openTestProject({ media: MEDIA });
  await built(ground);
  edit(ground, "UNITS/A.DAT", BROKEN_UNIT);
  const later = [`index waiting 0/${INDICES} +0`, `pack waiting 0/${ENTRIES} +0`];
  expect(await built(ground)).toEqual([`bake skipped 0/0 +${GRIDS}`, `compile failed 1/1 +${FILES - 1}`, ...later]);
  expect(ground.project.stages[1].detail).toBe("MEDIA/UNITS/A.DAT");
  expect(await built(ground)).toEqual([`bake skipped 0/0 +${GRIDS}`, `compile failed 0/0 +${FILES}`, ...later]);
  edit(ground, "UNITS/A.DAT", unit("A"));
  expect(await built(ground)).toEqual([
    `bake skipped 0/0 +${GRIDS}`,
    `compile done 1/1 +${FILES - 1}`,
    `index done ${INDICES}/${INDICES} +0`,
    `pack done ${ENTRIES}/${ENTRIES} +0`,
  ]);
});

test("a build that ends before its files has none", async () => {
  const ground = await openTestProject({ media: MEDIA });
  await built(ground);
  writeFileSync(path.join(ground.folder, "MOD.DAT"), "no MOD.DAT");
  expect(await built(ground)).toEqual([
    "bake skipped 0/0 +0",
    "compile failed 0/0 +0",
    `index waiting 0/${INDICES} +0`,
    `pack waiting 0/${ENTRIES} +0`,
  ]);
});
