import path from "node:path";
import { expect, it } from "vitest";
import { verifyFile } from "../../../src-main/archive/verify.ts";
import { sealManifest } from "../../../src-shared/formats/mod/manifest.ts";
import { MOD_RULES } from "../../../src-shared/formats/mod/rules.ts";
import { expectPacked, pack, unpack } from "../../support/engine.ts";
import { ascii, type BuilderMod, buildMod, editRecords, TINY_BINDAT } from "../../support/mod-builder.ts";
import { writeTemp } from "../../support/open-test-archive.ts";
import { repairAndRead } from "../../support/repair-ground.ts";
import { tempFolder } from "../../support/temp-folder.ts";

const files = [
  { path: "MEDIA/UNITS/A.DAT", content: TINY_BINDAT },
  { path: "MEDIA/UI/B.TXT", content: ascii("lantern") },
];

const FAULTS: readonly (readonly [code: keyof typeof MOD_RULES, mod: BuilderMod])[] = [
  ["mod-rolling-hash", { keepHash: true }],
  [
    "mod-max-compressed-small",
    {
      editSection: (section) => {
        new DataView(section.buffer).setUint32(0, 1, true);
        return section;
      },
    },
  ],
  ["mod-requirement-hash-without-requirements", { header: { requirementHash: 5n } }],
  ["mod-manifest-trailing", { editManifest: (manifest) => sealManifest({ ...manifest, trailing: ascii("more") }) }],
  ["mod-root", { editManifest: (manifest) => sealManifest({ ...manifest, root: "STUFF/" }) }],
  ["mod-name-case", { editManifest: editRecords((record) => ({ ...record, name: record.name.toLowerCase() })) }],
  ["mod-name-empty", { editManifest: editRecords((record) => [record, { ...record, name: "" }]) }],
];

it.each(FAULTS)("%s is gone when the mod is repaired, as its advice says", async (code, mod) => {
  const { input, verified } = await repairAndRead(buildMod({ files, ...mod }));
  const findings = await verifyFile(input, { level: "full" });
  expect(findings.find((each) => each.code === code)?.fix).toContain("lamplighter repair");
  // A file table that needs no change keeps its checksum, which the game never compares.
  expect(verified.filter((each) => each.code !== "mod-manifest-hash")).toEqual([]);
});

it.each(FAULTS)("%s is gone when the mod is unpacked with --text and packed again", async (_, mod) => {
  const archive = writeTemp("a.MOD", buildMod({ files, ...mod }));
  const project = tempFolder();
  expect((await unpack(archive, { target: project, text: true })).ok).toBe(true);
  const { output } = expectPacked(await pack({ project, output: path.join(tempFolder(), "b.MOD") }));
  expect(await verifyFile(output, { level: "full" })).toEqual([]);
});

it("is given for these faults and no others", () => {
  const advised = Object.entries<{ fix?: string }>(MOD_RULES).filter(([, { fix }]) =>
    fix?.includes("lamplighter repair"),
  );
  expect(advised.map(([code]) => code).sort()).toEqual(FAULTS.map(([code]) => code).sort());
});
