import { describe, expect, it } from "vitest";
import { fileTimeOf, fileTimeOfNanoseconds, millisecondsOf } from "../../../../src-shared/formats/mod/file-time.ts";

describe("FILETIME", () => {
  it("counts 100 ns since 1601", () => {
    expect(fileTimeOf(0)).toBe(116444736000000000n);
    expect(fileTimeOf(Date.UTC(2012, 8, 20))).toBe(129925728000000000n);
    expect(fileTimeOfNanoseconds(1_500_099n)).toBe(116444736000015000n);
    expect(fileTimeOf(Date.UTC(1500, 0, 1))).toBe(0n);
  });

  it("rounds down before 1970 too", () => {
    expect(fileTimeOfNanoseconds(-1n)).toBe(116444735999999999n);
    expect(fileTimeOfNanoseconds(-11_644_473_600_000_000_001n)).toBe(0n);
    expect(millisecondsOf(116444735999999999n)).toBe(-1);
  });

  it("turns back to milliseconds, and 0 to no time", () => {
    expect(millisecondsOf(fileTimeOf(1_348_099_200_123))).toBe(1_348_099_200_123);
    expect(millisecondsOf(0n)).toBeNull();
  });
});
