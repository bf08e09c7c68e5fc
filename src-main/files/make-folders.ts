import fs from "node:fs";
import path from "node:path";
import { errnoOf } from "./file-error.ts";

/**
 * Makes a folder and its parents; content when it is there. Throws the system's error about the one that cannot be
 * made.
 *
 * Node's own recursive mkdir never ends where the system says ENOENT in a folder that is there, as Linux does in /proc,
 * and says ENOENT itself where the disk is read-only.
 */
export function makeFoldersSync(folder: string, mode = 0o777): void {
  const missing: string[] = [];
  let at = path.resolve(folder);
  while (!makeOne(at, mode)) {
    missing.push(at);
    at = path.dirname(at);
  }
  for (const each of missing.reverse()) makeOne(each, mode);
}

/** Makes one folder; false when its parent is missing. */
function makeOne(folder: string, mode: number): boolean {
  try {
    fs.mkdirSync(folder, { mode });
    return true;
  } catch (error) {
    const parent = path.dirname(folder);
    if (errnoOf(error) === "ENOENT" && parent !== folder && !isFolder(parent)) return false;
    // EEXIST, or what some systems say instead of it.
    if (isFolder(folder)) return true;
    throw error;
  }
}

function isFolder(file: string): boolean {
  try {
    return fs.statSync(file).isDirectory();
  } catch {
    return false;
  }
}
