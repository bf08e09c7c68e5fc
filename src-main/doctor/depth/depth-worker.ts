/** A thread that looks into mods: unpacking every file of one would keep the main thread for seconds. */
import { parentPort } from "node:worker_threads";
import { FileError, findingOf } from "../../files/file-error.ts";
import type { DepthFacts } from "./facts.ts";
import { readDepth } from "./read-depth.ts";

export interface DepthQuestion {
  readonly path: string;
}

/** `why`: the sentence of what keeps the file from being read. */
export type DepthAnswer =
  | { readonly kind: "read"; readonly facts: DepthFacts }
  | { readonly kind: "unreadable"; readonly why: string };

const port = parentPort!;

async function answerTo({ path }: DepthQuestion): Promise<DepthAnswer> {
  try {
    return { kind: "read", facts: await readDepth(path) };
  } catch (error) {
    if (error instanceof FileError) return { kind: "unreadable", why: findingOf(error).message };
    throw error;
  }
}

port.on("message", async (question: DepthQuestion) => port.postMessage(await answerTo(question)));
