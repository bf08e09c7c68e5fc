import { compareUnits } from "../../../src-shared/bytes/ascii.ts";
import { FormatError } from "../../../src-shared/bytes/format-error.ts";
import { matchingNames } from "../names.ts";
import { pathsOf, type Standing, type Surroundings } from "./around.ts";
import type { PlaceOutcome } from "./place.ts";
import { lineAt } from "./vdf.ts";

/** The disk during one look: each folder is read once. */
export interface Look {
  readonly around: Surroundings;
  readonly join: (...parts: readonly string[]) => string;
  readonly standing: (path: string) => Standing;
  /** Names in a folder; none when it is no folder or cannot be read. */
  readonly names: (folder: string) => readonly string[];
  readonly isFolder: (path: string) => boolean;
  /** A path as it is mostly written: parts parted once, nothing behind the last, drives upper-case. */
  readonly tidy: (path: string) => string;
  /** The same text for two ways of writing one path. */
  readonly keyOf: (path: string) => string;
  readonly realPath: (path: string) => string;
}

export function createLook(around: Surroundings): Look {
  const { join, normalize } = pathsOf(around.platform);
  const known = new Map<string, Standing>();
  const standing = (path: string): Standing => {
    const old = known.get(path);
    if (old !== undefined) return old;
    const now = around.inspect?.(path) ?? standingBy(path, around);
    // A disk lists in no order; a report and a choice must not depend on it.
    const ordered = now.kind === "folder" ? { ...now, names: now.names.toSorted(compareUnits) } : now;
    known.set(path, ordered);
    return ordered;
  };
  const names = (folder: string) => {
    const found = standing(folder);
    return found.kind === "folder" ? found.names : [];
  };
  const isWindows = around.platform === "win32";
  const tidy = (path: string) => {
    const whole = normalize(path).replace(/(?<=[^\\/:])[\\/]+$/, "");
    return isWindows ? whole.replace(/^[a-z](?=:)/, (drive) => drive.toUpperCase()) : whole;
  };
  const keyOf = (path: string) => (isWindows ? tidy(path).toLowerCase() : tidy(path));
  return {
    around,
    join: (...parts) => join(...parts),
    standing,
    names,
    tidy,
    isFolder: (path) => standing(path).kind === "folder",
    keyOf,
    realPath: (path) => around.realPath?.(path) ?? path,
  };
}

function standingBy(path: string, { list, readText }: Surroundings): Standing {
  const names = list(path);
  if (names !== null) return { kind: "folder", names };
  return { kind: readText(path) === null ? "not-there" : "file" };
}

/** Names that differ by case only are few; a folder made to hold many of them must not cost much. */
const MOST_TWINS = 16;

export interface Descent {
  /** All there are: on Linux there can be several that differ by case. */
  readonly paths: readonly string[];
  /** Why there is none, when it could not be seen. */
  readonly trouble: Standing | null;
}

/** Goes down from a folder, each part in any case. A folder that may not be listed can still be gone through. */
export function descend(base: string, parts: readonly string[], look: Look): Descent {
  let paths: readonly string[] = [base];
  let trouble: Standing | null = null;
  for (const part of parts) {
    const next: string[] = [];
    for (const folder of paths) {
      const found = look.standing(folder);
      if (found.kind === "folder")
        next.push(...matchingNames(found.names, part).map((name) => look.join(folder, name)));
      if (found.kind !== "no-access") continue;
      const exact = look.join(folder, part);
      if (look.standing(exact).kind === "folder" || look.standing(exact).kind === "file") next.push(exact);
      else trouble = found;
    }
    paths = next.slice(0, MOST_TWINS);
  }
  return { paths, trouble };
}

/** The first of {@link descend}, or null. */
export function findBelow(base: string, parts: readonly string[], look: Look): string | null {
  return descend(base, parts, look).paths[0] ?? null;
}

export type ReadList<T> =
  | { readonly kind: "read"; readonly value: T }
  | { readonly kind: "failed"; readonly outcome: PlaceOutcome };

/** Reads a list of games; what is wrong with it becomes the outcome of its row. `parse` throws FormatError. */
export function readList<T>(file: string, parse: (text: string) => T, look: Look): ReadList<T> {
  const found = look.standing(file);
  if (found.kind === "no-access" || found.kind === "not-there") return { kind: "failed", outcome: found };
  const text = look.around.readText(file);
  if (text === null)
    return { kind: "failed", outcome: { kind: "unreadable-list", line: null, what: "too large, or no text file" } };
  try {
    return { kind: "read", value: parse(text) };
  } catch (error) {
    if (!(error instanceof FormatError)) throw error;
    const line = error.format === "vdf" ? lineAt(text, error.offset) : null;
    // Whoever tells of it puts the line into the sentence.
    const what = error.what.replace(/, in line \d+$/, "");
    return { kind: "failed", outcome: { kind: "unreadable-list", line, what } };
  }
}

/** JSON of a stranger. Throws FormatError. */
export function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch (error) {
    if (error instanceof SyntaxError) throw new FormatError("json", "not valid JSON", 0);
    throw error;
  }
}

export function isRecord(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}
