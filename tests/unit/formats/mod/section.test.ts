import { describe, expect, it } from "vitest";
import {
  isPlausible,
  payloadSize,
  planSection,
  readBlockHead,
  readDataHead,
  writeBlockHead,
  writeDataHead,
} from "../../../../src-shared/formats/mod/section.ts";

describe("planSection", () => {
  it("puts blocks back to back from byte 8", () => {
    const plan = planSection([
      { size: 963, compressedSize: 201 },
      { size: 5, compressedSize: 0 },
      { size: 0, compressedSize: 8 },
    ]);
    expect([...plan.offsets]).toEqual([8, 217, 230]);
    expect(plan.length).toBe(246);
  });

  it("takes the largest payload for maxC, a stored one by its full size", () => {
    const deflated = { size: 9000, compressedSize: 300 };
    expect(planSection([deflated, { size: 299, compressedSize: 0 }]).maxCompressed).toBe(300);
    expect(planSection([deflated, { size: 301, compressedSize: 0 }]).maxCompressed).toBe(301);
    expect(planSection([])).toMatchObject({ length: 8, maxCompressed: 0 });
  });

  it("refuses a section whose offsets would not fit their field", () => {
    const half = { size: 0x80000000, compressedSize: 0 };
    expect(planSection([half]).length).toBe(0x80000010);
    expect(() => planSection([half, half])).toThrow(RangeError);
  });
});

describe("heads", () => {
  it("are two u32 each, written in place", () => {
    const bytes = new Uint8Array(24);
    writeDataHead(bytes, 1, { maxCompressed: 0x01020304, rollingHash: 0xfffffffe });
    writeBlockHead(bytes, 9, { size: 0xfffffffd, compressedSize: 7 });
    expect([...bytes.subarray(0, 9)]).toEqual([0, 4, 3, 2, 1, 0xfe, 0xff, 0xff, 0xff]);
    expect(readDataHead(bytes.subarray(1))).toEqual({ maxCompressed: 0x01020304, rollingHash: 0xfffffffe });
    expect(readBlockHead(bytes, 9)).toEqual({ size: 0xfffffffd, compressedSize: 7 });
  });

  it("are refused when they run past the end", () => {
    expect(() => readDataHead(new Uint8Array(7))).toThrow("cannot fit");
    expect(() => readBlockHead(new Uint8Array(20), 13)).toThrow("cannot fit");
  });

  it("tell the size of the payload and whether deflate could hold so much", () => {
    expect(payloadSize({ size: 10, compressedSize: 0 })).toBe(10);
    expect(payloadSize({ size: 10, compressedSize: 12 })).toBe(12);
    expect(isPlausible({ size: 0xffffffff, compressedSize: 0 })).toBe(true);
    expect(isPlausible({ size: 1032, compressedSize: 1 })).toBe(true);
    expect(isPlausible({ size: 0xffffffff, compressedSize: 4000 })).toBe(false);
  });
});
