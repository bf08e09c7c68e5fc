import { RAW_KINDS, RAW_NAMES, type RawKind } from "../../../src-shared/formats/raw/raw-index.ts";
import { factsKindOf } from "../../../src-shared/formats/raw/sources.ts";
import type { Diagnostic } from "../../../src-shared/text/diagnostic.ts";
import type { IndexedEntry, IndexFile, MadeIndexFiles } from "../../engine/make-indices.ts";
import type { EntriesPlan, PlannedFile } from "./plan-entries.ts";

/** Indices that have to be made anew, and why. */
export interface IndexNeeds {
  readonly wanted: ReadonlyMap<RawKind, IndexNeed>;
  /** All files that indices list, in wanted and other ones: units are looked up among all. */
  readonly entries: readonly IndexedEntry[];
}

export interface IndexNeed {
  readonly path: string;
  /** The one there is. */
  readonly old: PlannedFile | null;
  /** Whether that reads. */
  readonly isOldGood: boolean;
  /** Files that should be listed, and cannot be read for that. */
  readonly unreadable: readonly string[];
}

/**
 * Which indices a repair makes anew: those of files that it touches, those that list files the mod does not have, those
 * that do not read, and those that are missing. Pure.
 */
export function indexNeeds({ files, contested, indices }: EntriesPlan): IndexNeeds {
  const names = new Map(files.map((file) => [file.path, file]));
  const entries = files.flatMap(({ path, fileTime, indexed }) =>
    indexed === null ? [] : [{ path, fileTime, facts: indexed }],
  );
  const wanted = new Map<RawKind, IndexNeed>();
  for (const kind of RAW_KINDS) {
    const path = `MEDIA/${RAW_NAMES[kind]}`;
    const sources = files.filter((file) => factsKindOf(file.path) === kind);
    const old = names.get(path) ?? null;
    const listed = indices.get(path) ?? null;
    const isStale = listed !== null && listsStrangers(listed, names);
    const isTouched = sources.some((file) => file.isTouched) || contested.some((name) => factsKindOf(name) === kind);
    const isMissing = sources.length > 0 && (old === null || listed === null);
    if (!isTouched && !isStale && !isMissing) continue;
    if (sources.length === 0 && old === null) continue;
    const unreadable = sources.filter(({ indexed }) => indexed === null).map((file) => file.path);
    wanted.set(kind, { path, old, isOldGood: listed !== null, unreadable });
  }
  return { wanted, entries };
}

/**
 * Whether an index lists files that the mod does not have. One that lists mostly such files was made by hand, for the
 * base game's files too, and only its author knows what it is to hold.
 */
function listsStrangers(listed: readonly string[], names: ReadonlyMap<string, unknown>): boolean {
  const strangers = listed.filter((file) => !names.has(file)).length;
  return strangers > 0 && 2 * strangers <= listed.length;
}

/** What becomes of one index. */
export type IndexPlan =
  /** As it is; `reason`: although it should be made anew. */
  | { readonly kind: "keep"; readonly reason: string | null }
  | { readonly kind: "make"; readonly file: IndexFile; readonly without: readonly string[] }
  /** There is nothing to list any more. */
  | { readonly kind: "none" };

/** Rules of the indices by which a list that was made is not sure to be right. */
const GUESSES = new Set(["raw-no-base-data", "raw-base-file-missing"]);

export function planIndex(kind: RawKind, need: IndexNeed, { files, findings }: MadeIndexFiles): IndexPlan {
  const { path, isOldGood, unreadable } = need;
  const file = files.find((each) => each.path === path);
  const failure = errorOf(kind, path, findings);
  if (file === undefined) return failure === null ? { kind: "none" } : { kind: "keep", reason: failure };
  if (isOldGood && unreadable.length > 0)
    return { kind: "keep", reason: `${unreadable.length} of its files cannot be read, ${unreadable[0]} for one` };
  const isGuessed = kind === "unitdata" && findings.some(({ code }) => GUESSES.has(code));
  if (isOldGood && isGuessed)
    return { kind: "keep", reason: "units of the mod inherit from files of the base game that are not at hand" };
  return { kind: "make", file, without: unreadable };
}

function errorOf(kind: RawKind, path: string, findings: readonly Diagnostic[]): string | null {
  const error = findings.find((each) => {
    return each.severity === "error" && (each.path === path || factsKindOf(each.path) === kind);
  });
  return error?.message ?? null;
}
