import fc from "fast-check";
import { expect, test } from "vitest";
import { lineAt, readVdf, type VdfEntry, vdfValue } from "../../../src-main/files/places/vdf.ts";
import { FormatError } from "../../../src-shared/bytes/format-error.ts";

/** Writes entries as Valve does, or without what may be left out. */
function write(entries: readonly VdfEntry[], bare: boolean, depth = 0): string {
  const tabs = "\t".repeat(depth);
  const text = (value: string) => {
    if (bare && /^[A-Za-z0-9_.:-]+$/.test(value)) return value;
    const escaped = value.replace(/[\\"\n\t]/g, (char) => ({ "\n": "\\n", "\t": "\\t" })[char] ?? `\\${char}`);
    return `"${escaped}"`;
  };
  return entries
    .map(({ key, value, condition }) => {
      const end = condition === null ? "" : ` [${condition}]`;
      const body =
        typeof value === "string" ? ` ${text(value)}` : `\n${tabs}{\n${write(value, bare, depth + 1)}${tabs}}`;
      return `${tabs}${text(key)}${body}${end}\n`;
    })
    .join(depth === 0 ? '// a comment } "\n' : "");
}

const text = fc.oneof(
  fc.string({ unit: "binary", maxLength: 12 }),
  fc.string({ unit: fc.constantFrom("\\", '"', "\n", "\t", "{", "}", "[", "]", "/", "a", "Ж", " "), maxLength: 8 }),
  fc.bigInt({ min: -(2n ** 63n), max: 2n ** 64n }).map(String),
);

const { entries } = fc.letrec<{ entries: VdfEntry[] }>((tie) => ({
  entries: fc.array(
    fc.record({
      key: text,
      value: fc.oneof({ maxDepth: 4, depthIdentifier: "vdf" }, text, tie("entries")),
      condition: fc.option(fc.constantFrom("$WIN32", "!$OSX", "$X360||$PS3")),
    }),
    { maxLength: 4, depthIdentifier: "vdf" },
  ) as fc.Arbitrary<VdfEntry[]>,
}));

test("what is written is read again, with or without needless quotes", () => {
  fc.assert(
    fc.property(entries, fc.boolean(), fc.constantFrom("", "\uFEFF", "// first\r\n\t"), (wanted, bare, head) => {
      expect(readVdf(head + write(wanted, bare))).toEqual(wanted);
    }),
  );
});

test("a text that was cut, changed or is none at all ends in entries or in a FormatError with its line", () => {
  const whole = entries.map((each) => write(each, false));
  const damaged = fc.oneof(
    fc.tuple(whole, fc.nat(2000)).map(([vdf, at]) => vdf.slice(0, at)),
    fc.tuple(whole, fc.nat(2000), fc.constantFrom('"', "{", "}", "\\", "[", "\n", "x", "")).map(([vdf, at, put]) => {
      const cut = Math.min(at, vdf.length);
      return vdf.slice(0, cut) + put + vdf.slice(cut + 1);
    }),
    fc.string({ unit: "binary", maxLength: 60 }),
    fc.string({ unit: fc.constantFrom('"', "{", "}", "\\", "[", "]", "/", "\n", "a", " "), maxLength: 60 }),
  );
  fc.assert(
    fc.property(damaged, (vdf) => {
      try {
        expect(Array.isArray(readVdf(vdf))).toBe(true);
      } catch (error) {
        expect(error).toBeInstanceOf(FormatError);
        const { what, offset, format } = error as FormatError;
        expect([format, what.endsWith(`in line ${lineAt(vdf, offset)}`)]).toEqual(["vdf", true]);
        expect(offset).toBeLessThanOrEqual(vdf.length);
      }
    }),
    { numRuns: 500 },
  );
});

test("a value is found by its keys in any case", () => {
  fc.assert(
    fc.property(fc.stringMatching(/^[a-z]{1,8}$/), text, (key, value) => {
      const vdf = readVdf(write([{ key, value: [{ key: "b", value, condition: null }], condition: null }], false));
      expect(vdfValue(vdf, key.toUpperCase(), "B")).toBe(value);
      expect([vdfValue(vdf, key, "c"), vdfValue(vdf, key, "b", "c")]).toEqual([null, null]);
    }),
  );
});
