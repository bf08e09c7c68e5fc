import { describe, expect, it } from "vitest";
import {
  foldRollingHash,
  manifestHash,
  rollingHash,
  rollingHashOffsets,
  rollingHashStep,
} from "../../../src-shared/hash/sampled-hash.ts";
import { concat } from "../../support/mod-builder.ts";
import { slowManifestHash, slowRollingHash } from "../../support/mod-reader.ts";

const HEAD = new Uint8Array(8);
const block = (size: number, compressedSize: number, payload: readonly number[]) =>
  Uint8Array.of(size, 0, 0, 0, compressedSize, 0, 0, 0, ...payload);
const HELLO = [0x78, 0x9c, 0xcb, 0x48, 0xcd, 0xc9, 0xc9, 0x07, 0x00, 0x06, 0x2c, 0x02, 0x15];

describe("rollingHash", () => {
  it("of a section without blocks folds the last byte of its head", () => {
    expect(rollingHash(HEAD)).toBe(0x108);
    expect(rollingHash(new Uint8Array())).toBe(0);
  });

  it.each([
    ["one stored byte", block(1, 0, [0x41]), 0x1ef33a14],
    ["one deflated word", block(5, 13, HELLO), 0x7b41dcde],
    [
      "200 stored bytes",
      block(
        200,
        0,
        Array.from({ length: 200 }, (_, i) => i),
      ),
      0xe2bf18cb,
    ],
  ])("of a section with %s", (_, bytes, hash) => {
    expect(rollingHash(concat(HEAD, bytes))).toBe(hash);
  });

  it.each([
    [4324, 36, 120],
    [9990, 42, 237],
    [77805, 56, 1389],
    [1335424, 53, 25196],
  ])("of %i bytes divides by %i and steps by %i", (length, divisor, step) => {
    expect(rollingHashStep(length)).toBe(step);
    expect(Math.floor(length / divisor)).toBe(step);
  });

  it("never reads the head of a section with blocks, and reads few bytes of a large one", () => {
    for (const length of [9, 10, 74, 75, 1000, 0xffffffff]) {
      const offsets = rollingHashOffsets(length);
      expect(Math.min(...offsets)).toBe(8);
      expect(offsets.at(-1)).toBe(length - 1);
      expect(offsets.length).toBeLessThan(160);
    }
  });

  it("equals a second implementation for every length up to 700, and when folded from samples", () => {
    const bytes = Uint8Array.from({ length: 700 }, (_, index) => (index * 37 + 11) & 0xff);
    for (let length = 1; length <= 700; length++) {
      const section = bytes.subarray(0, length);
      expect(rollingHash(section)).toBe(slowRollingHash(section));
      const samples = rollingHashOffsets(length).map((offset) => section[offset]);
      expect(foldRollingHash(length, samples)).toBe(rollingHash(section));
    }
  });
});

describe("manifestHash", () => {
  it("of an empty manifest", () => {
    const root = [...new TextEncoder().encode("MEDIA/")].flatMap((unit) => [unit, 0]);
    const manifest = Uint8Array.of(2, 0, 0, 0, 0, 0, 6, 0, ...root, 0, 0, 0, 0, 0, 0, 0, 0);
    expect(manifest.length).toBe(28);
    expect(manifestHash(manifest)).toBe(0x0088d31b);
  });

  it("never samples its own field", () => {
    for (let length = 28; length < 400; length++) {
      const manifest = new Uint8Array(length).fill(0x55);
      const other = manifest.slice().fill(0xff, 2, 6);
      expect(manifestHash(other)).toBe(manifestHash(manifest));
      expect(manifestHash(manifest)).toBe(slowManifestHash(manifest));
    }
  });
});
