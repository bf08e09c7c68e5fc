import { describe, expect, it } from "vitest";
import { FormatError } from "../../../../src-shared/bytes/format-error.ts";
import { ByteWriter } from "../../../../src-shared/bytes/writer.ts";
import { decodeLayout } from "../../../../src-shared/formats/layout/layout-decoder.ts";
import { encodeLayout } from "../../../../src-shared/formats/layout/layout-encoder.ts";
import {
  isBinlayout,
  type LayoutFile,
  type LayoutObject,
  type LayoutValue,
  nameOf,
} from "../../../../src-shared/formats/layout/layout-file.ts";
import { encodeSource } from "../../../../src-shared/text/source-text.ts";
import { compiled, layoutOf, object, registry } from "../../../support/layout.ts";

const GROUPS = compiled(
  layoutOf(object("Group", 1, [], [object("Group", 2)]), object("Light", 3, ["<STRING>FILE:ab"])),
);
/** Where things stand in GROUPS: the outer record, the inner one, the light and its property, the datagroup. */
const OUTER = 8;
const INNER = 8 + 22;
const LIGHT = 8 + 44;
const DATAGROUP = new DataView(GROUPS.buffer).getUint32(2, true);

function changed(change: (view: DataView) => void): Uint8Array {
  const copy = GROUPS.slice();
  change(new DataView(copy.buffer));
  return copy;
}

function failureOf(bytes: Uint8Array): FormatError {
  try {
    decodeLayout(bytes, registry, "a.layout");
  } catch (error) {
    if (error instanceof FormatError) return error;
    throw error;
  }
  throw new Error("no failure");
}

