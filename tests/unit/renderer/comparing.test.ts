import fc from "fast-check";
import { describe, expect, test } from "vitest";
import {
  comparisonText,
  type DifferenceSort,
  filteredDifferences,
  reasonWords,
  sideWords,
  sortedDifferences,
  verdictOf,
} from "../../../src-renderer/workshop/comparing.ts";
import { type BuildDifference, differenceReason } from "../../../src-shared/contract/models/workshop.ts";
import { FAKE_COMPARISON } from "../../support/fake-workshop.ts";

const { differences, header } = FAKE_COMPARISON;
const names = (found: readonly BuildDifference[]) => found.map(({ path }) => path.split("/").at(-1));

describe("what came of it", () => {
  const same = { ...FAKE_COMPARISON, equal: true, total: 0, differences: [], header: [] };

  test("is said in one sentence", () => {
    expect(verdictOf({ ...same, isSameFile: true })).toEqual({
      ...{ meaning: "ok", title: "The same file, byte for byte", text: null },
    });
    expect(verdictOf(same)).toEqual({
      ...{ meaning: "ok", title: "The same contents, packed differently", text: null },
    });
    expect(verdictOf({ ...same, equal: false, header })).toEqual({
      ...{ meaning: "warn", title: "The same files; 1 field of the header differs", text: null },
    });
    expect(verdictOf({ ...FAKE_COMPARISON, total: 3, header: [] })).toEqual({
      ...{ meaning: "warn", title: "3 files differ", text: null },
    });
    expect(verdictOf({ ...FAKE_COMPARISON, total: 1234 })).toEqual({
      ...{ meaning: "warn", title: "1,234 files differ", text: "1 field of the header differs too." },
    });
  });

  test("of a build with a file that cannot be unpacked there is no content hash", () => {
    expect(sideWords({ path: "x", bytes: 2000, contentHash: null })).toBe(
      "2,000 bytes; a file in it cannot be unpacked",
    );
    expect(sideWords({ path: "x", bytes: 1, contentHash: "ab" })).toBe("1 byte, content ab");
  });

  test("has words for every way to differ, each of its own", () => {
    const words = differenceReason.options.map((reason) => reasonWords({ reason }));
    expect(new Set(words).size).toBe(words.length);
    expect(words.filter((each) => each.includes("workshop."))).toEqual([]);
  });
});

describe("the list", () => {
  const by = (sort: DifferenceSort["by"], isDescending = false) =>
    names(sortedDifferences(differences, { by: sort, isDescending }));

  test("is sorted by path, reason or size", () => {
    expect(by("path")).toEqual(names(differences));
    expect(by("path", true)).toEqual(names(differences).toReversed());
    expect(by("ourSize", true).slice(0, 2)).toEqual(["LANTERN_GLOW.DDS", "LANTERN.MESH"]);
    // Nothing is less than a little; of equals the path decides, in both directions.
    expect(by("ourSize").slice(0, 3)).toEqual(["OLD_LANTERN.LAYOUT", "LAMP_OIL.DAT.BINDAT", "LAMP.TEMPLATE"]);
    expect(by("ourSize", true).slice(-2)).toEqual(["OLD_LANTERN.LAYOUT", "LAMP_OIL.DAT.BINDAT"]);
    expect(by("reason").slice(0, 2)).toEqual(["LANTERN_GLOW.DDS", "UNITDATA.RAW"]);
  });

  test("is searched by words of path and reason", () => {
    const found = (filter: string) => names(filteredDifferences(differences, filter));
    expect(found("")).toHaveLength(differences.length);
    expect(found("  LANTERN  only in ")).toEqual(["LANTERN.MPP"]);
    expect(found("hides")).toEqual(["OLD_LANTERN.LAYOUT"]);
    expect(found("nowhere")).toEqual([]);
  });

  test("stays the same list, whatever it is sorted by, and sorting it again changes nothing", () => {
    const size = fc.option(fc.nat(9), { nil: null });
    const rows = fc.array(
      fc.record({
        path: fc.string(),
        reason: fc.constantFrom(...differenceReason.options),
        ourSize: size,
        theirSize: size,
      }),
    );
    const sorts = fc.record({
      by: fc.constantFrom("path", "reason", "ourSize", "theirSize"),
      isDescending: fc.boolean(),
    }) as fc.Arbitrary<DifferenceSort>;
    fc.assert(
      fc.property(rows, sorts, (list, sort) => {
        const sorted = sortedDifferences(list, sort);
        expect(new Set(sorted)).toEqual(new Set(list));
        expect(sorted).toHaveLength(list.length);
        expect(sortedDifferences(sorted, sort)).toEqual(sorted);
      }),
    );
  });
});

test("as text it has the names of the files and not their folders", () => {
  const text = comparisonText({ ...FAKE_COMPARISON, differences: differences.slice(0, 3), total: 5 });
  const ours = FAKE_COMPARISON.ours.contentHash;
  const theirs = FAKE_COMPARISON.theirs.contentHash;
  expect(text.replace(/[\u2066-\u2069]/gu, "").split("\n")).toEqual([
    `This build: LANTERNLIT.MOD, 18,402,117 bytes, content ${ours}`,
    `The other one: EDITORMOD.MOD, 18,377,904 bytes, content ${theirs}`,
    "5 files differ. 1 field of the header differs too.",
    "Version of the mod: 10 against 0",
    "MEDIA/LAYOUTS/TOWN/LANTERN.MPP: Only in this build",
    "MEDIA/MODELS/PROPS/LANTERN.MESH: Damaged in the other one",
    "MEDIA/MODELS/PROPS/LANTERN_GLOW.DDS: Content (349,680 against 1,398,256 bytes)",
    "2 more differ and are not listed here.",
    "",
  ]);
});
