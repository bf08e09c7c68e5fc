import { describe, expect, it } from "vitest";
import { decompileLayout, rootNameOf } from "../../../../src-shared/formats/layout/layout-decompiler.ts";
import { encodeLayout } from "../../../../src-shared/formats/layout/layout-encoder.ts";
import {
  GROUP_DEFAULTS,
  type GroupNode,
  type LayoutObject,
  type LayoutPropertyValue,
  type LayoutValue,
} from "../../../../src-shared/formats/layout/layout-file.ts";
import { compiled, compileText, layoutOf, object, registry, tags, withHeaderByte4 } from "../../../support/layout.ts";

interface Printed {
  /** The lines of the text, without their indentation. */
  readonly lines: readonly string[];
  readonly findings: readonly string[];
}

/** Decompiles, and checks that the text compiles to the same bytes. */
function printed(bytes: Uint8Array): Printed {
  const { text, diagnostics } = decompileLayout(bytes, { path: "TEST.LAYOUT", registry, tags });
  const again = compileText(text);
  expect(again.diagnostics.filter((each) => each.severity === "error")).toEqual([]);
  expect(again.bytes).toEqual(withHeaderByte4(bytes));
  return { lines: text.split("\r\n").map((line) => line.trimStart()), findings: diagnostics.map((each) => each.code) };
}

function objectOf(descriptorName: string, parts: Partial<LayoutObject> = {}): LayoutObject {
  const descriptor = registry.byName.get(descriptorName)!;
  return {
    code: descriptor.code,
    descriptor,
    id: 1n,
    name: "",
    properties: [],
    region: null,
    group: null,
    children: [],
    ...parts,
  };
}

function bytesOf(object: LayoutObject, datagroup: Uint8Array | null = null, headerByte = 4): Uint8Array {
  return encodeLayout({ headerByte, objects: [object], datagroup }, registry);
}

function property(descriptorName: string, name: string, value: LayoutValue): LayoutPropertyValue {
  const found = registry.byName.get(descriptorName)!.properties.find((each) => each.name === name)!;
  return { id: found.id, property: found, value };
}

const groupWith = (node: Partial<GroupNode>, ...properties: LayoutPropertyValue[]) =>
  printed(bytesOf(objectOf("Group", { group: { ...GROUP_DEFAULTS, ...node }, properties })));

const escapesOf = ({ lines }: Printed) => lines.filter((line) => line.includes("UNK_"));

