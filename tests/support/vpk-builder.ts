import { createHash } from "node:crypto";
import { writeFileSync } from "node:fs";
import path from "node:path";
import { crc32 } from "node:zlib";
import { tempFolder } from "./temp-folder.ts";

/** Archive index of data in the directory's own file. */
export const OWN = 0x7fff;

/** A file as the tree is to have it; what is left out is right. */
export interface BuilderVpkFile {
  /** Folder, name and extension exactly as they are to stand there; " " for nothing. */
  readonly in: readonly [extension: string | Uint8Array, folder: string | Uint8Array, name: string | Uint8Array];
  readonly content?: Uint8Array;
  /** How many of its first bytes stand in the tree. */
  readonly preload?: number;
  readonly archive?: number;
  readonly crc32?: number;
  readonly offset?: number;
  readonly length?: number;
  readonly preloadLength?: number;
  readonly terminator?: number;
}

export interface BuilderVpk {
  readonly version?: number;
  readonly magic?: number;
  readonly files?: readonly BuilderVpkFile[];
  /** NULs behind the last file; 3 when whole. */
  readonly ends?: number;
  /** Bytes between the end of the list and the data, counted as tree. */
  readonly behindTree?: Uint8Array;
  readonly treeSize?: number;
  readonly dataSize?: number;
  readonly archiveHashes?: Uint8Array;
  /** Default: the right 48 bytes. */
  readonly otherHashes?: Uint8Array;
  readonly signature?: Uint8Array;
  readonly signatureSize?: number;
  /** Bytes behind everything. */
  readonly behind?: Uint8Array;
}

export interface BuiltVpk {
  readonly directory: Uint8Array;
  /** Bytes of the numbered archives. */
  readonly archives: ReadonlyMap<number, Uint8Array>;
}

const u16 = (value: number) => Buffer.from(Uint16Array.of(value).buffer);
const u32 = (value: number) => Buffer.from(Uint32Array.of(value).buffer);
const text = (value: string | Uint8Array) => Buffer.concat([Buffer.from(value as string), Buffer.of(0)]);
const md5 = (bytes: Uint8Array) => createHash("md5").update(bytes).digest();

/** A pack in which every file has an extension and a folder of its own, lies and all. */
export function buildVpk(vpk: BuilderVpk = {}): BuiltVpk {
  const { version = 2, files = [], ends = 3 } = vpk;
  const data = new Map<number, Buffer>();
  const tree: Uint8Array[] = [];
  for (const [index, file] of files.entries()) {
    const { content = new Uint8Array(), preload = 0, archive = OWN } = file;
    const stored = content.subarray(preload);
    const before = data.get(archive) ?? Buffer.alloc(0);
    data.set(archive, Buffer.concat([before, stored]));
    tree.push(
      ...(index > 0 ? [Buffer.of(0, 0)] : []),
      ...file.in.map(text),
      u32(file.crc32 ?? crc32(content)),
      u16(file.preloadLength ?? preload),
      u16(archive),
      u32(file.offset ?? before.length),
      u32(file.length ?? stored.length),
      u16(file.terminator ?? 0xffff),
      content.subarray(0, preload),
    );
  }
  tree.push(Buffer.alloc(files.length === 0 ? Math.min(1, ends) : ends), vpk.behindTree ?? Buffer.alloc(0));
  const treeBytes = Buffer.concat(tree);
  const own = data.get(OWN) ?? Buffer.alloc(0);
  data.delete(OWN);
  const front = [u32(vpk.magic ?? 0x55aa1234), u32(version), u32(vpk.treeSize ?? treeBytes.length)];
  const behind = vpk.behind ?? Buffer.alloc(0);
  if (version !== 2) return { directory: Buffer.concat([...front, treeBytes, own, behind]), archives: data };
  const hashes = vpk.archiveHashes ?? Buffer.alloc(0);
  const signature = vpk.signature ?? Buffer.alloc(0);
  const sizes = [
    vpk.dataSize ?? own.length,
    hashes.length,
    vpk.otherHashes?.length ?? 48,
    vpk.signatureSize ?? signature.length,
  ];
  const main = Buffer.concat([...front, ...sizes.map(u32), treeBytes, own, hashes]);
  const two = Buffer.concat([md5(treeBytes), md5(hashes)]);
  const other = vpk.otherHashes ?? Buffer.concat([two, md5(Buffer.concat([main, two]))]);
  return { directory: Buffer.concat([main, other, signature, behind]), archives: data };
}

/** One hash of a slice, as the section of archive hashes has it. */
export function sliceHash(archive: number, type: number, offset: number, length: number, hash: Uint8Array): Buffer {
  return Buffer.concat([u16(archive), u16(type), u32(offset), u32(length), hash]);
}

/** Writes a pack into a folder, by default one of its own; returns the path of the directory. */
export function writeVpk({ directory, archives }: BuiltVpk, folder = tempFolder()): string {
  for (const [number, bytes] of archives)
    writeFileSync(path.join(folder, `pak_${String(number).padStart(3, "0")}.vpk`), bytes);
  const file = path.join(folder, "pak_dir.vpk");
  writeFileSync(file, directory);
  return file;
}
