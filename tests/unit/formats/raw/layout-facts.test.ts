import { describe, expect, test } from "vitest";
import { FormatError } from "../../../../src-shared/bytes/format-error.ts";
import { loadLayoutRegistry } from "../../../../src-shared/formats/layout/registry.ts";
import { menuFacts, missileFacts } from "../../../../src-shared/formats/raw/layout-facts.ts";
import { compiled, layoutOf, object, registry } from "../../../support/layout.ts";

const missile = (id: number, name: string) => object("Missile", id, [`<STRING>MISSILE NAME:${name}`]);

describe("missiles", () => {
  test("are found at any depth, in their order", () => {
    const bytes = compiled(
      layoutOf(
        missile(1, "First"),
        object("Group", 2, [], [object("Group", 3, [], [missile(4, "Second")]), missile(5, "Third")]),
        missile(6, ""),
        object("Missile", 7),
      ),
    );
    expect(missileFacts(bytes, registry)).toEqual({ kind: "missiles", names: ["First", "Second", "Third", "", null] });
  });

  test("are told by their descriptor, not by their keys", () => {
    const bytes = compiled(layoutOf(object("Menu Controller", 1, ["<STRING>MENU NAME:Missile"])));
    expect(missileFacts(bytes, registry).names).toEqual([]);
  });
});

describe("the menu", () => {
  test("is the first definition of the layout, with its own values", () => {
    const bytes = compiled(
      layoutOf(
        object("Menu Controller", 1, ["<STRING>MENU NAME:Controller"]),
        object(
          "Group",
          2,
          [],
          [
            object("Menu Definition", 3, [
              "<STRING>MENU NAME:Lamps",
              "<STRING>TYPE:HUD MENU",
              "<STRING>GAME STATE:In Game",
              "<BOOL>ALWAYS VISIBLE:true",
              "<BOOL>MULTIPLAYER ONLY:true",
              "<STRING>KEY BINDING:LAMPKEY",
            ]),
          ],
        ),
        object("Menu Definition", 4, ["<STRING>MENU NAME:Second"]),
      ),
    );
    expect(menuFacts(bytes, registry)).toEqual({
      kind: "ui",
      menu: {
        name: "Lamps",
        type: "HUD MENU",
        gameState: "In Game",
        alwaysVisible: true,
        createOnLoad: false,
        doNotCreate: false,
        multiplayerOnly: true,
        singleplayerOnly: false,
        keyBinding: "LAMPKEY",
      },
    });
  });

  test("is null without a definition", () => {
    expect(menuFacts(compiled(layoutOf(object("Menu Controller", 1))), registry).menu).toBe(null);
  });
});

test("property numbers come from the registry", () => {
  const other = loadLayoutRegistry({
    format: "lamplighter-layout-registry",
    version: 1,
    descriptors: [{ code: 200, name: "Missile", children: false, properties: ["7 string MISSILE NAME"] }],
  });
  const record = [26, 0, 0, 0, 200, 1, 0, 0, 0, 0, 0, 0, 0, 0, 0, 1, 5, 0, 7, 1, 0, 0x41, 0, 0, 0, 0, 0, 0, 0];
  expect(missileFacts(Uint8Array.of(0x0b, 4, 0, 0, 0, 0, 1, 0, ...record), other).names).toEqual(["A"]);
  expect(menuFacts(Uint8Array.of(0x0b, 4, 0, 0, 0, 0, 1, 0, ...record), other).menu).toBe(null);
});

test("of a property stored twice the last counts, as in the text", () => {
  const name = (letter: number) => [5, 0, 109, 1, 0, letter, 0];
  const record = [33, 0, 0, 0, 15, 1, 0, 0, 0, 0, 0, 0, 0, 0, 0, 2, ...name(0x41), ...name(0x42), 0, 0, 0, 0, 0, 0];
  const bytes = Uint8Array.of(0x0b, 4, 0, 0, 0, 0, 1, 0, ...record);
  expect(missileFacts(bytes, registry).names).toEqual(["B"]);
});

describe("a broken layout is a FormatError", () => {
  const bytes = compiled(layoutOf(object("Group", 1, [], [missile(2, "A"), missile(3, "B")])));

  test("of another kind", () => {
    expect(() => missileFacts(Uint8Array.of(2, 0, 0, 0, 0, 0, 0, 0), registry)).toThrow("not a BINLAYOUT");
  });

  test("cut within its objects", () => {
    const objectsEnd = new DataView(bytes.buffer).getUint32(2, true);
    for (let end = 0; end < objectsEnd; end++)
      expect(() => missileFacts(bytes.slice(0, end), registry), `${end}`).toThrow(FormatError);
  });

  test("with more objects than bytes", () => {
    const many = bytes.slice();
    new DataView(many.buffer).setUint16(6, 0xffff, true);
    expect(() => missileFacts(many, registry)).toThrow("65535 objects cannot fit");
  });

  test("with a region that runs into the datagroup", () => {
    const long = compiled(layoutOf(object("Group", 1)));
    const datagroupAt = new DataView(long.buffer).getUint32(2, true);
    const regionSizeAt = datagroupAt - 6;
    new DataView(long.buffer).setUint32(regionSizeAt, 12, true);
    expect(() => missileFacts(long, registry)).toThrow(FormatError);
  });

  test("with its datagroup outside", () => {
    const outside = bytes.slice();
    new DataView(outside.buffer).setUint32(2, 5, true);
    expect(() => menuFacts(outside, registry)).toThrow("datagroup at 5");
  });
});
