import { expect, test } from "vitest";
import { formOf } from "../../../../src-shared/rules/source-checks/text-form.ts";
import { decodeSource, encodeSource } from "../../../../src-shared/text/source-text.ts";

const utf8 = (text: string) => new TextEncoder().encode(text);
const bigEndian = (text: string) => encodeSource(text).map((_, at, bytes) => bytes[at ^ 1]);

test.each([
  ["as GUTS writes it", encodeSource("[A]\r\n[/A]\r\n"), true, true],
  ["one line", encodeSource("[A]"), true, true],
  ["a line feed alone", encodeSource("[A]\r\n\n"), true, false],
  ["line feeds", encodeSource("[A]\n[/A]\n"), true, false],
  ["a carriage return alone", encodeSource("[A]\r[/A]"), true, false],
  ["a carriage return at the end", encodeSource("[A]\r"), true, false],
  ["without a mark", encodeSource("[A]\r\n").subarray(2), true, false],
  ["big-endian", bigEndian("[A]\r\n"), true, false],
  ["UTF-8", utf8("[A]\r\n"), false, false],
  ["UTF-8 with a mark", utf8("\ufeff[A]\r\n"), false, false],
])("%s", (_, bytes, isUtf16, isOfEditor) => {
  expect(formOf(decodeSource(bytes))).toEqual({ isUtf16, isOfEditor });
});
