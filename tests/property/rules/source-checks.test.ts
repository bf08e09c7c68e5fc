import fc from "fast-check";
import { expect, test } from "vitest";
import { createDatChecker } from "../../../src-shared/rules/source-checks/dat-source.ts";
import { createKeyJudge } from "../../../src-shared/rules/source-checks/known-keys.ts";
import { checkLayoutText } from "../../../src-shared/rules/source-checks/layout-source.ts";
import { createNearNames } from "../../../src-shared/rules/source-checks/near-names.ts";
import { sourceOf } from "../../../src-shared/text/source-text.ts";
import { atOnce } from "../../support/steps.ts";

const name = fc.string({ unit: fc.constantFrom("A", "B", "1"), minLength: 4, maxLength: 7 });

/** Least number of letters put in, taken out, replaced or swapped with a neighbour, the slow way. */
function distance(a: string, b: string): number {
  const rows = Array.from({ length: a.length + 1 }, (_, i) => Array.from({ length: b.length + 1 }, (_, j) => i || j));
  for (let i = 1; i <= a.length; i++)
    for (let j = 1; j <= b.length; j++) {
      const same = a[i - 1] === b[j - 1] ? 0 : 1;
      rows[i][j] = Math.min(rows[i - 1][j] + 1, rows[i][j - 1] + 1, rows[i - 1][j - 1] + same);
      if (i > 1 && j > 1 && a[i - 1] === b[j - 2] && a[i - 2] === b[j - 1])
        rows[i][j] = Math.min(rows[i][j], rows[i - 2][j - 2] + 1);
    }
  return rows[a.length][b.length];
}

test("what was meant is the only name that is one slip away", () => {
  let meanings = 0;
  fc.assert(
    fc.property(fc.array(name, { maxLength: 8 }), name, (names, key) => {
      const meant = createNearNames(names)(key);
      const near = [...new Set(names)].filter((each) => each.length >= 5 && distance(each, key) === 1);
      if (meant === null) return;
      meanings++;
      expect(near).toEqual([meant]);
    }),
    { seed: 5, numRuns: 3000 },
  );
  expect(meanings).toBeGreaterThan(0);
});

test("a letter less in a long name without numbers is always found", () => {
  const long = fc.string({ unit: fc.constantFrom("A", "B", "C", "_"), minLength: 6, maxLength: 30 });
  fc.assert(
    fc.property(long, fc.nat(), (each, at) => {
      const gone = 1 + (at % (each.length - 1));
      const key = each.slice(0, gone) + each.slice(gone + 1);
      // Of a run of equal letters nobody can say which is missing; of one at the begin it may be the first.
      fc.pre(each[0] !== each[1]);
      expect(createNearNames([each])(key)).toBe(each);
    }),
    { seed: 6 },
  );
});

const piece = fc.oneof(
  fc.constantFrom(
    "<STRING>",
    "<",
    ">",
    ":",
    "FILE",
    "media/",
    "MEDIA\\",
    "a.dat",
    " ",
    "\t",
    "\n",
    "\r\n",
    "\r",
    "//",
    "[",
    "]",
  ),
  fc.string({ maxLength: 3 }),
);
const text = fc.array(piece, { maxLength: 60 }).map((pieces) => pieces.join(""));
const LINE = /^[ \t]*<[^>\r\n]*>([^:\r\n]*):(media[\\/][^\r\n]+)$/i;

/** References the slow way: line by line, with an expression. */
function slowly(whole: string) {
  return whole.split(/\r\n|\r|\n/).flatMap((line, index) => {
    const match = LINE.exec(line);
    if (match === null) return [];
    const [, key, file] = match;
    return [{ key, file, line: index + 1, column: line.length - file.length + 1 }];
  });
}

test("references of any text are those of its lines", () => {
  let found = 0;
  fc.assert(
    fc.property(text, (whole) => {
      const { references } = atOnce(checkLayoutText(sourceOf(whole)));
      expect(references).toEqual(slowly(whole));
      found += references.length;
    }),
    { seed: 7, numRuns: 3000 },
  );
  expect(found).toBeGreaterThan(0);
});

test("in a section, DAT texts have the same ones", () => {
  const checkDat = createDatChecker(
    createKeyJudge(
      () => true,
      () => null,
    ),
  );
  const line = fc
    .tuple(
      fc.constantFrom("STRING", "TRANSLATE"),
      fc.constantFrom("FILE", "", "a b"),
      fc.constantFrom("media/", "x"),
      fc.string(),
    )
    .map(([tag, key, begin, rest]) => `<${tag}>${key}:${begin}${rest.replace(/[\r\n]/g, "")}`);
  fc.assert(
    fc.property(fc.array(line), fc.constantFrom("\n", "\r\n"), (lines, end) => {
      const whole = ["[A]", ...lines, "[/A]"].join(end);
      expect(atOnce(checkDat(sourceOf(whole), "MEDIA/A.DAT")).references).toEqual(slowly(whole));
    }),
    { seed: 8 },
  );
});
