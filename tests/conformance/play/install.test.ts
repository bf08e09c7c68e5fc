import { readFileSync } from "node:fs";
import path from "node:path";
import { describe, expect, it } from "vitest";
import { commitInstall } from "../../../src-main/play/install/commit.ts";
import { previewInstall } from "../../../src-main/play/install/preview.ts";
import { corpusBytes, corpusFiles, hasCorpus } from "../../support/corpus.ts";
import { hashOf, makeInstallStage } from "../../support/install-ground.ts";
import { buildRar } from "../../support/rar-builder.ts";
import { buildSeven } from "../../support/seven-builder.ts";
import { buildZip } from "../../support/zip-builder.ts";

/** Real mods in packages of each kind: all are told to be mods, and come out as they went in. */
describe.skipIf(!hasCorpus)("real mods", () => {
  const mods = hasCorpus
    ? corpusFiles("mod-bin")
        .filter((file) => /\.mod$/i.test(file))
        .map((file, index) => ({ name: `${index}/${path.basename(file)}`, content: corpusBytes(file) }))
        .filter(({ content }) => content.length > 0)
    : [];

  it.each([
    ["zip", async () => buildZip(mods)],
    ["7z", () => buildSeven(mods)],
    ["rar", async () => buildRar(mods)],
  ] as const)("come out of a .%s whole, the newest of each id", async (kind, build) => {
    const stage = makeInstallStage();
    const preview = await previewInstall([stage.drop(`pack.${kind}`, await build())], stage.ground);
    expect(preview.findings).toEqual([]);
    expect(preview.items.map(({ inside }) => inside).sort()).toEqual(mods.map(({ name }) => name).sort());
    expect(preview.items.filter(({ action }) => action !== "new")).toEqual([]);
    const suggested = preview.items.filter(({ isSuggested }) => isSuggested);
    const ids = new Set(preview.items.map(({ facts }) => facts?.id));
    expect(suggested).toHaveLength(ids.size);
    const keys = suggested.map(({ key }) => key);
    const { results } = await commitInstall(preview.items, keys, stage.ground);
    await preview.close();
    const contents = new Map(mods.map(({ name, content }) => [name, hashOf(content)]));
    expect(results.map(({ path: file }) => hashOf(readFileSync(file ?? "")))).toEqual(
      suggested.map(({ inside }) => contents.get(inside)),
    );
  });
});
