import { fileErrorOf } from "../../files/file-error.ts";
import type { FileLayer, OpenFile } from "../../files/file-layer.ts";

const PIECE = 1 << 20;

/** Whether two files have the same bytes; they are known to have the same size. Errors: FileError. */
export async function haveSameBytes(a: string, b: string, files: FileLayer, signal?: AbortSignal): Promise<boolean> {
  const first = await open(a, files);
  try {
    const second = await open(b, files);
    try {
      const [left, right] = [new Uint8Array(PIECE), new Uint8Array(PIECE)];
      for (let at = 0; ; ) {
        signal?.throwIfAborted();
        const count = await fill(first, left, at, a);
        if (count !== (await fill(second, right, at, b))) return false;
        if (count === 0) return true;
        if (Buffer.compare(left.subarray(0, count), right.subarray(0, count)) !== 0) return false;
        at += count;
      }
    } finally {
      await second.close();
    }
  } finally {
    await first.close();
  }
}

async function open(file: string, files: FileLayer): Promise<OpenFile> {
  try {
    return await files.open(file, "read");
  } catch (error) {
    throw fileErrorOf(error, file);
  }
}

async function fill(file: OpenFile, into: Uint8Array, from: number, name: string): Promise<number> {
  let length = 0;
  try {
    while (length < into.length) {
      const came = await file.read(into.subarray(length), from + length);
      if (came === 0) break;
      length += came;
    }
  } catch (error) {
    throw fileErrorOf(error, name);
  }
  return length;
}
