import path from "node:path";
import { isSameOrder, type Order } from "../../../src-shared/rules/order-edits.ts";
import type { Diagnostic } from "../../../src-shared/text/diagnostic.ts";
import { FileError } from "../../files/file-error.ts";
import { readBounded } from "../../files/reading.ts";
import { PointStore, type PointStoreOptions, sha256Of } from "./point-store.ts";
import { launchFinding } from "./rules.ts";

/** Larger ones are no settings. */
const LARGEST = 4 << 20;
const SETTINGS = /\.txt$/i;

/** What says that the order is not any more the one at the start; none when it is. */
export function revertedOrder(scheme: string, mine: Order, now: Order): Diagnostic[] {
  if (isSameOrder(mine, now)) return [];
  return [launchFinding("launch-reverted", scheme, { mods: mine.length, now: now.length })];
}

/**
 * Settings that are not any more what the newest restore point has, and exactly what an older one has. That the game
 * writes its settings is no finding. Errors: `FileError` of the store.
 */
export async function revertedSettings(options: PointStoreOptions): Promise<Diagnostic[]> {
  const store = new PointStore(options);
  const [newest, ...older] = (await store.list()).points.map(({ manifest }) => manifest);
  if (newest === undefined) return [];
  const findings: Diagnostic[] = [];
  for (const root of newest.roots)
    for (const { path: relative, sha256 } of root.files.filter((file) => SETTINGS.test(file.path))) {
      const file = path.join(root.path, relative);
      const now = await hashOf(file, store);
      if (now === null || now === sha256) continue;
      const past = older
        .filter(({ roots }) => roots.some((each) => each.path === root.path))
        .flatMap(({ roots }) => roots.flatMap(({ files }) => files.filter((each) => each.path === relative)));
      if (past.some((each) => each.sha256 === now)) findings.push(launchFinding("launch-settings-reverted", file, {}));
    }
  return findings;
}

async function hashOf(file: string, { files }: PointStore): Promise<string | null> {
  try {
    return sha256Of(await readBounded(file, LARGEST, files));
  } catch (error) {
    // Gone, or held by the game at this moment: another look follows.
    if (error instanceof FileError) return null;
    throw error;
  }
}
