import { describe, expect, it } from "vitest";
import { LAYOUT_RULES } from "../../../../src-shared/formats/layout/layout-rules.ts";
import { decodeSource } from "../../../../src-shared/text/source-text.ts";
import { compiler, compileText, layoutOf, object, tags } from "../../../support/layout.ts";

/** Text whose object begins on line 3; its own lines on line 8. */
const OWN_LINE = 8;
const within = (descriptor: string, ...lines: string[]) => layoutOf(object(descriptor, 7, lines));
const logic = (...lines: string[]) =>
  within(
    "Logic Group",
    "[LOGICGROUP]",
    "[LOGICOBJECT]",
    "<INTEGER64>OBJECTID:7",
    ...lines,
    "[/LOGICOBJECT]",
    "[/LOGICGROUP]",
  );
const point = (...lines: string[]) =>
  within(
    "Timeline",
    "[TIMELINEDATA]",
    "[TIMELINEOBJECT]",
    "<INTEGER64>OBJECTID:7",
    "[TIMELINEOBJECTEVENT]",
    "<STRING>OBJECTEVENTNAME:Play",
    "[TIMELINEPOINT]",
    ...lines,
    "[/TIMELINEPOINT]",
    "[/TIMELINEOBJECTEVENT]",
    "[/TIMELINEOBJECT]",
    "[/TIMELINEDATA]",
  );
const bare = (...lines: string[]) =>
  layoutOf("[BASEOBJECT]", "[PROPERTIES]", ...lines, "[/PROPERTIES]", "[/BASEOBJECT]");
const nested = (depth: number): string => object("Group", depth, [], depth === 0 ? [] : [nested(depth - 1)]);

