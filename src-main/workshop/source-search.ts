import { compareUnits } from "../../src-shared/bytes/ascii.ts";

/** Files of a project that were looked for. */
export interface FoundFiles {
  readonly total: number;
  /** The best matches first, at most as many as were asked for. */
  readonly paths: readonly string[];
}

interface Match {
  readonly path: string;
  /** Words that the file's name does not hold. */
  readonly outside: number;
  /** Whether the file's name begins with the first word. */
  readonly isBegin: boolean;
}

/**
 * Paths that hold all words of a filter, in any order and case: those whose file name holds them before those whose folders
 * do, then those whose name begins so, then the shorter. Without words all of them, by path.
 */
export function searchPaths(paths: readonly string[], filter: string, limit: number): FoundFiles {
  const words = filter
    .toLowerCase()
    .split(/\s+/)
    .filter((word) => word !== "");
  if (words.length === 0) return { total: paths.length, paths: paths.toSorted(compareUnits).slice(0, limit) };
  const matches = paths.flatMap((path) => matchOf(path, words) ?? []);
  return {
    total: matches.length,
    paths: matches
      .sort(compareMatches)
      .slice(0, limit)
      .map(({ path }) => path),
  };
}

function matchOf(path: string, words: readonly string[]): Match | null {
  const whole = path.toLowerCase();
  if (!words.every((word) => whole.includes(word))) return null;
  const name = whole.slice(whole.lastIndexOf("/") + 1);
  const outside = words.filter((word) => !name.includes(word)).length;
  return { path, outside, isBegin: name.startsWith(words[0]) };
}

function compareMatches(a: Match, b: Match): number {
  return (
    a.outside - b.outside ||
    Number(b.isBegin) - Number(a.isBegin) ||
    a.path.length - b.path.length ||
    compareUnits(a.path, b.path)
  );
}
