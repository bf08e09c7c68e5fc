import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { newFinding } from "../../../src-main/workshop/source-trial.ts";
import { encodeLayout } from "../../../src-shared/formats/layout/layout-encoder.ts";
import { applyFixes, fixOf } from "../../../src-shared/rules/source-fixes/fix-source.ts";
import { keyHashOf } from "../../../src-shared/text/dat/names.ts";
import { encodeAs } from "../../../src-shared/text/encode-as.ts";
import { decodeSource, sourceOf, type TextEncoding } from "../../../src-shared/text/source-text.ts";
import { decompiled, registry } from "../../support/layout.ts";
import { layoutFile } from "../../support/layout-arbitraries.ts";
import { compileAs, KNOWLEDGE, type TextKind } from "../../support/source-fixing.ts";
import { sourceGround } from "../../support/source-ground.ts";

const lineEnd = fc.constantFrom("\r\n", "\n", "\r");
const blank = fc.constantFrom("", "\t", "  ", "\t\t");
const key = fc.constantFrom("LEVEL", "X", "Größe", "NAME ", String(keyHashOf("DAMAGE")), "12345678", "UNK_0000000A");
const value = fc.oneof(
  fc.constantFrom(
    "1",
    "3x",
    " 7 ",
    "1.5f",
    "0,75",
    "-",
    "",
    "yes",
    " NO",
    "ture",
    "flase",
    "on",
    "2",
    "True",
    "text ]:>",
  ),
  fc.string({ maxLength: 6 }).map((text) => text.replace(/[\r\n]/g, "")),
);
const tag = fc.constantFrom(
  "INTEGER",
  "FLOAT",
  "BOOL",
  "STRING",
  "UNSIGNED INT",
  "INTEGER64",
  "string",
  "STRNG",
  "UNK_BOOL",
);
/** Tags whose type is another one than that which they are compiled as. */
const meantTag = fc.constantFrom("integer", "Bool", "float", "TRANSLATEE", "unsigned int");
const name = fc.constantFrom("UNIT", "UNTI", "EFFECTS", "EFECTS", "", "A");

const line = (tags: fc.Arbitrary<string>) =>
  fc.oneof(
    { weight: 5, arbitrary: fc.tuple(tags, key, value).map(([type, each, text]) => `<${type}>${each}:${text}`) },
    { weight: 1, arbitrary: name.map((each) => `[${each}]`) },
    { weight: 2, arbitrary: name.map((each) => `[/${each}]`) },
    { weight: 1, arbitrary: fc.constantFrom("// note", "", "junk", "[open", "<INTEGER>") },
  );

const datText = (tags: fc.Arbitrary<string>) =>
  fc
    .tuple(
      fc.constantFrom("[UNIT]", "[/OLD]", ""),
      fc.array(fc.tuple(blank, line(tags)), { maxLength: 12 }),
      lineEnd,
      fc.boolean(),
    )
    .map(
      ([first, lines, end, isEnded]) =>
        [first, "[UNIT]", ...lines.map((each) => each.join(""))].join(end) + (isEnded ? end : ""),
    );

/** A sound layout with mistakes in it that its compiled form does not show. */
const layoutText = fc
  .tuple(layoutFile, fc.array(fc.tuple(fc.nat(), fc.nat({ max: 4 })), { maxLength: 12 }), lineEnd)
  .map(([file, mistakes, end]) => {
    const lines = decompiled(encodeLayout(file, registry)).split("\r\n");
    for (const [at, kind] of mistakes) {
      const index = at % lines.length;
      // Of those few that count or name a parent, all.
      if (kind === 0) for (const each of lines.keys()) lines[each] = mistaken(lines[each], kind);
      else lines[index] = mistaken(lines[index], kind);
    }
    return lines.join(end);
  });

function mistaken(text: string, kind: number): string {
  switch (kind) {
    case 0:
      return text.replace(/<[A-Z]+>(COUNT|PARENTID):.*/, (_, each: string) => `<INTEGER>${each}:7`);
    case 1:
      return text.replace(/<(?:FLOAT|INTEGER|BOOL|INTEGER64)>/, "<TRANSLATE>");
    case 2:
      return /UNK_|DESCRIPTOR|>(?:NAME|ID|PARENTID):/.test(text)
        ? text
        : text.replace(/>([^:]+):/, (all) => all.toLowerCase());
    case 3:
      return text.replace(/:false$/, ":no");
    default:
      return text.replace(/^(\t*)\[(\/?[A-Z]+)\]$/, "$1[$2] ");
  }
}

