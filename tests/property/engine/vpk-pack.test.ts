import { readFileSync } from "node:fs";
import path from "node:path";
import fc from "fast-check";
import { expect, it } from "vitest";
import { openArchive } from "../../../src-main/archive/open.ts";
import { unpackArchive } from "../../../src-main/engine/unpack.ts";
import { packVpk } from "../../../src-main/engine/vpk-pack.ts";
import { ownHome } from "../../support/engine.ts";
import { filesBelow, tempFolder, writeTree } from "../../support/temp-folder.ts";
import { readVpkStrictly } from "../../support/vpk-reader.ts";

/** Names that every disk takes, lower-case, and no two of which are in each other's way. */
const part = fc
  .array(fc.constantFrom("a", "b", "c", "é", "0", "-", "_", "."), { minLength: 1, maxLength: 6 })
  .map((pieces) => pieces.join("").replace(/[.]+$/, "").replace(/^$/, "x"));
const content = fc.oneof(
  fc.constant(new Uint8Array()),
  fc.uint8Array({ maxLength: 200 }),
  fc.integer({ min: 1000, max: 40_000 }).map((size) => new Uint8Array(size).map((_, index) => index * size)),
);
const tree = fc.uniqueArray(fc.tuple(fc.array(part, { minLength: 0, maxLength: 2 }), part, content), {
  // A folder is never called as a file is.
  selector: ([folders, name]) => [...folders.map((folder) => `d_${folder}`), name].join("/").normalize("NFC"),
  maxLength: 25,
});
const options = fc.record({
  version: fc.constantFrom(1 as const, 2 as const),
  preload: fc.constantFrom(0, 64, 1000, 65_535),
  split: fc.constantFrom(null, 1, 20_000, 200 * 1024 * 1024),
});

it("a folder that is packed, listed and extracted is the same folder, and a stranger reads the same", async () => {
  ownHome();
  await fc.assert(
    fc.asyncProperty(tree, options, async (files, { version, preload, split }) => {
      const ground = tempFolder();
      const source = path.join(ground, "source");
      const contents = Object.fromEntries(
        files.map(([folders, name, bytes]) => [[...folders.map((folder) => `d_${folder}`), name].join("/"), bytes]),
      );
      writeTree(ground, { "source/x.y": "always one" });
      writeTree(source, contents);
      const expected = filesBelow(source);
      const output = path.join(ground, "pak_dir.vpk");
      const result = await packVpk({ source, output, version, preload, split, lowercase: true });
      expect(result).toMatchObject({ kind: "packed", entries: expected.length, findings: [] });

      const strange = readVpkStrictly(output);
      expect(strange.version).toBe(version);
      expect(strange.files.map((file) => file.path).sort()).toEqual(expected);
      for (const file of strange.files) {
        expect(file.content.equals(readFileSync(path.join(source, file.path)))).toBe(true);
        expect(file.preload).toBe(file.content.length <= preload ? file.content.length : 0);
      }

      const archive = await openArchive(output);
      const target = path.join(ground, "out");
      const unpacked = await unpackArchive(archive, { target, text: false, only: [] });
      await archive.close();
      expect(unpacked).toMatchObject({ ok: true, findings: [], files: expected.length });
      expect(filesBelow(target)).toEqual(expected);
      for (const name of expected)
        expect(readFileSync(path.join(target, name)).equals(readFileSync(path.join(source, name)))).toBe(true);
    }),
    { numRuns: 60 },
  );
}, 120_000);
