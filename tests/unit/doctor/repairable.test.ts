import { describe, expect, test } from "vitest";
import { verifyFile } from "../../../src-main/archive/verify.ts";
import { curability, repairableCodes } from "../../../src-main/doctor/repair/repairable.ts";
import { MOD_RULES, type ModCode } from "../../../src-shared/formats/mod/rules.ts";
import { ascii, concat, editRecords } from "../../support/mod-builder.ts";
import { readModSlowly } from "../../support/mod-reader.ts";
import { writeTemp } from "../../support/open-test-archive.ts";
import { HERO, modWith, PORTRAIT, repairAndRead, repairBytes, UNIT, UNIT_SOURCE } from "../../support/repair-ground.ts";

const records = (name: string, change: Parameters<typeof editRecords>[0]) =>
  editRecords((record) => (record.name === name ? change(record) : record));

/** The healthy mod with another number in the head of its data: 0 is maxC, 4 rollingHash. */
function poked(at: 0 | 4, value: number): Uint8Array {
  const bytes = modWith({});
  new DataView(bytes.buffer).setUint32(readModSlowly(bytes).dataOffset + at, value, true);
  return bytes;
}

/** A mod with each finding that a repair always ends. */
const BROKEN: Readonly<Partial<Record<ModCode, () => Uint8Array>>> = {
  "mod-rolling-hash": () => poked(4, 1),
  "mod-max-compressed-small": () => poked(0, 1),
  "mod-requirement-hash-without-requirements": () => modWith({}, { header: { requirementHash: 4n } }),
  "mod-manifest-trailing": () => concat(modWith({}), ascii("more")),
  "mod-root": () => modWith({}, { editManifest: (manifest) => ({ ...manifest, root: "DATA/" }) }),
  "mod-name-case": () => modWith({ [HERO]: { path: "MEDIA/UI/hero.DDS" } }),
  "mod-name-empty": () => modWith({}, { editManifest: records("HERO.DDS", (one) => [one, { ...one, name: "" }]) }),
  "mod-name-unsafe": () => modWith({ "MEDIA/A:B.DDS": {} }),
  "mod-path-outside": () =>
    modWith(
      {},
      {
        editManifest: (manifest) => ({
          ...manifest,
          directories: manifest.directories.map((one) =>
            one.name === "MEDIA/SKILLS/GLOW/" ? { ...one, name: "X/" } : one,
          ),
        }),
      },
    ),
  "mod-path-duplicate": () => modWith({}, { editManifest: records("HERO.DDS", (one) => [one, one]) }),
  "mod-type-source": () => modWith({ [UNIT]: { content: UNIT_SOURCE, type: 14 } }),
  "mod-type-differs": () => modWith({ [PORTRAIT]: { type: 5, stored: true } }),
  "mod-removed-values": () =>
    modWith({}, { removedFiles: ["MEDIA/OLD.DAT"], editManifest: records("OLD.DAT", (one) => ({ ...one, size: 1 })) }),
  "mod-removed-not-in-header": () => modWith({}, { removedFiles: ["MEDIA/OLD.DAT"], header: { removedFiles: [] } }),
  "mod-removed-and-packed": () => modWith({}, { header: { removedFiles: [HERO] } }),
};

describe("what a repair does about each finding", () => {
  test("is said of every code, and of the codes of others that they are not its own", () => {
    expect(Object.keys(repairableCodes)).toEqual(Object.keys(MOD_RULES));
    expect(curability("mod-crc")).toBe("maybe");
    expect(curability("dat-no-root")).toBe("never");
    expect(curability("constructor")).toBe("never");
  });

  const always = Object.entries(repairableCodes).flatMap(([code, curable]) => (curable === "always" ? [code] : []));

  test("has a test for each that it always ends", () => {
    expect(Object.keys(BROKEN).toSorted()).toEqual(always.toSorted());
  });

  test.each(Object.entries(BROKEN))("%s is over", async (code, make) => {
    const bytes = make();
    const before = await verifyFile(writeTemp("before.MOD", bytes), { level: "full" });
    expect(before.map((each) => each.code)).toContain(code);
    const run = await repairAndRead(bytes);
    expect(run.verified.map((each) => each.code)).not.toContain(code);
    expect(run.verified.filter(({ severity }) => severity !== "info")).toEqual([]);
    expect((await repairBytes(run.written)).result.kind).toBe("nothing");
  });
});
