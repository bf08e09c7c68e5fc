import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { FormatError } from "../../../src-shared/bytes/format-error.ts";
import { BindatCursor } from "../../../src-shared/formats/bindat/bindat-cursor.ts";
import { decodeBindat } from "../../../src-shared/formats/bindat/decoder.ts";
import type { BindatNode } from "../../../src-shared/formats/bindat/document.ts";
import { bindatBytes, deepBindat, type RawNode } from "../../support/bindat-builder.ts";
import { mutations } from "../../support/mutate.ts";

const cursor = new BindatCursor();

function namesOf(bytes: Uint8Array): number[] {
  const names: number[] = [];
  cursor.open(bytes);
  cursor.passNames((hash) => names.push(hash));
  return names;
}

/** Of the tree that the decoder makes, in the same order. */
function slowNames({ hash, properties, children }: BindatNode): number[] {
  return [hash | 0, ...properties.map(({ key }) => key | 0), ...children.flatMap(slowNames)];
}

const u32 = fc.integer({ min: 0, max: 0xffffffff });
const property = fc.constantFrom(1, 2, 4, 6).chain((type) => fc.tuple(u32, fc.constant(type), u32));
const { node } = fc.letrec<{ node: RawNode }>((tie) => ({
  node: fc.record({
    name: u32,
    properties: fc.array(property, { maxLength: 4 }),
    children: fc.oneof(
      { depthSize: "small", withCrossShrink: true },
      fc.constant([]),
      fc.array(tie("node"), { maxLength: 3 }),
    ),
  }),
}));

describe("passNames", () => {
  test("tells every name of the tree, in the order of the decoder", () => {
    fc.assert(
      fc.property(node, (root) => {
        const bytes = bindatBytes([[5, "text"]], root);
        expect(namesOf(bytes)).toEqual(slowNames(decodeBindat(bytes).root));
      }),
    );
  });

  test("refuses what the decoder refuses, but for its depth", () => {
    const sound = bindatBytes([[5, "text"]], {
      name: "A",
      properties: [["X", 1, 5]],
      children: [
        { name: "B", properties: [["Y", 7, 1, 2]] },
        { name: "C", children: [{ name: "D" }] },
      ],
    });
    for (const bytes of [...mutations(sound, 800, 5), sound.slice(0, -1), Uint8Array.of(...sound, 0)]) {
      let names: number[] | null = null;
      try {
        names = namesOf(bytes);
      } catch (error) {
        expect(error).toBeInstanceOf(FormatError);
      }
      let decoded: number[] | null = null;
      try {
        decoded = slowNames(decodeBindat(bytes).root);
      } catch (error) {
        expect(error).toBeInstanceOf(FormatError);
      }
      expect(names).toEqual(decoded);
    }
  });

  test("very deep files are no matter", () => {
    expect(namesOf(deepBindat(50_000))).toHaveLength(50_000);
  });
});
