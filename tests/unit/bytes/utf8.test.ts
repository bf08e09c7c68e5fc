import fc from "fast-check";
import { expect, test } from "vitest";
import { stringToUtf8 } from "../../../src-shared/bytes/utf8.ts";

test("a text becomes the bytes that everybody else makes of it, half a pair among them", () => {
  const check = (text: string): void => {
    expect([...stringToUtf8(text)]).toEqual([...Buffer.from(text, "utf8")]);
  };
  for (const text of ["", "a", "\x7f\x80\u07ff\u0800\uffff", "😀", "\ud83d", "x\ude00y"]) check(text);
  fc.assert(fc.property(fc.string({ unit: "binary" }), check));
});
