/** A thread that verifies mods: the file table of a large one would keep the main thread for too long. */
import { parentPort } from "node:worker_threads";
import { verifyFile } from "../archive/verify.ts";
import { FileError } from "../files/file-error.ts";
import type { CheckAnswer, CheckQuestion } from "./check-thread.ts";
import { checkOf } from "./health.ts";

const port = parentPort!;

async function answerTo({ path, level }: CheckQuestion): Promise<CheckAnswer> {
  try {
    return { kind: "checked", check: checkOf(await verifyFile(path, { level })) };
  } catch (error) {
    if (error instanceof FileError) return { kind: "unreadable" };
    throw error;
  }
}

port.on("message", async (question: CheckQuestion) => port.postMessage(await answerTo(question)));
