import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { openArchive } from "../../../src-main/archive/open.ts";
import { VpkArchive } from "../../../src-main/archive/vpk-archive.ts";
import { verifyVpk } from "../../../src-main/archive/vpk-verify.ts";
import { FormatError } from "../../../src-shared/bytes/format-error.ts";
import { normalVpkPath, splitVpkPath, vpkNameFault } from "../../../src-shared/formats/vpk/vpk-names.ts";
import { VpkTree } from "../../../src-shared/formats/vpk/vpk-tree.ts";
import { compareVpkNames, writeVpkTree } from "../../../src-shared/formats/vpk/vpk-tree-writer.ts";
import { timesOf } from "../../support/full-size.ts";
import { memoryFile } from "../../support/memory-file.ts";
import { ascii } from "../../support/mod-builder.ts";
import { cuts, mutations } from "../../support/mutate.ts";
import { buildVpk, OWN, sliceHash } from "../../support/vpk-builder.ts";

const MUTATIONS = timesOf("LAMPLIGHTER_MUTATIONS", 10_000, 100_000);

/** Parts of paths, with what is special in a tree in many places. */
const part = fc
  .array(fc.oneof(fc.constantFrom("a", "B", ".", " ", "é", "😀", "-"), fc.string({ unit: "grapheme", maxLength: 3 })), {
    minLength: 1,
    maxLength: 6,
  })
  .map((pieces) => pieces.join(""));
const anyPath = fc
  .array(part, { minLength: 1, maxLength: 4 })
  .map((parts) => normalVpkPath(parts.join("/")))
  .filter((path) => vpkNameFault(path) === null);

const record = fc.record({
  crc32: fc.nat(0xffffffff),
  archive: fc.oneof(fc.nat(0x7ffe), fc.constant(OWN)),
  offset: fc.nat(0xffffffff),
  stored: fc.nat(0xffffffff),
  preload: fc.uint8Array({ maxLength: 40 }),
});

function treeOf(bytes: Uint8Array): VpkTree {
  return new VpkTree(bytes, 0, (start, end) => Buffer.from(bytes.subarray(start, end)).toString());
}

describe("a tree", () => {
  it("is read as it was written, whatever the names", () => {
    fc.assert(
      fc.property(fc.uniqueArray(fc.tuple(anyPath, record), { selector: ([path]) => path, maxLength: 30 }), (files) => {
        const records = files
          .map(([path, { crc32, archive, offset, stored, preload }]) => {
            const place = { archive, offset, stored, preload: preload.length };
            return { path, name: splitVpkPath(path), crc32, place, preload };
          })
          .sort((a, b) => compareVpkNames(a.name, b.name));
        const tree = treeOf(writeVpkTree(records));
        expect([tree.length, tree.unread]).toEqual([records.length, 0]);
        for (const [row, { path, crc32, place, preload }] of records.entries()) {
          expect([tree.path(row), tree.crc32(row), tree.archive(row)]).toEqual([path, crc32, place.archive]);
          expect([tree.offset(row), tree.storedSize(row)]).toEqual([place.offset, place.stored]);
          expect(Buffer.compare(tree.preload(row), preload)).toBe(0);
        }
      }),
    );
  });

  it("never holds an empty string or a lone blank that means something else", () => {
    fc.assert(
      fc.property(anyPath, (path) => {
        const { extension, folder, name } = splitVpkPath(path);
        expect([extension, folder, name]).not.toContain("");
        expect(name).not.toBe(" ");
        expect(path).toBe(`${folder === " " ? "" : `${folder}/`}${name}${extension === " " ? "" : `.${extension}`}`);
      }),
    );
  });
});

/** A pack with everything in it that a pack can have. */
function everything(version: number): Uint8Array {
  const files = [
    { in: ["txt", " ", "a"], content: ascii("hello\n") },
    { in: ["vmt", "materials/wood", "oak"], content: ascii("preloaded and more"), preload: 9 },
    { in: [" ", "scripts", "readme"], content: ascii("whole"), preload: 5 },
    { in: ["bin", "maps", "gone"], content: ascii("away"), archive: 3 },
    { in: ["cfg", " ", "nothing"] },
  ] as const;
  const hash = new Uint8Array(16);
  const archiveHashes = Buffer.concat([
    sliceHash(OWN, 0, 0, 15, hash),
    sliceHash(OWN, 1, 0, 4, hash),
    sliceHash(3, 0, 0, 4, hash),
  ]);
  const signature = Buffer.from(Uint32Array.of(4, 1, 4, 1).buffer);
  return new Uint8Array(buildVpk({ version, files, archiveHashes, signature }).directory);
}

/** Opens, reads and checks everything; a FormatError is an answer too. */
async function survive(bytes: Uint8Array): Promise<"read" | "refused"> {
  try {
    const archive = await openArchive("/none/pak_dir.vpk", { files: memoryFile(bytes) });
    if (!(archive instanceof VpkArchive)) return "refused";
    const { findings } = await verifyVpk(archive, { level: "full", limit: 1 << 20 });
    for (const { message } of findings) expect(message).not.toMatch(/undefined|NaN/);
    for (const entry of archive.entries) {
      expect(entry.size).toBe(entry.packedSize);
      await archive.read(entry, { limit: 1 << 20 }).catch((error) => {
        if (!(error instanceof FormatError)) throw error;
      });
    }
    return "read";
  } catch (error) {
    if (error instanceof FormatError) return "refused";
    throw error;
  }
}

describe.each([1, 2])("a damaged pack of version %i", (version) => {
  it(`of ${MUTATIONS / 2}: is read or refused, and nothing else`, async () => {
    const sound = everything(version);
    const answers = { read: 0, refused: 0 };
    for (const bytes of cuts(sound, sound.length)) answers[await survive(bytes)]++;
    for (const bytes of mutations(sound, MUTATIONS / 2, version)) answers[await survive(bytes)]++;
    console.log(`version ${version}: ${answers.read} read, ${answers.refused} refused`);
    expect(answers.read).toBeGreaterThan(MUTATIONS / 20);
    expect(answers.refused).toBeGreaterThan(MUTATIONS / 20);
  }, 600_000);
});
