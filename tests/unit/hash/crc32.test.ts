import { crc32 as nativeCrc32 } from "node:zlib";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { crc32, joinCrc32 } from "../../../src-shared/hash/crc32.ts";
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

describe("joinCrc32", () => {
  it("is the CRC of both parts, however they are cut", () => {
    fc.assert(
      fc.property(fc.uint8Array({ maxLength: 300 }), fc.uint8Array({ maxLength: 300 }), (head, tail) => {
        const joined = joinCrc32(crc32(head), crc32(tail), tail.length);
        expect(joined).toBe(nativeCrc32(Buffer.concat([head, tail])));
      }),
    );
  });

  it("goes on over more bytes than 32 bits count", () => {
    const zeros = new Uint8Array(1 << 20);
    // Doubled twelve times: 4 GiB of zeros behind "lantern".
    const megabyte = crc32(zeros);
    let [crc, length] = [megabyte, zeros.length];
    for (let time = 0; time < 12; time++) [crc, length] = [joinCrc32(crc, crc, length), 2 * length];
    let behind = crc32(ascii("lantern"));
    for (let time = 0; time < 4096; time++) behind = joinCrc32(behind, megabyte, zeros.length);
    expect([joinCrc32(crc32(ascii("lantern")), crc, length), length]).toEqual([behind, 2 ** 32]);
  });
});
