import { existsSync, mkdirSync, mkdtempSync, readdirSync, realpathSync, rmSync, writeFileSync } from "node:fs";
import os from "node:os";
import path from "node:path";
import { onTestFinished } from "vitest";

/** A folder of its own for the running test, removed when the test ends. Links in its path are resolved. */
export function tempFolder(): string {
  const folder = realpathSync(mkdtempSync(path.join(os.tmpdir(), "lamplighter-test-")));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  return folder;
}

/** Writes files, given as path below the folder → content, in the order given; makes the folders they need. */
export function writeTree(folder: string, tree: Readonly<Record<string, string | Uint8Array>>): void {
  for (const [name, content] of Object.entries(tree)) {
    const file = path.join(folder, name);
    mkdirSync(path.dirname(file), { recursive: true });
    writeFileSync(file, content);
  }
}

/** Paths of everything below a folder that is not itself a folder, with `/`, sorted; none when it does not exist. */
export function filesBelow(folder: string): string[] {
  if (!existsSync(folder)) return [];
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => !entry.isDirectory())
    .map((entry) => path.relative(folder, path.join(entry.parentPath, entry.name)).replaceAll("\\", "/"))
    .sort();
}
