import { describe, expect, it } from "vitest";
import { decodeLayout } from "../../../../src-shared/formats/layout/layout-decoder.ts";
import { type LayoutObject, nameOf, propertyOf } from "../../../../src-shared/formats/layout/layout-file.ts";
import { decodeSource, encodeSource } from "../../../../src-shared/text/source-text.ts";
import { compiled, compiler, compileText, layoutOf, object, registry, tags } from "../../../support/layout.ts";

function objectsOf(text: string): readonly LayoutObject[] {
  const { bytes, diagnostics } = compileText(text);
  if (bytes === null) throw new Error(diagnostics.map((each) => each.message).join("\n"));
  return decodeLayout(bytes, registry).objects;
}

function only(text: string): LayoutObject {
  const objects = objectsOf(text);
  expect(objects.length).toBe(1);
  return objects[0];
}

const piece = (...lines: string[]) => only(layoutOf(object("Room Piece", 7, lines)));
const group = (...lines: string[]) => only(layoutOf(object("Group", 7, lines)));

/** Everything from VERSION to the last object, so that only the wrapping differs. */
const LIGHT = layoutOf(object("Light", 5, ["<FLOAT>POSITIONX:1", "<FLOAT>POSITIONY:2", "<FLOAT>POSITIONZ:3"]));

describe("the layout compiler: text as such", () => {
  it("gives the same bytes for every encoding and line end", () => {
    const expected = compiled(LIGHT);
    const utf8 = Buffer.from(LIGHT, "utf8");
    const utf16 = encodeSource(LIGHT);
    const swapped = Buffer.from(utf16).swap16();
    const forms = [utf8, Buffer.concat([Buffer.from([0xef, 0xbb, 0xbf]), utf8]), utf16, utf16.slice(2), swapped];
    for (const form of forms)
      expect(compiler(decodeSource(new Uint8Array(form)), { path: "x", tags }).bytes).toEqual(expected);
    for (const lineEnd of ["\n", "\r"]) expect(compiled(LIGHT.replaceAll("\r\n", lineEnd))).toEqual(expected);
  });

  it("needs no line end behind the last tag and lets blanks follow a tag", () => {
    expect(compiled(LIGHT.trimEnd())).toEqual(compiled(LIGHT));
    expect(compiled(LIGHT.replace("[/BASEOBJECT]", "[/BASEOBJECT]\t\t"))).toEqual(compiled(LIGHT));
  });

  it.each(["UI", "Particle Creator", "Anything"])("takes the root [%s]", (root) => {
    expect(compiled(LIGHT.replaceAll("Layout]", `${root}]`))).toEqual(compiled(LIGHT));
  });

  it("takes both orders of the meta keys, an empty [CHILDREN] and comments", () => {
    const editor = LIGHT.replace("<INTEGER64>ID:5", "<INTEGER64>ID:5\r\n<INTEGER64>PARENTID:-1")
      .replace("[/PROPERTIES]", "// <BOOL>VISIBLE:true\r\n[/PROPERTIES]\r\n\t[CHILDREN]\r\n\t[/CHILDREN]")
      .replace("[OBJECTS]", "<INTEGER>VERSION:4\r\n\r\n<UNSIGNED INT>COUNT:1\r\n[OBJECTS]");
    expect(compileText(editor)).toEqual({ bytes: compiled(LIGHT), diagnostics: [] });
  });

  it("finds DESCRIPTOR, NAME and ID wherever they stand among the lines", () => {
    const lines = [
      "<FLOAT>POSITIONX:1",
      "<INTEGER64>ID:5",
      "<FLOAT>POSITIONY:2",
      "<STRING>DESCRIPTOR:Light",
      "<FLOAT>POSITIONZ:3",
      "<STRING>NAME:Light",
    ];
    const text = layoutOf(`[BASEOBJECT]\n[PROPERTIES]\n${lines.join("\n")}\n[/PROPERTIES]\n[/BASEOBJECT]`);
    expect(compileText(text)).toEqual({ bytes: compiled(LIGHT), diagnostics: [] });
  });

  it("does not carry anything over to the next file", () => {
    const first = compiled(LIGHT);
    compileText(layoutOf(object("Group", 5, ["<STRING>UNK_ADDATA:00"]), object("Nonsense", 5)));
    compileText("[Layout]\n[OBJECTS]\n[BASEOBJECT]");
    expect(compileText(LIGHT)).toEqual({ bytes: first, diagnostics: [] });
  });

  it("grows its buffers for a file larger than any before", () => {
    const text = "x".repeat(30_000);
    const many = Array.from({ length: 40 }, (_, i) => object("Room Piece", i, [`<STRING>FILE:${text}`]));
    const file = Array.from({ length: 300 }, (_, i) => `<STRING>UNK_PROP_${i % 256}:00`);
    expect(objectsOf(layoutOf(...many)).length).toBe(40);
    expect(compileText(layoutOf(object("Light", 1, file))).diagnostics[0].code).toBe("layout-limit");
  });
});

