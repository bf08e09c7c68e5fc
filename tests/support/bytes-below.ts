import { existsSync, lstatSync, readdirSync, readFileSync, readlinkSync } from "node:fs";
import path from "node:path";

/** Everything in some folders, by its path: the bytes of files, where links lead, and that a folder is one. */
export function bytesBelow(...folders: readonly string[]): Readonly<Record<string, string>> {
  const found: Record<string, string> = {};
  for (const folder of folders.filter(existsSync))
    for (const name of readdirSync(folder, { recursive: true, encoding: "utf8" }).sort())
      found[path.join(folder, name)] = whatIs(path.join(folder, name));
  return found;
}

function whatIs(file: string): string {
  const facts = lstatSync(file);
  if (facts.isSymbolicLink()) return `→ ${readlinkSync(file)}`;
  return facts.isFile() ? readFileSync(file, "base64") : "no file";
}
