import fc from "fast-check";
import { expect, test } from "vitest";
import { readLevelSpec } from "../../../src-main/engine/level/level-spec.ts";

const utf8 = (text: string) => new TextEncoder().encode(text);

test("any JSON is a spec, or refused with findings of errors", () => {
  fc.assert(
    fc.property(fc.json({ maxDepth: 6 }), (text) => {
      const { spec, findings } = readLevelSpec(utf8(text), "level.json");
      expect(spec === null).toBe(findings.some(({ severity }) => severity === "error"));
    }),
    { numRuns: 300 },
  );
});

const PLACES = [
  "rooms",
  "layout",
  "mpp",
  "position",
  "x",
  "z",
  "pieces",
  "minX",
  "densities",
  "__proto__",
  "room",
  "box",
];

test("so is one that has the right names in it", () => {
  const value = fc.letrec((tie) => ({
    any: fc.oneof(
      { maxDepth: 5, withCrossShrink: true },
      fc.constantFrom<unknown>(0, -1, 1e9, "", "A.MPP", true, null),
      fc.array(tie("any"), { maxLength: 3 }),
      fc.dictionary(fc.constantFrom(...PLACES), tie("any"), { maxKeys: 5 }),
    ),
  })).any;
  fc.assert(
    fc.property(fc.record({ rooms: value, dynamicPieces: value, densities: value }, { requiredKeys: [] }), (spec) => {
      const read = readLevelSpec(utf8(JSON.stringify(spec)), "level.json");
      expect(read.spec === null).toBe(read.findings.length > 0);
      for (const { message } of read.findings) expect(message).toMatch(/\.$/);
    }),
    { numRuns: 300 },
  );
});
