import { expect, test } from "vitest";
import { planExtraction, safeName } from "../../../src-main/files/extraction-plan.ts";

const only = (path: string) => planExtraction([path]);

test("paths as mods have them are kept as they are, in order", () => {
  const paths = [
    "MEDIA/UNITS/MONSTERS/RAT.DAT",
    "MEDIA/UNITS/ランタン.DAT",
    "MEDIA/lower case (2).dds",
    "MEDIA/NOEXTENSION",
    "MEDIA/.HIDDEN",
    "MEDIA/CONSOLE.DAT",
    "MEDIA/COM10.DAT",
    "MEDIA/A..B.DAT",
    "MEDIA/NULL/X.DAT",
    "MEDIA/ leading blank",
  ];
  const kept = paths.map((relative, index) => ({ index, relative }));
  expect(planExtraction(paths)).toEqual({ kept, renamed: [], refused: [] });
});

test.each([
  ["", "empty"],
  ["./.", "empty"],
  [".", "empty"],
  ["/etc/passwd", "absolute"],
  ["//server/share/x", "absolute"],
  ["\\\\server\\share\\x", "absolute"],
  ["\\\\?\\C:\\x", "absolute"],
  ["\\Windows\\x", "absolute"],
  ["C:/Windows/x", "drive"],
  ["c:x", "drive"],
  ["MEDIA/X.DAT:evil", "stream"],
  ["MEDIA/X.DAT::$DATA", "stream"],
  ["../x", "parent-folder"],
  ["MEDIA/../../x", "parent-folder"],
  ["MEDIA/..", "parent-folder"],
  ["MEDIA\\..\\..\\x", "parent-folder"],
  ["MEDIA/.. /x", "parent-folder"],
  ["MEDIA/.../x", "parent-folder"],
  ["MEDIA/. ./x", "parent-folder"],
  ["MEDIA/ /x", "parent-folder"],
  ["MEDIA/X\0.DAT", "control-character"],
  ["MEDIA/X\n.DAT", "control-character"],
  ["MEDIA/X\u007f.DAT", "control-character"],
  ["MEDIA/UNITS/", "names-a-folder"],
  ["MEDIA/UNITS/.", "names-a-folder"],
  ["MEDIA/UNITS\\", "names-a-folder"],
  [`MEDIA/${"A/".repeat(600)}X`, "too-long"],
])("%j is refused: %s", (path, reason) => {
  expect(only(path)).toEqual({ kept: [], renamed: [], refused: [{ index: 0, path, reason }] });
});

test.each([
  ["MEDIA\\UNITS\\X.DAT", "MEDIA/UNITS/X.DAT", ["backslash"]],
  ["MEDIA//X.DAT", "MEDIA/X.DAT", ["empty-part"]],
  ["MEDIA/./X.DAT", "MEDIA/X.DAT", ["empty-part"]],
  ["MEDIA/CON", "MEDIA/CON_", ["device-name"]],
  ["MEDIA/con.dat", "MEDIA/con_.dat", ["device-name"]],
  ["MEDIA/NUL.tar.gz", "MEDIA/NUL_.tar.gz", ["device-name"]],
  ["MEDIA/COM1 .DAT", "MEDIA/COM1 _.DAT", ["device-name"]],
  ["MEDIA/LPT¹.DAT", "MEDIA/LPT¹_.DAT", ["device-name"]],
  ["MEDIA/CONIN$", "MEDIA/CONIN$_", ["device-name"]],
  ["AUX/X.DAT", "AUX_/X.DAT", ["device-name"]],
  ["MEDIA/X.DAT.", "MEDIA/X.DAT_", ["trailing-dot-or-blank"]],
  ["MEDIA/X. .", "MEDIA/X___", ["trailing-dot-or-blank"]],
  ["MEDIA /X.DAT", "MEDIA_/X.DAT", ["trailing-dot-or-blank"]],
  ["MEDIA/NUL.", "MEDIA/NUL_", ["trailing-dot-or-blank"]],
  ["MEDIA/NUL .", "MEDIA/NUL__", ["trailing-dot-or-blank"]],
  ['MEDIA/<a>|"b"?*.DAT', "MEDIA/_a___b___.DAT", ["forbidden-character"]],
  ["MEDIA/\ud800X.DAT", "MEDIA/_X.DAT", ["half-character"]],
  ["MEDIA/X\udc00", "MEDIA/X_", ["half-character"]],
])("%j becomes %j", (path, relative, reasons) => {
  expect(only(path)).toEqual({
    kept: [{ index: 0, relative }],
    renamed: [{ index: 0, path, relative, reasons }],
    refused: [],
  });
});

