import fc from "fast-check";
import { expect, test } from "vitest";
import { type FileLayer, nodeFiles } from "../../../src-main/files/file-layer.ts";
import { scanFolderSync } from "../../../src-main/files/folder-scan.ts";
import { tempFolder, writeTree } from "../../support/temp-folder.ts";

const name = fc.string({ unit: fc.constantFrom("a", "b", "Z", "_", "0", "é", "ラ", "-"), minLength: 1, maxLength: 3 });
const file = fc
  .tuple(fc.array(name, { maxLength: 3 }), name)
  .map(([folders, last]) => [...folders.map((folder) => `${folder}.d`), `${last}.f`].join("/"));
const tree = fc.uniqueArray(file, { selector: (path) => path.toUpperCase(), minLength: 1, maxLength: 12 });

/** Lists folders in another order than the disk does. */
function shuffled(seed: number): FileLayer {
  const key = (text: string) => [...text].reduce((hash, unit) => (hash * 33 + unit.codePointAt(0)!) ^ seed, seed) >>> 0;
  return { ...nodeFiles, listSync: (folder) => nodeFiles.listSync(folder).sort((a, b) => key(a.name) - key(b.name)) };
}

test("a scan depends neither on the order of creation nor on the order of the disk", () => {
  fc.assert(
    fc.property(tree, fc.integer(), fc.integer(), (paths, seed, other) => {
      const [first, second] = [tempFolder(), tempFolder()];
      writeTree(first, Object.fromEntries(paths.map((path) => [path, path])));
      writeTree(second, Object.fromEntries([...paths].reverse().map((path) => [path, path])));
      const seen = (root: string, files: FileLayer) => {
        const scan = scanFolderSync(root, { files });
        return { ...scan, files: scan.files.map(({ path, name, size }) => ({ path, name, size })) };
      };
      const result = seen(first, shuffled(seed));
      expect(seen(second, shuffled(other))).toEqual(result);
      expect(result.files.map((found) => found.path).sort()).toEqual([...paths].sort());
      expect(result.problems).toEqual([]);
    }),
    { numRuns: 60 },
  );
});