const CASES: readonly (readonly [code: keyof typeof LAYOUT_RULES, line: number | undefined, text: string])[] = [
  ["layout-missing-descriptor", 4, bare("<INTEGER64>ID:1")],
  ["layout-missing-descriptor", 3, layoutOf("[BASEOBJECT]", "[/BASEOBJECT]")],
  ["layout-unknown-descriptor", 5, within("Room Peace")],
  ["layout-unknown-descriptor", 5, within("UNK_DESC_256")],
  ["layout-missing-id", 4, bare("<STRING>DESCRIPTOR:Light")],
  ["layout-bad-number", 6, bare("<STRING>DESCRIPTOR:Light", "<INTEGER64>ID:x")],
  ["layout-bad-number", OWN_LINE, within("Button", "<FLOAT>WIDTH:")],
  ["layout-bad-number", OWN_LINE, within("Button", "<FLOAT>WIDTH:1,5")],
  ["layout-bad-number", OWN_LINE, within("Button", "<FLOAT>WIDTH:nan")],
  ["layout-bad-number", OWN_LINE, within("Emitter", "<STRING>EMIT RATE:1,,2")],
  ["layout-bad-number", OWN_LINE, within("Button", "<INTEGER>LIST INDEX:5.7")],
  ["layout-number-range", OWN_LINE, within("Button", "<FLOAT>WIDTH:1e39")],
  ["layout-number-range", OWN_LINE, within("Button", "<INTEGER>LIST INDEX:2147483648")],
  ["layout-number-range", OWN_LINE, within("Unit Spawner", "<UNSIGNED INT>COUNT:4294967296")],
  ["layout-number-range", OWN_LINE, within("Unit Spawner", "<UNSIGNED INT>COUNT:-2147483649")],
  ["layout-number-range", OWN_LINE, within("Progress Bar", "<INTEGER64>STAT DYNAMIC ONE:9223372036854775808")],
  ["layout-number-range", 11, logic("<UNSIGNED INT>ID:256")],
  ["layout-limit", 4, within("Light", ...Array.from({ length: 256 }, () => "<STRING>UNK_PROP_1:00"))],
  ["layout-limit", 4, within("Light", `<STRING>FILE:${"x".repeat(32_767)}`)],
  ["layout-limit", 4, within("Light", `<STRING>UNK_NAME:${"4100".repeat(65_536)}`)],
  ["layout-limit", 4, within("Emitter", `<STRING>EMIT RATE:${"1,".repeat(16_384)}`)],
  [
    "layout-limit",
    4,
    within(
      "Logic Group",
      "[LOGICGROUP]",
      ..."[LOGICOBJECT]\n<INTEGER64>OBJECTID:7\n[/LOGICOBJECT]\n".repeat(256).trim().split("\n"),
      "[/LOGICGROUP]",
    ),
  ],
  ["layout-unclosed-section", 4, "[Layout]\n[OBJECTS]\n[BASEOBJECT]\n"],
  ["layout-unclosed-section", 2, "[Layout]\n"],
  ["layout-wrong-closing", 3, "[Layout]\n[OBJECTS]\n[/Layout]\n"],
  ["layout-wrong-closing", 3, "[Layout]\n[OBJECTS]\n[/objects]\n[/Layout]"],
  ["layout-unknown-section", 2, "[Layout]\n[OBJECT]\n[/OBJECT]\n[/Layout]"],
  ["layout-unknown-section", OWN_LINE, within("Light", "[LOGICGROUP]", "[/LOGICGROUP]")],
  [
    "layout-unknown-section",
    10,
    within("Timeline", "[TIMELINEDATA]", "[/TIMELINEDATA]", "[TIMELINEDATA]", "[/TIMELINEDATA]"),
  ],
  ["layout-children-first", 4, layoutOf("[BASEOBJECT]", "[CHILDREN]", "[/CHILDREN]", "[/BASEOBJECT]")],
  ["layout-not-a-line", OWN_LINE, within("Light", "continued text")],
  ["layout-not-a-line", OWN_LINE, within("Light", "<STRING>NO COLON")],
  ["layout-not-a-line", OWN_LINE, within("Light", "[UNCLOSED")],
  ["layout-not-a-line", OWN_LINE, within("Light", "<STRING")],
  ["layout-no-objects", 1, ""],
  ["layout-no-objects", 2, "[Layout]\n[/Layout]"],
  ["layout-too-deep", 1788, layoutOf(nested(256))],
  ["layout-bad-escape", OWN_LINE, within("Light", "<STRING>UNK_PROP_300:00")],
  ["layout-bad-escape", OWN_LINE, within("Light", "<STRING>UNK_PROP_30:0")],
  ["layout-bad-escape", OWN_LINE, within("Light", "<STRING>UNK_NAME:410")],
  ["layout-bad-escape", OWN_LINE, within("Light", "<STRING>UNK_NAME:410041")],
  ["layout-bad-escape", OWN_LINE, within("Light", "<STRING>UNK_ADDATA:xx")],
  ["layout-bad-escape", 2, "[Layout]\n<STRING>UNK_DATAGROUP:0g\n[OBJECTS]\n[/OBJECTS]\n[/Layout]"],
  [
    "layout-unnamed-entry",
    11,
    within(
      "Timeline",
      "[TIMELINEDATA]",
      "[TIMELINEOBJECT]",
      "<INTEGER64>OBJECTID:7",
      "[TIMELINEOBJECTEVENT]",
      "[/TIMELINEOBJECTEVENT]",
      "[/TIMELINEOBJECT]",
      "[/TIMELINEDATA]",
    ),
  ],
  ["layout-missing-key", 10, within("Logic Group", "[LOGICGROUP]", "[LOGICOBJECT]", "[/LOGICOBJECT]", "[/LOGICGROUP]")],
  ["layout-missing-key", 12, logic("[LOGICLINK]", "[/LOGICLINK]")],
  ["layout-unknown-property", OWN_LINE, within("Light", "<FLOAT>POSITIONW:1")],
  ["layout-misplaced-property", 2, "[Layout]\n<STRING>AUTHOR:x\n[OBJECTS]\n[/OBJECTS]\n[/Layout]"],
  ["layout-misplaced-property", 11, logic("<FLOAT>Z:1")],
  ["layout-wrong-tag", OWN_LINE, within("Light", "<INTEGER>POSITIONX:1", "<FLOAT>POSITIONY:1", "<FLOAT>POSITIONZ:1")],
  ["layout-wrong-tag", OWN_LINE, within("Light", "<string>FILE:x")],
  ["layout-incomplete-vector", OWN_LINE, within("Light", "<FLOAT>POSITIONX:1", "<FLOAT>POSITIONZ:1")],
  ["layout-unknown-tag", OWN_LINE, within("Group", "<STRING>TAG:NO SUCH TAG")],
  ["layout-unknown-choice", OWN_LINE, within("Group", "<STRING>CHOICE:weight")],
  ["layout-unknown-game-mode", OWN_LINE, within("Group", "<STRING>GAME MODE:HARD")],
  ["layout-unknown-interpolation", 14, point("<STRING>INTERPOLATION:Cubic")],
  ["layout-name-case", 14, point("<STRING>INTERPOLATION:linear")],
  ["layout-not-bool", OWN_LINE, within("Light", "<BOOL>SHADOW:yes")],
  ["layout-not-bool", OWN_LINE, within("Light", "<BOOL>SHADOW:fuzze")],
  ["layout-not-bool", OWN_LINE, within("Group", "<STRING>NO TAG FOUND:256")],
  ["layout-low-byte", OWN_LINE, within("Group", "<UNSIGNED INT>NUMBER:256")],
  ["layout-name-case", 5, within("light")],
  ["layout-name-case", OWN_LINE, within("Light", "<STRING>file:x")],
  ["layout-name-case", 5, bare("<STRING>Descriptor:Light", "<INTEGER64>ID:1")],
  ["layout-name-case", 5, bare("<INTEGER64>id:1", "<STRING>DESCRIPTOR:Light")],
  ["layout-name-case", 2, "[Layout]\n<UNSIGNED INT>Count:0\n[OBJECTS]\n[/OBJECTS]\n[/Layout]"],
  ["layout-name-case", 11, logic("<FLOAT>x:1")],
  ["layout-repeated-key", 9, within("Light", "<STRING>FILE:x", "<STRING>FILE:x")],
  ["layout-repeated-key", OWN_LINE, within("Light", "<STRING>NAME:x")],
  ["layout-repeated-key", OWN_LINE, within("Light", "<INTEGER64>ID:8")],
  ["layout-repeated-key", OWN_LINE, within("Light", "<STRING>DESCRIPTOR:Light")],
  ["layout-repeated-key", 9, within("Group", "<STRING>CHOICE:ALL", "<STRING>CHOICE:Weight")],
  ["layout-repeated-key", 9, within("Timeline", "<STRING>NAME:a", "<STRING>NAME:a")],
  [
    "layout-text-after-section",
    OWN_LINE - 1 + 1,
    within(
      "Light",
      "[/PROPERTIES] // done",
      "[/BASEOBJECT]",
      "[BASEOBJECT]",
      "[PROPERTIES]",
      "<STRING>DESCRIPTOR:Light",
      "<INTEGER64>ID:8",
    ),
  ],
  ["layout-text-after-section", 4, "[Layout]\n[OBJECTS]\n[/OBJECTS]\n[/Layout]\u00a0\n"],
  ["layout-after-root", 5, "[Layout]\n[OBJECTS]\n[/OBJECTS]\n[/Layout]\n<STRING>A:b\n<STRING>A:b\n"],
  ["layout-parent-mismatch", OWN_LINE, within("Light", "<INTEGER64>PARENTID:9")],
  ["layout-count-mismatch", 2, "[Layout]\n<UNSIGNED INT>COUNT:3\n[OBJECTS]\n[/OBJECTS]\n[/Layout]"],
  ["layout-unsaved-key", OWN_LINE, within("Monster", "<STRING>ANIMATION PREVIEW:x")],
  ["layout-dangling-link", 12, logic("[LOGICLINK]", "<INTEGER>LINKINGTO:1", "[/LOGICLINK]")],
  ["layout-dangling-object", 11, logic("<INTEGER64>OBJECTID:99")],
  ["layout-duplicate-id", 14, layoutOf(object("Light", 7), object("Light", 7))],
];

