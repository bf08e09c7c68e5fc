import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { FormatError } from "../../../../src-shared/bytes/format-error.ts";
import { makeIndices } from "../../../../src-shared/formats/raw/make-indices.ts";
import { readRaw, writeRaw } from "../../../../src-shared/formats/raw/raw-codec.ts";
import { cellText, rawTable } from "../../../../src-shared/formats/raw/raw-table.ts";
import { compareInOrder } from "../../../../src-shared/formats/raw/sources.ts";
import { mutations } from "../../../support/mutate.ts";
import { anyIndex, baseOf, datFile, entriesOf } from "../../../support/raw.ts";

test("an index comes back from its bytes", () => {
  fc.assert(
    fc.property(anyIndex, (index) => {
      expect(readRaw(index.kind, writeRaw(index))).toEqual(index);
    }),
    { numRuns: 500 },
  );
});

test("what can be read of damaged bytes is written as it was", () => {
  fc.assert(
    fc.property(anyIndex, fc.integer(), (index, seed) => {
      for (const bytes of mutations(writeRaw(index), 20, seed)) {
        try {
          expect(writeRaw(readRaw(index.kind, bytes))).toEqual(bytes);
        } catch (error) {
          if (!(error instanceof FormatError)) throw error;
        }
      }
    }),
  );
});

test("every index can be printed as a table", () => {
  fc.assert(
    fc.property(anyIndex, (index) => {
      const { titles, rows } = rawTable(index);
      expect(rows.length).toBe(index.entries.length);
      for (const row of rows) expect(row.map(cellText).length).toBe(titles.length);
    }),
  );
});

const name = fc.stringMatching(/^[A-C ._-]{1,3}$/);
const paths = fc.uniqueArray(
  fc.array(name, { minLength: 1, maxLength: 4 }).map((parts) => `${parts.join("/")}.DAT`),
  { maxLength: 20 },
);

const compare = (a: string, b: string) => (a < b ? -1 : a > b ? 1 : 0);

/** A folder and all below it, as the orders are described. */
function scanSlowly(files: readonly (readonly string[])[], isFilesFirst: boolean): string[] {
  const names = [...new Set(files.map(([first]) => first))].sort(compare);
  const isFile = (first: string) => files.some((file) => file.length === 1 && file[0] === first);
  const order = isFilesFirst ? [...names.filter(isFile), ...names.filter((first) => !isFile(first))] : names;
  return order.flatMap((first) => {
    if (isFile(first)) return [first];
    const below = files.filter((file) => file[0] === first).map((file) => file.slice(1));
    return scanSlowly(below, isFilesFirst).map((rest) => `${first}/${rest}`);
  });
}

test.each(["interleaved", "files-first"] as const)("%s is the order of going through the folders", (order) => {
  fc.assert(
    fc.property(paths, (files) => {
      // A name is a file or a folder, not both.
      const folders = new Set(
        files.flatMap((file) => [...file.matchAll(/\//g)].map(({ index }) => file.slice(0, index))),
      );
      const real = files.filter((file) => !folders.has(file));
      const parts = real.map((file) => file.split("/"));
      expect(real.toSorted((a, b) => compareInOrder(order, a, b))).toEqual(scanSlowly(parts, order === "files-first"));
    }),
    { numRuns: 1000 },
  );
});

describe("units that inherit from one another in any way", () => {
  const unitPath = (index: number) => `MEDIA/UNITS/ITEMS/${String(index).padStart(2, "0")}.DAT`;
  const anyUnits = fc.array(
    fc.record({ base: fc.integer({ min: -1, max: 14 }), level: fc.integer({ min: -1, max: 3 }), isOwn: fc.boolean() }),
    { minLength: 1, maxLength: 12 },
  );

  test("are all listed, and a level is the first of the chain that is not 1", () => {
    fc.assert(
      fc.property(anyUnits, (units) => {
        const files = units.map(({ base, level }, index) =>
          datFile(
            unitPath(index),
            ...(base < 0 ? [] : [`<STRING>BASEFILE:${unitPath(base)}`]),
            ...(level < 0 ? [] : [`<INTEGER>LEVEL:${level}`]),
          ),
        );
        const own = files.filter((_, index) => units[index].isOwn);
        const made = makeIndices(own, baseOf(...files));
        const levels = units.map((_, index) => {
          const passed = new Set<number>();
          for (let at = index; at >= 0 && at < units.length && !passed.has(at); at = units[at].base) {
            passed.add(at);
            if (units[at].level >= 0 && units[at].level !== 1) return units[at].level;
          }
          return 1;
        });
        expect(entriesOf(made, "unitdata").map(({ file, level }) => [file, level])).toEqual(
          units.flatMap(({ isOwn }, index) => (isOwn ? [[unitPath(index), levels[index]]] : [])),
        );
      }),
    );
  });
});
