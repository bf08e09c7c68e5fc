import fc from "fast-check";
import { expect, it } from "vitest";
import { PathIndex } from "../../../src-main/base-game/path-index.ts";
import { asciiUpper, compareUnits } from "../../../src-shared/bytes/ascii.ts";
import { type ManifestDirectory, sealManifest, writeManifest } from "../../../src-shared/formats/mod/manifest.ts";
import { ManifestTable } from "../../../src-shared/formats/mod/manifest-table.ts";

function tableOf(directories: readonly ManifestDirectory[]): ManifestTable {
  const manifest = { version: 2, hash: 0, root: "MEDIA/", fileCount: 0, directories, trailing: new Uint8Array() };
  return new ManifestTable(writeManifest(sealManifest(manifest)));
}

const record = (name: string, offset: number) => ({ crc32: 0, type: 0, name, offset, size: 1, fileTime: 0n });

it("finds and lists of any table what going through all of its rows gives", () => {
  const name = fc.stringMatching(/^[aAbB]{1,2}$/);
  const folder = fc.array(name, { maxLength: 2 }).map((parts) => ["MEDIA", ...parts, ""].join("/"));
  const records = fc.array(fc.record({ name, offset: fc.constantFrom(0, 8) }), { maxLength: 6 });
  const directories = fc.array(fc.record({ name: folder, records }), { maxLength: 6 });
  fc.assert(
    fc.property(directories, (made) => {
      const table = tableOf(
        made.map(({ name, records }) => ({ name, records: records.map((each) => record(each.name, each.offset)) })),
      );
      const index = new PathIndex(table);
      const wanted = new Map<string, number>();
      for (let row = 0; row < table.length; row++) {
        const path = asciiUpper(table.path(row));
        if (table.offset(row) !== 0 && !wanted.has(path)) wanted.set(path, row);
      }
      for (let row = 0; row < table.length; row++) {
        const path = asciiUpper(table.path(row));
        expect(index.find(path)).toBe(wanted.get(path) ?? null);
      }
      for (const below of ["MEDIA/", "MEDIA/A/", "MEDIA/AB/B/"])
        expect(index.below(below)).toEqual(
          [...wanted]
            .filter(([path]) => path.startsWith(below))
            .map(([path, row]) => ({ path, row }))
            .sort((a, b) => compareUnits(a.path, b.path)),
        );
    }),
  );
});