describe("the layout compiler: objects", () => {
  it("stores no name when it is the descriptor's, by case", () => {
    const text = layoutOf(object("Light", 5));
    expect(only(text).name).toBe("");
    expect(only(text.replace("NAME:Light", "NAME:LIGHT")).name).toBe("LIGHT");
    expect(only(text.replace("NAME:Light", "NAME:")).name).toBe("");
    expect(nameOf(only(text))).toBe("Light");
  });

  it("keeps blanks and any other unit of a value", () => {
    expect(propertyOf(piece("<STRING>GUID: a:b|\\n\ud800 \t"), "GUID")).toEqual({
      kind: "string",
      value: " a:b|\\n\ud800 \t",
    });
  });

  it("writes the properties in the order of the text", () => {
    expect(
      piece("<BOOL>NOPATH:true", "<STRING>GUID:1", "<BOOL>VISIBLE:true").properties.map((each) => each.property?.name),
    ).toEqual(["NOPATH", "GUID", "VISIBLE"]);
  });

  it("writes defaults and empty strings that the text has", () => {
    expect(piece("<BOOL>VISIBLE:false", "<STRING>GUID:").properties.map((each) => each.value.value)).toEqual([
      false,
      "",
    ]);
  });

  it("takes the letters X, Y, Z for components of vectors only", () => {
    const lines = [
      "<FLOAT>POSITIONX:1",
      "<FLOAT>POSITIONY:2",
      "<FLOAT>POSITIONZ:3",
      "<FLOAT>X:4",
      "<FLOAT>Y:5",
      "<FLOAT>Z:6",
    ];
    expect(piece(...lines).properties.map((each) => each.value)).toEqual([
      { kind: "vec3", value: [1, 2, 3] },
      { kind: "f32", value: 4 },
      { kind: "f32", value: 5 },
      { kind: "f32", value: 6 },
    ]);
  });

  it("joins the components of a vector that do not stand together", () => {
    const object = piece("<FLOAT>POSITIONZ:3", "<BOOL>NOPATH:true", "<FLOAT>POSITIONX:1", "<FLOAT>POSITIONY:2");
    expect(object.properties.map((each) => each.value.value)).toEqual([[1, 2, 3], true]);
  });

  it("takes a missing component for 0, whatever the object before had", () => {
    const full = object("Light", 1, ["<FLOAT>POSITIONX:1", "<FLOAT>POSITIONY:2", "<FLOAT>POSITIONZ:3"]);
    const [, second] = objectsOf(layoutOf(full, object("Light", 2, ["<FLOAT>POSITIONX:4"])));
    expect(propertyOf(second, "POSITION")?.value).toEqual([4, 0, 0]);
  });

  it("writes two components of a vec2", () => {
    const list = only(layoutOf(object("List Window", 1, ["<FLOAT>PADDINGX:2", "<FLOAT>PADDINGY:3"])));
    expect(list.properties[0].value).toEqual({ kind: "vec2", value: [2, 3] });
  });

  it.each([
    ["FORWARD", "0,0,1", true],
    ["FORWARD", "0,1,0", false],
    ["RIGHT", "1,0,0", true],
    ["RIGHT", "0,0,1", false],
    ["UP", "0,1,0", true],
    ["UP", "0.5,1,0", true],
    ["UP", "0,0.9999999,0", false],
    ["UP", "0,0.99999999,0", true],
    ["POSITION", "1,1,1", false],
  ])("%s:%s is dropped as an identity axis: %s", (key, value, isDropped) => {
    const lines = value.split(",").map((text, i) => `<FLOAT>${key}${"XYZ"[i]}:${text}`);
    expect(piece(...lines).properties.length).toBe(isDropped ? 0 : 1);
  });

  it("reads lists of numbers, empty ones and trailing commas included", () => {
    const emitter = (value: string) =>
      only(layoutOf(object("Emitter", 1, [`<STRING>EMIT RATE:${value}`]))).properties[0].value.value;
    expect([emitter("10,20.5"), emitter(""), emitter("1,"), emitter("1, 2"), emitter("-1e-005")]).toEqual([
      [10, 20.5],
      [],
      [1],
      [1, 2],
      [Math.fround(-1e-5)],
    ]);
    const drag = only(layoutOf(object("Drag And Drop", 1, ["<STRING>UNITTYPE:1,4294967295,-1"])));
    expect(drag.properties[0].value).toEqual({ kind: "u32[]", value: [1, 0xffffffff, 0xffffffff] });
  });

  it.each([
    ["<INTEGER>LIST INDEX:-2147483648", -2147483648],
    ["<INTEGER>LIST INDEX: 12 ", 12],
    ["<INTEGER>LIST INDEX:12.0", 12],
    ["<INTEGER>LIST INDEX:0x1F", 31],
    ["<INTEGER>LIST INDEX:+5", 5],
    ["<FLOAT>WIDTH:1.70755e-005", Math.fround(1.70755e-5)],
    ["<FLOAT>WIDTH:-0", -0],
    ["<FLOAT>WIDTH:.5", 0.5],
    ["<FLOAT>WIDTH:1e5", 100000],
    ["<BOOL>CLIPPED:TRUE", true],
    ["<BOOL>CLIPPED:1", true],
    ["<BOOL>CLIPPED:0", false],
    ["<BOOL>CLIPPED:False", false],
    ["<INTEGER64>STAT DYNAMIC ONE:-9223372036854775808", -9223372036854775808n],
    ["<TRANSLATE>TOOL TIP:a", "a"],
    ["<STRING>TOOL TIP:a", "a"],
  ])("reads %s", (line, value) => {
    const { bytes, diagnostics } = compileText(layoutOf(object("Progress Bar", 1, [line])));
    expect(diagnostics).toEqual([]);
    expect(decodeLayout(bytes!, registry).objects[0].properties[0].value.value).toBe(value);
  });

  it("reads a u32 from a negative number as its two's complement", () => {
    expect(propertyOf(only(layoutOf(object("Unit Spawner", 1, ["<UNSIGNED INT>COUNT:-1"]))), "COUNT")?.value).toBe(
      0xffffffff,
    );
  });

  it("lets the last of two lines count, in its place", () => {
    const object = piece("<STRING>GUID:a", "<STRING>VISUAL:1", "<STRING>GUID:b");
    expect(object.properties.map((each) => each.value.value)).toEqual(["1", "b"]);
  });
});

