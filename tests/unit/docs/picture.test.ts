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
    raw: "auto",
    mpp: "bake",
    skipBroken: false,
    verify: "quick",
    ids: "sequential",
    level: 6,
    time: { kind: "keep" },
    gameVersion: DEFAULT_GAME_VERSION,
    threads: undefined,
    base: [],
    reconnect: true,
  });
  if (result.kind !== "packed") throw new Error("the sample was not packed");
  const { entries, compiled, baked, bytes, findings, skipped, title, modVersion } = result;
  expect(skipped.map(({ reason }) => reason.kind)).toEqual(["grid-made-anew", "png-beside-dds", "compiled-sibling"]);
  expect([baked, findings]).toEqual([1, []]);

  const picture = readFileSync(path.join(ROOT, "docs/pictures/way-of-a-mod.svg"), "utf8").replace(
    /<\/?tspan[^>]*>/g,
    "",
  );
  expect(picture).toContain(`Packed ${title} version ${modVersion} into`);
  expect(picture).toContain(
    `${entries} entries, ${compiled} of them compiled, 1 walk grid baked, ${Math.round(bytes / 1000)} kB`,
  );
});
