/** A thread that unpacks packages: 7-Zip and unrar keep theirs busy until they are done. */
import { parentPort } from "node:worker_threads";
import { errnoOf } from "../../files/file-error.ts";
import type { PackageAnswer, PackageQuestion } from "./package-thread.ts";
import { spoolIn } from "./spool.ts";
import { unpackPackage } from "./unpack-package.ts";

const port = parentPort!;
const PROGRESS_MS = 50;

async function answerTo({ file, folder, prefix, limits }: PackageQuestion): Promise<PackageAnswer> {
  let last = Number.NEGATIVE_INFINITY;
  try {
    const unpacked = await unpackPackage(file, spoolIn(folder, prefix), {
      limits,
      onProgress: (progress) => {
        if (performance.now() - last < PROGRESS_MS) return;
        last = performance.now();
        port.postMessage({ kind: "progress", progress } satisfies PackageAnswer);
      },
    });
    return { kind: "unpacked", unpacked };
  } catch (error) {
    const errno = errnoOf(error);
    if (errno === null) throw error;
    const { path, syscall } = error as NodeJS.ErrnoException;
    // What is said of an open file has no path: it was read from the package, or written into the folder.
    return { kind: "failed", errno, path: path ?? (syscall === "read" ? file : folder) };
  }
}

port.on("message", async (question: PackageQuestion) => port.postMessage(await answerTo(question)));
