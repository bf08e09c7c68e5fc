import { mkdirSync, readdirSync, rmSync, writeFileSync } from "node:fs";
import path from "node:path";
import { describe, expect, it } from "vitest";
import { spoolIn } from "../../../src-main/archive/packages/spool.ts";
import { unpackPackage } from "../../../src-main/archive/packages/unpack-package.ts";
import { hashOf, listingOf } from "../../support/install-ground.ts";
import { cuts, mutations } from "../../support/mutate.ts";
import { smallMod } from "../../support/play-ground.ts";
import { buildOldRar, buildRar } from "../../support/rar-builder.ts";
import { buildSeven, buildSevenOfEmpty } from "../../support/seven-builder.ts";
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

describe("a 7z that lists more than anybody can look through", () => {
  const unpacked = (bytes: Uint8Array) => {
    const ground = tempFolder();
    const file = path.join(ground, "flood.7z");
    writeFileSync(file, bytes);
    return unpackPackage(file, spoolIn(path.join(ground, "spool"), ""), {
      limits: { entries: 1000, bytes: 1 << 20, perByte: 50 },
    });
  };

  it("is read up to its limit, however many entries there are", async () => {
    expect(await unpacked(buildSevenOfEmpty(1000, "a"))).toMatchObject({ others: 1000, findings: [] });
    for (const count of [1001, 400_000])
      expect(await unpacked(buildSevenOfEmpty(count, "a"))).toMatchObject({
        mods: [],
        refused: [],
        others: 0,
        findings: [{ code: "package-too-many", data: { limit: 1000 } }],
      });
  }, 60_000);

  it("may have a name of any length", async () => {
    const { mods, findings, others } = await unpacked(buildSevenOfEmpty(1, "a".repeat(3 << 20)));
    expect({ mods, others, codes: findings.map(({ code }) => code) }).toEqual({
      mods: [],
      others: 0,
      codes: ["package-damaged"],
    });
  }, 60_000);
});