function fileOf(...objects: LayoutObject[]): LayoutFile {
  return { headerByte: 4, objects, datagroup: null };
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

/** First property of a light whose FILE has these bytes. */
function storedValue(descriptorName: string, id: number, ...value: number[]): LayoutValue {
  const property = { id, property: null, value: { kind: "bytes" as const, value: Uint8Array.from(value) } };
  const bytes = encodeLayout(fileOf(objectOf(descriptorName, { properties: [property] })), registry);
  return decodeLayout(bytes, registry).objects[0].properties[0].value;
}

describe("the BINLAYOUT reader", () => {
  it.each([
    ["another magic", changed((view) => view.setUint8(0, 12)), "0x0B", 0],
    ["no bytes", new Uint8Array(0), "past the end", 0],
    ["a header cut off", GROUPS.slice(0, 7), "past the end", 6],
    ["a datagroup inside the header", changed((view) => view.setUint32(2, 7, true)), "outside the file", 2],
    ["a datagroup behind the end", changed((view) => view.setUint32(2, GROUPS.length, true)), "outside the file", 2],
    ["a datagroup inside an object", changed((view) => view.setUint32(2, LIGHT + 4, true)), "runs past", LIGHT],
    ["slack before the datagroup", changed((view) => view.setUint16(6, 1, true)), "objects end at", LIGHT],
    ["more objects than bytes", changed((view) => view.setUint16(6, 60_000, true)), "cannot fit", OUTER],
    ["a record that is too long", changed((view) => view.setUint32(INNER, 23, true)), "runs past", INNER],
    ["a record that is too short", changed((view) => view.setUint32(LIGHT, 20, true)), "its parts take", LIGHT],
    ["a record of no bytes", changed((view) => view.setUint32(LIGHT, 0, true)), "its parts take", LIGHT],
    ["children that cannot be there", changed((view) => view.setUint16(INNER + 20, 9, true)), "cannot fit", LIGHT],
    ["a property without an id", changed((view) => view.setUint16(LIGHT + 16, 0, true)), "without an id", LIGHT + 18],
    [
      "a property past the end",
      changed((view) => view.setUint16(LIGHT + 16, 0xffff, true)),
      "past the end",
      LIGHT + 18,
    ],
    [
      "a region past the end",
      changed((view) => view.setUint32(INNER + 16, 0xffffffff, true)),
      "past the end",
      INNER + 20,
    ],
    [
      "more themes than bytes",
      changed((view) => view.setUint32(DATAGROUP + 25, 0xffffffff, true)),
      "themes",
      DATAGROUP + 29,
    ],
    [
      "more nodes than bytes",
      changed((view) => view.setUint16(DATAGROUP + 33, 9, true)),
      "datagroup nodes",
      DATAGROUP + 35,
    ],
    ["bytes behind the datagroup", Uint8Array.from([...GROUPS, 0]), "after the end", GROUPS.length],
  ])("refuses %s", (_, bytes, what, offset) => {
    const error = failureOf(bytes);
    expect([error.what, error.offset, error.path]).toEqual([expect.stringContaining(what), offset, "a.layout"]);
  });

  it("refuses objects nested deeper than 255, without running out of stack", () => {
    const nest = (depth: number): Uint8Array => {
      const writer = new ByteWriter().u8(11).u8(4).u32(0).u16(1);
      for (let left = depth; left > 0; left--)
        writer
          .u32(22 * left)
          .u8(12)
          .i64(1n)
          .u16(0)
          .u8(0)
          .u32(0)
          .u16(left > 1 ? 1 : 0);
      return writer.finish();
    };
    expect(decodeLayout(nest(255), registry).objects.length).toBe(1);
    expect(failureOf(nest(256)).what).toContain("nested deeper than 255");
    expect(failureOf(nest(50_000)).what).toContain("nested deeper than 255");
  });

  it("keeps the header byte", () => {
    const bytes = changed((view) => view.setUint8(1, 54));
    expect(decodeLayout(bytes, registry).headerByte).toBe(54);
    expect(encodeLayout(decodeLayout(bytes, registry), registry)).toEqual(bytes);
  });

  it("takes a datagroup that mirrors the Groups apart and keeps any other as bytes", () => {
    expect(decodeLayout(GROUPS, registry).datagroup).toBeNull();
    const fields: readonly (readonly [string, number])[] = [
      ["root id", 0],
      ["root choice", 8],
      ["root randomization", 9],
      ["root number", 13],
      ["root offset", 14],
      ["root tag", 18],
      ["root no tag found", 22],
      ["root level unique", 23],
      ["root game mode", 24],
      ["node id", 35],
      ["node offset", 35 + 14],
    ];
    for (const [name, at] of fields) {
      const bytes = changed((view) => view.setUint8(DATAGROUP + at, 77));
      const file = decodeLayout(bytes, registry);
      expect(file.datagroup, name).toEqual(bytes.slice(DATAGROUP));
      expect(file.objects[0].group, name).toBeNull();
      expect(encodeLayout(file, registry), name).toEqual(bytes);
    }
  });

  it("remembers that there is no datagroup although there are Groups", () => {
    const bytes = changed((view) => view.setUint32(2, 0, true)).slice(0, DATAGROUP);
    const file = decodeLayout(bytes, registry);
    expect(file.datagroup).toEqual(new Uint8Array(0));
    expect(encodeLayout(file, registry)).toEqual(bytes);
  });

  it.each([
    ["a bool of 2", "Light", 117, [2, 0, 0, 0]],
    ["a float that is no number", "Button", 58, [0, 0, 0xc0, 0x7f]],
    ["an infinite component", "Light", 42, [0, 0, 0, 0, 0, 0, 0x80, 0xff, 0, 0, 0, 0]],
    ["a string of another length", "Light", 97, [2, 0, 65, 0]],
    ["a string of half a length", "Light", 97, [2]],
    ["a list of another length", "Emitter", 114, [1, 0, 0, 0]],
    ["an unknown id", "Light", 255, [1]],
    ["nothing at all", "Light", 97, []],
  ])("keeps %s as bytes", (_, descriptor, id, bytes) => {
    expect(storedValue(descriptor, id, ...bytes)).toEqual({ kind: "bytes", value: Uint8Array.from(bytes) });
  });

  it("keeps a property that the text alone has, when it is stored all the same, as bytes", () => {
    expect(storedValue("Group", 99, 1, 0, 0, 0).kind).toBe("bytes");
  });

  it("keeps the objects of an unknown descriptor", () => {
    const unknown = objectOf("Light", {
      code: 200,
      descriptor: null,
      region: { kind: "bytes", bytes: Uint8Array.of(1, 2) },
    });
    const file = decodeLayout(encodeLayout(fileOf(unknown), registry), registry);
    expect(file.objects).toEqual([unknown]);
    expect(nameOf(file.objects[0])).toBe("UNK_DESC_200");
  });

  it("reads bytes that stand inside a larger buffer", () => {
    const larger = new Uint8Array(GROUPS.length + 3);
    larger.set(GROUPS, 3);
    expect(decodeLayout(larger.subarray(3), registry)).toEqual(decodeLayout(GROUPS, registry));
  });
});

describe("regions that the text could not give back", () => {
  const logic = compiled(
    layoutOf(
      object("Logic Group", 7, [
        "[LOGICGROUP]\n[LOGICOBJECT]\n<INTEGER64>OBJECTID:7\n[LOGICLINK]\n<INTEGER>LINKINGTO:0\n<STRING>OUTPUTNAME:a\n<STRING>INPUTNAME:b\n[/LOGICLINK]\n[/LOGICOBJECT]\n[/LOGICGROUP]",
      ]),
    ),
  );
  const entry =
    "[TIMELINEOBJECTPROPERTY]\n<STRING>OBJECTPROPERTYNAME:P\n[TIMELINEPOINT]\n<STRING>VALUE:v\n[/TIMELINEPOINT]\n[/TIMELINEOBJECTPROPERTY]";
  const timeline = compiled(
    layoutOf(
      object("Timeline", 7, [
        `[TIMELINEDATA]\n[TIMELINEOBJECT]\n<INTEGER64>OBJECTID:7\n${entry}\n[/TIMELINEOBJECT]\n[/TIMELINEDATA]`,
      ]),
    ),
  );
  /** Where the region begins: header, record head, empty name, no properties, size. */
  const AT = 8 + 4 + 1 + 8 + 2 + 1 + 4;

  function regionWith(bytes: Uint8Array, offset: number, ...values: number[]): string | undefined {
    const copy = bytes.slice();
    copy.set(values, AT + offset);
    const file = decodeLayout(copy, registry);
    expect(encodeLayout(file, registry)).toEqual(copy);
    return file.objects[0].region?.kind;
  }

  it.each([
    ["as it is", 0, [1], "logic"],
    ["with a count too large", 0, [2], "bytes"],
    ["with objects left over", 0, [0], "bytes"],
    ["with an infinite place", 10, [0, 0, 0x80, 0x7f], "bytes"],
    ["with an end elsewhere", 18, [0, 0, 0, 0], "bytes"],
    ["with a line end in a name", 26, [10, 0], "bytes"],
    ["with a name past the end", 28, [9, 0], "bytes"],
  ])("logic %s", (_, offset, values, kind) => {
    expect(regionWith(logic, offset, ...values)).toBe(kind);
  });

  it.each([
    ["as it is", 0, [1], "timeline"],
    ["with both names", 14, [0xff, 0xff], "bytes"],
    ["with an unknown interpolation", 21, [8], "bytes"],
    ["with a time that is no number", 17, [0, 0, 0xc0, 0x7f], "bytes"],
    ["with a line end in a value", 24, [13, 0], "bytes"],
  ])("timeline %s", (_, offset, values, kind) => {
    expect(regionWith(timeline, offset, ...values)).toBe(kind);
  });

  it("timeline with an event before a property", () => {
    const writer = new ByteWriter().u8(1).i64(7n).u8(2).wstr("").wstr("E").u8(0).wstr("P").wstr("").u8(0);
    const region = { kind: "bytes" as const, bytes: writer.finish() };
    const file = fileOf(objectOf("Timeline", { region }));
    expect(decodeLayout(encodeLayout(file, registry), registry).objects[0].region).toEqual(region);
  });

  it("a region of an object that has none", () => {
    const region = { kind: "bytes" as const, bytes: Uint8Array.of(0) };
    expect(
      decodeLayout(encodeLayout(fileOf(objectOf("Light", { region })), registry), registry).objects[0].region,
    ).toEqual(region);
  });
});

describe("the BINLAYOUT writer", () => {
  const property = (name: string, value: LayoutValue) => {
    const found = registry.byName.get("Light")!.properties.find((each) => each.name === name)!;
    return { id: found.id, property: found, value };
  };

  it.each([
    [
      "256 properties",
      objectOf("Light", {
        properties: Array.from({ length: 256 }, () => property("FILE", { kind: "string", value: "" })),
      }),
    ],
    ["a name of 65,536 units", objectOf("Light", { name: "x".repeat(65_536) })],
    [
      "a text over the property's length",
      objectOf("Light", { properties: [property("FILE", { kind: "string", value: "x".repeat(32_767) })] }),
    ],
    ["65,536 children", objectOf("Group", { children: Array.from({ length: 65_536 }, () => objectOf("Light")) })],
    [
      "256 logic objects",
      objectOf("Logic Group", {
        region: {
          kind: "logic",
          objects: Array.from({ length: 256 }, () => ({ id: 0, objectId: 0n, x: 0, y: 0, links: [] })),
        },
      }),
    ],
    ["a value of another type", objectOf("Light", { properties: [property("FILE", { kind: "bool", value: true })] })],
    ["a vector of two", objectOf("Light", { properties: [property("POSITION", { kind: "vec3", value: [1, 2] })] })],
    [
      "a typed value of an unknown property",
      objectOf("Light", { properties: [{ id: 254, property: null, value: { kind: "bool", value: true } }] }),
    ],
  ])("refuses %s", (_, object) => {
    expect(() => encodeLayout(fileOf(object), registry)).toThrow(FormatError);
  });

  it("refuses objects nested deeper than 255", () => {
    const nest = (depth: number): LayoutObject => {
      let inner = objectOf("Light");
      for (let i = 1; i < depth; i++) inner = objectOf("Light", { children: [inner] });
      return inner;
    };
    expect(encodeLayout(fileOf(nest(255)), registry).length).toBe(8 + 22 * 255);
    expect(() => encodeLayout(fileOf(nest(20_000)), registry)).toThrow(/nested deeper/);
  });

  it("puts properties of a timeline before events, as the compiler does", () => {
    const entries = [
      { kind: "event" as const, name: "E", points: [] },
      { kind: "property" as const, name: "P", points: [] },
    ];
    const bytes = encodeLayout(
      fileOf(objectOf("Timeline", { region: { kind: "timeline", objects: [{ objectId: 1n, entries }] } })),
      registry,
    );
    const region = decodeLayout(bytes, registry).objects[0].region;
    expect(region?.kind === "timeline" && region.objects[0].entries.map((each) => each.name)).toEqual(["P", "E"]);
  });

  it("gives a Group without a node the defaults", () => {
    const bytes = encodeLayout(fileOf(objectOf("Group")), registry);
    expect(decodeLayout(bytes, registry).objects[0].group).toMatchObject({ randomization: 1, number: 1, tag: -1 });
  });
});

describe("isBinlayout", () => {
  it("tells a binary from a text", () => {
    expect(isBinlayout(GROUPS)).toBe(true);
    expect(isBinlayout(encodeSource("[Layout]"))).toBe(false);
    expect(isBinlayout(new Uint8Array(0))).toBe(false);
    expect(isBinlayout(Uint8Array.of(11, 4))).toBe(false);
  });
});
