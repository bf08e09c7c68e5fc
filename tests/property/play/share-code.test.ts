import fc from "fast-check";
import { expect, test } from "vitest";
import type { ProfileRow } from "../../../src-main/play/profiles.ts";
import { decodeShareCode, encodeShareCode } from "../../../src-main/play/share-code.ts";

const i64 = fc.bigInt({ min: -(2n ** 63n), max: 2n ** 63n - 1n });
const row: fc.Arbitrary<ProfileRow> = fc.record(
  { id: i64, isOn: fc.boolean(), title: fc.string({ minLength: 1, maxLength: 12 }), version: fc.nat(70_000) },
  { requiredKeys: ["id", "isOn"] },
);
const rows = fc.uniqueArray(row, { selector: ({ id }) => id, maxLength: 30 });
const name = fc.string({ unit: "grapheme", maxLength: 20 });

test("a code gives its order again", () => {
  fc.assert(
    fc.property(name, rows, (name, rows) => {
      expect(decodeShareCode(encodeShareCode({ name, rows }))).toEqual({ kind: "read", name, rows });
    }),
  );
});

test("a code that was cut or changed gives no order, or the same", () => {
  fc.assert(
    fc.property(rows, fc.nat(), fc.nat(), fc.constantFrom(..."0Z9A!é "), (rows, from, length, letter) => {
      const code = encodeShareCode({ name: "x", rows });
      const at = 5 + (from % (code.length - 5));
      const damaged = code.slice(0, at) + letter + code.slice(at + (length % 4));
      const result = decodeShareCode(damaged);
      if (result.kind === "read") expect(result.rows).toEqual(rows);
      else expect(result.finding.code).toMatch(/^play-code-/);
    }),
    { numRuns: 2000 },
  );
});

test("any text ends in an order or a reason", () => {
  fc.assert(
    fc.property(fc.string({ maxLength: 80 }), (text) => {
      expect(["read", "refused"]).toContain(decodeShareCode(`LAMP1${text}`).kind);
    }),
    { numRuns: 2000 },
  );
});
