import { readFileSync } from "node:fs";
import path from "node:path";
import { expect, test } from "vitest";
import { makeInstall } from "../../../scripts/install/make-install.ts";
import { makeSample } from "../../../scripts/sample/make-sample.ts";
import { readModHeader } from "../../../src-shared/formats/mod/header.ts";
import { examine } from "../../support/doctor.ts";
import { expectPacked, pack } from "../../support/engine.ts";
import { modsGround } from "../../support/mods-ground.ts";
import { tempFolder } from "../../support/temp-folder.ts";

test("in the sample project as it is packed the doctor finds nothing, with a game and without its data", async () => {
  const folder = tempFolder();
  const { install } = await makeInstall(folder);
  const { root } = await makeSample(path.join(folder, "sample"));
  const output = path.join(folder, "SAMPLE.MOD");
  expectPacked(await pack({ project: root, output, raw: "auto", mpp: "bake", base: [install] }));
  const bytes = new Uint8Array(readFileSync(output));
  const ground = modsGround({ mods: { "mods/SAMPLE.MOD": bytes }, scheme: [readModHeader(bytes).header.id] });
  for (const TL2_INSTALL_DIR of [install, ground.env.TL2_INSTALL_DIR]) {
    const env = { ...ground.env, TL2_INSTALL_DIR };
    const { findings, outcomes } = await examine({ ...ground, env, around: { ...ground.around, env } });
    expect(findings.map(({ title, evidence }) => [title, ...evidence])).toEqual([]);
    expect(outcomes.every(({ state }) => state === "passed")).toBe(true);
  }
});
