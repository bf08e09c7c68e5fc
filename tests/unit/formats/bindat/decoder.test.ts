import { describe, expect, it, test } from "vitest";
import { FormatError } from "../../../../src-shared/bytes/format-error.ts";
import { decodeBindat, isBindat } from "../../../../src-shared/formats/bindat/decoder.ts";
import { encodeBindat } from "../../../../src-shared/formats/bindat/encoder.ts";
import { rgHash } from "../../../../src-shared/hash/rg-hash.ts";
import { bindatBytes, deepBindat } from "../../../support/bindat-builder.ts";

function failure(bytes: Uint8Array, path?: string): FormatError {
  try {
    decodeBindat(bytes, path);
  } catch (error) {
    if (error instanceof FormatError) return error;
    throw error;
  }
  throw new Error("was read");
}

test("every type has its kind, its value and what a round trip needs", () => {
  const bytes = bindatBytes(
    [
      [7, "text"],
      [9, "never used"],
    ],
    {
      name: "A",
      properties: [
        ["K", 1, 0xffffffff],
        ["K", 2, 0x3f400000],
        ["K", 3, 0, 0x3fe80000],
        ["K", 4, 0xffffffff],
        ["K", 5, 7],
        ["K", 6, 2],
        ["K", 7, 1, 0x80000000],
        ["K", 8, 0xffffffff],
        ["K", 9, 8],
      ],
      children: [{ name: "B" }],
    },
  );
  const { strings, root } = decodeBindat(bytes);
  expect(strings).toEqual([
    { id: 7, text: "text" },
    { id: 9, text: "never used" },
  ]);
  expect(root.hash).toBe(rgHash("A"));
  expect(root.children).toEqual([{ hash: rgHash("B"), properties: [], children: [] }]);
  expect(root.properties.map(({ value }) => value)).toEqual([
    { kind: "integer", value: -1 },
    { kind: "float", value: 0.75, bits: 0x3f400000 },
    { kind: "double", value: 0.75, bits: 0x3fe8000000000000n },
    { kind: "unsigned", value: 0xffffffff },
    { kind: "string", text: "text", id: 7 },
    { kind: "bool", value: true, raw: 2 },
    { kind: "integer64", value: -9223372036854775807n },
    { kind: "translate", text: "", id: 0xffffffff },
    { kind: "note", text: "", id: 8 },
  ]);
});

describe("a table without entries", () => {
  const tree = bindatBytes([], { name: "A", properties: [["K", 1, 5]] });
  const withFirstId = new Uint8Array([...tree.slice(0, 8), 0, 0, 0, 0, ...tree.slice(8)]);

  it.each([
    ["eight bytes of head", tree],
    ["twelve bytes of head", withFirstId],
  ])("is read with %s", (_, bytes) => {
    expect(decodeBindat(bytes)).toEqual({
      strings: [],
      root: {
        hash: rgHash("A"),
        properties: [{ key: rgHash("K"), value: { kind: "integer", value: 5 } }],
        children: [],
      },
    });
  });
});

test.each([
  ["nothing", new Uint8Array(0), "runs past the end"],
  ["another version", Uint8Array.of(1, 0, 0, 0, 0, 0, 0, 0), "version 1"],
  ["more strings than bytes", Uint8Array.of(2, 0, 0, 0, 255, 255, 255, 255), "4294967295 strings cannot fit"],
  ["an unknown type", bindatBytes([[0, "x"]], { name: "A", properties: [["K", 10, 0]] }), "unknown property type 10"],
  ["bytes behind the root", new Uint8Array([...bindatBytes([[0, "x"]], { name: "A" }), 0]), "1 bytes after the end"],
  ["a cut tree", bindatBytes([[0, "x"]], { name: "A" }).slice(0, -1), "runs past the end"],
])("%s is a FormatError", (_, bytes, what) => {
  expect(failure(bytes).what).toContain(what);
});

test("counts larger than the file are refused before anything is allocated", () => {
  const bytes = bindatBytes([[0, "x"]], { name: "A" });
  const view = new DataView(bytes.buffer);
  view.setUint32(bytes.length - 4, 0xffffffff, true);
  expect(failure(bytes).what).toContain("4294967295 child nodes cannot fit");
  view.setUint32(bytes.length - 8, 0xffffffff, true);
  expect(failure(bytes).what).toContain("4294967295 properties cannot fit");
});

test("an error names the file when it is known", () => {
  expect(failure(new Uint8Array(0), "MEDIA/X.DAT")).toMatchObject({ format: "bindat", path: "MEDIA/X.DAT" });
});

test("1,000 levels are read, 1,001 and two million are a FormatError", () => {
  expect(encodeBindat(decodeBindat(deepBindat(1000)), { ids: "sequential" })).toHaveLength(3 * 4 * 1000 + 8 + 6 + 8);
  expect(failure(deepBindat(1001)).what).toContain("deeper than 1000");
  expect(failure(deepBindat(2_000_000)).what).toContain("deeper than 1000");
});

test("a BINDAT is told by its first four bytes", () => {
  expect(isBindat(bindatBytes([], { name: "A" }))).toBe(true);
  expect(isBindat(Uint8Array.of(1, 0, 0, 0))).toBe(false);
  expect(isBindat(Uint8Array.of(2, 0, 0))).toBe(false);
  expect(isBindat(Uint8Array.of(0xff, 0xfe, 0x5b, 0))).toBe(false);
});

test("a text that does not fit its count is not written", () => {
  const document = {
    strings: [],
    root: {
      hash: 1,
      properties: [{ key: 1, value: { kind: "string" as const, text: "x".repeat(65536), id: 0 } }],
      children: [],
    },
  };
  expect(() => encodeBindat(document, { ids: "sequential" })).toThrow(FormatError);
});