test("names too long for a file system are cut before their extension, without halving a character", () => {
  const [{ relative }] = only(`MEDIA/${"ラ".repeat(200)}.LAYOUT`).kept;
  expect(relative).toBe(`MEDIA/${"ラ".repeat(77)}.LAYOUT`);
  expect(new TextEncoder().encode(relative.slice(6)).length).toBeLessThanOrEqual(240);
  const [cut] = only(`MEDIA/${"🏮".repeat(200)}`).kept;
  expect(cut.relative).toBe(`MEDIA/${"🏮".repeat(60)}`);
  const long = planExtraction([`MEDIA/${"A".repeat(300)}.DAT`, `MEDIA/${"A".repeat(301)}.DAT`]);
  expect(long.kept[0].relative).not.toBe(long.kept[1].relative);
});

test("twins that a disk without case would fold together get numbers; the first keeps its name", () => {
  const plan = planExtraction([
    "M/A.DAT",
    "M/a.dat",
    "M/A.DAT",
    "M/A~2.DAT",
    "M/STRASSE",
    "M/straße",
    "M/é",
    "M/E\u0301",
  ]);
  expect(plan.kept.map((entry) => entry.relative)).toEqual([
    "M/A.DAT",
    "M/a~3.dat",
    "M/A~4.DAT",
    "M/A~2.DAT",
    "M/STRASSE",
    "M/straße~2",
    "M/é",
    "M/E\u0301~2",
  ]);
  expect(plan.renamed.map((entry) => [entry.index, ...entry.reasons])).toEqual([
    [1, "twin"],
    [2, "twin"],
    [5, "twin"],
    [7, "twin"],
  ]);
});

test("a file that has the name of a folder gets a number, whichever comes first", () => {
  const folderFirst = planExtraction(["M/X/1", "M/x"]);
  const fileFirst = planExtraction(["M/x", "M/X/1"]);
  expect(folderFirst.kept.map((entry) => entry.relative)).toEqual(["M/X/1", "M/x~2"]);
  expect(fileFirst.kept.map((entry) => entry.relative)).toEqual(["M/x~2", "M/X/1"]);
  expect(fileFirst.renamed).toMatchObject([{ index: 0, reasons: ["folder-of-that-name"] }]);
});

test("folders that differ only by case become one, as the first entry spells it", () => {
  const plan = planExtraction(["MEDIA/Units/A.DAT", "media/UNITS/B.DAT", "media/units/a.dat"]);
  expect(plan.kept.map((entry) => entry.relative)).toEqual([
    "MEDIA/Units/A.DAT",
    "MEDIA/Units/B.DAT",
    "MEDIA/Units/a~2.dat",
  ]);
  expect(plan.renamed.map((entry) => entry.reasons)).toEqual([
    ["folder-in-other-case"],
    ["folder-in-other-case", "twin"],
  ]);
});

test("a name made safe does not take the place of another", () => {
  const plan = planExtraction(["CON", "CON_", "X.", "X_", "A?B", "A*B"]);
  const names = plan.kept.map((entry) => entry.relative);
  expect(new Set(names).size).toBe(6);
});

test("60,000 entries of one name are planned at once", () => {
  const plan = planExtraction(Array.from({ length: 60_000 }, () => "MEDIA/X.DAT"));
  expect(plan.kept.at(-1)?.relative).toBe("MEDIA/X~60000.DAT");
});

test("of any path at all there is a name to keep it under", () => {
  const kept: Readonly<Record<string, string>> = {
    "A.MOD": "A.MOD",
    "a/b/c.mod": "c.mod",
    "..\\y.mod": "y.mod",
    "a:b.MOD": "a_b.MOD",
    "C:x.mod": "C_x.mod",
    "a\nb\0.mod": "a_b_.mod",
    "CON.mod": "CON_.mod",
    "...": "none",
    "": "none",
    "a/": "none",
  };
  for (const [path, name] of Object.entries(kept)) expect([path, safeName(path, "none")]).toEqual([path, name]);
});