describe("the layout decompiler", () => {
  it("writes the dialect of the game's own layouts", () => {
    const text = layoutOf(
      object(
        "Window",
        1,
        ["<FLOAT>PERCENT X:0.25", "<TRANSLATE>TOOL TIP: Hi ", "<INTEGER>LIST INDEX:-3"],
        [object("List Window", 2, ["<FLOAT>PADDINGX:2", "<FLOAT>PADDINGY:3", "<STRING>ALLOWED UNITTYPES:1,2"])],
      ),
    );
    expect(decompileLayout(compiled(text), { path: "MEDIA/UI/A.LAYOUT", registry, tags })).toEqual({
      diagnostics: [],
      text: `[UI]
	<INTEGER>VERSION:4
	<UNSIGNED INT>COUNT:2
	[OBJECTS]
		[BASEOBJECT]
			[PROPERTIES]
				<STRING>DESCRIPTOR:Window
				<STRING>NAME:Window
				<INTEGER64>PARENTID:-1
				<INTEGER64>ID:1
				<FLOAT>PERCENT X:0.25
				<TRANSLATE>TOOL TIP: Hi 
				<INTEGER>LIST INDEX:-3
			[/PROPERTIES]
			[CHILDREN]
				[BASEOBJECT]
					[PROPERTIES]
						<STRING>DESCRIPTOR:List Window
						<STRING>NAME:List Window
						<INTEGER64>PARENTID:1
						<INTEGER64>ID:2
						<FLOAT>PADDINGX:2
						<FLOAT>PADDINGY:3
						<STRING>ALLOWED UNITTYPES:1,2
					[/PROPERTIES]
				[/BASEOBJECT]
			[/CHILDREN]
		[/BASEOBJECT]
	[/OBJECTS]
[/UI]
`.replaceAll("\n", "\r\n"),
    });
  });

  it.each([
    ["MEDIA/UI/HUD.LAYOUT", "UI"],
    ["C:\\mods\\x\\media\\ui\\sub\\hud.layout", "UI"],
    ["/home/x/MEDIA/PARTICLES/P.LAYOUT", "Particle Creator"],
    ["MEDIA/LAYOUTS/UI/ROOM.LAYOUT", "Layout"],
    ["UI/HUD.LAYOUT", "Layout"],
    ["HUD.LAYOUT", "Layout"],
  ])("names the root of %s %s", (path, root) => {
    expect(rootNameOf(path)).toBe(root);
  });

  it("writes floats as short as they can be read back", () => {
    const value = (x: number) =>
      printed(
        bytesOf(
          objectOf("Button", { properties: [property("Button", "WIDTH", { kind: "f32", value: Math.fround(x) })] }),
        ),
      ).lines.find((line) => line.includes("WIDTH"));
    expect([0.1, 1 / 3, -0, 1e-20, 16777217, 3.4028234663852886e38].map(value)).toEqual([
      "<FLOAT>WIDTH:0.1",
      "<FLOAT>WIDTH:0.33333334",
      "<FLOAT>WIDTH:-0",
      "<FLOAT>WIDTH:1e-020",
      "<FLOAT>WIDTH:16777216",
      "<FLOAT>WIDTH:3.4028235e+038",
    ]);
  });

  it("prints CHOICE and GAME MODE of a Group twice and keeps the order of its properties", () => {
    const visible = property("Group", "VISIBLE", { kind: "bool", value: true });
    const choice = property("Group", "CHOICE", { kind: "string", value: "Weight" });
    const mode = property("Group", "GAME MODE", { kind: "string", value: "NEW GAME PLUS" });
    const { lines, findings } = groupWith({ choice: 1, gameMode: 2, tag: 4, noTagFound: 205 }, visible, choice, mode);
    expect(lines.slice(10, 18)).toEqual([
      "<STRING>CHOICE:Weight",
      "<STRING>GAME MODE:NEW GAME PLUS",
      "<BOOL>VISIBLE:true",
      "<STRING>CHOICE:Weight",
      "<STRING>GAME MODE:NEW GAME PLUS",
      "<STRING>TAG:CHESTS",
      "<STRING>NO TAG FOUND:205",
      "[/PROPERTIES]",
    ]);
    expect(findings).toEqual([]);
  });

  it("leaves out defaults of the datagroup, not zeros", () => {
    expect(groupWith({}).lines.slice(10, 11)).toEqual(["[/PROPERTIES]"]);
    expect(groupWith({ randomization: 0, number: 0 }).lines.slice(10, 12)).toEqual([
      "<UNSIGNED INT>RANDOMIZATION:0",
      "<UNSIGNED INT>NUMBER:0",
    ]);
  });

  it("says when the header byte will not come back", () => {
    expect(printed(bytesOf(objectOf("Light"), null, 54)).findings).toEqual([]);
    expect(printed(bytesOf(objectOf("Light"), null, 9)).findings).toEqual(["layout-header-byte"]);
  });
});

