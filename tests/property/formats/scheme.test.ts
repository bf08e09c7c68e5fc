import fc from "fast-check";
import { expect, test } from "vitest";
import { readScheme } from "../../../src-shared/formats/scheme/read-scheme.ts";
import { EMPTY_SCHEME, type Scheme, withIds, writeScheme } from "../../../src-shared/formats/scheme/scheme.ts";

const i64 = fc.bigInt({ min: -(2n ** 63n), max: 2n ** 63n - 1n });
const ids = fc.uniqueArray(i64, { maxLength: 40 });
/** Lines that are neither a section nor an id; trailing blanks and odd letters are kept too. */
const line = fc.string({ unit: "binary", maxLength: 20 }).map((text) => `//${text.replace(/[\r\n]/g, "")}`);

test("what is written is read again, without a finding", () => {
  fc.assert(
    fc.property(ids, (order) => {
      const { scheme, findings } = readScheme(writeScheme(withIds(EMPTY_SCHEME, order)), "x");
      expect(scheme).toEqual(withIds(EMPTY_SCHEME, order));
      expect(findings).toEqual([]);
    }),
  );
});

test("lines without a meaning survive a round trip in their places", () => {
  const scheme = ids.chain(
    (order): fc.Arbitrary<Scheme> =>
      fc
        .record({
          before: fc.array(line, { maxLength: 3 }),
          inside: fc.array(fc.record({ after: fc.constantFrom(null, ...order), text: line }), { maxLength: 5 }),
          behind: fc.array(line, { maxLength: 3 }),
        })
        .map((remains) => ({ ids: order, remains })),
  );
  fc.assert(
    fc.property(scheme, (wanted) => {
      const bytes = writeScheme(wanted);
      const again = readScheme(bytes, "x").scheme;
      expect(again.ids).toEqual(wanted.ids);
      expect(writeScheme(again)).toEqual(bytes);
      expect(again.remains.inside.length).toBe(wanted.remains.inside.length);
    }),
  );
});

test("any bytes give a scheme of distinct ids that can be written", () => {
  const pieces = fc.constantFrom(
    "[MODS]",
    "[/MODS]",
    "\r\n",
    "\n",
    "<INTEGER64>MODGUID:",
    "5",
    "-",
    "\0",
    "[X]",
    "[/X]",
  );
  const texts = fc.array(pieces, { maxLength: 30 }).map((parts) => Buffer.from(parts.join(""), "utf16le"));
  fc.assert(
    fc.property(fc.oneof(fc.uint8Array({ maxLength: 300 }), texts), (bytes) => {
      const { scheme } = readScheme(bytes, "x");
      expect(new Set(scheme.ids).size).toBe(scheme.ids.length);
      // Ids that were not read must not come to life by being written again.
      expect(readScheme(writeScheme(scheme), "x").scheme.ids).toEqual(scheme.ids);
    }),
    { numRuns: 2000 },
  );
});
