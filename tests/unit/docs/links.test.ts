import path from "node:path";
import { describe, expect, test } from "vitest";
import { type DocPage, docPages, isInProject, proseOf, readPage } from "../../support/doc-examples.ts";

const pages = docPages();
const LINK = /!?\[[^\]]*\]\(([^)\s]+)\)/g;

/** As GitHub makes them: lower case, punctuation gone, blanks to hyphens, a number behind one that is taken. */
function anchorsOf(page: DocPage): string[] {
  const taken = new Map<string, number>();
  return proseOf(page).flatMap((line) => {
    const heading = /^#{1,6} (.*)$/.exec(line);
    if (heading === null) return [];
    const plain = heading[1].replace(/\[([^\]]*)\]\([^)]*\)/g, "$1").toLowerCase();
    const anchor = plain.replace(/[^\p{L}\p{N}_\- ]/gu, "").replaceAll(" ", "-");
    const count = taken.get(anchor) ?? 0;
    taken.set(anchor, count + 1);
    return [count === 0 ? anchor : `${anchor}-${count}`];
  });
}

function linksOf(page: DocPage): { readonly target: string; readonly line: number }[] {
  return proseOf(page).flatMap((line, index) =>
    [...line.matchAll(LINK)].map(([, target]) => ({ target, line: index + 1 })),
  );
}

/** Why a link leads nowhere, or null. */
function problemOf(page: DocPage, target: string): string | null {
  if (/^[a-z]+:/.test(target)) return target.startsWith("https:") ? null : "not https";
  const [file, anchor] = target.split("#");
  const name = file === "" ? page.path : path.posix.join(path.posix.dirname(page.path), file);
  if (name.startsWith("..")) return "leads out of the project";
  if (!isInProject(name)) return `there is no ${name}`;
  if (anchor === undefined) return null;
  if (!name.endsWith(".md")) return "an anchor in something that is no page";
  return anchorsOf(readPage(name)).includes(anchor) ? null : `there is no heading for #${anchor}`;
}

test("there are pages with links", () => {
  expect(pages.map((page) => page.path)).toContain("README.md");
  expect(pages.flatMap(linksOf).length).toBeGreaterThan(20);
});

describe.each(pages.map((page) => [page.path, page] as const))("%s", (_, page) => {
  test("has links that lead somewhere", () => {
    const broken = linksOf(page).map(({ target, line }) => {
      const problem = problemOf(page, target);
      return problem === null ? null : `${page.path}:${line}: ${target}: ${problem}`;
    });
    expect(broken.filter((each) => each !== null)).toEqual([]);
  });
});

test.each([
  ["a heading", "CHANGELOG.md", "docs/decisions.md#the-program", null],
  ["no heading", "CHANGELOG.md", "docs/decisions.md#nothing", "there is no heading for #nothing"],
  ["no file", "docs/decisions.md", "nothing.md", "there is no docs/nothing.md"],
  ["a folder above", "README.md", "../x.md", "leads out of the project"],
  ["a file from a folder", "docs/decisions.md", "../LICENSE", null],
])("a link to %s is told apart", (_, from, target, problem) => {
  expect(problemOf(readPage(from), target)).toBe(problem);
});
