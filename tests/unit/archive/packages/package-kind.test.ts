import { describe, expect, it } from "vitest";
import { HEAD_BYTES, looksLikeMod, packageKindOf } from "../../../../src-main/archive/packages/package-kind.ts";
import { ascii } from "../../../support/mod-builder.ts";
import { smallMod } from "../../../support/play-ground.ts";
import { buildOldRar, buildRar } from "../../../support/rar-builder.ts";
import { buildZip } from "../../../support/zip-builder.ts";

const MOD = smallMod(1n);
const head = (bytes: Uint8Array) => bytes.subarray(0, HEAD_BYTES);

describe("what a file is by its beginning", () => {
  it.each([
    ["zip", buildZip([{ name: "a", content: MOD }])],
    ["zip", buildZip([])],
    ["rar", buildRar([])],
    ["rar", buildOldRar([])],
    ["7z", Uint8Array.of(0x37, 0x7a, 0xbc, 0xaf, 0x27, 0x1c, 0, 4)],
    [null, MOD],
    [null, ascii("PK")],
    [null, new Uint8Array()],
    [null, ascii("<!doctype html>")],
  ] as const)("%s", (kind, bytes) => {
    expect(packageKindOf(head(bytes))).toBe(kind);
  });

  it("a mod has its parts one behind the other", () => {
    expect(looksLikeMod(head(MOD), MOD.length)).toBe(true);
    expect(looksLikeMod(head(MOD), 100)).toBe(false);
    for (const bytes of [
      buildZip([]),
      ascii("Some words about a mod, and more"),
      new Uint8Array(64),
      MOD.subarray(0, 10),
    ])
      expect(looksLikeMod(head(bytes), 10_000)).toBe(false);
  });
});
