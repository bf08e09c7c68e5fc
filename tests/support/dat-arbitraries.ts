import fc from "fast-check";
import {
  type BindatDocument,
  type BindatNode,
  type BindatValue,
  boolOf,
  doubleOfBits,
  floatOfBits,
} from "../../src-shared/formats/bindat/document.ts";

/** Code units of any kind, lone surrogates, NUL and line ends too. */
export const anyText = fc.oneof(
  fc.string({ maxLength: 12 }),
  fc
    .array(fc.oneof(fc.integer({ min: 0, max: 0xffff }), fc.constantFrom(0, 10, 13, 0x5d, 0x3a, 0x3e, 0x20, 0xd800)), {
      maxLength: 8,
    })
    .map((units) => String.fromCharCode(...units)),
);

export const u32 = fc.oneof(
  fc.integer({ min: 0, max: 0xffffffff }),
  fc.constantFrom(0, 1, 2, 0x7fc00000, 0xff800000, 0x7f800001, 0x80000000, 0x00000001, 0xffffffff, 6688229),
);
const u64 = fc.oneof(
  fc.bigInt({ min: 0n, max: 2n ** 64n - 1n }),
  fc.constantFrom(0n, 0x7ff8000000000001n, 0xfff0000000000000n, 1n << 63n, 1n),
);

const textKind = fc.constantFrom("string" as const, "translate" as const, "note" as const);

/** Values of every type; ids of texts are 0 and mean nothing. */
export const bindatValue: fc.Arbitrary<BindatValue> = fc.oneof(
  fc.integer().map((value): BindatValue => ({ kind: "integer", value })),
  u32.map((value): BindatValue => ({ kind: "unsigned", value })),
  u32.map(floatOfBits),
  u64.map(doubleOfBits),
  u32.map(boolOf),
  fc.integer({ min: 0, max: 1 }).map(boolOf),
  u64.map((value): BindatValue => ({ kind: "integer64", value: BigInt.asIntN(64, value) })),
  fc.tuple(textKind, anyText).map(([kind, text]): BindatValue => ({ kind, text, id: 0 })),
);

const properties = fc.array(fc.record({ key: u32, value: bindatValue }), { maxLength: 5 });

const tree: fc.Arbitrary<BindatNode> = fc.letrec<{ node: BindatNode }>((tie) => ({
  node: fc.record({
    hash: u32,
    properties,
    children: fc.oneof({ maxDepth: 4 }, fc.constant([]), fc.array(tie("node"), { maxLength: 3 })),
  }),
})).node;

export const bindatDocument: fc.Arbitrary<BindatDocument> = tree.map((root) => ({ strings: [], root }));
