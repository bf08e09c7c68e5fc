import { readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import { parseSync } from "vite";
import { describe, expect, test } from "vitest";
import en from "../../../src-renderer/i18n/en.json" with { type: "json" };

/** Every text of the window is in the catalogue, and everything in the catalogue is used. */

const ROOT = path.resolve(import.meta.dirname, "../../../src-renderer");
const SOURCES = (readdirSync(ROOT, { recursive: true }) as string[]).filter(
  (name) => /\.tsx?$/.test(name) && !name.endsWith(".d.ts"),
);

interface Node {
  readonly type: string;
  readonly [key: string]: unknown;
}

/** Attributes whose value a person reads. */
const READ = new Set(["title", "aria-label", "label", "placeholder", "alt", "tip", "hint"]);

interface Found {
  readonly literals: string[];
  /** Keys, and the beginnings of keys that are put together. */
  readonly keys: Set<string>;
  readonly prefixes: Set<string>;
}

function look(name: string): Found {
  const found: Found = { literals: [], keys: new Set(), prefixes: new Set() };
  const { program, errors } = parseSync(name, readFileSync(path.join(ROOT, name), "utf8"));
  expect(errors).toEqual([]);
  visit(program as unknown as Node, found, name);
  return found;
}

function visit(node: Node, found: Found, name: string): void {
  if (node.type === "JSXText" && /\p{L}/u.test(String(node.value)))
    found.literals.push(`${name}: ${String(node.value).trim()}`);
  if (node.type === "JSXAttribute") {
    const { name: attribute, value } = node as unknown as { name: Node; value: Node | null };
    if (READ.has(String(attribute.name)) && value?.type === "Literal" && /\p{L}/u.test(String(value.value)))
      found.literals.push(`${name}: ${attribute.name}="${value.value}"`);
  }
  // Any text may be a key on its way to `t`; what is none is no key of the catalogue.
  if (node.type === "Literal" && typeof node.value === "string") found.keys.add(node.value);
  if (node.type === "TemplateLiteral") {
    const { quasis } = node as unknown as { quasis: readonly { value: { cooked: string } }[] };
    if (quasis.length > 1 && /^[a-z-]+(\.[a-z-]+)*\.$/.test(quasis[0].value.cooked))
      found.prefixes.add(quasis[0].value.cooked);
  }
  for (const value of Object.values(node))
    for (const child of Array.isArray(value) ? value : [value])
      if (child !== null && typeof child === "object" && "type" in child) visit(child as Node, found, name);
}

const all = SOURCES.map(look);
const bare = (key: string) => key.replace(/_(zero|one|two|few|many|other)$/, "");

describe("the catalogue of texts", () => {
  test("no text stands in the page itself", () => {
    expect(all.flatMap(({ literals }) => literals)).toEqual([]);
  });

  test("nothing in it is unused", () => {
    const keys = new Set(all.flatMap((found) => [...found.keys]));
    const prefixes = [...new Set(all.flatMap((found) => [...found.prefixes]))];
    const unused = Object.keys(en).filter(
      (key) => !keys.has(bare(key)) && !prefixes.some((prefix) => key.startsWith(prefix)),
    );
    expect(unused).toEqual([]);
  });

  test("is in the order of its keys, and plurals are whole", () => {
    const names = Object.keys(en);
    expect(names).toEqual(names.toSorted((a, b) => (a < b ? -1 : 1)));
    const forms = Map.groupBy(
      names.filter((key) => bare(key) !== key),
      bare,
    );
    expect([...forms.values()].filter((keys) => keys.length !== 2)).toEqual([]);
  });

  test("sentences do not shout, and say nothing vague", () => {
    const texts = Object.values(en);
    expect(texts.filter((text) => text.includes("!"))).toEqual([]);
    expect(texts.filter((text) => /went wrong|oops|sorry|please/i.test(text))).toEqual([]);
  });
});
