import { describe, expect, it } from "vitest";
import { murmur64, requirementHash } from "../../../src-shared/hash/murmur.ts";
import { ascii } from "../../support/mod-builder.ts";

describe("murmur64", () => {
  it.each([
    ["", 0, 0n],
    ["a", 0, 0x716e41e3dff50b85n],
    ["abc", 0, 0xa60d4251ce5c599dn],
    ["abcd", 0, 0x605322fe8fc31704n],
    ["abcdefgh", 0, 0xbb685213f4907995n],
    ["abcdefghijklmno", 0x1234, 0x59173ac571863b19n],
  ])("of %j with seed %i", (text, seed, hash) => {
    expect(murmur64(ascii(text), seed)).toBe(hash);
  });
});

describe("requirementHash", () => {
  it("is 0 without requirements", () => {
    expect(requirementHash([])).toBe(0n);
  });

  it.each([
    ["one mod", [{ id: 1n, version: 1 }], 0xc5c30581ba20b7d7n],
    ["a Workshop id", [{ id: 836884927n, version: 8 }], 0xe2a63d163bcbcd5en],
    ["a negative id", [{ id: -3017306335925106305n, version: 1 }], 0x66c0cdeb90687fa7n],
    [
      "two mods",
      [
        { id: 2960700990n, version: 14 },
        { id: 2500774315n, version: 6 },
      ],
      0x1bdf82f99c910d0bn,
    ],
  ])("of %s", (_, requirements, hash) => {
    expect(requirementHash(requirements)).toBe(hash);
  });

  it("depends on the order of the list", () => {
    const [a, b] = [
      { id: 1n, version: 1 },
      { id: 2n, version: 1 },
    ];
    expect(requirementHash([a, b])).not.toBe(requirementHash([b, a]));
  });
});
