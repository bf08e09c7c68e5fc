import { mkdirSync, readdirSync, rmSync, writeFileSync } from "node:fs";
import path from "node:path";
import { describe, expect, it } from "vitest";
import { spoolIn } from "../../../src-main/archive/packages/spool.ts";
import { unpackPackage } from "../../../src-main/archive/packages/unpack-package.ts";
import { hashOf, listingOf } from "../../support/install-ground.ts";
import { cuts, mutations } from "../../support/mutate.ts";
import { smallMod } from "../../support/play-ground.ts";
import { buildOldRar, buildRar } from "../../support/rar-builder.ts";
import { buildSeven } from "../../support/seven-builder.ts";
import { tempFolder } from "../../support/temp-folder.ts";
import { buildZip } from "../../support/zip-builder.ts";

const FILES = [
  { name: "a/A.mod", content: smallMod(1n) },
  { name: "B.mod", content: smallMod(2n) },
];
const WHOLE = FILES.map(({ content }) => hashOf(content));

const KINDS = [
  ["zip", 400, async () => buildZip(FILES)],
  ["zip in a zip", 200, async () => buildZip([{ name: "in.zip", content: buildZip(FILES), isStored: true }])],
  ["7z", 80, () => buildSeven(FILES)],
  ["rar", 300, async () => buildRar(FILES)],
  ["old rar", 300, async () => buildOldRar(FILES.map((file) => ({ ...file, name: file.name.replace("/", "\\") })))],
] as const;

describe.each(KINDS)("a damaged %s", (_, runs, build) => {
  it("ends in mods that are whole, or in findings, and nothing else is written", async () => {
    const bytes = await build();
    const ground = tempFolder();
    const file = path.join(ground, "package");
    const folder = path.join(ground, "spool");
    let whole = 0;
    for (const damaged of [bytes, ...mutations(bytes, runs, 8), ...cuts(bytes, 30)]) {
      mkdirSync(folder);
      writeFileSync(file, damaged);
      const { mods, refused, findings } = await unpackPackage(file, spoolIn(folder, ""));
      expect(readdirSync(folder).sort()).toEqual(mods.map((mod) => path.basename(mod.file)).sort());
      expect(Object.values(listingOf(folder)).filter((hash) => !WHOLE.includes(hash))).toEqual([]);
      for (const { message } of [...findings, ...refused.map(({ finding }) => finding)])
        expect(message).toMatch(/^[A-Z].*\.$/s);
      expect(readdirSync(ground).sort()).toEqual(["package", "spool"]);
      whole += mods.length;
      rmSync(folder, { recursive: true });
    }
    expect(whole).toBeGreaterThanOrEqual(FILES.length);
  }, 120_000);
});
