import { ByteWriter } from "../../src-shared/bytes/writer.ts";
import { halve, type Picture } from "./picture.ts";

const MAGIC = 0x20534444;
/** Caps, height, width, pitch, pixel format and mip map count are given. */
const HEADER_FLAGS = 0x1 | 0x2 | 0x4 | 0x8 | 0x1000 | 0x20000;
const PIXEL_RGB_WITH_ALPHA = 0x40 | 0x1;
const CAPS_TEXTURE_WITH_MIPS = 0x1000 | 0x400000 | 0x8;

/**
 * Uncompressed DDS, 32 bits a pixel in the order blue, green, red, alpha, with every mip level down to one pixel.
 *
 * | off | type | meaning |
 * |---|---|---|
 * | 0 | u32 | "DDS " |
 * | 4 | u32[7] | 124, flags, height, width, bytes a row, depth 0, levels |
 * | 32 | u32[11] | reserved |
 * | 76 | u32[8] | pixel format: 32, flags, no code, 32 bits, masks of red, green, blue, alpha |
 * | 108 | u32[5] | caps, four unused |
 * | 128 | u8[] | levels, largest first |
 */
export function writeDds(picture: Picture): Uint8Array {
  const levels = mipChain(picture);
  const writer = new ByteWriter(128 + 6 * picture.pixels.length);
  writer.u32(MAGIC);
  for (const field of [124, HEADER_FLAGS, picture.height, picture.width, 4 * picture.width, 0, levels.length])
    writer.u32(field);
  for (let i = 0; i < 11; i++) writer.u32(0);
  for (const field of [32, PIXEL_RGB_WITH_ALPHA, 0, 32, 0xff0000, 0xff00, 0xff, 0xff000000]) writer.u32(field);
  for (const field of [CAPS_TEXTURE_WITH_MIPS, 0, 0, 0, 0]) writer.u32(field);
  for (const { pixels } of levels) {
    for (let at = 0; at < pixels.length; at += 4)
      writer
        .u8(pixels[at + 2])
        .u8(pixels[at + 1])
        .u8(pixels[at])
        .u8(pixels[at + 3]);
  }
  return writer.finish();
}

function mipChain(picture: Picture): Picture[] {
  const levels = [picture];
  for (let last = picture; last.width > 1 || last.height > 1; ) {
    last = halve(last);
    levels.push(last);
  }
  return levels;
}
