import { describe, expect, it, test } from "vitest";
import { applyFixes, fixOf, SOURCE_FIXERS } from "../../../../src-shared/rules/source-fixes/fix-source.ts";
import type { Diagnostic } from "../../../../src-shared/text/diagnostic.ts";
import { compileAs, fixFinding, fixLines, KNOWLEDGE } from "../../../support/source-fixing.ts";

const mod = (...lines: readonly string[]) => [
  "[MOD]",
  "\t<STRING>NAME:Lanterns",
  "\t<STRING>MOD_FILE_NAME:L",
  ...lines,
  "[/MOD]",
];
const ID = "\t<INTEGER64>MOD_ID:77";

describe("MOD.DAT", () => {
  it.each([
    [
      "mod-dat-id-template",
      ["\t<INTEGER64>MOD_ID:-1"],
      ["\t<INTEGER64>MOD_ID:1234567890123"],
      "new-id",
      "MOD_ID:-1 → MOD_ID:…",
      false,
    ],
    [
      "mod-dat-id-missing",
      ["\t<STRING>MOD_ID:mine"],
      ["\t<INTEGER64>MOD_ID:1234567890123"],
      "new-id",
      "MOD_ID:…",
      false,
    ],
    [
      "mod-dat-id-range",
      ["\t<INTEGER64>MOD_ID:18446744073709551615"],
      ["\t<INTEGER64>MOD_ID:-1"],
      "write-value",
      "18446744073709551615 → -1",
      true,
    ],
    ["mod-dat-version-bad", [ID, "\t<INTEGER>VERSION:x"], [ID, "\t<INTEGER>VERSION:0"], "write-value", "x → 0", false],
    [
      "mod-dat-duplicate-key",
      [ID, "\t<STRING>AUTHOR:A", "\t<STRING>author:B"],
      [ID, "\t<STRING>AUTHOR:A"],
      "remove-line",
      "AUTHOR",
      true,
    ],
    [
      "mod-dat-removed-twice",
      [ID, "\t[REMOVE_FILES]", "\t\t<STRING>FILE:media/a.dat", "\t\t<STRING>FILE:MEDIA/A.DAT", "\t[/REMOVE_FILES]"],
      [ID, "\t[REMOVE_FILES]", "\t\t<STRING>FILE:media/a.dat", "\t[/REMOVE_FILES]"],
      ...(["remove-line", "MEDIA/A.DAT", true] as const),
    ],
  ] as const)("%s", (code, before, after, kind, change, isSafe) => {
    expect(fixLines("mod.dat", code, mod(...before))).toEqual({ plan: { kind, change, isSafe }, lines: mod(...after) });
  });

  it("gets an id where it has none, below its first line", () => {
    const { lines } = fixLines("mod.dat", "mod-dat-id-missing", mod());
    expect(lines).toEqual(mod().toSpliced(1, 0, "\t<INTEGER64>MOD_ID:1234567890123"));
  });

  it("gets the file name that it is packed under", () => {
    const before = ["[MOD]", "\t<STRING>NAME:a", "\t<STRING>MOD_FILE_NAME:a:b", ID, "[/MOD]"];
    expect(fixLines("mod.dat", "mod-dat-file-name-unsafe", before)).toEqual({
      plan: { kind: "write-value", change: "a:b → a_b", isSafe: true },
      lines: before.with(2, "\t<STRING>MOD_FILE_NAME:a_b"),
    });
  });
});

const finding = (
  code: string,
  data: Diagnostic["data"],
  place: { line?: number; column?: number } = {},
): Diagnostic => ({
  ...{ code, severity: "warning", path: "MEDIA/UNITS/ITEMS/A.DAT", message: code, ...place },
  ...(data === undefined ? {} : { data }),
});

