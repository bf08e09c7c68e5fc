import { describe, expect, it, test } from "vitest";
import { applyFix } from "../../../../src-shared/rules/source-fixes/fix-source.ts";
import { keyHashOf } from "../../../../src-shared/text/dat/names.ts";
import { compileAs, fixLines, KNOWLEDGE } from "../../../support/source-fixing.ts";

const unit = (...lines: readonly string[]) => ["[UNIT]", ...lines, "[/UNIT]"];

describe("a line of a DAT is mended", () => {
  it.each([
    ["dat-unknown-type", "\t<integer>LEVEL:5", "\t<INTEGER>LEVEL:5", "write-type", "integer → INTEGER", true],
    [
      "dat-unknown-type",
      "\t<Unsigned Int>N:5",
      "\t<UNSIGNED INT>N:5",
      "write-type",
      "Unsigned Int → UNSIGNED INT",
      true,
    ],
    ["dat-unknown-type", "\t<STRNG>NAME:a", "\t<STRING>NAME:a", "write-type", "STRNG → STRING", true],
    ["dat-unknown-type", "\t<FLAOT>SCALE:1.5", "\t<FLOAT>SCALE:1.5", "write-type", "FLAOT → FLOAT", false],
    ["dat-bool-value", "\t<BOOL>X:yes", "\t<BOOL>X:true", "write-value", "yes → true", true],
    ["dat-bool-value", "\t<BOOL>X: No ", "\t<BOOL>X: false ", "write-value", "No → false", true],
    ["dat-bool-value", "\t<BOOL>X:flase", "\t<BOOL>X:false", "write-value", "flase → false", true],
    ["dat-bool-value", "\t<BOOL>X:ture", "\t<BOOL>X:true", "write-value", "ture → true", false],
    ["dat-bool-value", "\t<BOOL>X:on", "\t<BOOL>X:true", "write-value", "on → true", false],
    ["dat-bool-value", "\t<BOOL>X:2", "\t<BOOL>X:false", "write-value", "2 → false", false],
    ["dat-bool-value", "\t<BOOL>X:", "\t<BOOL>X:false", "write-value", "false", true],
    ["dat-number-rest", "\t<INTEGER>LEVEL: 3x", "\t<INTEGER>LEVEL: 3", "write-value", "3x → 3", true],
    ["dat-number-rest", "\t<FLOAT>SCALE:1.5f", "\t<FLOAT>SCALE:1.5", "write-value", "1.5f → 1.5", true],
    ["dat-number-rest", "\t<FLOAT>SCALE:0,75", "\t<FLOAT>SCALE:0.75", "write-value", "0,75 → 0.75", false],
    ["dat-number-rest", "\t<INTEGER>LEVEL:5.7", "\t<INTEGER>LEVEL:5", "write-value", "5.7 → 5", false],
    ["dat-number-rest", "\t<INTEGER>LEVEL:0x10", "\t<INTEGER>LEVEL:0", "write-value", "0x10 → 0", false],
    ["dat-number-missing", "\t<INTEGER>LEVEL:x", "\t<INTEGER>LEVEL:0", "write-value", "x → 0", false],
    ["dat-number-missing", "\t<INTEGER>LEVEL:", "\t<INTEGER>LEVEL:0", "write-value", "0", false],
  ])("%s: %j", (code, before, after, kind, change, isSafe) => {
    expect(fixLines("dat", code, unit(before))).toEqual({ plan: { kind, change, isSafe }, lines: unit(after) });
  });
});

describe("nothing is offered", () => {
  it.each([
    ["for a tag that is like no other", "dat-unknown-type", "\t<TEXT>NAME:a"],
    ["for a hash without a known name", "dat-decimal-key", "\t<STRING>12345678:a"],
    ["for a value that is only told in part", "dat-bool-value", `\t<BOOL>X:${"no".repeat(60)}`],
    ["where a person has to look", "dat-line-ignored", "\tjunk"],
  ])("%s", (_, code, line) => {
    expect(fixLines("dat", code, unit(line))).toEqual({ plan: null, lines: "none" });
  });
});

test("a type is not written before a value that it would not take", () => {
  expect(fixLines("dat", "dat-unknown-type", unit("\t<integer>LEVEL:high")).lines).toBe("changed");
});

