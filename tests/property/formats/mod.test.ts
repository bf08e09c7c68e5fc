import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { readModHeader, writeModHeader } from "../../../src-shared/formats/mod/header.ts";
import { buildManifest, readManifest, writeManifest } from "../../../src-shared/formats/mod/manifest.ts";
import { parseModDat } from "../../../src-shared/formats/mod-dat/parse.ts";
import { printModDat } from "../../../src-shared/formats/mod-dat/print.ts";
import { manifestHash, rollingHash } from "../../../src-shared/hash/sampled-hash.ts";
import { sourceOf } from "../../../src-shared/text/source-text.ts";
import { anyHeader, anyManifest, anyModInfo } from "../../support/mod-arbitraries.ts";
import { slowManifestHash, slowRollingHash } from "../../support/mod-reader.ts";

describe("header", () => {
  it("comes back as it was written, and the offsets follow from it", () => {
    fc.assert(
      fc.property(anyHeader, fc.nat(0x7fffffff), (header, sectionLength) => {
        const bytes = writeModHeader(header, { sectionLength });
        expect(readModHeader(bytes)).toEqual({
          header,
          headerLength: bytes.length,
          dataOffset: bytes.length,
          manifestOffset: bytes.length + sectionLength,
        });
      }),
    );
  });
});

describe("manifest", () => {
  it("comes back as it was written, whatever order and names", () => {
    fc.assert(
      fc.property(anyManifest, (manifest) => {
        const bytes = writeManifest(manifest);
        expect(readManifest(bytes)).toEqual(manifest);
        expect(manifestHash(bytes)).toBe(slowManifestHash(bytes));
      }),
    );
  });

  it("built from files lists each of them once, in directories that exist", () => {
    const name = fc.stringMatching(/^[A-Z0-9 ._-]{1,6}$/);
    const path = fc.array(name, { minLength: 1, maxLength: 5 }).map((parts) => `MEDIA/${parts.join("/")}.DAT`);
    fc.assert(
      fc.property(fc.uniqueArray(path, { maxLength: 30 }), fc.uniqueArray(path, { maxLength: 5 }), (paths, removed) => {
        const files = paths.map((one, i) => ({ path: one, type: 0, crc32: i, size: i, offset: 8 + i, fileTime: 0n }));
        const { directories } = buildManifest(files, removed);
        const listed = directories.flatMap(({ name: directory, records }) =>
          records.map((one) => ({ path: directory + one.name, isDirectory: one.type === 7 })),
        );
        const listedFiles = listed.filter((one) => !one.isDirectory).map((one) => one.path);
        expect(listedFiles.toSorted()).toEqual([...new Set([...paths, ...removed])].toSorted());
        const placeholders = listed.filter((one) => one.isDirectory).map((one) => one.path);
        expect(new Set(placeholders).size).toBe(placeholders.length);
        for (const { name: directory } of directories) if (directory !== "") expect(placeholders).toContain(directory);
      }),
    );
  });
});

describe("MOD.DAT", () => {
  it("comes back as it was printed", () => {
    fc.assert(
      fc.property(anyModInfo, (info) => {
        const { info: again } = parseModDat(sourceOf(printModDat(info)), "MOD.DAT");
        expect({ ...again, source: null }).toEqual(info);
        expect(printModDat(again!)).toBe(printModDat(info));
      }),
    );
  });

  it("read and given other values, comes back with those values", () => {
    fc.assert(
      fc.property(anyModInfo, anyModInfo, (before, after) => {
        const { source } = parseModDat(sourceOf(printModDat(before)), "MOD.DAT").info!;
        const { info } = parseModDat(sourceOf(printModDat({ ...after, source })), "MOD.DAT");
        expect({ ...info, source: null }).toEqual(after);
      }),
    );
  });
});

describe("rollingHash", () => {
  it("equals a second implementation", () => {
    fc.assert(
      fc.property(fc.uint8Array({ minLength: 1, maxLength: 5000 }), (section) => {
        expect(rollingHash(section)).toBe(slowRollingHash(section));
      }),
    );
  });
});
