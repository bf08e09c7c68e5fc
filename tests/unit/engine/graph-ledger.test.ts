import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { Placing } from "../../../src-main/engine/graph/drafts.ts";
import {
  decodeLedger,
  encodeLedger,
  encodeRecords,
  type FileRecord,
  type Records,
} from "../../../src-main/engine/graph/ledger.ts";
import type { BlockPlace } from "../../../src-main/engine/graph/places.ts";

const u32 = fc.integer({ min: 0, max: 0xffffffff });
const place: fc.Arbitrary<BlockPlace> = fc.record({
  offset: u32,
  sum: u32,
  facts: fc.record({ crc32: u32, size: u32, packedSize: u32, stored: fc.boolean() }),
});
const file: fc.Arbitrary<FileRecord> = fc.record({
  path: fc.string(),
  rule: fc.constantFrom("copy 1 6", "bindat 0 6 sequential - -", "binlayout 0 6 hash ui x"),
  size: u32,
  stamp: fc.option(fc.string()),
  content: fc.string(),
  block: fc.option(place),
  diagnostics: fc.array(
    fc.record({
      code: fc.string(),
      severity: fc.constantFrom("error" as const, "info" as const),
      path: fc.string(),
      message: fc.string(),
    }),
    { maxLength: 2 },
  ),
  indexed: fc.option(
    fc.record({
      kind: fc.constant("roompieces" as const),
      guids: fc.array(fc.option(fc.bigInt({ min: -(2n ** 63n), max: 2n ** 63n - 1n }))),
    }),
  ),
});
const records: fc.Arbitrary<Records> = fc.record({
  files: fc.array(file, { maxLength: 8 }),
  grids: fc.constant([]),
  indices: fc.array(fc.record({ rule: fc.string(), content: fc.string(), block: place }), { maxLength: 2 }),
});

const MOD = { file: "a.blocks", size: 12, modifiedNs: "1700000000000000001" };
const ledger = (some: Records) => Buffer.concat(encodeLedger("engine", MOD, encodeRecords(some)));

describe("a ledger", () => {
  it("reads back what was written", () => {
    fc.assert(
      fc.property(records, (some) => {
        expect(decodeLedger(ledger(some), "engine")).toEqual({ mod: MOD, ...some });
      }),
    );
  });

  it("of another engine, cut off anywhere, or changed behind its head is none", () => {
    const [some] = fc.sample(records, { numRuns: 1, seed: 3 });
    const bytes = ledger(some);
    expect(decodeLedger(bytes, "other")).toBeNull();
    for (let length = 0; length < bytes.length; length++)
      expect(decodeLedger(bytes.subarray(0, length), "engine")).toBeNull();
    for (let at = bytes.indexOf(0x0a) + 1; at < bytes.length; at++) {
      const harmed = Buffer.from(bytes);
      harmed[at] ^= 4;
      expect(decodeLedger(harmed, "engine")).toBeNull();
    }
  });

  it.each(["", "\n", "{}\n", "null\n", '{"engine":"engine","sum":"","mod":{"file":1}}\n', "[1\n"])(
    "is not %j",
    (text) => {
      expect(decodeLedger(Buffer.from(text), "engine")).toBeNull();
    },
  );
});

describe("Placing", () => {
  const facts = (packedSize: number) => ({ crc32: 1, size: 9, packedSize, stored: false });

  it("puts blocks one behind the other; what has none, or is not remembered, keeps the others in their places", () => {
    const placing = new Placing(100);
    const placed = placing.place<{ name: string; block: BlockPlace | null }>([
      { block: { facts: facts(5), sum: 1 }, record: { name: "a" }, isKept: false },
      { block: null, record: { name: "broken" }, isKept: false },
      { block: { facts: facts(7), sum: 2 }, record: null, isKept: false },
      { block: { facts: facts(0), sum: 3 }, record: { name: "b" }, isKept: true },
    ]);
    expect(placed.map(({ name, block }) => [name, block?.offset])).toEqual([
      ["a", 100],
      ["broken", undefined],
      ["b", 128],
    ]);
    expect(placing.made).toEqual([100, 113]);
  });

  it("knows a block again only where it stood", () => {
    const record = { name: "a", block: { offset: 100, facts: facts(5), sum: 1 } };
    const draft = { block: record.block, record, same: record, isKept: true };
    expect(new Placing(100).place([draft])[0]).toBe(record);
    expect(new Placing(101).place([draft])).toEqual([{ name: "a", block: { ...record.block, offset: 101 } }]);
  });
});
