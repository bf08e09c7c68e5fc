import { expect, test } from "vitest";
import { cutToBytes, utf8Length } from "../../../src-shared/text/file-name.ts";

test.each(["", "abc", "é", "\u07ff\u0800", "纸灯笼", "🏮a🏮", "\ud800x"])(
  "%j has as many bytes as in UTF-8",
  (text) => {
    expect(utf8Length(text)).toBe(new TextEncoder().encode(text).length);
  },
);

test("a text is cut behind its last whole character", () => {
  expect([0, 2, 3, 5, 6, 9].map((most) => cutToBytes("纸灯笼", most))).toEqual(["", "", "纸", "纸", "纸灯", "纸灯笼"]);
  expect([3, 4].map((most) => cutToBytes("🏮", most))).toEqual(["", "🏮"]);
});
