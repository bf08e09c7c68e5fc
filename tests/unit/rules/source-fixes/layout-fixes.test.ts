import { describe, expect, it, test } from "vitest";
import { layout } from "../../../support/project-builder.ts";
import { compileAs, fixLines } from "../../../support/source-fixing.ts";

const particle = (...own: readonly string[]) => layout("Particle", ...own);
const group = (...own: readonly string[]) => layout("Group", ...own);
const T = "\t\t\t\t";

describe("a line of a layout is mended", () => {
  it.each([
    ["layout-wrong-tag", group, "<STRING>POSITIONX:1", "<FLOAT>POSITIONX:1", "write-type", "STRING → FLOAT", true],
    ["layout-not-bool", group, "<BOOL>VISIBLE:no", "<BOOL>VISIBLE:false", "write-value", "no → false", true],
    ["layout-not-bool", group, "<BOOL>VISIBLE:yes", "<BOOL>VISIBLE:true", "write-value", "yes → true", false],
    [
      "layout-name-case",
      group,
      "<FLOAT>PositionX:1",
      "<FLOAT>POSITIONX:1",
      "write-name",
      "PositionX → POSITIONX",
      true,
    ],
    [
      "layout-unknown-property",
      group,
      "<BOOL>VISBLE:true",
      "<BOOL>VISIBLE:true",
      "rename-key",
      "VISBLE → VISIBLE",
      false,
    ],
    ["layout-bad-number", group, "<FLOAT>POSITIONX:0,75", "<FLOAT>POSITIONX:0.75", "write-value", "0,75 → 0.75", false],
    [
      "layout-unknown-choice",
      group,
      "<STRING>CHOICE:weight",
      "<STRING>CHOICE:Weight",
      "write-value",
      "weight → Weight",
      true,
    ],
  ] as const)("%s: %s", (code, of, before, after, kind, change, isSafe) => {
    expect(fixLines("layout", code, of(T + before))).toEqual({
      plan: { kind, change, isSafe },
      lines: of(T + after),
    });
  });

  it("of keys that are near to several, or differ in a number, none is meant", () => {
    expect(fixLines("layout", "layout-unknown-property", group(`${T}<FLOAT>POSITIONW:1`)).plan).toBeNull();
    expect(fixLines("layout", "layout-unknown-property", group(`${T}<FLOAT>WHOLLYELSE:1`)).plan).toBeNull();
  });
});

const changed = (find: string, put: string) => group().map((line) => line.replace(find, put));

test.each([
  ["layout-count-mismatch", changed("COUNT:1", "COUNT:7"), group(), "write-value", "7 → 1", true],
  ["layout-parent-mismatch", changed("PARENTID:-1", "PARENTID:99"), group(), "write-value", "99 → -1", true],
  ["layout-name-case", changed("DESCRIPTOR:Group", "DESCRIPTOR:GROUP"), group(), "write-name", "GROUP → Group", true],
  ["layout-unknown-descriptor", layout("Particel"), particle(), "write-value", "Particel → Particle", false],
  ["layout-wrong-closing", changed("[/OBJECTS]", "[/OBJECT]"), group(), "write-name", "[/OBJECT] → [/OBJECTS]", true],
  [
    "layout-wrong-closing",
    changed("[/OBJECTS]", "[/CHILDREN]"),
    group(),
    "write-name",
    "[/CHILDREN] → [/OBJECTS]",
    false,
  ],
])("%s is mended", (code, before, after, kind, change, isSafe) => {
  expect(fixLines("layout", code, before)).toEqual({ plan: { kind, change, isSafe }, lines: after });
});

test("a layout that ends early is closed, but not without asking", () => {
  const before = group().slice(0, -4);
  const { plan, lines } = fixLines("layout", "layout-unclosed-section", before);
  expect(plan).toEqual({
    kind: "close-sections",
    change: "[/PROPERTIES] [/BASEOBJECT] [/OBJECTS] [/Layout]",
    isSafe: false,
  });
  expect(lines).toEqual(group());
});

describe("ids", () => {
  it("an object without one gets a fresh one", () => {
    const before = group().filter((line) => !line.includes(">ID:"));
    const { plan, lines } = fixLines("layout", "layout-missing-id", before);
    expect(plan).toEqual({ kind: "new-id", change: "ID:…", isSafe: false });
    expect(lines).toEqual(before.toSpliced(6, 0, `${T}<INTEGER64>ID:1234567890123`));
    expect(compileAs("layout", (lines as string[]).join("\r\n")).diagnostics).toEqual([]);
  });

  it("the second of two objects with one id gets another", () => {
    const object = group().slice(4, -2);
    const two = [...group().slice(0, -2), ...object, ...group().slice(-2)].map((line) =>
      line.replace("COUNT:1", "COUNT:2"),
    );
    const { plan, lines } = fixLines("layout", "layout-duplicate-id", two);
    expect(plan).toEqual({ kind: "new-id", change: "ID:5 → ID:…", isSafe: false });
    const second = two.lastIndexOf(`${T}<INTEGER64>ID:5`);
    expect(lines).toEqual(two.with(second, `${T}<INTEGER64>ID:1234567890123`));
  });
});
