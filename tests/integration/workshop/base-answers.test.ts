import path from "node:path";
import { expect, test } from "vitest";
import { BaseAnswers } from "../../../src-main/workshop/source-checks/base-answers.ts";
import { Turns } from "../../../src-main/workshop/source-checks/turns.ts";
import { tempFolder, writeTree } from "../../support/temp-folder.ts";
import { ownHome } from "../../support/workshop.ts";

const FOLDERS = ["LAYOUTS", "MODELS", "PARTICLES", "SKILLS", "UI", "UNITS"];

test("what was known before is asked again when there was no room for all of it", async () => {
  ownHome();
  const folder = tempFolder();
  writeTree(path.join(folder, "media"), Object.fromEntries(FOLDERS.map((name) => [`${name}/A.DAT`, "x"])));
  const answers = new BaseAnswers([folder], () => 0, 3);
  const turns = new Turns(undefined);
  const first = ["MEDIA/UI/A.DAT", "MEDIA/UI/B.DAT"];
  await answers.ask(first, turns);
  expect(first.map((name) => answers.answer([name]))).toEqual([true, false]);
  const all = [...first, "MEDIA/UNITS/A.DAT", "MEDIA/UNITS/B.DAT"];
  await answers.ask(all, turns);
  expect(all.map((name) => answers.answer([name]))).toEqual([true, false, true, false]);
});
