import { describe, expect, it } from "vitest";
import { FormatError } from "../../../../src-shared/bytes/format-error.ts";
import { loadLayoutRegistry } from "../../../../src-shared/formats/layout/registry.ts";
import { registry } from "../../../support/layout.ts";

const file = (properties: readonly unknown[]) => ({
  format: "lamplighter-layout-registry",
  version: 1,
  descriptors: [{ code: 1, name: "Group", children: true, properties }],
});

describe("the layout registry", () => {
  it("holds every descriptor and property that GUTS knows", () => {
    const properties = registry.descriptors.flatMap((each) => each.properties);
    expect(registry.descriptors.length).toBe(159);
    expect(properties.filter((each) => each.serialized).length).toBe(2258);
    expect(properties.filter((each) => !each.serialized).length).toBe(91);
  });

  it("keeps serialized properties first and ids and names unique in each descriptor", () => {
    for (const { name, properties } of registry.descriptors) {
      expect(new Set(properties.map((each) => each.id)).size, name).toBe(properties.length);
      expect(new Set(properties.map((each) => each.name.toUpperCase())).size, name).toBe(properties.length);
      const order = properties.map((each) => each.serialized);
      expect(order.lastIndexOf(true), name).toBeLessThan(
        order.indexOf(false) < 0 ? properties.length : order.indexOf(false),
      );
    }
  });

  it("takes FORWARD, RIGHT and UP for axes by id, name and type together", () => {
    const axes = new Map(
      registry.byName.get("Room Piece")!.properties.map((each) => [each.name, each.identityComponent]),
    );
    expect([axes.get("FORWARD"), axes.get("RIGHT"), axes.get("UP"), axes.get("POSITION")]).toEqual([2, 0, 1, null]);
    const menu = registry.byName.get("Menu Definition")!.properties.find((each) => each.name === "RIGHT")!;
    expect([menu.type, menu.identityComponent]).toEqual(["string", null]);
    const enabled = registry.byName.get("Drag And Drop")!.serializedById.get(40)!;
    expect([enabled.name, enabled.identityComponent]).toEqual(["ENABLED", null]);
  });

  it("knows what the datagroup holds of a Group", () => {
    const group = registry.byName.get("Group")!;
    const where = (kind: string) => group.properties.filter((each) => each.datagroup === kind).map((each) => each.name);
    expect(where("also")).toEqual(["CHOICE", "LEVEL UNIQUE", "GAME MODE"]);
    expect(where("only")).toEqual([
      "RANDOMIZATION",
      "NUMBER",
      "TAG",
      "NO TAG FOUND",
      "ACTIVE THEMES",
      "DEACTIVE THEMES",
    ]);
    expect(registry.descriptors.filter((each) => each.extra !== null).map((each) => [each.name, each.extra])).toEqual([
      ["Group", "datagroup"],
      ["Timeline", "timeline"],
      ["Logic Group", "logic-graph"],
    ]);
  });

  it("keeps a trailing underscore as a part of the name", () => {
    const names = registry.descriptors.flatMap((each) => each.properties.map((property) => property.name));
    expect(names).toContain("TYPE_");
  });

  it.each([
    ["null", null],
    ["another format", { format: "x", version: 1, descriptors: [] }],
    ["another version", { format: "lamplighter-layout-registry", version: 2, descriptors: [] }],
    ["a property without a name", file(["1 bool"])],
    ["an unknown type", file(["1 quaternion ROTATION"])],
    ["an id over a byte", file(["256 bool VISIBLE"])],
  ])("refuses %s", (_, json) => {
    expect(() => loadLayoutRegistry(json)).toThrow(FormatError);
  });

  it("takes the name of a property whole, blanks included", () => {
    const [property] = loadLayoutRegistry(file(["7 u32[]/unsaved NOT  A NAME "])).descriptors[0].properties;
    expect(property).toEqual({
      id: 7,
      name: "NOT  A NAME ",
      type: "u32[]",
      serialized: false,
      datagroup: null,
      identityComponent: null,
    });
  });
});
