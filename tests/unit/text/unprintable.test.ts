import { describe, expect, it } from "vitest";
import { shortened, UNPRINTABLE } from "../../../src-shared/text/unprintable.ts";

describe("what texts of strangers must not bring along", () => {
  it.each(["\n", "\r", "\u001b", "\u0085", "\u061c", "\u200f", "\u2028", "\u202e", "\u2069"])("%j", (unit) => {
    expect(`a${unit}b`.replace(UNPRINTABLE, "")).toBe("ab");
  });

  it("words of any language are left", () => {
    const text = "Lampe, 纸灯笼, فانوس, 🏮 – “x”";
    expect(text.replace(UNPRINTABLE, "")).toBe(text);
  });
});

describe("a text that is too long", () => {
  it.each([
    ["abc", 3, "abc"],
    ["abcd", 3, "abc…"],
    ["ab🏮d", 3, "ab…"],
    ["ab🏮d", 4, "ab🏮…"],
  ])("%s at most %i: %s", (text, most, expected) => {
    expect(shortened(text, most)).toBe(expected);
  });
});