describe("layout diagnostics", () => {
  it.each(CASES)("%s on line %s", (code, line, text) => {
    const { bytes, diagnostics } = compileText(text);
    expect(diagnostics.map((each) => [each.code, each.line])).toEqual([[code, line]]);
    expect(bytes === null).toBe(LAYOUT_RULES[code].severity === "error");
    expect(diagnostics[0].path).toBe("test.layout");
    expect(diagnostics[0].message).not.toMatch(/undefined|NaN|\[object/);
  });

  it("are tried above for every rule that a text can break", () => {
    const others = ["layout-bad-bytes", "layout-escaped", "layout-header-byte", "layout-more", "layout-more-errors"];
    expect(new Set([...CASES.map(([code]) => code), ...others])).toEqual(new Set(Object.keys(LAYOUT_RULES)));
  });

  it("have codes in kebab-case and a line each for the list of diagnostics", () => {
    for (const [code, rule] of Object.entries(LAYOUT_RULES)) {
      expect(code).toMatch(/^layout(-[a-z]+)+$/);
      expect(rule.about).toMatch(/^\S.*\.$/);
      expect(rule.about).not.toContain("\n");
    }
  });

  it("say where bytes are no text in the encoding", () => {
    const text = within("Light", "<STRING>FILE:~", "<STRING>RANDOM:1");
    const bytes = new TextEncoder().encode(text).map((byte) => (byte === 0x7e ? 0xe6 : byte));
    const { diagnostics } = compiler(decodeSource(bytes), { path: "test.layout", tags });
    expect(diagnostics.map((each) => [each.code, each.severity, each.line])).toEqual([
      ["layout-bad-bytes", "warning", OWN_LINE],
      ["layout-unknown-property", "warning", OWN_LINE + 1],
    ]);
    expect(diagnostics[0].data).toEqual({ count: 1, encoding: "utf-8" });
  });

  it("name the object and the key", () => {
    expect(compileText(within("Room Piece", "<FLOAT>POSITOINX:1")).diagnostics[0]).toMatchObject({
      severity: "warning",
      line: OWN_LINE,
      data: { key: "POSITOINX", descriptor: "Room Piece", id: "7" },
    });
    expect(compileText(within("Button", "<FLOAT>WIDTH:abc")).diagnostics[0].data).toEqual({
      key: "WIDTH",
      value: "abc",
      type: "f32",
    });
  });

  it("name the object that has too many children, and the section of too many objects", () => {
    const many = Array.from({ length: 65_536 }, (_, i) => object("Light", i + 10));
    const said = (text: string) => compileText(text).diagnostics.map(({ code, line, data }) => [code, line, data]);
    const limit = { count: 65_536, limit: 65_535 };
    expect(said(layoutOf(object("Light", 8), object("Light", 7, [], many)))).toEqual([
      ["layout-limit", 10, { ...limit, what: "children", object: "7" }],
    ]);
    expect(said(layoutOf(...many))).toEqual([["layout-limit", 2, { ...limit, what: "top-level objects", object: "" }]]);
  });

  it("quote a PARENTID that is no number", () => {
    const { bytes, diagnostics } = compileText(within("Light", "<INTEGER64>PARENTID:none"));
    expect(bytes).not.toBeNull();
    expect(diagnostics[0]).toMatchObject({ severity: "info", data: { id: "7", found: "none", parent: "-1" } });
  });

  it("leave out only the line of an unknown property", () => {
    const text = within("Light", "<FLOAT>POSITOINX:1", "<STRING>FILE:a");
    expect(compileText(text).bytes).toEqual(compileText(within("Light", "<STRING>FILE:a")).bytes);
  });

  it("pass over a value that a later line takes the place of", () => {
    const text = within("Group", "<STRING>CHOICE:weight", "<STRING>CHOICE:Weight");
    expect(compileText(text).diagnostics.map((each) => each.code)).toEqual(["layout-repeated-key"]);
  });

  it("come in the order of their lines, whatever line ends the text has", () => {
    const text = within("Light", "<STRING>A:1", "<BOOL>SHADOW:x", "<STRING>B:1", "<INTEGER64>PARENTID:3");
    for (const lineEnd of ["\r\n", "\n", "\r"])
      expect(compileText(text.replaceAll("\r\n", lineEnd)).diagnostics.map((each) => each.line)).toEqual([
        8, 9, 10, 11,
      ]);
  });

  it("have the column of what they are about", () => {
    const text = within("Light", "\t<STRING>A:1", "<BOOL>SHADOW:x", "<FLOAT>POSITIONX:1,5", "[/PROPERTIES] x");
    for (const lineEnd of ["\r\n", "\n", "\r"])
      expect(compileText(text.replaceAll("\r\n", lineEnd)).diagnostics.map((each) => [each.line, each.column])).toEqual(
        [
          [8, 2],
          [9, 1],
          [10, 1],
          [10, 18],
          [11, 15],
          [12, 1],
        ],
      );
  });

  it("go on behind a wrong value to find the next one", () => {
    const text = layoutOf(object("Nonsense", 1, ["<FLOAT>X:oops"]), object("Button", 2, ["<FLOAT>WIDTH:oops"]));
    expect(compileText(text).diagnostics.map((each) => each.code)).toEqual([
      "layout-unknown-descriptor",
      "layout-bad-number",
    ]);
  });

  it("are said once when DESCRIPTOR has to be looked for behind them", () => {
    const { diagnostics } = compileText(
      bare("what is this", "<FLOAT>POSITOINX:1", "<STRING>DESCRIPTOR:Light", "<INTEGER64>ID:1"),
    );
    expect(diagnostics.map((each) => each.code)).toEqual(["layout-not-a-line", "layout-unknown-property"]);
  });

  it("are not lost before a DESCRIPTOR that comes next", () => {
    const { bytes, diagnostics } = compileText(bare("junk", "<STRING>DESCRIPTOR:light", "<INTEGER64>ID:1"));
    expect([bytes, diagnostics.map((each) => each.code)]).toEqual([null, ["layout-not-a-line", "layout-name-case"]]);
  });

  it("stop at a thousand, and say whether errors are among the rest", () => {
    const warnings = compileText(within("Light", ...Array.from({ length: 1500 }, () => "<STRING>A:1"))).diagnostics;
    expect([warnings.length, warnings[1000].code, warnings[1000].data]).toEqual([1001, "layout-more", { count: 500 }]);
    const errors = compileText("x\n".repeat(5000));
    expect([errors.bytes, errors.diagnostics.length, errors.diagnostics[1000].code]).toEqual([
      null,
      1001,
      "layout-more-errors",
    ]);
  });

  it("quote no more than the beginning of a long line", () => {
    expect(compileText("x".repeat(10_000)).diagnostics[0].message.length).toBeLessThan(150);
  });
});
