import { describe, expect, test } from "vitest";
import { writeDds } from "../../../scripts/sample/dds.ts";
import { FormatError } from "../../../src-shared/bytes/format-error.ts";
import { DDS_HEADER_SIZE, readDdsHeader } from "../../../src-shared/formats/dds/dds-header.ts";
import { cuts, mutations } from "../../support/mutate.ts";

const plain = writeDds({ width: 8, height: 4, pixels: new Uint8Array(128) });

function set(bytes: Uint8Array, at: number, value: number): Uint8Array {
  const copy = bytes.slice();
  new DataView(copy.buffer).setUint32(at, value, true);
  return copy;
}

const fourCc = (text: string) =>
  [...text].reduce((sum, letter, at) => sum | (letter.charCodeAt(0) << (8 * at)), 0) >>> 0;
const compressed = (code: string) => set(set(plain, 80, 4), 84, fourCc(code));

describe("readDdsHeader", () => {
  test("plain pixels, with all their levels", () => {
    expect(readDdsHeader(plain)).toEqual({
      width: 8,
      height: 4,
      levels: 4,
      fourCc: null,
      bitsPerPixel: 32,
      dataSize: plain.length - DDS_HEADER_SIZE,
    });
  });

  test("blocks of four by four pixels, at least one for each level", () => {
    // 8 × 4: two blocks, then 4 × 2, 2 × 1 and 1 × 1 with one each.
    expect(readDdsHeader(compressed("DXT1"))).toMatchObject({ fourCc: "DXT1", dataSize: 5 * 8 });
    expect(readDdsHeader(compressed("DXT5"))).toMatchObject({ fourCc: "DXT5", dataSize: 5 * 16 });
    expect(readDdsHeader(compressed("DX10"))).toMatchObject({ fourCc: "DX10", dataSize: null });
  });

  test.each([
    ["another mark", set(plain, 0, 1), 'does not begin with "DDS "'],
    ["another size of the header", set(plain, 4, 100), "header of 100 bytes"],
    ["no width", set(plain, 16, 0), "0 × 4 is no size"],
    ["more pixels than any picture has", set(plain, 12, 1 << 20), "is no size"],
    ["too many mipmaps", set(plain, 28, 99), "99 mipmaps"],
    ["a header that breaks off", plain.slice(0, 100), "header"],
  ])("%s is refused", (_, bytes, what) => {
    expect(() => readDdsHeader(bytes)).toThrow(what);
  });

  test("damaged bytes end in a header or a FormatError", () => {
    for (const bytes of [...cuts(plain, 200), ...mutations(plain, 500, 3)])
      try {
        expect(readDdsHeader(bytes).width).toBeGreaterThan(0);
      } catch (error) {
        expect(error).toBeInstanceOf(FormatError);
      }
  });
});
