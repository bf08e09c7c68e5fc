import { asciiUpper } from "../../../src-shared/bytes/ascii.ts";
import { mediaPathOf } from "../../../src-shared/formats/media-path.ts";
import { readRaw, writeRaw } from "../../../src-shared/formats/raw/raw-codec.ts";
import { RAW_KINDS, RAW_NAMES, type RawIndex, type RawKind } from "../../../src-shared/formats/raw/raw-index.ts";
import { factsKindOf } from "../../../src-shared/formats/raw/sources.ts";
import type { Diagnostic } from "../../../src-shared/text/diagnostic.ts";
import type { IndexedEntry, IndexFile, MadeIndexFiles } from "../../engine/make-indices.ts";
import { differingLines, indexLines, linesOf } from "../depth/index-lines.ts";
import type { EntriesPlan, PlannedFile } from "./plan-entries.ts";

/** Indices that may have to be made anew, and why. */
export interface IndexNeeds {
  readonly wanted: ReadonlyMap<RawKind, IndexNeed>;
  /** All files that indices list, in wanted and other ones: units are looked up among all. */
  readonly entries: readonly IndexedEntry[];
  /** Paths of which it matters whether the base game has them. */
  readonly asked: ReadonlySet<string>;
}

export interface IndexNeed {
  readonly path: string;
  /** The one there is. */
  readonly old: PlannedFile | null;
  /** What that holds; null when it does not read. */
  readonly index: RawIndex | null;
  /** Files of it that the repair touches, or that it has other values of. */
  readonly isTouched: boolean;
  /** Files of the mod that it should list. */
  readonly sources: readonly string[];
  /** Files that should be listed, and cannot be read for that. */
  readonly unreadable: readonly string[];
  /** Files that it lists and the mod does not have. */
  readonly strangers: ReadonlySet<string>;
}

/** What was gathered for the indices that may be made. */
export interface GatheredIndices extends MadeIndexFiles {
  /** Which of the paths asked for the base game has; null: it is not at hand. */
  readonly game: ReadonlySet<string> | null;
}

/** Which indices a repair may have to make anew, and what has to be known for that. Pure. */
export function indexNeeds({ files, contested, indices }: EntriesPlan): IndexNeeds {
  const names = new Map(files.map((file) => [file.path, file]));
  const entries = files.flatMap(({ path, fileTime, indexed }) =>
    indexed === null ? [] : [{ path, fileTime, facts: indexed }],
  );
  const own = entries.flatMap(({ path, facts }) => linesOf(path, facts));
  const wanted = new Map<RawKind, IndexNeed>();
  const asked = new Set<string>();
  for (const kind of RAW_KINDS) {
    const path = `MEDIA/${RAW_NAMES[kind]}`;
    const sources = files.filter((file) => factsKindOf(file.path) === kind);
    const old = names.get(path) ?? null;
    const index = indices.get(path) ?? null;
    if (sources.length === 0 && old === null) continue;
    const isOther = index !== null && (differingLines(own, indexLines(index)).length > 0 || isMisspelt(index, names));
    const isTouched =
      isOther || sources.some((file) => file.isTouched) || contested.some((name) => factsKindOf(name) === kind);
    const strangers = new Set(index === null ? [] : filesOf(index).filter((file) => !isOfMod(file, names)));
    if (!isTouched && index !== null && strangers.size === 0) continue;
    const unreadable = sources.filter(({ indexed }) => indexed === null).map((file) => file.path);
    wanted.set(kind, { path, old, index, isTouched, sources: sources.map((file) => file.path), unreadable, strangers });
    for (const file of index === null ? sources.map((source) => source.path) : strangers) asked.add(asciiUpper(file));
  }
  return { wanted, entries, asked };
}

function filesOf({ entries }: RawIndex): string[] {
  return entries.map(({ file }) => file);
}

function isOfMod(file: string, names: ReadonlyMap<string, unknown>): boolean {
  return names.has(mediaPathOf(file) ?? file);
}

/** Whether it lists files of the mod by names that the game does not know them by. */
function isMisspelt(index: RawIndex, names: ReadonlyMap<string, unknown>): boolean {
  return filesOf(index).some((file) => !names.has(file) && isOfMod(file, names));
}

/** What becomes of one index. */
export type IndexPlan =
  /** As it is; `reason`: although it should be made anew. */
  | { readonly kind: "keep"; readonly reason: string | null }
  | {
      readonly kind: "make";
      readonly file: Pick<IndexFile, "path" | "fileTime" | "bytes">;
      readonly without: readonly string[];
    }
  /** What it lists is not there, and there is nothing else to list. */
  | { readonly kind: "remove" };

const KEEP: IndexPlan = { kind: "keep", reason: null };
/** Rules of the indices by which a list that was made is not sure to be right. */
const GUESSES = new Set(["raw-no-base-data", "raw-base-file-missing"]);

/** Pure. */
export function planIndex(kind: RawKind, need: IndexNeed, gathered: GatheredIndices): IndexPlan {
  const { path, old, index, isTouched, unreadable, sources } = need;
  const { files, findings, game } = gathered;
  const kept = keptStrangers(need, game);
  const isStale = index !== null && kept.size < need.strangers.size;
  // What takes the place of a file of the game is in the game's own index.
  const isMissing = index === null && (old !== null || sources.some((file) => game?.has(file) !== true));
  if (!isTouched && !isStale && !isMissing) return KEEP;
  const failure = errorOf(kind, path, findings);
  if (failure !== null) return { kind: "keep", reason: failure };
  if (index !== null && unreadable.length > 0)
    return { kind: "keep", reason: `${unreadable.length} of its files cannot be read, ${unreadable[0]} for one` };
  const isGuessed = kind === "unitdata" && findings.some(({ code }) => GUESSES.has(code));
  if (index !== null && isGuessed)
    return { kind: "keep", reason: "units of the mod inherit from files of the base game that are not at hand" };
  const made = files.find((each) => each.path === path);
  const bytes = withStrangers(kind, made?.bytes ?? null, index, kept);
  if (bytes === null) return old === null ? KEEP : { kind: "remove" };
  return { kind: "make", file: { path, fileTime: made?.fileTime ?? 0n, bytes }, without: unreadable };
}

/**
 * Files of others whose lines stay: those that the base game has. When it is not at hand, an index that lists mostly
 * such files was made by hand, and only its author knows what it is to hold.
 */
function keptStrangers({ strangers, index }: IndexNeed, game: ReadonlySet<string> | null): ReadonlySet<string> {
  if (game !== null) return new Set([...strangers].filter((file) => game.has(asciiUpper(file))));
  const listed = index?.entries.length ?? 0;
  return 2 * strangers.size <= listed ? new Set() : strangers;
}

/** The index with the lines of the old one that stay; null when it would list nothing. */
function withStrangers(
  kind: RawKind,
  made: Uint8Array | null,
  old: RawIndex | null,
  kept: ReadonlySet<string>,
): Uint8Array | null {
  if (old === null || kept.size === 0) return made;
  const own = made === null ? [] : readRaw(kind, made).entries;
  // Of one kind, as the index says of itself.
  const entries = [
    ...own,
    ...(old.entries as readonly RawIndex["entries"][number][]).filter(({ file }) => kept.has(file)),
  ];
  return entries.length === 0 ? null : writeRaw({ kind, entries } as unknown as RawIndex);
}

function errorOf(kind: RawKind, path: string, findings: readonly Diagnostic[]): string | null {
  const error = findings.find((each) => {
    return each.severity === "error" && (each.path === path || factsKindOf(each.path) === kind);
  });
  return error?.message ?? null;
}
