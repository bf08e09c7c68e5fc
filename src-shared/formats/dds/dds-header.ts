import { ByteReader } from "../../bytes/reader.ts";

/**
 * Header of a DDS picture. All u32, little-endian.
 *
 * | at  | field                                                             |
 * |-----|-------------------------------------------------------------------|
 * | 0   | mark "DDS "                                                       |
 * | 4   | size of the header, 124                                           |
 * | 12  | height, then width                                                |
 * | 28  | number of mipmaps, 0 or 1 without                                 |
 * | 76  | size of the pixel format, 32; flags; FourCC; bits of a pixel      |
 * | 128 | pixels, the largest level first                                   |
 */
export interface DdsHeader {
  readonly width: number;
  readonly height: number;
  /** Levels, 1 or more. */
  readonly levels: number;
  /** "DXT1", "DX10", …; null for pixels that are not compressed. */
  readonly fourCc: string | null;
  /** Of pixels that are not compressed. */
  readonly bitsPerPixel: number;
  /** Bytes that the header promises for one picture with all its levels; null for a FourCC that is not one of the DXT. */
  readonly dataSize: number | null;
}

export const DDS_HEADER_SIZE = 128;

const MARK = 0x20534444;
const HAS_FOURCC = 4;
const LARGEST = 32_768;
const BLOCK_BYTES: Readonly<Record<string, number>> = { DXT1: 8, DXT2: 16, DXT3: 16, DXT4: 16, DXT5: 16 };

/** Reads the header of a DDS. FormatError when it is none. */
export function readDdsHeader(bytes: Uint8Array): DdsHeader {
  const reader = new ByteReader(bytes, "dds");
  reader.count(1, DDS_HEADER_SIZE, "header");
  if (reader.u32() !== MARK) reader.fail('it does not begin with "DDS "', 0);
  const size = reader.u32();
  if (size !== 124) reader.fail(`header of ${size} bytes instead of 124`, 4);
  reader.take(4);
  const height = reader.u32();
  const width = reader.u32();
  if (width < 1 || height < 1 || width > LARGEST || height > LARGEST)
    reader.fail(`${width} × ${height} is no size of a picture`, 12);
  reader.take(8);
  const levels = Math.max(1, reader.u32());
  if (levels > 16) reader.fail(`${levels} mipmaps`, 28);
  reader.take(44);
  reader.take(4);
  const hasFourCc = (reader.u32() & HAS_FOURCC) !== 0;
  const code = reader.u32();
  const bitsPerPixel = reader.u32();
  const fourCc = hasFourCc ? textOf(code) : null;
  const header = { width, height, levels, fourCc, bitsPerPixel };
  return { ...header, dataSize: dataSizeOf(header) };
}

function textOf(code: number): string {
  return String.fromCharCode(...[0, 8, 16, 24].map((shift) => (code >>> shift) & 0xff)).replace(/[^ -~]/g, "?");
}

function dataSizeOf({ width, height, levels, fourCc, bitsPerPixel }: Omit<DdsHeader, "dataSize">): number | null {
  const block = fourCc === null ? 0 : BLOCK_BYTES[fourCc];
  if (block === undefined) return null;
  let size = 0;
  for (let level = 0; level < levels; level++) {
    const [w, h] = [Math.max(1, width >> level), Math.max(1, height >> level)];
    size += block > 0 ? Math.ceil(w / 4) * Math.ceil(h / 4) * block : Math.ceil((w * bitsPerPixel) / 8) * h;
  }
  return size;
}