describe("escapes of the layout text", () => {
  it("stand for a datagroup that says something else than the object", () => {
    const choice = property("Group", "CHOICE", { kind: "string", value: "Weight" });
    expect(escapesOf(groupWith({ choice: 1 }))).toEqual(["<INTEGER>UNK_NODE_CHOICE:1"]);
    expect(escapesOf(groupWith({ choice: 0 }, choice))).toEqual(["<INTEGER>UNK_NODE_CHOICE:0"]);
    expect(escapesOf(groupWith({ choice: 9 }, choice))).toEqual(["<INTEGER>UNK_NODE_CHOICE:9"]);
    expect(escapesOf(groupWith({ gameMode: 3 }))).toEqual(["<INTEGER>UNK_NODE_GAME_MODE:3"]);
    expect(escapesOf(groupWith({ levelUnique: 1 }))).toEqual(["<INTEGER>UNK_NODE_LEVEL_UNIQUE:1"]);
    expect(escapesOf(groupWith({ tag: 9999 }))).toEqual(["<INTEGER>UNK_NODE_TAG:9999"]);
    expect(groupWith({ tag: -2 }).findings).toEqual(["layout-escaped"]);
  });

  it("stand for a datagroup that does not mirror the Groups", () => {
    expect(escapesOf(printed(bytesOf(objectOf("Group"), new Uint8Array(0))))).toEqual(["<STRING>UNK_DATAGROUP:"]);
    const root = bytesOf(objectOf("Group")).slice(-70);
    root[9] = 1;
    const { lines, findings } = printed(bytesOf(objectOf("Group"), root));
    expect(lines[3]).toMatch(/^<STRING>UNK_DATAGROUP:f{16}0001000000[0-9a-f]+$/);
    expect(findings).toEqual(["layout-escaped"]);
  });

  it("stand for an unknown descriptor", () => {
    const { lines } = printed(bytesOf(objectOf("Light", { code: 200, descriptor: null })));
    expect(lines.slice(6, 8)).toEqual(["<STRING>DESCRIPTOR:UNK_DESC_200", "<STRING>NAME:UNK_DESC_200"]);
  });

  it("stand for a name with a line end, and for one stored although it is the descriptor's", () => {
    expect(escapesOf(printed(bytesOf(objectOf("Light", { name: "a\r\n" }))))).toEqual([
      "<STRING>UNK_NAME:61000d000a00",
    ]);
    expect(escapesOf(printed(bytesOf(objectOf("Light", { name: "Light" }))))).toEqual([
      "<STRING>UNK_NAME:4c00690067006800" + "7400",
    ]);
    expect(escapesOf(printed(bytesOf(objectOf("Light", { name: " \ud800 " }))))).toEqual([]);
  });

  it("stand for properties, in their place", () => {
    const axis = property("Room Piece", "UP", { kind: "vec3", value: [0, 1, 0] });
    const text = property("Room Piece", "GUID", { kind: "string", value: "1\n" });
    const unknown: LayoutPropertyValue = {
      id: 250,
      property: null,
      value: { kind: "bytes", value: Uint8Array.of(1, 0xab) },
    };
    const path = property("Room Piece", "NOPATH", { kind: "bool", value: true });
    const { lines, findings } = printed(
      bytesOf(objectOf("Room Piece", { properties: [axis, text, unknown, path, path] })),
    );
    expect(lines.slice(10, 15)).toEqual([
      "<STRING>UNK_PROP_95:000000000000803f00000000",
      `<STRING>UNK_PROP_${text.id}:020031000a00`,
      "<STRING>UNK_PROP_250:01ab",
      "<BOOL>NOPATH:true",
      `<STRING>UNK_PROP_${path.id}:01000000`,
    ]);
    expect(findings).toEqual(Array(4).fill("layout-escaped"));
  });

  it("stand for a NAME of a Timeline that is not its name", () => {
    const named = (value: string) =>
      escapesOf(
        printed(
          bytesOf(
            objectOf("Timeline", {
              name: "Boom",
              properties: [property("Timeline", "NAME", { kind: "string", value })],
            }),
          ),
        ),
      );
    expect(named("Boom")).toEqual([]);
    expect(named("")).toEqual(["<STRING>UNK_PROP_105:0000"]);
  });

  it("stand for a region", () => {
    const region = { kind: "bytes" as const, bytes: Uint8Array.of(1, 2, 3) };
    for (const name of ["Light", "Logic Group", "Timeline"])
      expect(escapesOf(printed(bytesOf(objectOf(name, { region }))))).toEqual(["<STRING>UNK_ADDATA:010203"]);
  });

  it("are refused as a text of more than 128 MB, which nesting makes of a small file", () => {
    const deep = (depth: number): LayoutObject =>
      objectOf("Light", {
        children: depth === 0 ? Array.from({ length: 60_000 }, () => objectOf("Light")) : [deep(depth - 1)],
      });
    expect(() => decompileLayout(bytesOf(deep(250)), { path: "DEEP.LAYOUT", registry, tags })).toThrow(
      /DEEP\.LAYOUT.*longer than 128 MB/,
    );
  });
});
