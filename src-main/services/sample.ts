import { once } from "node:events";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { Worker } from "node:worker_threads";
import { resourcesFolder } from "../files/resources.ts";

/** A made-up game with mods, some of them broken, in a folder of its own. */
export interface Sample {
  /** What leads to it, and keeps the program's own files beside it, so nothing of the person's is touched. */
  readonly env: Readonly<Record<string, string>>;
  remove(): Promise<void>;
}

interface Made {
  readonly install: string;
  readonly profile: string;
}

/** Makes the sample in a temporary folder. Aborting throws the signal's reason and leaves nothing. */
export async function makeSample(signal?: AbortSignal): Promise<Sample> {
  signal?.throwIfAborted();
  const folder = await mkdtemp(path.join(tmpdir(), "lamplighter-sample-"));
  const remove = () => rm(folder, { recursive: true, force: true, maxRetries: 5 });
  try {
    const { install, profile } = await makeIn(folder, signal);
    const env = {
      TL2_INSTALL_DIR: install,
      TL2_PROFILE_DIR: profile,
      LAMPLIGHTER_HOME: path.join(folder, "home"),
      LAMPLIGHTER_SAMPLE: "1",
    };
    return { env, remove };
  } catch (error) {
    await remove();
    throw error;
  }
}

/** In a thread: a window must not wait for it, and a packaged Electron starts no Node. */
async function makeIn(folder: string, signal: AbortSignal | undefined): Promise<Made> {
  const maker = new Worker(path.join(path.dirname(resourcesFolder()), "dist/make-install.js"), {
    workerData: { installTarget: folder },
  });
  const stop = new AbortController();
  const abort = () => stop.abort(signal?.reason);
  signal?.addEventListener("abort", abort, { once: true });
  maker.once("exit", (code) => stop.abort(new Error(`the sample could not be made: the thread ended with ${code}`)));
  try {
    const [made] = (await once(maker, "message", { signal: stop.signal })) as [Made];
    return made;
  } catch (error) {
    throw stop.signal.aborted ? stop.signal.reason : error;
  } finally {
    signal?.removeEventListener("abort", abort);
    await maker.terminate();
  }
}
