import { unitsToString } from "../../../src-shared/bytes/utf16.ts";
import { decodeSource } from "../../../src-shared/text/source-text.ts";
import { fileErrorOf } from "../../files/file-error.ts";
import type { FileLayer } from "../../files/file-layer.ts";
import { expectFile } from "../../files/reading.ts";

/** The lines of a log, as far as they were read. */
export interface LogText {
  readonly path: string;
  /** Time of last modification, milliseconds since 1970. */
  readonly modifiedMs: number;
  readonly lines: readonly string[];
  /** Its middle was left out. */
  readonly isCut: boolean;
}

const HEAD_BYTES = 192 << 10;
const TAIL_BYTES = 192 << 10;
const LONGEST_LINE = 1000;

/**
 * The beginning and the end of a log in any encoding of the game's texts: it may be long, and what is asked of it stands
 * there. Errors: `FileError`.
 */
export async function readTextEnds(path: string, files: FileLayer): Promise<LogText> {
  try {
    expectFile(await files.stat(path), path);
    const file = await files.open(path, "read");
    try {
      const { size, modifiedNs } = await file.facts();
      const isCut = size > HEAD_BYTES + TAIL_BYTES;
      const head = await read(file, 0, isCut ? HEAD_BYTES : size);
      // An even offset: a unit of UTF-16 is never split.
      const tail = isCut ? await read(file, (size - TAIL_BYTES) & ~1, TAIL_BYTES) : null;
      const isWide = decodeSource(head.subarray(0, 64)).encoding.startsWith("utf-16le");
      return {
        path,
        modifiedMs: Number(modifiedNs / 1_000_000n),
        lines: [...linesOf(head), ...(tail === null ? [] : linesOf(isWide ? withMark(tail) : tail).slice(1))],
        isCut,
      };
    } finally {
      await file.close();
    }
  } catch (error) {
    throw fileErrorOf(error, path);
  }
}

async function read(file: Awaited<ReturnType<FileLayer["open"]>>, from: number, length: number): Promise<Uint8Array> {
  const bytes = new Uint8Array(length);
  let done = 0;
  while (done < length) {
    const came = await file.read(bytes.subarray(done), from + done);
    if (came === 0) break;
    done += came;
  }
  return bytes.subarray(0, done);
}

function withMark(bytes: Uint8Array): Uint8Array {
  const marked = new Uint8Array(bytes.length + 2);
  marked.set([0xff, 0xfe]);
  marked.set(bytes, 2);
  return marked;
}

function linesOf(bytes: Uint8Array): string[] {
  const { units, length } = decodeSource(bytes);
  return unitsToString(units, 0, length)
    .split(/\r\n|\r|\n/)
    .map((line) => line.slice(0, LONGEST_LINE).trim())
    .filter((line) => line !== "");
}
