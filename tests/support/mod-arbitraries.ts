import fc from "fast-check";
import type { ModHeader } from "../../src-shared/formats/mod/header.ts";
import type { Manifest } from "../../src-shared/formats/mod/manifest.ts";
import type { ModInfo } from "../../src-shared/formats/mod-dat/mod-info.ts";

const u16 = fc.nat(0xffff);
const u32 = fc.nat(0xffffffff);
const i64 = fc.bigInt({ min: -(2n ** 63n), max: 2n ** 63n - 1n });
const u64 = fc.bigInt({ min: 0n, max: 2n ** 64n - 1n });

/** Any code units, lone surrogates and zeros included. */
export const anyUnits = fc.array(u16, { maxLength: 40 }).map((units) => String.fromCharCode(...units));

/** A value that one line of DAT text can hold. */
const lineText = fc
  .oneof(fc.string({ unit: "grapheme", maxLength: 40 }), fc.constantFrom("", " ", ":", "[x]", "<STRING>", "\\n", "//"))
  .filter((text) => !/[\r\n]/.test(text));

const requirement = fc.record({ name: anyUnits, id: i64, version: u16 });

export const anyHeader: fc.Arbitrary<ModHeader> = fc.record({
  formatVersion: fc.constant(4),
  modVersion: u16,
  gameVersion: fc.record({ major: u16, minor: u16, build: u16, revision: u16 }),
  title: anyUnits,
  author: anyUnits,
  description: anyUnits,
  website: anyUnits,
  downloadUrl: anyUnits,
  id: i64,
  flags: u32,
  requirementHash: u64,
  requirements: fc.array(requirement, { maxLength: 4 }),
  removedFiles: fc.array(anyUnits, { maxLength: 4 }),
  versions: fc.constant([]),
});

const record = fc.record({ crc32: u32, type: fc.nat(255), name: anyUnits, offset: u32, size: u32, fileTime: u64 });

export const anyManifest: fc.Arbitrary<Manifest> = fc.record({
  version: fc.constant(2),
  hash: u32,
  root: anyUnits,
  fileCount: u32,
  directories: fc.array(fc.record({ name: anyUnits, records: fc.array(record, { maxLength: 6 }) }), { maxLength: 6 }),
  trailing: fc.uint8Array({ maxLength: 8 }),
});

const modId = i64.filter((id) => id !== 0n && id !== -1n);
const removedFile = fc
  .array(fc.stringMatching(/^[a-z0-9_]{1,8}$/), { minLength: 1, maxLength: 4 })
  .map((parts) => `media/${parts.join("/")}.dat`);

export const anyModInfo: fc.Arbitrary<ModInfo> = fc
  .record({
    name: lineText,
    author: lineText,
    description: lineText,
    longDescription: lineText,
    website: lineText,
    downloadUrl: lineText,
    id: modId,
    version: fc.integer({ min: -(2 ** 31), max: 2 ** 31 - 1 }),
    modFileName: lineText,
    steamPreviewFile: lineText,
    steamTags: lineText,
    steamChangeDescription: lineText,
    removedFiles: fc.array(removedFile, { maxLength: 5 }),
    requirements: fc.uniqueArray(fc.record({ name: lineText, id: modId, version: u16 }), {
      maxLength: 4,
      selector: ({ id }) => id,
    }),
    source: fc.constant(null),
  })
  .filter((info) => info.requirements.every(({ id }) => id !== info.id));
