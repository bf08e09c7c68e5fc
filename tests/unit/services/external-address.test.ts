import { expect, it } from "vitest";
import { externalAddress } from "../../../src-main/services/external-address.ts";

it.each([
  ["https://example.com/mod?id=1#top", "https://example.com/mod?id=1#top"],
  ["HTTPS://Example.com", "https://example.com/"],
  ["http://example.com/", null],
  ["file:///etc/passwd", null],
  ["javascript:alert(1)", null],
  ["steam://run/200710", null],
  ["https://user:word@example.com/", null],
  ["example.com", null],
  ["", null],
])("%s is opened as %s", (text, wanted) => {
  expect(externalAddress(text)).toBe(wanted);
});
