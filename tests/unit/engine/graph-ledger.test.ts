import { createHash } from "node:crypto";
import { deserialize, serialize } from "node:v8";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { Placing } from "../../../src-main/engine/graph/drafts.ts";
import { decodeLedger, encodeLedger, encodeRecords } from "../../../src-main/engine/graph/ledger.ts";
import type { BlockPlace } from "../../../src-main/engine/graph/places.ts";
import type { FileRecord, GridRecord, Records } from "../../../src-main/engine/graph/records.ts";

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
const text = fc.string();
const i64 = fc.bigInt({ min: -(2n ** 63n), max: 2n ** 63n - 1n });
const outcome: fc.Arbitrary<GridRecord["outcome"]> = fc.oneof(
  fc.constantFrom({ kind: "broken" as const }, { kind: "empty" as const }),
  fc.record({ kind: fc.constant("refused" as const), why: text }),
  fc.record({ kind: fc.constant("nothing-resolved" as const), missing: u32, first: text }),
  fc.record({ kind: fc.constant("grid" as const), reopened: u32, uncertain: u32 }),
);
const grid: fc.Arbitrary<GridRecord> = fc.record({
  layout: text,
  rule: text,
  files: fc.array(fc.tuple(text, text), { maxLength: 2 }),
  pieces: fc.array(fc.tuple(i64, text), { maxLength: 2 }),
  levelSets: fc.boolean(),
  outcome,
  lacks: fc.array(fc.record({ kind: fc.constant("piece" as const), why: fc.option(text), name: text }), {
    maxLength: 2,
  }),
  inputs: fc.array(text, { maxLength: 2 }),
  block: fc.option(place),
});
const records: fc.Arbitrary<Records> = fc.record({
  files: fc.array(file, { maxLength: 8 }),
  grids: fc.array(grid, { maxLength: 2 }),
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

/** Bytes of a ledger whose checksum is right, whatever stands in it. */
function signed(body: Uint8Array, more: object = {}): Buffer {
  const end = LEDGER.indexOf(0x0a);
  const head = JSON.parse(LEDGER.subarray(0, end).toString());
  const sum = createHash("sha256").update(body).digest("base64");
  return Buffer.concat([Buffer.from(`${JSON.stringify({ ...head, sum, ...more })}\n`), body]);
}

const BLOCK = { offset: 9, sum: 1, facts: { crc32: 1, size: 2, packedSize: 2, stored: true } };
const LEDGER = ledger({
  files: [
    {
      ...{ path: "MEDIA/A.DAT", rule: "bindat 0 6", size: 7, stamp: null, content: "x", block: BLOCK },
      diagnostics: [{ code: "c", severity: "info", path: "A", line: 1, message: "m", data: { n: 1, list: ["a"] } }],
      indexed: { kind: "skills", name: "A", guid: { value: 1n, isExact: true } },
    },
  ],
  grids: [
    {
      ...{ layout: "L", rule: "r", files: [["F", "s"]], pieces: [[1n, "s"]], levelSets: false, inputs: ["F"] },
      ...{ outcome: { kind: "grid", reopened: 0, uncertain: 0 }, block: BLOCK },
      lacks: [{ kind: "piece", why: null, name: "n" }],
    },
  ],
  indices: [{ rule: "r", content: "c", block: BLOCK }],
});

const bodyOf = (bytes: Buffer): unknown => deserialize(bytes.subarray(bytes.indexOf(0x0a) + 1));

type Path = readonly (string | number)[];
type Node = Record<string | number, unknown>;

/** Ways to every value in a value, itself last. */
function* waysIn(value: unknown, way: Path = []): Generator<Path> {
  if (typeof value === "object" && value !== null)
    for (const key of Object.keys(value)) yield* waysIn((value as Node)[key], [...way, key]);
  yield way;
}

/** A body in which another value stands at the end of a way. */
function bodyWith(way: Path, put: unknown): unknown {
  const whole = { body: bodyOf(LEDGER) } as Node;
  let at = whole;
  const full = ["body", ...way];
  for (const key of full.slice(0, -1)) at = at[key] as Node;
  at[full.at(-1)!] = put;
  return whole.body;
}

describe("a ledger with the right checksum", () => {
  it("is one when it is what is written", () => {
    const body = serialize(bodyOf(LEDGER));
    expect(decodeLedger(signed(body), "engine")).toEqual(decodeLedger(LEDGER, "engine"));
    expect(decodeLedger(LEDGER, "engine")?.files[0]).toMatchObject({ path: "MEDIA/A.DAT", block: BLOCK });
  });

  it("of another shape, or from before shapes had a number, is none", () => {
    const body = LEDGER.subarray(LEDGER.indexOf(0x0a) + 1);
    for (const shape of [1, 3, "2", null, undefined])
      expect(decodeLedger(signed(body, { shape }), "engine"), String(shape)).toBeNull();
  });

  it("is none when Node has not serialized it", () => {
    for (const body of [
      Buffer.alloc(0),
      Buffer.from("no value"),
      Buffer.from([0xff, 0x0f, 0x6f]),
      Buffer.alloc(64, 0xff),
    ])
      expect(decodeLedger(signed(body), "engine"), body.toString("hex")).toBeNull();
    fc.assert(
      fc.property(fc.uint8Array({ maxLength: 60 }), (body) => {
        expect(decodeLedger(signed(body), "engine")).toBeNull();
      }),
    );
  });

  it("is none when any one value in it is of another kind or gone", () => {
    const lacking: string[] = [];
    for (const way of waysIn(bodyOf(LEDGER))) {
      const key = way.join(".");
      // A typed array holds numbers, whatever is put there.
      if (/^files\.(ruleOf|sizes|blocks)\.\d/.test(key)) continue;
      for (const put of [undefined, {}, 2n ** 70n]) {
        const mayBeGone = put === undefined && /\.(line|data)$/.test(key);
        const mayBeEmpty = typeof put === "object" && key.endsWith(".data");
        if (mayBeGone || mayBeEmpty) continue;
        if (decodeLedger(signed(serialize(bodyWith(way, put))), "engine") !== null) lacking.push(key);
      }
    }
    expect(lacking).toEqual([]);
  });

  it.each<[string, Path, unknown]>([
    ["a file of a rule that is not there", ["files", "ruleOf"], new Uint32Array([1])],
    ["fewer rules than files", ["files", "ruleOf"], new Uint32Array(0)],
    ["a size that is none", ["files", "sizes"], new Float64Array([-1])],
    ["blocks for two files", ["files", "blocks"], new Float64Array(12)],
    ["blocks cut short", ["files", "blocks"], new Float64Array(5)],
    ["a block nowhere", ["files", "blocks"], new Float64Array([Number.NaN, 1, 2, 2, 1, 1])],
    ["a block of no length", ["files", "blocks"], new Float64Array([9, 1, 2, -2, 1, 1])],
    ["a block in a plain list", ["files", "blocks"], [9, 1, 2, 2, 1, 1]],
    ["fewer stamps than files", ["files", "stamps"], []],
    ["more contents than files", ["files", "contents"], ["x", "y"]],
    ["words for a file that is not there", ["files", "diagnostics"], [[1, []]]],
    ["facts of an unknown kind", ["files", "indexed"], [[0, { kind: "pets", name: null, guid: null }]]],
    ["facts of a kind every object has", ["files", "indexed"], [[0, { kind: "constructor" }]]],
    ["a mod in its body", ["mod"], { file: "/etc/passwd", size: 1, modifiedNs: "1" }],
  ])("with %s counts for nothing", (_, way, put) => {
    const decoded = decodeLedger(signed(serialize(bodyWith(way, put))), "engine");
    if (way[0] === "mod") expect(decoded?.mod).toEqual(MOD);
    else expect(decoded).toBeNull();
  });

  it("holds whatever else", () => {
    fc.assert(
      fc.property(fc.anything({ withBigInt: true, withTypedArray: true, withMap: true }), (value) => {
        expect(decodeLedger(signed(serialize(value)), "engine")).toBeNull();
      }),
    );
  });
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

  it("of a file that may end in half a block puts those that are whole, up to the first that is not made", () => {
    const draft = (name: string, packedSize: number) => ({
      block: { facts: facts(packedSize), sum: 1 },
      record: { name },
      isKept: false,
    });
    const broken = { block: null, record: { name: "broken" }, isKept: false };
    const drafts = [draft("a", 5), broken, draft("b", 7), undefined, draft("c", 1)];
    const names = (end: number, some = drafts) => {
      const { records, areAll } = new Placing(100).placeWhole<{ name: string; block: BlockPlace | null }>(some, end);
      return [...records.map(({ name, block }) => `${name} ${block?.offset}`), areAll];
    };
    expect(names(112)).toEqual([false]);
    expect(names(113)).toEqual(["a 100", "broken undefined", false]);
    expect(names(127)).toEqual(["a 100", "broken undefined", false]);
    expect(names(128)).toEqual(["a 100", "broken undefined", "b 113", false]);
    expect(names(999)).toEqual(["a 100", "broken undefined", "b 113", false]);
    expect(names(128, drafts.slice(0, 3))).toEqual(["a 100", "broken undefined", "b 113", true]);
  });
});
