import type { Backups } from "../files/atomic-file.ts";
import { backupsIn } from "../files/backups.ts";
import { nodeFiles } from "../files/file-layer.ts";

/** Backups of many files in a row. */
export interface LateBackups extends Backups {
  /** Removes what is too many or too much, once for all of them. */
  finish(): Promise<void>;
}

/** Removing after each file would look through all backups as often as there are files. */
export function lateBackups(folder: string): LateBackups {
  const backups = backupsIn(folder, { required: true });
  return {
    ...backups,
    prune: async () => [],
    async finish() {
      // What could not be removed now is removed by the next who keeps something.
      await backups.prune("", nodeFiles).catch(() => []);
    },
  };
}
