import { crc32, deflateSync } from "node:zlib";
import { DIRECTORY_TYPE, fileTypeOf, isDeflated } from "../../src-shared/formats/file-types.ts";
import { DEFAULT_GAME_VERSION } from "../../src-shared/formats/mod/game-version.ts";
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

/** A file for a test archive; everything but path and content follows from them unless given. */
export interface BuilderFile {
  readonly path: string;
  readonly content: Uint8Array;
  readonly type?: number;
  /** Stored instead of deflated. */
  readonly stored?: boolean;
  readonly fileTime?: bigint;
}

export interface BuilderMod {
  readonly header?: Partial<ModHeader>;
  readonly files?: readonly BuilderFile[];
  readonly removedFiles?: readonly string[];
  /** To spoil the manifest before it is written. */
  readonly editManifest?: (manifest: Manifest) => Manifest;
  /** To spoil the data section, after which rollingHash is made right again unless `keepHash`. */
  readonly editSection?: (section: Uint8Array) => Uint8Array;
  readonly keepHash?: boolean;
}

export const TEST_HEADER: ModHeader = {
  formatVersion: 4,
  modVersion: 1,
  gameVersion: DEFAULT_GAME_VERSION,
  title: "Lantern Pack",
  author: "Jane Doe",
  description: "Lanterns",
  website: "",
  downloadUrl: "",
  id: -4711000000000000123n,
  flags: 0,
  requirementHash: 0n,
  requirements: [],
  removedFiles: [],
  versions: [],
};

/** Text as plain bytes, one per character. */
export function ascii(text: string): Uint8Array {
  return Uint8Array.from(text, (character) => character.charCodeAt(0));
}

/** A minimal compiled .DAT: version 2, one string, a root without anything. */
export const TINY_BINDAT = Uint8Array.of(
  ...[2, 0, 0, 0, 1, 0, 0, 0],
  ...[0, 0, 0, 0, 4, 0, 0x4e, 0, 0x4f, 0, 0x4e, 0, 0x45, 0],
  ...[0x74, 0xb1, 0x6b, 0, 0, 0, 0, 0, 0, 0, 0, 0],
);

/** A minimal compiled .LAYOUT: no objects, no groups. */
export const TINY_BINLAYOUT = Uint8Array.of(0x0b, 4, 0, 0, 0, 0, 0, 0);

/** Data section and manifest, as a .PAK and its .MAN keep them. */
export function buildPak(mod: BuilderMod): { pak: Uint8Array; man: Uint8Array } {
  const files = mod.files ?? [];
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
  const edited = mod.editSection?.(section) ?? section;
  const view = new DataView(edited.buffer, edited.byteOffset, edited.byteLength);
  if (mod.keepHash !== true && edited.length >= 8) {
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
    mod.removedFiles,
  );
  return { pak: edited, man: writeManifest(mod.editManifest?.(manifest) ?? manifest) };
}

/** A whole .MOD. */
export function buildMod(mod: BuilderMod = {}): Uint8Array {
  const { pak, man } = buildPak(mod);
  const header = { ...TEST_HEADER, removedFiles: mod.removedFiles ?? [], ...mod.header };
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

/** A zlib stream of at least `length` bytes that inflates to nothing: empty stored blocks. */
export function longNothing(length: number): Uint8Array {
  const block = [0, 0, 0, 0xff, 0xff];
  const blocks = new Uint8Array(Math.ceil(length / 5) * 5).map((_, index) => block[index % 5]);
  return concat(Uint8Array.of(0x78, 0x9c), blocks, Uint8Array.of(1, 0, 0, 0xff, 0xff, 0, 0, 0, 1));
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
