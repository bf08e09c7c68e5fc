import { describe, expect, it } from "vitest";
import { sameTree } from "../../../src-main/archive/bindat-tree.ts";
import { type BindatNode, type BindatValue, boolOf, floatOfBits } from "../../../src-shared/formats/bindat/document.ts";

const node = (hash: number, values: readonly BindatValue[], children: readonly BindatNode[] = []): BindatNode => ({
  hash,
  properties: values.map((value, index) => ({ key: 10 + index, value })),
  children,
});
const text = (value: string, id: number): BindatValue => ({ kind: "string", text: value, id });
const integer = (value: number): BindatValue => ({ kind: "integer", value });

const TREE = node(1, [text("a", 0), integer(5)], [node(2, [integer(1)]), node(3, [])]);

describe("sameTree", () => {
  it("takes texts by what they say, not by their ids", () => {
    const other = node(1, [text("a", 77), integer(5)], [node(2, [integer(1)]), node(3, [])]);
    expect(sameTree(TREE, other)).toBe(true);
  });

  it.each([
    ["another name", node(9, [text("a", 0), integer(5)], TREE.children)],
    ["another key", { ...TREE, properties: TREE.properties.map((one) => ({ ...one, key: one.key + 1 })) }],
    ["another text", node(1, [text("b", 0), integer(5)], TREE.children)],
    ["another type", node(1, [text("a", 0), { kind: "unsigned", value: 5 }], TREE.children)],
    ["another value in a child", node(1, [text("a", 0), integer(5)], [node(2, [integer(2)]), node(3, [])])],
    ["children in another order", node(1, [text("a", 0), integer(5)], [node(3, []), node(2, [integer(1)])])],
    ["a child more", node(1, [text("a", 0), integer(5)], [...TREE.children, node(3, [])])],
    ["a value less", node(1, [text("a", 0)], TREE.children)],
  ])("tells %s apart", (_, other) => {
    expect(sameTree(TREE, other as BindatNode)).toBe(false);
  });

  it("compares floats and BOOLs by what is written", () => {
    const of = (value: BindatValue) => node(1, [value]);
    expect(sameTree(of(floatOfBits(0x7fc00000)), of(floatOfBits(0x7fc00000)))).toBe(true);
    expect(sameTree(of(floatOfBits(0x7fc00000)), of(floatOfBits(0x7fc00001)))).toBe(false);
    expect(sameTree(of(floatOfBits(0)), of(floatOfBits(0x80000000)))).toBe(false);
    expect(sameTree(of(boolOf(1)), of(boolOf(2)))).toBe(false);
  });
});
