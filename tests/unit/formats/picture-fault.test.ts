import { expect, test } from "vitest";
import { writeDds } from "../../../scripts/sample/dds.ts";
import { DDS_HEADER_SIZE } from "../../../src-shared/formats/dds/dds-header.ts";
import { pictureFault } from "../../../src-shared/formats/dds/picture-fault.ts";

const plain = writeDds({ width: 8, height: 4, pixels: new Uint8Array(128) });
const head = plain.subarray(0, DDS_HEADER_SIZE);

function withFourCc(code: string): Uint8Array {
  const copy = plain.slice();
  const view = new DataView(copy.buffer);
  view.setUint32(80, 4, true);
  for (const [at, letter] of [...code].entries()) copy[84 + at] = letter.charCodeAt(0);
  return copy;
}

test("the head alone is enough to say that a picture can be shown", () => {
  expect(pictureFault(head, plain.length)).toBeNull();
  expect(pictureFault(plain, plain.length)).toBeNull();
  expect(pictureFault(withFourCc("DXT3"), 5 * 16 + DDS_HEADER_SIZE)).toBeNull();
});

test("why one cannot", () => {
  expect(pictureFault(head, plain.length - 1)).toBe("172 bytes of picture promised, 171 there");
  expect(pictureFault(withFourCc("DX10"), plain.length)).toBe("format DX10, which the game cannot show");
  expect(pictureFault(head.subarray(0, 100), 100)).toContain("header");
  expect(pictureFault(new Uint8Array(DDS_HEADER_SIZE), 500)).toBe('it does not begin with "DDS "');
});
