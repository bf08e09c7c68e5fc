import { describe, expect, it } from "vitest";
import { compileGlob } from "../../../src-shared/text/glob.ts";

/** pattern → paths it matches, paths it does not. */
const CASES: Readonly<Record<string, readonly [yes: readonly string[], no: readonly string[]]>> = {
  "MEDIA/A.DAT": [
    ["MEDIA/A.DAT", "media/a.dat"],
    ["MEDIA/A.DATX", "XMEDIA/A.DAT", "MEDIA/AXDAT", ""],
  ],
  "*.DAT": [
    ["A.DAT", ".DAT", "a.b.dat"],
    ["MEDIA/A.DAT", "A.DAT/"],
  ],
  "MEDIA/*": [
    ["MEDIA/A.DAT", "MEDIA/"],
    ["MEDIA/UI/A.DAT", "MEDIA"],
  ],
  "MEDIA/**": [
    ["MEDIA/A.DAT", "MEDIA/UI/X/A.DAT"],
    ["MEDIA", "MEDIAX/A"],
  ],
  "**/*.DAT": [["A.DAT", "MEDIA/A.DAT", "MEDIA/UI/X/A.DAT"], ["MEDIA/A.DATX"]],
  "**": [["A", "MEDIA/UI/X"], []],
  "MEDIA/**/UI/*.LAYOUT": [
    ["MEDIA/UI/A.LAYOUT", "MEDIA/A/B/UI/A.LAYOUT"],
    ["MEDIA/XUI/A.LAYOUT", "MEDIA/UI/B/A.LAYOUT"],
  ],
  "A**B": [["AB", "AXXB"], ["A/B"]],
  "?.DAT": [
    ["A.DAT", "é.DAT"],
    [".DAT", "/.DAT", "AB.DAT"],
  ],
  "[ab-d].X": [
    ["A.X", "b.x", "C.X"],
    ["E.X", "-.X"],
  ],
  "[!a].X": [
    ["B.X", "!.X"],
    ["A.X", "/.X"],
  ],
  "[^a].X": [["B.X"], ["A.X"]],
  "[]a].X": [["].X", "A.X"], ["B.X"]],
  "[a-].X": [["-.X", "A.X"], ["B.X"]],
  "A/{B,C/*}.X": [
    ["A/B.X", "A/C/D.X"],
    ["A/C.X", "A/.X"],
  ],
  "{A,{B,C}D}": [
    ["A", "BD", "CD"],
    ["B", "AD"],
  ],
  "{,A}B": [["B", "AB"], ["A"]],
  "{A}": [["A"], ["{A}"]],
  "\\*\\[": [["*["], ["A["]],
  "[": [["["], ["A"]],
  "[abc": [["[ABC"], ["A"]],
  "{a,b": [["{A,B"], ["A"]],
  "a}": [["A}"], ["A"]],
  "(a|b)+": [["(A|B)+"], ["A"]],
  "\\": [["\\"], [""]],
  "": [[""], ["A"]],
};

describe("a glob", () => {
  it.each(Object.entries(CASES))("%s", (pattern, [yes, no]) => {
    const matches = compileGlob(pattern);
    expect([...yes, ...no].filter(matches)).toEqual(yes);
  });

  it("follows all ways at once: no pattern and path together take long", () => {
    const paths = ["A".repeat(20_000), "A/".repeat(10_000), `${"A/".repeat(10_000)}B`];
    const start = performance.now();
    for (const pattern of ["*A*A*A*A*A*B", "**/A/**/A/**/A/**/C", "{*,**/}{*,**/}{*,**/}C", "**/*A*A*/**/*A*C"])
      expect(paths.some(compileGlob(pattern))).toBe(false);
    expect(performance.now() - start).toBeLessThan(2000);
  });

  it("of braces in braces beyond any sense is still a pattern", () => {
    expect(compileGlob("{".repeat(100_000) + "}".repeat(100_000))("A")).toBe(false);
    expect(compileGlob("[".repeat(100_000))("A")).toBe(false);
  });
});
