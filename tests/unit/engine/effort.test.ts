import { describe, expect, it } from "vitest";
import { levelFor, probeRange, wantsProbe } from "../../../src-main/engine/effort.ts";
import { seededRandom } from "../../support/mutate.ts";

function noise(bytes: number): Uint8Array {
  const random = seededRandom(11);
  return Uint8Array.from({ length: bytes }, () => random() * 256);
}

const PROBE = 16 << 10;

describe("the effort put into a block", () => {
  it("is not probed for small files, nor when nothing is to be compressed", () => {
    expect([wantsProbe(65_535, 6), wantsProbe(65_536, 6), wantsProbe(1 << 30, 0)]).toEqual([false, true, false]);
  });

  it("is judged by 16 KiB in the middle, which lie inside the file", () => {
    for (const size of [65_536, 65_537, 1 << 20, 5_000_001]) {
      const { start, end } = probeRange(size);
      expect([end - start, start >= 0, end <= size]).toEqual([PROBE, true, true]);
      expect(Math.abs(start - (size - end))).toBeLessThanOrEqual(1);
    }
  });

  it("is none for what does not shrink, and the asked one for everything else", () => {
    expect(levelFor(noise(PROBE), 6)).toBe(0);
    expect(levelFor(new Uint8Array(PROBE), 6)).toBe(6);
    expect(
      levelFor(
        noise(PROBE).map((byte) => byte & 15),
        9,
      ),
    ).toBe(9);
    // Looks random byte by byte, but repeats itself.
    const repeated = new Uint8Array(PROBE);
    for (let at = 0; at < PROBE; at += 256)
      repeated.set(
        Uint8Array.from({ length: 256 }, (_, i) => i),
        at,
      );
    expect(levelFor(repeated, 6)).toBe(6);
  });
});
