import { describe, expect, test } from "vitest";
import { blocksOf, docPages, proseOf, readPage, tableOf } from "../../support/doc-examples.ts";
import { type Catalogue, loadCatalogues } from "./catalogues.ts";

const page = readPage("docs/diagnostics.md");
const catalogues = await loadCatalogues();
const codes = new Set(catalogues.flatMap(({ rules }) => Object.keys(rules)));

/** The lines that the page should have for a catalogue, in any order. */
function linesOf({ rules }: Catalogue): string[] {
  return Object.entries(rules).map(([code, { severity, about }]) => `| \`${code}\` | ${severity} | ${about} |`);
}

test("there are catalogues", () => {
  expect(catalogues.map(({ name }) => name)).toContain("DAT_RULES");
  expect(codes.size).toBeGreaterThan(100);
});

test("no code is in two catalogues", () => {
  const all = catalogues.flatMap(({ rules }) => Object.keys(rules));
  expect(all.filter((code, index) => all.indexOf(code) !== index)).toEqual([]);
});

describe.each(catalogues)("the table of $name", (catalogue) => {
  const shown = tableOf(page, catalogue.name).map((cells) => `| ${cells.join(" | ")} |`);
  const wanted = linesOf(catalogue);

  test("has every code of the catalogue with its severity and meaning", () => {
    expect(wanted.filter((line) => !shown.includes(line))).toEqual([]);
  });

  test("has no other lines, and none twice", () => {
    expect(shown.filter((line, index) => !wanted.includes(line) || shown.indexOf(line) !== index)).toEqual([]);
  });
});

test("the page has no other tables", () => {
  const named = page.lines.flatMap((line) => /^<!-- table: (.*) -->$/.exec(line)?.[1] ?? []);
  expect(named.toSorted()).toEqual(catalogues.map(({ name }) => name));
});

/** What looks like a code of one of the text formats, the archive or the build. */
const CODE = /`((?:dat|bindat|layout|mod|raw|pack|unpack|convert|vpk)-[a-z0-9-]+)`/g;
/** Names of other things that look like one. */
const NO_CODES = new Set(["layout-lines"]);

test.each(docPages().map((each) => [each.path, each] as const))("%s names no code that does not exist", (_, each) => {
  const mentioned = proseOf(each).flatMap((line) => [...line.matchAll(CODE)].map(([, code]) => code));
  const said = blocksOf(each).flatMap(({ attributes }) => attributes.says?.split(" ") ?? []);
  expect([...mentioned, ...said].filter((code) => !codes.has(code) && !NO_CODES.has(code))).toEqual([]);
});
