import { describe, expect, it } from "vitest";
import { utf16leToString, utf16leUnits } from "../../../src-shared/bytes/utf16.ts";

const TEXT = "a text of more than twenty-four units";

describe("UTF-16 at an odd place", () => {
  it.each([
    ["a plain array", (bytes: Uint8Array) => new Uint8Array(bytes)],
    ["a Buffer, whose slice does not copy", (bytes: Uint8Array) => Buffer.from(bytes)],
  ])("is read from %s, and the units are a copy", (_, make) => {
    const bytes = make(Buffer.concat([Buffer.of(7), Buffer.from(TEXT, "utf16le")]));
    expect(utf16leToString(bytes, 1, TEXT.length)).toBe(TEXT);
    const units = utf16leUnits(bytes, 1, TEXT.length);
    bytes.fill(0);
    expect(String.fromCharCode(...units)).toBe(TEXT);
  });
});
