import fc from "fast-check";
import { expect, test } from "vitest";
import { foldCase, planExtraction } from "../../../src-main/files/extraction-plan.ts";

const nasty = fc.constantFrom(
  "..",
  ".",
  "",
  " ",
  "...",
  "CON",
  "nul.dat",
  "COM1",
  "A",
  "a",
  "A.",
  "a ",
  "X.DAT",
  "x.dat",
  "X~2.DAT",
  "é",
  "e\u0301",
  "\ud800",
  "C:",
  "a:b",
  "\0",
  "<>",
  "ß",
  "SS",
  "~2",
);
const part = fc.oneof({ weight: 3, arbitrary: nasty }, fc.string({ unit: "binary", maxLength: 6 }));
const entry = fc
  .array(fc.tuple(part, fc.constantFrom("/", "/", "/", "\\", "")), { minLength: 1, maxLength: 4 })
  .map((parts) => parts.map(([name, separator], i) => (i === parts.length - 1 ? name : name + separator)).join(""));
const entries = fc.array(entry, { maxLength: 30 });

test("whatever the paths: each is kept once or refused once, in order", () => {
  fc.assert(
    fc.property(entries, (paths) => {
      const { kept, renamed, refused } = planExtraction(paths);
      expect([...kept, ...refused].map(({ index }) => index).sort((a, b) => a - b)).toEqual(paths.map((_, i) => i));
      expect(kept.map(({ index }) => index)).toEqual(kept.map(({ index }) => index).sort((a, b) => a - b));
      const changed = kept.filter(({ index, relative }) => relative !== paths[index]);
      expect(renamed.map(({ index, relative }) => ({ index, relative }))).toEqual(changed);
    }),
    { numRuns: 2000 },
  );
});

test("whatever the paths: every file lies below the target under a name that is safe everywhere", () => {
  fc.assert(
    fc.property(entries, (paths) => {
      for (const { relative } of planExtraction(paths).kept) {
        expect(relative.isWellFormed()).toBe(true);
        for (const name of relative.split("/")) {
          expect(name).not.toMatch(/^$|[. ]$|[\0-\x1f<>:"|?*\\\x7f]/);
          expect(name).not.toMatch(/^(con|prn|aux|nul|com\d|lpt\d) *(\.|$)/i);
        }
      }
    }),
    { numRuns: 2000 },
  );
});

test("whatever the paths: no two files, and no file and folder, meet on a disk that ignores case", () => {
  fc.assert(
    fc.property(entries, (paths) => {
      const files = planExtraction(paths).kept.map(({ relative }) => foldCase(relative));
      const taken = new Set(files);
      expect(taken.size).toBe(files.length);
      for (const file of files)
        for (let at = file.indexOf("/"); at >= 0; at = file.indexOf("/", at + 1))
          expect(taken.has(file.slice(0, at))).toBe(false);
    }),
    { numRuns: 2000 },
  );
});

test("a planned path is not renamed again", () => {
  fc.assert(
    fc.property(entries, (paths) => {
      const planned = planExtraction(paths).kept.map(({ relative }) => relative);
      const again = planExtraction(planned);
      expect(again.kept.map(({ relative }) => relative)).toEqual(planned);
      expect(again.refused).toEqual([]);
    }),
    { numRuns: 1000 },
  );
});
