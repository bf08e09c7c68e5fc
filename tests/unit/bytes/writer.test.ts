import { describe, expect, it } from "vitest";
import { ByteReader } from "../../../src-shared/bytes/reader.ts";
import { ByteWriter } from "../../../src-shared/bytes/writer.ts";

describe("ByteWriter", () => {
  it("keeps every value when the buffer has to grow in the middle of any of them", () => {
    for (let capacity = 0; capacity <= 48; capacity++) {
      const writer = new ByteWriter(capacity);
      writer.u8(1).u16(2).i32(-3).u32(0xfffffffd).i64(-5n).u64(6n).f32(0.5).f64(0.25);
      writer.raw(Uint8Array.of(7, 8)).wstr("Ж");
      const bytes = writer.finish();
      expect(bytes.length).toBe(45);
      const reader = new ByteReader(bytes, "test");
      expect([reader.u8(), reader.u16(), reader.i32(), reader.u32()]).toEqual([1, 2, -3, 0xfffffffd]);
      expect([reader.i64(), reader.u64(), reader.f32(), reader.f64()]).toEqual([-5n, 6n, 0.5, 0.25]);
      expect([reader.u8(), reader.u8(), reader.wstr()]).toEqual([7, 8, "Ж"]);
      reader.expectEnd();
    }
  });
});
