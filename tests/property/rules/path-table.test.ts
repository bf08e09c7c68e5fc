import fc from "fast-check";
import { expect, it } from "vitest";
import { junkSuffixOf } from "../../../src-shared/formats/file-types.ts";
import { isUnsafeName, type Manifest, writeManifest } from "../../../src-shared/formats/mod/manifest.ts";
import { ManifestTable } from "../../../src-shared/formats/mod/manifest-table.ts";
import { PathTable, pathTableOf, pathTableOfPaths } from "../../../src-shared/rules/path-table.ts";

/** Names of all kinds: such as make a way through a folder, junk, control characters, other letters. */
const part = fc.constantFrom(
  ...[
    "A",
    "b",
    ".",
    "..",
    "/",
    "\\",
    ":",
    "\n",
    "",
    ".DAT",
    ".PNG",
    ".THUMBNAIL",
    ".xml",
    ".LOG",
    "Ä",
    "ß",
    "天",
    "\ud83d",
  ],
);
const name = fc.array(part, { maxLength: 5 }).map((parts) => parts.join(""));
const directory = fc
  .tuple(fc.constantFrom("MEDIA/", "media/", "MEDIA", "", "OTHER/"), name)
  .map((parts) => parts.join(""));
const record = fc.record({
  name,
  type: fc.constantFrom(0, 5, 7, 18),
  offset: fc.constantFrom(0, 8, 8, 8),
  crc32: fc.constant(0),
  size: fc.constant(0),
  fileTime: fc.constant(0n),
});
const manifest: fc.Arbitrary<Manifest> = fc.record({
  version: fc.constant(2),
  hash: fc.constant(0),
  root: fc.constant("MEDIA/"),
  fileCount: fc.constant(0),
  directories: fc.array(fc.record({ name: directory, records: fc.array(record, { maxLength: 6 }) }), { maxLength: 5 }),
  trailing: fc.constant(new Uint8Array()),
});

const upper = (text: string) => text.replace(/[a-z]/g, (letter) => letter.toUpperCase());

it("has the files of a manifest that the game may ask for, in their order", () => {
  fc.assert(
    fc.property(manifest, (given) => {
      const table = pathTableOf(new ManifestTable(writeManifest(given)));
      const files = given.directories
        .flatMap(({ name: on, records }) => records.map((each) => ({ ...each, path: on + each.name })))
        .filter(({ type, offset, name: own }) => type !== 7 && offset !== 0 && own !== "")
        .filter(({ path }) => !isUnsafeName(path) && junkSuffixOf(path) === null && upper(path).startsWith("MEDIA/"));
      const found = Array.from({ length: table.files }, (_, row) => [table.path(row), table.isFound(row)]);
      expect(found).toEqual(files.map(({ path }) => [upper(path), path === upper(path)]));
      for (let row = 0; row < table.rows; row++) expect(table.path(row).startsWith("MEDIA/")).toBe(true);
    }),
    { numRuns: 1000 },
  );
});

it("is the same again from its bytes", () => {
  fc.assert(
    fc.property(fc.array(fc.tuple(directory, name)), fc.array(directory), (files, removed) => {
      const table = pathTableOfPaths(
        files.map((parts) => parts.join("")),
        removed,
      );
      const again = new PathTable(table.bytes.slice());
      const all = (each: PathTable) =>
        Array.from({ length: each.rows }, (_, row) => [each.path(row), each.isFound(row)]);
      expect([again.files, all(again)]).toEqual([table.files, all(table)]);
    }),
  );
});