test("a hash gets its name when that has the very hash", () => {
  const key = keyHashOf("DAMAGE");
  expect(fixLines("dat", "dat-decimal-key", unit(`\t<STRING>${key}:a`))).toEqual({
    plan: { kind: "rename-key", change: `${key} → DAMAGE`, isSafe: true },
    lines: unit("\t<STRING>DAMAGE:a"),
  });
});

describe("sections", () => {
  it("a closing tag gets the name of what it closes, safely where only a letter is wrong", () => {
    expect(fixLines("dat", "dat-close-mismatch", ["[UNIT]", "[/UNTI]"])).toEqual({
      plan: { kind: "write-name", change: "[/UNTI] → [/UNIT]", isSafe: true },
      lines: ["[UNIT]", "[/UNIT]"],
    });
    const other = fixLines("dat", "dat-close-mismatch", ["[UNIT]", "\t[EFFECTS]", "  [/UNIT] // end", "[/UNIT]"]);
    expect(other.plan?.isSafe).toBe(false);
    expect(other.lines).toEqual(["[UNIT]", "\t[EFFECTS]", "  [/EFFECTS] // end", "[/UNIT]"]);
  });

  it("what is open at the end is closed, as deep as it is, with or without the end of a line as before", () => {
    const open = ["[UNIT]", "\t[EFFECTS]", "\t\t<STRING>A:b"];
    const closed = [...open, "\t[/EFFECTS]", "[/UNIT]"];
    const plan = { kind: "close-sections", change: "[/EFFECTS] [/UNIT]", isSafe: true };
    expect(fixLines("dat", "dat-unclosed", open)).toEqual({ plan, lines: closed });
    expect(fixLines("dat", "dat-unclosed", [...open, ""])).toEqual({ plan, lines: [...closed, ""] });
    expect(fixLines("dat", "dat-unclosed", [...open, "\t"])).toEqual({ plan, lines: [...closed, ""] });
    expect(fixLines("dat", "dat-unclosed", [...open, ""], "\n").lines).toEqual([...closed, ""]);
  });

  it("none is closed at the end without asking when its own closing tag has closed another one", () => {
    const isSafe = (...lines: string[]) => fixLines("dat", "dat-unclosed", lines).plan?.isSafe;
    expect(isSafe("[UNIT]", "\t[AFFIXES]", "[/UNIT]")).toBe(false);
    expect(isSafe("[UNIT]", "\t[A]", "\t\t[B]", "\t[/A]", "[/UNIT]")).toBe(false);
    expect(isSafe("[UNIT]", "\t[AFFIXES]", "\t[/AFIXES]")).toBe(true);
  });

  it("a closing tag that closes nothing goes", () => {
    expect(fixLines("dat", "dat-close-without-open", ["[/OLD]", "[UNIT]", "[/UNIT]"])).toEqual({
      plan: { kind: "remove-line", change: "[/OLD]", isSafe: true },
      lines: ["[UNIT]", "[/UNIT]"],
    });
  });
});

test.each([
  ["another line", ["[UNIT]", "", "\t<BOOL>X:no", "[/UNIT]"]],
  ["another value", ["[UNIT]", "\t<BOOL>X:nope", "[/UNIT]"]],
  ["another column", ["[UNIT]", "\t\t<BOOL>X:no", "[/UNIT]"]],
  ["no such line", ["[UNIT]"]],
])("a text that was changed since is left alone: %s", (_, now) => {
  const finding = compileAs("dat", "[UNIT]\r\n\t<BOOL>X:no\r\n[/UNIT]").diagnostics[0];
  expect(finding.code).toBe("dat-bool-value");
  expect(applyFix(now.join("\r\n"), finding, KNOWLEDGE)).toEqual({ refused: "changed" });
});

test("the end of a text is left alone when other sections are open there now", () => {
  const finding = compileAs("dat", "[UNIT]\r\n\t[A]\r\n").diagnostics[0];
  expect(applyFix("[UNIT]\r\n\t[A]\r\n\t[/A]\r\n", finding, KNOWLEDGE)).toEqual({ refused: "changed" });
});