describe("the layout compiler: groups", () => {
  it("stores a single CHOICE, GAME MODE and LEVEL UNIQUE in the object and in the datagroup", () => {
    const object = group("<STRING>CHOICE:Random Chance", "<STRING>GAME MODE:NORMAL", "<BOOL>LEVEL UNIQUE:true");
    expect(object.properties.map((each) => [each.id, each.value.value])).toEqual([
      [101, "Random Chance"],
      [118, "NORMAL"],
      [115, true],
    ]);
    expect(object.group).toMatchObject({ choice: 2, gameMode: 1, levelUnique: 1 });
  });

  it("stores a CHOICE that stands twice once, where the second stands", () => {
    const { bytes, diagnostics } = compileText(
      layoutOf(object("Group", 7, ["<STRING>CHOICE:Weight", "<BOOL>VISIBLE:true", "<STRING>CHOICE:Weight"])),
    );
    expect(diagnostics).toEqual([]);
    expect(decodeLayout(bytes!, registry).objects[0].properties.map((each) => each.id)).toEqual([97, 101]);
  });

  it("writes what only the datagroup holds nowhere else", () => {
    const object = group(
      "<UNSIGNED INT>RANDOMIZATION:9",
      "<UNSIGNED INT>NUMBER:258",
      "<STRING>TAG:chests",
      "<STRING>ACTIVE THEMES:5,-6,",
      "<STRING>DEACTIVE THEMES:9223372036854775807",
      "<STRING>DIFFICULTY MODE:x",
    );
    expect(object.properties).toEqual([]);
    expect(object.group).toEqual({
      choice: 0,
      randomization: 9,
      number: 2,
      tag: 4,
      noTagFound: 0,
      levelUnique: 0,
      gameMode: 0,
      activeThemes: [5n, -6n],
      deactiveThemes: [9223372036854775807n],
    });
  });

  it.each([
    ["true", 1],
    ["TRUE", 1],
    ["1", 1],
    ["205", 205],
    ["false", 0],
    ["0", 0],
  ])("reads NO TAG FOUND:%s as %i", (text, value) => {
    expect(group(`<STRING>NO TAG FOUND:${text}`).group?.noTagFound).toBe(value);
  });

  it("gives a Group without lines the defaults", () => {
    expect(group().group).toMatchObject({ choice: 0, randomization: 1, number: 1, tag: -1 });
  });

  it("mirrors the Groups through the objects between them", () => {
    const inner = object("Group", 3);
    const text = layoutOf(
      object("Group", 1, [], [object("Particle", 2, [], [inner])]),
      object("Light", 4),
      object("Group", 5),
    );
    const file = decodeLayout(compiled(text), registry);
    expect(file.datagroup).toBeNull();
    expect(file.objects[0].children[0].children[0].group).not.toBeNull();
    const bytes = compiled(text);
    const view = new DataView(bytes.buffer);
    const at = view.getUint32(2, true);
    expect([view.getBigInt64(at, true), view.getUint32(at + 14, true), view.getUint16(at + 33, true)]).toEqual([
      -1n,
      6,
      2,
    ]);
    expect([view.getBigInt64(at + 35, true), view.getUint32(at + 35 + 14, true)]).toEqual([1n, 8]);
  });

  it("writes no datagroup without a Group", () => {
    expect(new DataView(compiled(LIGHT).buffer).getUint32(2, true)).toBe(0);
  });
});

