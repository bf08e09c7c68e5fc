import { createHash } from "node:crypto";
import { readFileSync } from "node:fs";

/**
 * An independent reader of whole packs, written from the description of the format alone. It is strict: whatever a
 * writer need not do, it refuses. Throws Error.
 */
export interface ReadVpk {
  readonly version: number;
  readonly files: readonly ReadVpkFile[];
  /** Numbers of the archives that were read. */
  readonly archives: readonly number[];
}

export interface ReadVpkFile {
  readonly path: string;
  readonly content: Buffer;
  readonly archive: number;
  readonly preload: number;
}

export function readVpkStrictly(file: string): ReadVpk {
  const all = readFileSync(file);
  must(all.readUInt32LE(0) === 0x55aa1234, "magic");
  const version = all.readUInt32LE(4);
  must(version === 1 || version === 2, "version");
  const treeSize = all.readUInt32LE(8);
  const head = version === 1 ? 12 : 28;
  const tree = all.subarray(head, head + treeSize);
  const dataAt = head + treeSize;
  const dataSize = version === 1 ? all.length - dataAt : all.readUInt32LE(12);
  const data = all.subarray(dataAt, dataAt + dataSize);
  const archives = new Map<number, Buffer>();
  const base = file.replace(/\.vpk$/i, "").replace(/_dir$/i, "");
  const archiveOf = (number: number): Buffer => {
    if (!archives.has(number)) archives.set(number, readFileSync(`${base}_${String(number).padStart(3, "0")}.vpk`));
    return archives.get(number)!;
  };
  const files = filesOf(tree, (number) => (number === 0x7fff ? data : archiveOf(number)));
  if (version === 2) checkTail(all, tree, dataAt + dataSize, archiveOf);
  return { version, files, archives: [...archives.keys()].sort((a, b) => a - b) };
}

function filesOf(tree: Buffer, dataOf: (archive: number) => Buffer): ReadVpkFile[] {
  const files: ReadVpkFile[] = [];
  let at = 0;
  const string = (): Buffer => {
    const end = tree.indexOf(0, at);
    must(end >= 0, "a string without end");
    const bytes = tree.subarray(at, end);
    at = end + 1;
    return bytes;
  };
  let lastExtension: Buffer | null = null;
  for (let extension = string(); extension.length > 0; extension = string()) {
    must(lastExtension === null || Buffer.compare(lastExtension, extension) < 0, "extensions ascend");
    lastExtension = extension;
    let lastFolder: Buffer | null = null;
    for (let folder = string(); folder.length > 0; folder = string()) {
      must(lastFolder === null || Buffer.compare(lastFolder, folder) < 0, "folders ascend");
      lastFolder = folder;
      let lastName: Buffer | null = null;
      for (let name = string(); name.length > 0; name = string()) {
        must(lastName === null || Buffer.compare(lastName, name) < 0, "names ascend");
        lastName = name;
        const [crc, preload, archive] = [tree.readUInt32LE(at), tree.readUInt16LE(at + 4), tree.readUInt16LE(at + 6)];
        const [offset, length] = [tree.readUInt32LE(at + 8), tree.readUInt32LE(at + 12)];
        must(tree.readUInt16LE(at + 16) === 0xffff, "the end of a record");
        at += 18;
        must(at + preload <= tree.length, "preload inside the tree");
        const beginning = tree.subarray(at, at + preload);
        at += preload;
        if (length === 0) must(archive === 0x7fff && offset === 0, "nothing stands nowhere");
        const rest = length === 0 ? Buffer.alloc(0) : dataOf(archive).subarray(offset, offset + length);
        must(rest.length === length, "data inside their archive");
        const content = Buffer.concat([beginning, rest]);
        must(bitwiseCrc32(content) === crc, "the CRC-32 of the content");
        files.push({ path: pathOf(extension, folder, name), content, archive, preload });
      }
    }
  }
  must(at === tree.length, "the tree ends where it ends");
  return files;
}

function pathOf(extension: Buffer, folder: Buffer, name: Buffer): string {
  const [ext, dir, base] = [extension, folder, name].map((part) => (part.toString() === " " ? "" : part.toString()));
  return `${dir === "" ? "" : `${dir}/`}${base}${ext === "" ? "" : `.${ext}`}`;
}

function checkTail(all: Buffer, tree: Buffer, at: number, archiveOf: (number: number) => Buffer): void {
  const [hashSize, otherSize, signatureSize] = [16, 20, 24].map((field) => all.readUInt32LE(field));
  must(otherSize === 48 && signatureSize === 0 && hashSize % 28 === 0, "the sizes of the sections");
  must(all.length === at + hashSize + 48, "nothing stands behind the hashes");
  const hashes = all.subarray(at, at + hashSize);
  const covered = new Map<number, number>();
  for (let slice = 0; slice < hashSize; slice += 28) {
    const [archive, type] = [hashes.readUInt16LE(slice), hashes.readUInt16LE(slice + 2)];
    const [offset, length] = [hashes.readUInt32LE(slice + 4), hashes.readUInt32LE(slice + 8)];
    must(type === 0 && offset === (covered.get(archive) ?? 0) && length <= 1 << 20, "slices follow each other");
    covered.set(archive, offset + length);
    const bytes = archiveOf(archive).subarray(offset, offset + length);
    must(md5(bytes).equals(hashes.subarray(slice + 12, slice + 28)), "the MD5 of a slice");
  }
  for (const [archive, length] of covered) must(archiveOf(archive).length === length, "slices cover their archive");
  const other = all.subarray(at + hashSize);
  must(md5(tree).equals(other.subarray(0, 16)), "the MD5 of the tree");
  must(md5(hashes).equals(other.subarray(16, 32)), "the MD5 of the hashes");
  must(md5(all.subarray(0, all.length - 16)).equals(other.subarray(32)), "the MD5 of the file");
}

const md5 = (bytes: Uint8Array) => createHash("md5").update(bytes).digest();

/** Bit by bit, as the polynomial says. */
function bitwiseCrc32(bytes: Uint8Array): number {
  let crc = 0xffffffff;
  for (const byte of bytes) {
    crc ^= byte;
    for (let bit = 0; bit < 8; bit++) crc = crc & 1 ? (crc >>> 1) ^ 0xedb88320 : crc >>> 1;
  }
  return (crc ^ 0xffffffff) >>> 0;
}

function must(holds: boolean, what: string): void {
  if (!holds) throw new Error(`not so: ${what}`);
}
