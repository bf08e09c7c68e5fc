import { describe, expect, test } from "vitest";
import {
  bodyChecksum,
  openContainer,
  readContainer,
  scramble,
  unscramble,
  writeContainer,
} from "../../../../src-shared/formats/save/container.ts";
import { buildContainer } from "../../../support/save-builder.ts";

const utf8 = (text: string) => new TextEncoder().encode(text);

describe("the known answers of the spec", () => {
  test.each([
    ["nothing", new Uint8Array(0), 0x14d3],
    ["abc", utf8("abc"), 0x0b6cf199],
    ["00 FF 01 80 7F", Uint8Array.of(0, 0xff, 1, 0x80, 0x7f), 0x93e8fa92],
    ["four zeros", new Uint8Array(4), 0x78d44653],
  ])("checksum of %s", (_, body, sum) => {
    expect(bodyChecksum(body)).toBe(sum);
  });

  test("scrambling", () => {
    const plain = Uint8Array.of(0, 0xff, 1, 0x80, 0x7f);
    const stored = Uint8Array.of(0x08, 0xf7, 0xef, 0xff, 0x00);
    expect(scramble(plain)).toEqual(stored);
    expect(unscramble(stored)).toEqual(plain);
  });

  test("the smallest file there is", () => {
    const bytes = Uint8Array.from(Buffer.from("44000000015346d4780000000011000000", "hex"));
    const container = { version: 0x44, isScrambled: true, body: new Uint8Array(4) };
    expect(readContainer(bytes)).toEqual(container);
    expect(writeContainer(container)).toEqual(bytes);
  });
});

test("a plain body stays plain", () => {
  const bytes = buildContainer(0x44, false, utf8("abc"));
  expect(bytes.subarray(9, 12)).toEqual(utf8("abc"));
  expect(writeContainer(readContainer(bytes))).toEqual(bytes);
});

describe("what is wrong with a container is told, and where", () => {
  const whole = buildContainer(0x44, true, utf8("abcdef"));
  const changed = (at: number, value: number) => whole.map((byte, index) => (index === at ? value : byte));

  test.each([
    ["empty", new Uint8Array(0), "0 bytes are too few for a save", 0],
    ["one byte short of a container", whole.slice(0, 12), "12 bytes are too few for a save", 12],
    ["version 0x40", buildContainer(0x40, true, utf8("a")), "version 0x40 is not known; 0x41 to 0x44 are", 0],
    [
      "13 bytes of version 0x40",
      buildContainer(0x40, true, new Uint8Array(0)),
      "version 0x40 is not known; 0x41 to 0x44 are",
      0,
    ],
    ["version 0x45", changed(0, 0x45), "version 0x45 is not known; 0x41 to 0x44 are", 0],
    ["a flag of 2", changed(4, 2), "the scramble flag is 2 instead of 0 or 1", 4],
    ["a byte more", Uint8Array.of(...whole, 0), "its length is 20, but it says 0", 16],
    ["another body", changed(10, whole[10] ^ 0x10), "the checksum is", 5],
    ["another checksum", changed(5, whole[5] ^ 1), "the checksum is", 5],
  ])("%s", (_, bytes, what, offset) => {
    const error = thrownBy(() => readContainer(bytes));
    expect(error).toMatchObject({ name: "FormatError", format: "save", offset });
    expect((error as { what: string }).what).toContain(what);
  });

  test("and the body of a damaged one can be had all the same", () => {
    const { body, damage } = openContainer(changed(5, whole[5] ^ 1));
    expect(body).toEqual(utf8("abcdef"));
    expect(damage?.what).toMatch(/^the checksum is [0-9A-F]{8}, but the body gives [0-9A-F]{8}$/);
  });
});

function thrownBy(call: () => unknown): unknown {
  try {
    call();
  } catch (error) {
    return error;
  }
  return null;
}