describe("what checks find", () => {
  const unit = ["[UNIT]", "\t<STRING>NAME:A", "\t<INTEGER>STRENGTH_REQUIRE:5", "\t<STRING>MENU:media/ui/a", "[/UNIT]"];
  const text = unit.join("\n");

  it("a mistyped key gets the name that was meant", () => {
    const typo = finding(
      "source-key-typo",
      { key: "STRENGTH_REQUIRE", meant: "STRENGTH_REQUIRED" },
      { line: 3, column: 11 },
    );
    expect(fixFinding(typo, text, "\n")).toEqual({
      plan: { kind: "rename-key", change: "STRENGTH_REQUIRE → STRENGTH_REQUIRED", isSafe: false },
      lines: unit.with(2, "\t<INTEGER>STRENGTH_REQUIRED:5"),
    });
  });

  it("a reference gets its end, whatever slashes and case it is told with", () => {
    const data = { key: "MENU", file: "MEDIA\\UI\\A", suffix: ".LAYOUT" };
    const { plan, lines } = fixFinding(finding("source-reference-suffix", data, { line: 4, column: 15 }), text, "\n");
    expect(plan).toEqual({ kind: "add-suffix", change: "MEDIA\\UI\\A → MEDIA\\UI\\A.LAYOUT", isSafe: true });
    expect(lines).toEqual(unit.with(3, "\t<STRING>MENU:media/ui/a.LAYOUT"));
    expect(
      fixFinding(finding("source-reference-suffix", { ...data, file: "media/ui/b" }, { line: 4 }), text).lines,
    ).toBe("changed");
  });

  it("what has no GUID gets one, as the game's own files write it", () => {
    const recipe = fixFinding(finding("source-recipe-guid", undefined), text, "\n");
    expect(recipe.plan).toEqual({ kind: "add-guid", change: "GUID:…", isSafe: true });
    expect(recipe.lines).toEqual(unit.toSpliced(1, 0, "\t<INTEGER64>GUID:1234567890123"));
    const missing = finding("raw-guid-missing", { key: "UNIT_GUID" });
    expect(fixFinding(missing, text, "\n")).toEqual({
      plan: { kind: "add-guid", change: "UNIT_GUID:…", isSafe: false },
      lines: unit.toSpliced(1, 0, "\t<STRING>UNIT_GUID:1234567890123"),
    });
    expect(fixFinding(missing, unit.with(1, "\t<STRING>Unit_Guid:5").join("\n")).lines).toBe("changed");
  });

  it("a GUID that another has too gives way to a fresh one, and so does one that is inherited", () => {
    const twice = finding("raw-guid-twice", { key: "UNIT_GUID", guid: "-5", other: "MEDIA/UNITS/ITEMS/B.DAT" });
    const own = unit.toSpliced(1, 0, "\t<STRING>UNIT_GUID: -5");
    expect(fixFinding(twice, own.join("\n"), "\n")).toEqual({
      plan: { kind: "new-id", change: "UNIT_GUID:-5 → UNIT_GUID:…", isSafe: false },
      lines: own.with(1, "\t<STRING>UNIT_GUID: 1234567890123"),
    });
    expect(fixFinding(twice, text, "\n").lines).toEqual(unit.toSpliced(1, 0, "\t<STRING>UNIT_GUID:1234567890123"));
    expect(fixFinding(twice, own.with(1, "\t<STRING>UNIT_GUID:6").join("\n")).lines).toBe("changed");
  });

  it("a compiled file without its source can go, which is no change of a text", () => {
    const orphan = finding("pack-orphan", { entry: "MEDIA/A.DAT" });
    expect(fixOf(orphan, KNOWLEDGE)).toEqual({ kind: "remove-file", change: "MEDIA/UNITS/ITEMS/A.DAT", isSafe: false });
    expect(fixFinding(orphan, text).lines).toBe("none");
  });
});

describe("several fixes of one text", () => {
  const text = "[UNIT]\r\n\t<integer>LEVEL:5\r\n\t<BOOL>X:no\r\n\t[A]\r\n";
  const { diagnostics } = compileAs("dat", text);

  it("are done together, whatever order they come in", () => {
    const mended = "[UNIT]\r\n\t<INTEGER>LEVEL:5\r\n\t<BOOL>X:false\r\n\t[A]\r\n\t[/A]\r\n[/UNIT]\r\n";
    expect(diagnostics.map(({ code }) => code)).toEqual(["dat-unknown-type", "dat-bool-value", "dat-unclosed"]);
    for (const findings of [diagnostics, diagnostics.toReversed()]) {
      const { text: after, done, refused } = applyFixes(text, findings, KNOWLEDGE);
      expect(after).toBe(mended);
      expect(new Set(done.map(({ line }) => line))).toEqual(new Set([2, 3, 5]));
      expect(refused).toEqual([]);
    }
  });

  it("a line that goes is not changed as well", () => {
    const lines = mod(ID, "\t<INTEGER>VERSION:1", "\t<INTEGER>VERSION:1x");
    const { diagnostics: found } = compileAs("mod.dat", lines.join("\n"));
    const rest = finding("dat-number-rest", { key: "VERSION", value: "1x", type: "INTEGER" }, { line: 6, column: 19 });
    const { text: after, refused } = applyFixes(lines.join("\n"), [...found, rest], KNOWLEDGE);
    expect(found.map(({ code }) => code)).toEqual(["mod-dat-duplicate-key"]);
    expect(after.split("\n")).toEqual(mod(ID, "\t<INTEGER>VERSION:1"));
    expect(refused).toEqual([{ finding: rest, why: "overlap" }]);
  });

  it("that want one place are done one at a time", () => {
    const twice = finding("source-key-typo", { key: "X", meant: "Y" }, { line: 3 });
    const other = finding("source-key-typo", { key: "X", meant: "Z" }, { line: 3 });
    const { text: after, done, refused } = applyFixes(text, [twice, other, twice], KNOWLEDGE);
    expect(after).toBe(text.replace("X", "Y"));
    expect(done.map((each) => each.finding)).toEqual([twice, twice]);
    expect(refused).toEqual([{ finding: other, why: "overlap" }]);
  });
});

test("findings without data have no fix that breaks on it", () => {
  const odd: readonly Diagnostic["data"][] = [undefined, {}, { key: 1, value: [], found: 2, open: "x", meant: "" }];
  for (const code of Object.keys(SOURCE_FIXERS))
    for (const data of odd)
      expect(() => fixFinding(finding(code, data, { line: 2, column: 1 }), "[A]\n\t<STRING>B:c\n[/A]")).not.toThrow();
});

test("codes are no keys of an object", () => {
  expect(fixOf(finding("constructor", {}), KNOWLEDGE)).toBeNull();
});
