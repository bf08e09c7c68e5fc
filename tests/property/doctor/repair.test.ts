import fc from "fast-check";
import { expect, test } from "vitest";
import { hasErrors } from "../../../src-shared/text/diagnostic.ts";
import { type BuilderFile, buildMod, concat, editRecords } from "../../support/mod-builder.ts";
import { readModSlowly } from "../../support/mod-reader.ts";
import {
  HEALTHY,
  MENU,
  MENU_SOURCE,
  RAW_PATHS,
  repairAndRead,
  repairBytes,
  SKILL,
  SKILL_SOURCE,
  SOUND,
  soundness,
  UNIT,
  UNIT_SOURCE,
} from "../../support/repair-ground.ts";

const SOURCES: Readonly<Record<string, Uint8Array>> = {
  [UNIT]: UNIT_SOURCE,
  [SKILL]: SKILL_SOURCE,
  [MENU]: MENU_SOURCE,
};

interface Harm {
  readonly lowerCase: readonly string[];
  readonly asText: readonly string[];
  readonly wrongType: readonly string[];
  readonly wrongCrc: readonly string[];
  readonly wrongSize: readonly string[];
  readonly withoutIndex: readonly string[];
  readonly junk: number;
  readonly twins: readonly string[];
  readonly removedOnlyInTable: boolean;
  readonly rollingHash: number;
  readonly maxCompressed: boolean;
  readonly requirementHash: boolean;
  readonly tail: number;
  readonly tableOffset: number;
}

const PATHS = HEALTHY.map(({ path }) => path);
const some = (paths: readonly string[]) => fc.subarray([...paths]);
const DEFLATED = PATHS.filter((path) => !path.endsWith(".JPG"));

const anyHarm: fc.Arbitrary<Harm> = fc.record({
  lowerCase: some(PATHS.filter((path) => !path.endsWith(".RAW"))),
  asText: some(Object.keys(SOURCES)),
  wrongType: some(PATHS),
  wrongCrc: some(DEFLATED),
  wrongSize: some(DEFLATED),
  withoutIndex: some(RAW_PATHS),
  junk: fc.nat(3),
  twins: some([UNIT, SKILL]),
  removedOnlyInTable: fc.boolean(),
  rollingHash: fc.constantFrom(0, 0, 0x5a5a5a5a),
  maxCompressed: fc.boolean(),
  requirementHash: fc.boolean(),
  tail: fc.constantFrom(0, 0, 1, 50),
  tableOffset: fc.constantFrom(0, 0, 5),
});

const lowered = (path: string) => `MEDIA/${path.slice(6).toLowerCase()}`;
const nameOf = (path: string) => path.slice(path.lastIndexOf("/") + 1);

function harmed(harm: Harm): Uint8Array {
  const files: BuilderFile[] = HEALTHY.filter(({ path }) => !harm.withoutIndex.includes(path)).map((file) => ({
    path: harm.lowerCase.includes(file.path) ? lowered(file.path) : file.path,
    content: harm.asText.includes(file.path) ? SOURCES[file.path] : file.content,
    ...(harm.wrongType.includes(file.path) ? { type: 18 } : {}),
  }));
  for (let at = 0; at < harm.junk; at++) files.push({ path: `MEDIA/JUNK${at}.MAX`, content: Uint8Array.of(at) });
  for (const path of harm.twins)
    files.push({ path: `${path}.BINDAT`, content: HEALTHY.find((file) => file.path === path)!.content });
  const names = (paths: readonly string[]) => new Set(paths.flatMap((path) => [nameOf(path), nameOf(lowered(path))]));
  const crcs = names(harm.wrongCrc);
  const sizes = names(harm.wrongSize);
  const removed = harm.removedOnlyInTable ? { removedFiles: ["MEDIA/UNITS/OLD.DAT"] } : {};
  const bytes = buildMod({
    files,
    ...removed,
    header: { removedFiles: [], ...(harm.requirementHash ? { requirementHash: 3n } : {}) },
    editManifest: editRecords((record) => ({
      ...record,
      ...(crcs.has(record.name) ? { crc32: record.crc32 ^ 1 } : {}),
      ...(sizes.has(record.name) ? { size: record.size + 1 } : {}),
    })),
  });
  const view = new DataView(bytes.buffer);
  const section = view.getUint32(12, true);
  if (harm.maxCompressed) view.setUint32(section, 1, true);
  view.setUint32(section + 4, view.getUint32(section + 4, true) ^ harm.rollingHash, true);
  view.setUint32(16, view.getUint32(16, true) + harm.tableOffset, true);
  return concat(bytes, new Uint8Array(harm.tail).fill(0x41));
}

