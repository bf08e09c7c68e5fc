/** A thread that copies bytes from one open file into another and takes their CRC-32 on the way. */
import { readSync, writeSync } from "node:fs";
import { parentPort } from "node:worker_threads";
import { crc32 } from "node:zlib";
import type { CopyOrder, CopyReport } from "./copy-threads.ts";

/** Small enough to stay in a core's own cache until it was summed and written. */
const buffer = new Uint8Array(256 << 10);
const port = parentPort!;

port.on("message", (order: CopyOrder) => port.postMessage(copy(order)));

function copy({ id, from, at, to, position, length }: CopyOrder): CopyReport {
  let crc = 0;
  let side: "read" | "write" = "read";
  try {
    for (let done = 0; done < length; ) {
      side = "read";
      const came = readSync(from, buffer, 0, Math.min(buffer.length, length - done), at + done);
      if (came === 0) return { id, kind: "ended" };
      crc = crc32(buffer.subarray(0, came), crc);
      side = "write";
      for (let written = 0; written < came; ) {
        const went = writeSync(to, buffer, written, came - written, position + done + written);
        if (went === 0) return { id, kind: "fault", side, errno: "nothing was written" };
        written += went;
      }
      done += came;
    }
    return { id, kind: "copied", crc };
  } catch (error) {
    const errno = (error as NodeJS.ErrnoException).code;
    if (errno === undefined) throw error;
    return { id, kind: "fault", side, errno };
  }
}
