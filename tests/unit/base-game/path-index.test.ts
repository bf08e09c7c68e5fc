import { expect, it } from "vitest";
import { PathIndex } from "../../../src-main/base-game/path-index.ts";
import { DIRECTORY_TYPE } from "../../../src-shared/formats/file-types.ts";
import { type ManifestDirectory, sealManifest, writeManifest } from "../../../src-shared/formats/mod/manifest.ts";
import { ManifestTable } from "../../../src-shared/formats/mod/manifest-table.ts";

function tableOf(directories: readonly ManifestDirectory[]): ManifestTable {
  const manifest = { version: 2, hash: 0, root: "MEDIA/", fileCount: 0, directories, trailing: new Uint8Array() };
  return new ManifestTable(writeManifest(sealManifest(manifest)));
}

const record = (name: string, offset = 8, type = 0) => ({ crc32: 0, type, name, offset, size: 1, fileTime: 0n });

it("finds files in folders that stand twice, in any case, the first of several", () => {
  const index = new PathIndex(
    tableOf([
      { name: "MEDIA/UNITS/", records: [record("A.DAT"), record("", 8), record("SUB/", 8, DIRECTORY_TYPE)] },
      { name: "MEDIA/", records: [record("UNITS/", 0, DIRECTORY_TYPE), record("X.RAW")] },
      { name: "Media/units/", records: [record("b.Dat"), record("a.dat"), record("GONE.DAT", 0)] },
    ]),
  );
  const rows = ["MEDIA/UNITS/A.DAT", "MEDIA/UNITS/B.DAT", "MEDIA/X.RAW"].map((path) => index.find(path));
  expect(rows).toEqual([0, 5, 4]);
  for (const path of ["MEDIA/UNITS/GONE.DAT", "MEDIA/UNITS/", "MEDIA/UNITS/SUB/", "MEDIA/UNITS", "A.DAT", ""])
    expect(index.find(path), path).toBeNull();
  expect(index.below("MEDIA/UNITS/").map(({ path }) => path)).toEqual(["MEDIA/UNITS/A.DAT", "MEDIA/UNITS/B.DAT"]);
  expect(index.below("MEDIA/").map(({ path }) => path)).toEqual([
    "MEDIA/UNITS/A.DAT",
    "MEDIA/UNITS/B.DAT",
    "MEDIA/X.RAW",
  ]);
});
