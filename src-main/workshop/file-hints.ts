import path from "node:path";
import { PROJECT_SETTINGS } from "../files/project-scan.ts";

/** Where hints go that something in a project has changed. They may be lost, doubled, late or wrong. */
export interface HintListener {
  /** `file`: below the project, with `/`; null when it is not known which. */
  hint(file: string | null): void;
  /** The system tells of no changes any more. */
  failed(why: string): void;
}

export interface FileHints {
  close(): Promise<void>;
}

export type WatchFiles = (root: string, listener: HintListener) => Promise<FileHints>;

/** Other things in a project's folder, as its mod or a repository, can be large and are none of the build's business. */
function isOfProject(below: string): boolean {
  const [first] = below.split("/");
  return below === "" || /^(media|mod\.dat|devbuild\.txt)$/i.test(first) || below === PROJECT_SETTINGS;
}

/** Hints of the system. Loads chokidar. Never throws: what goes wrong is told to the listener. */
export const watchFiles: WatchFiles = async (root, listener) => {
  const { watch } = await import("chokidar");
  const below = (file: string) => path.relative(root, file).replaceAll(path.sep, "/");
  const watcher = watch(root, {
    ignoreInitial: true,
    // What a link leads to is found by the scan; followed, loops of links would be watched for ever.
    followSymlinks: false,
    ignorePermissionErrors: true,
    // It would wait with telling of a file that was replaced; the scan sees what is there.
    atomic: false,
    ignored: (file: string) => !isOfProject(below(file)),
  });
  watcher.on("all", (_event, file) => listener.hint(below(file)));
  // Changes between the look before and this moment.
  watcher.on("ready", () => listener.hint(null));
  watcher.on("error", (error) => listener.failed(error instanceof Error ? error.message : String(error)));
  return { close: () => watcher.close() };
};
