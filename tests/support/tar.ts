import { gunzipSync } from "node:zlib";

const BLOCK = 512;
const FILE = "0";
/** GNU's way to store a name of more than 100 bytes: as the content of an entry before the one it belongs to. */
const LONG_NAME = "L";

/** The files of a gzipped tar by their path, in memory. Trusts its input. */
export function readTarGz(bytes: Uint8Array): Map<string, Uint8Array> {
  const tar = gunzipSync(bytes);
  const text = (at: number, size: number): string => tar.toString("utf8", at, at + size).replace(/\0.*$/s, "");
  const files = new Map<string, Uint8Array>();
  let longName: string | null = null;
  for (let at = 0; at + BLOCK <= tar.length && tar[at] !== 0; ) {
    const size = Number.parseInt(text(at + 124, 12), 8);
    const type = text(at + 156, 1);
    const start = at + BLOCK;
    if (type === FILE) files.set(longName ?? text(at, 100), tar.subarray(start, start + size));
    longName = type === LONG_NAME ? text(start, size) : null;
    at = start + Math.ceil(size / BLOCK) * BLOCK;
  }
  return files;
}
