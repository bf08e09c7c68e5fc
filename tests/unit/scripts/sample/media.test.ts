import { crc32, inflateSync } from "node:zlib";
import { describe, expect, it } from "vitest";
import { writeDds } from "../../../../scripts/sample/dds.ts";
import { halve, paint } from "../../../../scripts/sample/picture.ts";
import { writePng } from "../../../../scripts/sample/png.ts";
import { chime, writeWav } from "../../../../scripts/sample/wav.ts";

const picture = paint(["rg", ".r"], { r: [200, 40, 8, 255], g: [0, 100, 0, 51] });

describe("picture", () => {
  it("paints letters row by row and leaves the rest transparent", () => {
    expect([...picture.pixels]).toEqual([200, 40, 8, 255, 0, 100, 0, 51, 0, 0, 0, 0, 200, 40, 8, 255]);
  });

  it("halves to the mean of four pixels", () => {
    expect(halve(picture)).toEqual({ width: 1, height: 1, pixels: Uint8Array.from([100, 45, 4, 140]) });
  });

  it("halves one side alone when the other is one pixel", () => {
    const strip = paint(["aabb"], { a: [4, 0, 0, 0], b: [8, 0, 0, 0] });
    const half = halve(strip);
    expect([half.width, half.height, ...half.pixels]).toEqual([2, 1, 4, 0, 0, 0, 8, 0, 0, 0]);
  });
});

describe("writeDds", () => {
  const view = (bytes: Uint8Array) => new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);

  it("writes the head and every mip level down to one pixel", () => {
    const bytes = writeDds(paint(Array<string>(8).fill("rrrrrrrr"), { r: [1, 2, 3, 4] }));
    const fields = [0, 4, 12, 16, 20, 28, 76, 88].map((at) => view(bytes).getUint32(at, true));
    expect(fields).toEqual([0x20534444, 124, 8, 8, 32, 4, 32, 32]);
    expect(bytes).toHaveLength(128 + 4 * (64 + 16 + 4 + 1));
  });

  it("stores blue first, as its masks say", () => {
    const bytes = writeDds(picture);
    expect([...bytes.subarray(128, 132)]).toEqual([8, 40, 200, 255]);
    expect([92, 96, 100, 104].map((at) => view(bytes).getUint32(at, true))).toEqual([
      0xff0000, 0xff00, 0xff, 0xff000000,
    ]);
  });
});

describe("writePng", () => {
  const bytes = writePng(picture);
  const chunks = pngChunks(bytes);

  it("has the three chunks with right checksums", () => {
    expect(chunks.map(({ name }) => name)).toEqual(["IHDR", "IDAT", "IEND"]);
    for (const { name, data, crc } of chunks) expect(crc32(data, crc32(name))).toBe(crc);
  });

  it("keeps size and pixels", () => {
    expect([...chunks[0].data]).toEqual([0, 0, 0, 2, 0, 0, 0, 2, 8, 6, 0, 0, 0]);
    const rows = [...inflateSync(chunks[1].data)];
    expect(rows).toEqual([0, ...picture.pixels.subarray(0, 8), 0, ...picture.pixels.subarray(8)]);
  });
});

function pngChunks(bytes: Uint8Array): { name: string; data: Uint8Array; crc: number }[] {
  const view = new DataView(bytes.buffer, bytes.byteOffset);
  const chunks = [];
  for (let at = 8; at < bytes.length; ) {
    const size = view.getUint32(at);
    const name = String.fromCharCode(...bytes.subarray(at + 4, at + 8));
    chunks.push({ name, data: bytes.subarray(at + 8, at + 8 + size), crc: view.getUint32(at + 8 + size) });
    at += 12 + size;
  }
  return chunks;
}

describe("writeWav", () => {
  it("states sizes, rate and the samples themselves", () => {
    const bytes = Buffer.from(writeWav(Int16Array.from([1, -2, 300]), 8000));
    expect(bytes).toHaveLength(50);
    expect([bytes.toString("latin1", 0, 4), bytes.readUInt32LE(4), bytes.toString("latin1", 8, 16)]).toEqual([
      "RIFF",
      42,
      "WAVEfmt ",
    ]);
    expect([22, 32, 34].map((at) => bytes.readUInt16LE(at))).toEqual([1, 2, 16]);
    expect([24, 28, 40].map((at) => bytes.readUInt32LE(at))).toEqual([8000, 16000, 6]);
    expect([44, 46, 48].map((at) => bytes.readInt16LE(at))).toEqual([1, -2, 300]);
  });

  it("rings from silence to silence without clipping", () => {
    const samples = chime([660, 990], 0.1, 22050);
    expect(samples).toHaveLength(2205);
    expect(samples[0]).toBe(0);
    expect(Math.abs(samples[2204])).toBeLessThan(2);
    expect(Math.max(...samples)).toBeGreaterThan(10000);
    expect(Math.max(...samples.map(Math.abs))).toBeLessThanOrEqual(20000);
  });
});
