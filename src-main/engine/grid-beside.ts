import path from "node:path";
import { compiledSuffixOf } from "../../src-shared/formats/file-types.ts";
import { nodeFiles } from "../files/file-layer.ts";
import { matchingNames } from "../files/names.ts";

/**
 * The walk grid of a layout as the game looks for it: beside it and of its name. That which is there, in whatever case;
 * with none there, where it belongs.
 */
export function gridFileOf(layout: string): string {
  const { dir, name } = path.parse(layout);
  const grid = `${compiledSuffixOf(layout) === null ? name : path.parse(name).name}.mpp`;
  return path.join(dir, matchingNames(namesIn(dir), grid)[0] ?? grid);
}

/** The layout of a walk grid, text or compiled, in whatever case; null when there is none. */
export function layoutFileOf(grid: string): string | null {
  const { dir, name } = path.parse(path.resolve(grid));
  const names = namesIn(dir);
  const [found] = [`${name}.LAYOUT`, `${name}.LAYOUT.BINLAYOUT`].flatMap((wanted) => matchingNames(names, wanted));
  return found === undefined ? null : path.join(dir, found);
}

/** Names in a folder; none of one that is not there or may not be listed. */
export function namesIn(folder: string): string[] {
  try {
    return nodeFiles.listSync(folder || ".").flatMap((entry) => (entry.kind === "bad-name" ? [] : [entry.name]));
  } catch {
    return [];
  }
}
