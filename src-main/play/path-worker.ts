/** A thread that reads the paths of mods: a large file table would keep the main thread for too long. */
import { parentPort } from "node:worker_threads";
import { FormatError } from "../../src-shared/bytes/format-error.ts";
import { FileError } from "../files/file-error.ts";
import { nodeFiles } from "../files/file-layer.ts";
import { type PathAnswer, type PathQuestion, readPaths } from "./read-paths.ts";

const port = parentPort!;

port.on("message", async ({ path }: PathQuestion) => {
  try {
    const { bytes } = (await readPaths(path, nodeFiles))!;
    port.postMessage({ kind: "paths", bytes } satisfies PathAnswer, [bytes.buffer as ArrayBuffer]);
  } catch (error) {
    if (!(error instanceof FormatError) && !(error instanceof FileError)) throw error;
    port.postMessage({ kind: "unreadable" } satisfies PathAnswer);
  }
});
