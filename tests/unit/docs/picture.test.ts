import { readFileSync, writeFileSync } from "node:fs";
import path from "node:path";
import { afterEach, expect, test, vi } from "vitest";
import { makeSample } from "../../../scripts/sample/make-sample.ts";
import { packProject } from "../../../src-main/engine/pack.ts";
import { DEFAULT_GAME_VERSION } from "../../../src-shared/formats/mod/game-version.ts";
import { ROOT } from "../../support/doc-examples.ts";
import { tempFolder } from "../../support/temp-folder.ts";

afterEach(() => {
  vi.unstubAllEnvs();
});

test("the picture shows what packing the sample gives", async () => {
  const folder = tempFolder();
  vi.stubEnv("LAMPLIGHTER_HOME", path.join(folder, "home"));
  const { root } = await makeSample(path.join(folder, "lantern-pack"));
  // As in the picture: a picture beside its DDS, and a compiled file beside its text.
  writeFileSync(path.join(root, "MEDIA/UI/ICONS/LANTERN_PACK/LANTERN_ICONS.PNG"), "");
  writeFileSync(path.join(root, "MEDIA/UNITS/MONSTERS/LANTERNS/WICKLING.DAT.BINDAT"), "");
  const result = await packProject({
    project: root,
    output: path.join(folder, "Lantern_Pack.MOD"),
    orphans: "skip",
    raw: "keep",
    mpp: "keep",
    skipBroken: false,
    verify: "quick",
    ids: "sequential",
    level: 6,
    time: { kind: "keep" },
    gameVersion: DEFAULT_GAME_VERSION,
    threads: undefined,
    base: [],
    notUsedYet: [],
  });
  if (result.kind !== "packed") throw new Error("the sample was not packed");
  const { entries, compiled, bytes, findings, skipped, title, modVersion } = result;
  expect(skipped.map(({ reason }) => reason.kind).sort()).toEqual(["compiled-sibling", "png-beside-dds"]);

  const picture = readFileSync(path.join(ROOT, "docs/pictures/way-of-a-mod.svg"), "utf8").replace(
    /<\/?tspan[^>]*>/g,
    "",
  );
  expect(picture).toContain(`Packed ${title} version ${modVersion} into`);
  expect(picture).toContain(`${entries} entries, ${compiled} of them compiled, ${Math.round(bytes / 1000)} kB`);
  expect(findings.map(({ message, code }) => `${message} [${code}]`).join()).toBe(
    /<text[^>]*>(One .*\])<\/text>/.exec(picture)?.[1],
  );
});
