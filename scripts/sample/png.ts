import { crc32, deflateSync } from "node:zlib";
import type { Picture } from "./picture.ts";

const SIGNATURE = [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a];
const BITS_PER_CHANNEL = 8;
const TRUE_COLOUR_WITH_ALPHA = 6;

/** PNG of 8 bits a channel with alpha. Stored, not deflated, so that every zlib gives the same bytes. */
export function writePng({ width, height, pixels }: Picture): Uint8Array {
  const header = new Uint8Array(13);
  const view = new DataView(header.buffer);
  view.setUint32(0, width);
  view.setUint32(4, height);
  header.set([BITS_PER_CHANNEL, TRUE_COLOUR_WITH_ALPHA], 8);
  const rows = new Uint8Array(height * (1 + 4 * width));
  for (let y = 0; y < height; y++)
    rows.set(pixels.subarray(4 * width * y, 4 * width * (y + 1)), y * (1 + 4 * width) + 1);
  return join([
    Uint8Array.from(SIGNATURE),
    chunk("IHDR", header),
    chunk("IDAT", deflateSync(rows, { level: 0 })),
    chunk("IEND", new Uint8Array(0)),
  ]);
}

/** u32 length of the data, four letters, data, u32 CRC over letters and data; big-endian. */
function chunk(name: string, data: Uint8Array): Uint8Array {
  const bytes = new Uint8Array(12 + data.length);
  const view = new DataView(bytes.buffer);
  view.setUint32(0, data.length);
  for (let i = 0; i < 4; i++) bytes[4 + i] = name.charCodeAt(i);
  bytes.set(data, 8);
  view.setUint32(8 + data.length, crc32(bytes.subarray(4, 8 + data.length)));
  return bytes;
}

function join(parts: readonly Uint8Array[]): Uint8Array {
  const bytes = new Uint8Array(parts.reduce((sum, part) => sum + part.length, 0));
  let at = 0;
  for (const part of parts) {
    bytes.set(part, at);
    at += part.length;
  }
  return bytes;
}
