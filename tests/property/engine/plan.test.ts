import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { compareEntries, type PlanOptions, planFiles, type SourceFile } from "../../../src-main/engine/plan.ts";
import { asciiUpper } from "../../../src-shared/bytes/ascii.ts";
import { compiledSuffixOf, fileTypeOf } from "../../../src-shared/formats/file-types.ts";

const suffix = fc.constantFrom(
  ...["", ".dat", ".DAT.BINDAT", ".dat.binlayout", ".layout", ".LAYOUT.BINLAYOUT", ".layout.BINDAT", ".png", ".DDS"],
  ...[".raw", ".mpp", ".hie", ".max", ".log", ".thumbnail.png", ".bindat", ".jpg", ".template"],
);
const stem = fc.constantFrom("a", "B", "ä", "纸", "a.b", "x y", "_", "a\\b");
const folder = fc.constantFrom("", "ui/", "UI/Menus/", "units/");
/** As on a disk whose twins by case were refused before. */
const names = fc.uniqueArray(
  fc.tuple(folder, stem, suffix).map((parts) => `MEDIA/${parts.join("")}`),
  { selector: asciiUpper, maxLength: 40 },
);
const options: fc.Arbitrary<PlanOptions> = fc.record({
  orphans: fc.constantFrom("skip", "pack"),
  raw: fc.constantFrom("auto", "keep", "none"),
  mpp: fc.constantFrom("bake", "keep", "none"),
});

const sourceOf = (path: string): SourceFile => ({ path, absolute: `/p/${path}`, size: path.length, fileTime: 1n });

describe("a plan", () => {
  it("is the same in whatever order the disk lists the files", () => {
    fc.assert(
      fc.property(
        names.chain((all) => fc.tuple(fc.constant(all), fc.shuffledSubarray(all, { minLength: all.length }))),
        options,
        ([all, shuffled], wanted) => {
          expect(planFiles(shuffled.map(sourceOf), wanted)).toEqual(planFiles(all.map(sourceOf), wanted));
        },
      ),
    );
  });

  it("takes every file or says why not, gives each entry once, sorted, under a name the game can ask for", () => {
    fc.assert(
      fc.property(names, options, (all, wanted) => {
        const { files, skipped, findings } = planFiles(all.map(sourceOf), wanted);
        expect([...files.map(({ source }) => source.path), ...skipped.map(({ path }) => path)].sort()).toEqual(
          [...all].sort(),
        );
        const entries = files.map(({ entry }) => entry);
        expect(new Set(entries).size).toBe(entries.length);
        expect([...entries].sort(compareEntries)).toEqual(entries);
        for (const { entry, type, action } of files) {
          expect(entry).toBe(asciiUpper(entry));
          expect(compiledSuffixOf(entry)).toBe(null);
          const own = fileTypeOf(entry);
          expect(type).toBe(own.code);
          expect(action.kind === "compile" ? action.form : null).toBe(own.compiledTo);
        }
        const refused = findings.filter(({ severity }) => severity === "error").map(({ path }) => path);
        expect(new Set(refused)).toEqual(
          new Set(files.map(({ source }) => source.path).filter((path) => path.includes("\\"))),
        );
      }),
    );
  });
});
