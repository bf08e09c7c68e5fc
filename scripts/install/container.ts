import { crc32, deflateSync } from "node:zlib";
import { DIRECTORY_TYPE, fileTypeOf, isDeflated } from "../../src-shared/formats/file-types.ts";
import { type ModHeader, writeModHeader } from "../../src-shared/formats/mod/header.ts";
import {
  buildManifest,
  type Manifest,
  type ManifestRecord,
  sealManifest,
  writeManifest,
} from "../../src-shared/formats/mod/manifest.ts";
import { planSection, writeBlockHead, writeDataHead } from "../../src-shared/formats/mod/section.ts";
import { rollingHash } from "../../src-shared/hash/sampled-hash.ts";

/*
 * Archives held in memory, right or spoiled on purpose: for the synthetic install and for tests.
 */

/** A file of an archive; everything but path and content follows from them unless given. */
export interface BuilderFile {
  readonly path: string;
  readonly content: Uint8Array;
  readonly type?: number;
  /** Stored instead of deflated. */
  readonly stored?: boolean;
  readonly fileTime?: bigint;
}

export interface BuilderParts {
  readonly files?: readonly BuilderFile[];
  readonly removedFiles?: readonly string[];
  /** To spoil the manifest before it is written. */
  readonly editManifest?: (manifest: Manifest) => Manifest;
  /** To spoil the data section, after which rollingHash is made right again unless `keepHash`. */
  readonly editSection?: (section: Uint8Array) => Uint8Array;
  readonly keepHash?: boolean;
}

/** Data section and manifest, as a .PAK and its .MAN keep them. */
export function buildPak(parts: BuilderParts): { pak: Uint8Array; man: Uint8Array } {
  const files = parts.files ?? [];
  const blocks = files.map(({ path, content, type = fileTypeOf(path).code, stored }) => {
    const deflated = stored === true || !isDeflated(type, content.length) ? null : new Uint8Array(deflateSync(content));
    return { size: content.length, compressedSize: deflated?.length ?? 0, payload: deflated ?? content };
  });
  const plan = planSection(blocks);
  const section = new Uint8Array(plan.length);
  for (const [index, block] of blocks.entries()) {
    writeBlockHead(section, plan.offsets[index], block);
    section.set(block.payload, plan.offsets[index] + 8);
  }
  writeDataHead(section, 0, { maxCompressed: plan.maxCompressed, rollingHash: 0 });
  const edited = parts.editSection?.(section) ?? section;
  const view = new DataView(edited.buffer, edited.byteOffset, edited.byteLength);
  if (parts.keepHash !== true && edited.length >= 8) {
    view.setUint32(4, 0, true);
    view.setUint32(4, rollingHash(edited), true);
  }
  const manifest = buildManifest(
    files.map(({ path, content, type = fileTypeOf(path).code, fileTime = 0n }, index) => ({
      path,
      type,
      crc32: crc32(content),
      size: content.length,
      offset: plan.offsets[index],
      fileTime,
    })),
    parts.removedFiles,
  );
  return { pak: edited, man: writeManifest(parts.editManifest?.(manifest) ?? manifest) };
}

/** A whole .MOD with this header; what it removes stands in the manifest only when `parts` say so too. */
export function buildModOf(header: ModHeader, parts: BuilderParts): Uint8Array {
  const { pak, man } = buildPak(parts);
  return concat(writeModHeader(header, { sectionLength: pak.length }), pak, man);
}

/** For `editManifest`: changes, multiplies or drops the records of files; the manifest's own hash stays right. */
export function editRecords(
  change: (record: ManifestRecord) => ManifestRecord | readonly ManifestRecord[],
): (manifest: Manifest) => Manifest {
  return (manifest) =>
    sealManifest({
      ...manifest,
      directories: manifest.directories.map((one) => ({
        ...one,
        records: one.records.flatMap((record) => (record.type === DIRECTORY_TYPE ? record : change(record))),
      })),
    });
}

export function concat(...parts: readonly Uint8Array[]): Uint8Array {
  const whole = new Uint8Array(parts.reduce((sum, part) => sum + part.length, 0));
  let at = 0;
  for (const part of parts) {
    whole.set(part, at);
    at += part.length;
  }
  return whole;
}
