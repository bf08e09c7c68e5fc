import { expect, test } from "vitest";
import { rgHash } from "../../../../src-shared/hash/rg-hash.ts";
import { FlatDocument, NONE } from "../../../../src-shared/text/dat/flat-document.ts";
import { scanDat } from "../../../../src-shared/text/dat/scanner.ts";
import { sourceOf } from "../../../../src-shared/text/source-text.ts";

function scanned(...lines: string[]): FlatDocument {
  const document = new FlatDocument();
  scanDat(sourceOf(lines.join("\n")), "x.dat", document);
  return document;
}

test("a property is found by its hash, the first of several", () => {
  const document = scanned("[UNIT]", "<STRING>Name:a", "<INTEGER>LEVEL:7", "<STRING>NAME:b", "[/UNIT]");
  const name = document.propertyOf(0, rgHash("NAME"));
  expect(document.stringOf(name)).toBe("a");
  expect(document.low(document.propertyOf(0, rgHash("LEVEL")))).toBe(7);
  expect(document.propertyOf(0, rgHash("ICON"))).toBe(NONE);
});

test("children are walked as siblings, whatever lies below them", () => {
  const document = scanned("[A]", "[B]", "[C]", "[/C]", "[/B]", "<STRING>X:1", "[D]", "[/D]", "[E]", "[/E]", "[/A]");
  const names: string[] = [];
  for (let child = document.firstChild(0); child !== NONE; child = document.nextSibling(child))
    names.push(document.nodeName(child));
  expect(names).toEqual(["B", "D", "E"]);
  expect(document.firstChild(document.firstChild(0))).toBe(2);
  expect(document.firstChild(2)).toBe(NONE);
  expect(document.nextSibling(2)).toBe(NONE);
});

test("the value of a hexadecimal property is its text, beside the digits that stand in the source", () => {
  const document = scanned("[A]", "<UNK_STRING>K:41000D000A00", "<STRING>L:plain", "[/A]");
  const property = document.firstProperty(0);
  expect(document.stringOf(property)).toBe("A\r\n");
  expect(document.valueText(property)).toBe("41000D000A00");
  expect(document.stringOf(document.nextProperty(property))).toBe("plain");
});

test("a document used again knows nothing of the text before", () => {
  const document = scanned("[A]", "<STRING>K:one", "<UNK_STRING>L:4100", "[/A]");
  scanDat(sourceOf("[B]\n<STRING>M:two\n[/B]"), "x.dat", document);
  expect([document.nodeCount, document.propertyCount, document.strings.count]).toEqual([1, 1, 1]);
  expect(document.stringOf(0)).toBe("two");
});

test("hexadecimal texts of two files in turn leave both sources as they were", () => {
  const document = new FlatDocument();
  for (const text of ["[A]\n<STRING>K:one\n<UNK_STRING>L:0D00\n[/A]", "[B]\n<UNK_STRING>M:4100\n[/B]"]) {
    const source = sourceOf(text);
    scanDat(source, "x.dat", document);
    expect(source.units).toEqual(sourceOf(text).units);
  }
  expect(document.stringOf(0)).toBe("A");
});
