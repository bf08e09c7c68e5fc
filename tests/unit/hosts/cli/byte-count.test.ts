import { expect, test } from "vitest";
import { parseByteCount } from "../../../../src-main/hosts/cli/byte-count.ts";

test.each([
  ["0", 0],
  ["1500000", 1_500_000],
  ["1.5GB", 1_500_000_000],
  ["1.5 gb", 1_500_000_000],
  [" 64MiB ", 67_108_864],
  ["0.5kb", 500],
  ["3B", 3],
  ["2TiB", 2 ** 41],
  ["1.9B", 1],
])("%j is %d bytes", (text, bytes) => {
  expect(parseByteCount(text)).toBe(bytes);
});

test.each(["", "GB", "-1", "1.GB", ".5GB", "1e9", "1 5", "5 PB", "1,5GB", "0x10", "9".repeat(40), "99999999TB"])(
  "%j is none",
  (text) => {
    expect(parseByteCount(text)).toBeNull();
  },
);