describe("the layout compiler: regions", () => {
  const timeline = (...lines: string[]) => only(layoutOf(object("Timeline", 7, lines)));

  it("gives the second NAME of a Timeline the object's name, whatever it says", () => {
    expect(propertyOf(timeline("<STRING>NAME:"), "NAME")?.value).toBe("Timeline");
    expect(timeline().properties).toEqual([]);
  });

  it("puts the properties of a timeline object before its events", () => {
    const entry = (kind: string, name: string) =>
      `[TIMELINEOBJECT${kind}]\n<STRING>OBJECT${kind}NAME:${name}\n[/TIMELINEOBJECT${kind}]`;
    const entries = [entry("EVENT", "E1"), entry("PROPERTY", "P1"), entry("EVENT", "E2"), entry("PROPERTY", "P2")];
    const { region } = timeline(
      `[TIMELINEDATA]\n<INTEGER64>ID:7\n[TIMELINEOBJECT]\n<INTEGER64>OBJECTID:7\n${entries.join("\n")}\n[/TIMELINEOBJECT]\n[/TIMELINEDATA]`,
    );
    expect(region?.kind === "timeline" && region.objects[0].entries.map((each) => each.name)).toEqual([
      "P1",
      "P2",
      "E1",
      "E2",
    ]);
  });

  it("tells a missing region from an empty one", () => {
    expect(timeline().region).toBeNull();
    expect(timeline("[TIMELINEDATA]\n[/TIMELINEDATA]").region).toEqual({ kind: "timeline", objects: [] });
    expect(only(layoutOf(object("Logic Group", 7, ["[LOGICGROUP]\n[/LOGICGROUP]"]))).region).toEqual({
      kind: "logic",
      objects: [],
    });
  });

  it("takes properties behind the region", () => {
    expect(timeline("[TIMELINEDATA]\n[/TIMELINEDATA]", "<FLOAT>DURATION:3").properties.length).toBe(1);
  });

  it("gives a logic object without an ID its index", () => {
    const logic =
      "[LOGICGROUP]\n[LOGICOBJECT]\n<INTEGER64>OBJECTID:7\n[/LOGICOBJECT]\n[LOGICOBJECT]\n<INTEGER64>OBJECTID:7\n[/LOGICOBJECT]\n[/LOGICGROUP]";
    const { region } = only(layoutOf(object("Logic Group", 7, [logic])));
    expect(region?.kind === "logic" && region.objects.map((each) => each.id)).toEqual([0, 1]);
  });
});