/** The text with all that is safe mended. */
function mended(kind: TextKind, text: string) {
  const { bytes, diagnostics } = compileAs(kind, text);
  const safe = diagnostics.filter((finding) => fixOf(finding, KNOWLEDGE)?.isSafe === true);
  const { text: after, done, refused } = applyFixes(text, safe, KNOWLEDGE);
  return {
    bytes,
    diagnostics,
    safe,
    after,
    done: done.map(({ finding }) => finding),
    refused,
    compiled: compileAs(kind, after),
  };
}

const RUNS = { numRuns: 400 };

/**
 * Nothing is left to do but what was refused, except that sections may be closed without asking once their closing tags
 * have the names that they close; then nothing is.
 */
function expectSettled(kind: TextKind, text: string, refused: readonly string[] = []): void {
  const again = mended(kind, text);
  expect(again.safe.filter(({ code }) => !["dat-unclosed", ...refused].includes(code))).toEqual([]);
  if (again.after !== text) expect(mended(kind, again.after).after).toBe(again.after);
}

describe.each<[TextKind, fc.Arbitrary<string>]>([
  ["dat", datText(tag)],
  ["layout", layoutText],
])("safe fixes of a %s", (kind, texts) => {
  test("compile to the same bytes", () => {
    fc.assert(
      fc.property(texts, (text) => {
        const { bytes, compiled } = mended(kind, text);
        expect(compiled.bytes === null ? null : Buffer.from(compiled.bytes)).toEqual(
          bytes === null ? null : Buffer.from(bytes),
        );
      }),
      RUNS,
    );
  });

  test("are all done, make no other problem, and leave nothing to do", () => {
    fc.assert(
      fc.property(texts, (text) => {
        const { after, diagnostics, done, refused, compiled } = mended(kind, text);
        expect(refused.map(({ why }) => why)).toEqual([]);
        expect(newFinding(diagnostics, done, compiled.diagnostics)).toBeNull();
        expectSettled(kind, after);
      }),
      RUNS,
    );
  });
});

test("types that were surely meant are written, and what is safe then is done with the next fix", () => {
  fc.assert(
    fc.property(datText(fc.oneof(tag, meantTag)), (text) => {
      const first = mended("dat", text);
      expect(newFinding(first.diagnostics, first.done, first.compiled.diagnostics)).toBeNull();
      // Only a value that its type would not take keeps a type from being written.
      for (const { finding } of first.refused) expect(finding.code).toBe("dat-unknown-type");
      expectSettled("dat", first.after, ["dat-unknown-type"]);
    }),
    RUNS,
  );
});

const encoding = fc.constantFrom<TextEncoding>(
  "utf-16le",
  "utf-16be",
  "utf-8",
  "utf-8 with BOM",
  "utf-16le without BOM",
);

test("a text comes back from its bytes in every encoding", () => {
  fc.assert(
    fc.property(fc.string({ unit: "grapheme" }), encoding, (rest, as) => {
      const text = `[${rest}`;
      const { units, length, encoding: found, damage } = decodeSource(encodeAs(text, as));
      expect([found, damage, String.fromCharCode(...units.subarray(0, length))]).toEqual([as, null, text]);
      expect(sourceOf(text).length).toBe(length);
    }),
  );
});

test("files that were fixed and taken back have their bytes again", async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.array(fc.tuple(datText(fc.oneof(tag, meantTag)), encoding), { minLength: 1, maxLength: 3 }),
      async (texts) => {
        const names = texts.map((_, index) => `UNITS/${index}.DAT`);
        const contents = texts.map(([text, as]) => encodeAs(`//\n${text}`, as));
        const ground = sourceGround({ media: Object.fromEntries(names.map((each, index) => [each, contents[index]])) });
        const files = names.map((each) => `MEDIA/${each}`);
        const fixed = await ground.fix(ground.problems(...files));
        expect((await ground.undo(fixed)).failed).toEqual([]);
        expect(files.map(ground.read)).toEqual(contents.map((each) => Buffer.from(each)));
      },
    ),
    { numRuns: 25 },
  );
});
