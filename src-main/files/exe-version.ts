import { FormatError } from "../../src-shared/bytes/format-error.ts";
import { ByteReader } from "../../src-shared/bytes/reader.ts";
import { FileError, fileErrorOf } from "./file-error.ts";
import { type FileLayer, nodeFiles, type OpenFile } from "./file-layer.ts";
import { expectFile } from "./reading.ts";

export interface ExeVersion {
  readonly major: number;
  readonly minor: number;
  readonly build: number;
  readonly revision: number;
}

export type ExeVersionResult =
  | { readonly kind: "version"; readonly version: ExeVersion }
  | { readonly kind: "unknown"; readonly reason: string };

/*
 * MZ header         60 u32 offset of the PE header
 * PE header          0 "PE\0\0" · 6 u16 sections · 20 u16 size of the optional header · 24 optional header
 * optional header    0 u16 0x10B (32 bit) or 0x20B · 96 or 112: data directories, {u32 address, u32 size} each; the third is resources
 * section, 40 bytes  8 u32 size in memory · 12 u32 address · 16 u32 size in the file · 20 u32 offset in the file
 * resource table    12 u16 named entries · 14 u16 numbered entries · 16 entries of {u32 id, u32 offset; top bit: a table}
 * resource data      0 u32 address · 4 u32 size
 * VS_VERSIONINFO     0 u16 length · 2 u16 value length · 4 u16 type · 6 "VS_VERSION_INFO" in UTF-16 with its zero · 40 VS_FIXEDFILEINFO
 * VS_FIXEDFILEINFO   0 u32 0xFEEF04BD · 4 u32 version of the structure · 8 u32 file version, high words · 12 u32 low words
 */
const FORMAT = "exe";
const HEAD_BYTES = 64 * 1024;
const RESOURCE_LIMIT = 64 * 1024 * 1024;
const RESOURCE_DIRECTORY = 2;
const VERSION_TYPE = 16;
const TABLE_BIT = 0x80000000;
const FIXED_INFO_AT = 40;
const FIXED_INFO_SIGNATURE = 0xfeef04bd;

interface Section {
  readonly address: number;
  readonly offset: number;
  readonly size: number;
}

/** The section of the resources, and where in it the root table stands. Throws `FormatError`. */
function resourceSection(head: Uint8Array): Section & { readonly root: number } {
  const reader = new ByteReader(head, FORMAT);
  if (reader.u16() !== 0x5a4d) reader.fail("not a program: no MZ at the beginning", 0);
  reader.offset = 60;
  const pe = reader.u32();
  const at = (offset: number) => {
    reader.offset = pe + offset;
    return reader;
  };
  if (at(0).u32() !== 0x4550) reader.fail("not a Windows program: no PE header", pe);
  const sections = at(6).u16();
  const optionalSize = at(20).u16();
  const magic = at(24).u16();
  if (magic !== 0x10b && magic !== 0x20b) reader.fail("unknown kind of optional header", pe + 24);
  const root = at(24 + (magic === 0x10b ? 96 : 112) + 8 * RESOURCE_DIRECTORY).u32();
  if (root === 0) reader.fail("it has no resources");
  for (let i = 0; i < sections; i++) {
    const memorySize = at(24 + optionalSize + 40 * i + 8).u32();
    const [address, size, offset] = [reader.u32(), reader.u32(), reader.u32()];
    if (root >= address && root < address + Math.max(memorySize, size))
      return { address, offset, size, root: root - address };
  }
  return reader.fail("its resources lie in no section");
}

/** Offset that the entry `wanted`, or without one the first entry, of a resource table points to. */
function entryOf(reader: ByteReader, table: number, wanted: number | null): number {
  reader.offset = table + 12;
  const named = reader.u16();
  const count = reader.count(named + reader.u16(), 8, "resource entries");
  for (let i = 0; i < count; i++) {
    const id = reader.u32();
    const offset = reader.u32();
    if (wanted === null || (i >= named && id === wanted)) return offset;
  }
  return reader.fail("it has no version resource", table);
}

/** The file version in a section of resources. Throws `FormatError`. */
function fixedFileVersion(section: Uint8Array, { address, root }: { address: number; root: number }): ExeVersion {
  const reader = new ByteReader(section, FORMAT);
  const below = (table: number, wanted: number | null) => {
    const offset = entryOf(reader, root + table, wanted);
    if (offset < TABLE_BIT) reader.fail("a resource table is missing");
    return offset - TABLE_BIT;
  };
  const names = below(0, VERSION_TYPE);
  const languages = below(names, null);
  const leaf = entryOf(reader, root + languages, null);
  if (leaf >= TABLE_BIT) reader.fail("its resource tables are too deep");
  reader.offset = root + leaf;
  const info = reader.u32() - address;
  if (info < 0) reader.fail("its version resource lies in another section");
  reader.offset = info + FIXED_INFO_AT;
  if (reader.u32() !== FIXED_INFO_SIGNATURE) reader.fail("its version resource holds no version");
  reader.u32();
  const [high, low] = [reader.u32(), reader.u32()];
  return { major: high >>> 16, minor: high & 0xffff, build: low >>> 16, revision: low & 0xffff };
}

async function readRange(file: OpenFile, position: number, size: number): Promise<Uint8Array> {
  const bytes = new Uint8Array(size);
  let length = 0;
  while (length < size) {
    const came = await file.read(bytes.subarray(length), position + length);
    if (came === 0) break;
    length += came;
  }
  return bytes.subarray(0, length);
}

/**
 * The version a Windows program says it has (VS_FIXEDFILEINFO; spec/container.md §1), or why that is not known: also for
 * a file that is missing, damaged or no program at all. Reads the headers and the resources only, at most 64 MiB.
 */
export async function readExeVersion(path: string, files: FileLayer = nodeFiles): Promise<ExeVersionResult> {
  try {
    expectFile(await files.stat(path), path);
    const file = await files.open(path, "read");
    try {
      const section = resourceSection(await readRange(file, 0, HEAD_BYTES));
      const left = Math.max(0, (await file.facts()).size - section.offset);
      const size = Math.min(section.size, left);
      if (size > RESOURCE_LIMIT) throw new FileError("too-large", path, { limit: RESOURCE_LIMIT });
      return { kind: "version", version: fixedFileVersion(await readRange(file, section.offset, size), section) };
    } finally {
      await file.close();
    }
  } catch (error) {
    if (error instanceof FormatError) return { kind: "unknown", reason: error.what };
    return { kind: "unknown", reason: fileErrorOf(error, path).message };
  }
}
