import { crc32 as nativeCrc32 } from "node:zlib";
import { describe, expect, it } from "vitest";
import { crc32 } from "../../../src-shared/hash/crc32.ts";
import { ascii } from "../../support/mod-builder.ts";

describe("crc32", () => {
  it("has the check value of CRC-32/ISO-HDLC", () => {
    expect(crc32(ascii("123456789"))).toBe(0xcbf43926);
    expect(crc32(new Uint8Array())).toBe(0);
  });

  it("equals the native one for every byte value, and continues from a seed", () => {
    const bytes = Uint8Array.from({ length: 777 }, (_, index) => (index * 31) & 0xff);
    expect(crc32(bytes)).toBe(nativeCrc32(bytes));
    expect(crc32(bytes.subarray(300), crc32(bytes.subarray(0, 300)))).toBe(nativeCrc32(bytes));
  });
});
