import { describe, expect, test, vi } from "vitest";
import { rgHashOfName } from "../../../../src-shared/hash/rg-hash.ts";
import { createDatChecker } from "../../../../src-shared/rules/source-checks/dat-source.ts";
import { createKeyJudge } from "../../../../src-shared/rules/source-checks/known-keys.ts";
import { createNearNames } from "../../../../src-shared/rules/source-checks/near-names.ts";
import { sourceOf } from "../../../../src-shared/text/source-text.ts";
import { atOnce } from "../../../support/steps.ts";

const KNOWN = new Set(["NAME", "STRENGTH_REQUIRED", "RAIDUS", "FILE", "GUID"].map((name) => rgHashOfName(name) | 0));
const judge = createKeyJudge((hash) => KNOWN.has(hash), createNearNames(["STRENGTH_REQUIRED", "RADIUS"]));
const checkDat = createDatChecker(judge);
const check = (path: string, ...lines: string[]) => atOnce(checkDat(sourceOf(lines.join("\r\n")), path));
const unit = (...lines: string[]) => check("media/UNITS/A.DAT", "[UNIT]", ...lines, "[/UNIT]");

describe("keys", () => {
  test("a mistyped one is told where it stands, as it is written", () => {
    expect(unit("\t<STRING>NAME:A", "\t<INTEGER>strength_Require:5").findings).toEqual([
      {
        code: "source-key-typo",
        severity: "warning",
        path: "media/UNITS/A.DAT",
        line: 3,
        column: 11,
        message: "The game does not read strength_Require. Did you mean STRENGTH_REQUIRED?",
        data: { key: "strength_Require", meant: "STRENGTH_REQUIRED" },
        fix: "Write the key as the game does.",
      },
    ]);
  });

  test("in a section below, each time", () => {
    const { findings } = unit("[A]", "<STRING>STRENGTH_REQUIRE:", "<FLOAT>STRENGTH_REQUIRE:1", "[/A]");
    expect(findings.map(({ line, column }) => [line, column])).toEqual([
      [3, 9],
      [4, 8],
    ]);
  });

  test.each([
    ["a name of the game in any case", "<STRING>Strength_Required:5"],
    ["a name of the lists, though near another", "<STRING>RAIDUS:5"],
    ["a name of nobody", "<STRING>LANTERN_OIL:5"],
    ["a hash in place of a name", "<STRING>UNK_01234567:5"],
    ["a comment", "//<STRING>STRENGTH_REQUIRE:5"],
    ["a section", "[STRENGTH_REQUIRE]\r\n[/STRENGTH_REQUIRE]"],
  ])("nothing is said of %s", (_, line) => {
    expect(unit(line).findings).toEqual([]);
  });

  test.each(["MEDIA/TAGS.DAT", "media/UnitTypes.hie"])("%s has names of the modder's own", (path) => {
    expect(check(path, "[A]", "<STRING>STRENGTH_REQUIRE:5", "[/A]").findings).toEqual([]);
  });

  test("a text that cannot be compiled says nothing here", () => {
    expect(check("MEDIA/A.DAT", "<STRING>STRENGTH_REQUIRE:5")).toEqual({ findings: [], references: [] });
  });

  test("no more than a thousand of one text", () => {
    expect(unit(...Array<string>(1200).fill("<STRING>STRENGTH_REQUIRE:5")).findings).toHaveLength(1000);
  });

  test("each key is judged once", () => {
    const meantBy = vi.fn(() => null);
    const once = createDatChecker(createKeyJudge(() => false, meantBy));
    const text = ["[A]", "<STRING>Lantern:1", "<STRING>LANTERN:2", "<STRING>OIL:3", "[/A]"].join("\n");
    atOnce(once(sourceOf(text), "MEDIA/A.DAT"));
    atOnce(once(sourceOf(text), "MEDIA/B.DAT"));
    expect(meantBy.mock.calls).toEqual([["LANTERN"], ["OIL"]]);
  });
});

describe("recipes", () => {
  const RECIPE = ["[RECIPE]", "\t<STRING>NAME:OIL", "\t[RESULT]", "\t\t<STRING>GUID:1", "\t[/RESULT]", "[/RECIPE]"];

  test("one without a GUID of its own is told at its section", () => {
    expect(check("media/Recipes/A/OIL.DAT", "", ...RECIPE).findings).toEqual([
      {
        code: "source-recipe-guid",
        severity: "warning",
        path: "media/Recipes/A/OIL.DAT",
        line: 2,
        message: "This recipe has no GUID. The game forgets it after you log out.",
        fix: "Give it a GUID of its own, such as: <INTEGER64>GUID:-1708083968110449596",
      },
    ]);
  });

  test("nothing is said of one with a GUID, of other roots, and elsewhere", () => {
    const withGuid = RECIPE.toSpliced(1, 0, "<INTEGER64>guid:-5");
    expect(check("MEDIA/RECIPES/OIL.DAT", ...withGuid).findings).toEqual([]);
    expect(check("MEDIA/RECIPES/OIL.DAT", "[LIST]", "[/LIST]").findings).toEqual([]);
    expect(check("MEDIA/UNITS/OIL.DAT", ...RECIPE).findings).toEqual([]);
  });
});

test("references are values of texts that begin with media, with either slash", () => {
  const { references } = unit(
    "\t<STRING>FILE:media/a.layout",
    "\t<TRANSLATE>NAME:MEDIA\\B.DAT",
    "\t<NOTE>NAME:media/c.dat",
    "\t<STRING>NAME:see media/d.dat",
    "\t<STRING>NAME:mediator",
    "\t<STRING>NAME:media/",
    "\t<INTEGER>NAME:5",
    `\t<STRING>NAME:media/${"e".repeat(1024)}.dat`,
  );
  expect(references).toEqual([
    { key: "FILE", file: "media/a.layout", line: 2, column: 15 },
    { key: "NAME", file: "MEDIA\\B.DAT", line: 3, column: 18 },
  ]);
});