/** Types that are right already are no harm. */
function isHarmless(harm: Harm): boolean {
  const { rollingHash, maxCompressed, requirementHash, removedOnlyInTable, tail, tableOffset, junk } = harm;
  const lists = [harm.lowerCase, harm.asText, harm.wrongCrc, harm.wrongSize, harm.withoutIndex, harm.twins];
  const wrongType = harm.wrongType.filter((path) => !path.endsWith(".TXT"));
  return (
    lists.every((list) => list.length === 0) &&
    wrongType.length === 0 &&
    rollingHash + junk + tail + tableOffset === 0 &&
    !maxCompressed &&
    !requirementHash &&
    !removedOnlyInTable
  );
}

test("a mod that is broken in any of these ways at once comes out in order, with everything that was in it", async () => {
  await fc.assert(
    fc.asyncProperty(anyHarm, async (harm) => {
      const bytes = harmed(harm);
      if (isHarmless(harm)) {
        expect((await repairBytes(bytes)).result.kind).toBe("nothing");
        return;
      }
      const run = await repairAndRead(bytes);
      expect(run.verified.filter(({ severity }) => severity !== "info")).toEqual([]);
      expect(hasErrors(run.findings)).toBe(false);
      expect(soundness(run)).toEqual(SOUND);
      const present = run.mod.entries.filter(({ content }) => content !== null);
      const made = present.map(({ path, content }) => [path, Buffer.from(content!).toString("hex")] as const);
      const wanted = HEALTHY.map(({ path, content }) => [path, Buffer.from(content).toString("hex")] as const);
      expect(new Map(made)).toEqual(new Map(wanted));
      expect(run.mod.removedFiles).toEqual(harm.removedOnlyInTable ? ["MEDIA/UNITS/OLD.DAT"] : []);
      // And once repaired there is nothing more to repair.
      expect((await repairBytes(run.written)).result).toEqual({ kind: "nothing", findings: [] });
    }),
    { numRuns: 60 },
  );
});

test("whatever bytes are cut off or changed: an answer, and a whole mod or none", async () => {
  const healthy = harmed({
    lowerCase: [UNIT],
    asText: [MENU],
    wrongType: [],
    wrongCrc: [],
    wrongSize: [],
    withoutIndex: [],
    junk: 1,
    twins: [],
    removedOnlyInTable: true,
    rollingHash: 0,
    maxCompressed: false,
    requirementHash: false,
    tail: 0,
    tableOffset: 0,
  });
  const place = fc.record({ at: fc.nat(healthy.length - 1), value: fc.nat(255) });
  const damage = fc.record({
    length: fc.option(fc.nat(healthy.length), { nil: healthy.length }),
    bytes: fc.array(place, { maxLength: 6 }),
    drop: fc.boolean(),
  });
  let repaired = 0;
  await fc.assert(
    fc.asyncProperty(damage, async ({ length, bytes, drop }) => {
      const broken = healthy.slice();
      for (const { at, value } of bytes) broken[at] = value;
      const { result, bytes: written } = await repairBytes(broken.slice(0, length), { dropUnreadable: drop });
      expect(written === null).toBe(result.kind !== "repaired");
      if (result.kind !== "repaired" || written === null) return;
      repaired++;
      if (hasErrors(result.findings)) return;
      const mod = readModSlowly(written);
      expect(soundness({ mod, written })).toEqual(SOUND);
    }),
    { numRuns: 150 },
  );
  console.log(`${repaired} of 150 damaged mods could be repaired`);
  expect(repaired).toBeGreaterThan(0);
});
