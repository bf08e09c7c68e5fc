import type { Diagnostic } from "../../text/diagnostic.ts";
import type { RawFacts, RawFactsOf } from "./facts.ts";
import {
  affixEntry,
  type FactsFile,
  menuEntry,
  missileEntry,
  roomPieceEntry,
  skillEntry,
  triggerableEntry,
} from "./file-entries.ts";
import { LONGEST_LIST, mostEntries, writeRaw } from "./raw-codec.ts";
import { RawFindings } from "./raw-findings.ts";
import { NO_GUID, RAW_KINDS, RAW_NAMES, type RawIndex, type RawKind } from "./raw-index.ts";
import { compareInOrder, factsKindOf, RAW_SOURCES } from "./sources.ts";
import type { UnitsByPath } from "./unit-chain.ts";
import { listUnits } from "./unit-list.ts";

/** A file of the mod that an index wants facts of; its path is an entry's, upper-case and from `MEDIA/` on. */
export type IndexedFile = FactsFile<RawFacts>;

export interface MadeIndex {
  readonly kind: RawKind;
  /** File name, to stand directly in MEDIA. */
  readonly name: string;
  /** Files that it lists. */
  readonly count: number;
  readonly bytes: Uint8Array;
}

export interface MadeIndices {
  /** Only those that list something. */
  readonly indices: readonly MadeIndex[];
  /** Of `RAW_RULES`, by entry path; with an error an index is missing from the others. */
  readonly findings: readonly Diagnostic[];
}

/**
 * The indices of a mod (spec/dat.md §5), in the order GUTS gives their entries, whatever the order of `files`; files
 * that no index wants ({@link factsKindOf}) are passed over.
 *
 * `base` answers for what a BASEFILE names and `files` does not have: any other file of the mod, then the base game's.
 * Null when there is no base data; then what units inherit is guessed, and a finding says of which.
 */
export function makeIndices(files: readonly IndexedFile[], base: UnitsByPath | null): MadeIndices {
  const findings = new RawFindings();
  const indices: MadeIndex[] = [];
  for (const kind of RAW_KINDS) {
    const index = makeIndex(kind, files, base, findings);
    reportTwins(index, findings);
    if (index.entries.length === 0 || !fits(index, findings)) continue;
    indices.push({ kind, name: RAW_NAMES[kind], count: index.entries.length, bytes: writeRaw(index) });
  }
  return { indices, findings: findings.finish() };
}

function makeIndex(
  kind: RawKind,
  files: readonly IndexedFile[],
  base: UnitsByPath | null,
  findings: RawFindings,
): RawIndex {
  switch (kind) {
    case "affixes":
      return { kind, entries: scan(files, kind).map((file) => affixEntry(file, findings)) };
    case "skills":
      return { kind, entries: scan(files, kind).flatMap((file) => skillEntry(file, findings) ?? []) };
    case "missiles":
      return { kind, entries: scan(files, kind).map((file) => missileEntry(file, findings)) };
    case "triggerables":
      return { kind, entries: scan(files, kind).map((file) => triggerableEntry(file, findings)) };
    case "ui":
      return { kind, entries: scan(files, kind).flatMap((file) => menuEntry(file) ?? []) };
    case "unitdata":
      return { kind, entries: listUnits(scan(files, kind), base, findings) };
    case "roompieces":
      return { kind, entries: scan(files, kind).map(roomPieceEntry) };
  }
}

/** Says of every file whose GUID an earlier one of the index has: the game knows the two by one name. */
function reportTwins(index: RawIndex, findings: RawFindings): void {
  if (index.kind !== "unitdata" && index.kind !== "skills") return;
  const key = index.kind === "skills" ? "UNIQUE_GUID" : "UNIT_GUID";
  const first = new Map<bigint, string>();
  for (const { guid, file } of index.entries) {
    const other = first.get(guid);
    if (other === undefined) first.set(guid, file);
    else if (guid !== NO_GUID) findings.add("raw-guid-twice", file, { key, guid: String(guid), other });
  }
}

/** The files of an index in the order of its scan. */
function scan<K extends RawKind>(files: readonly IndexedFile[], kind: K): FactsFile<RawFactsOf<K>>[] {
  const { order } = RAW_SOURCES[kind];
  const found = files.filter((file): file is FactsFile<RawFactsOf<K>> => {
    return file.facts.kind === kind && factsKindOf(file.path) === kind;
  });
  return found.sort((a, b) => compareInOrder(order, a.path, b.path));
}

/** Whether the counts of an index can hold it; says so when not. */
function fits(index: RawIndex, findings: RawFindings): boolean {
  const limit = mostEntries(index.kind);
  const { length } = index.entries;
  if (length > limit) {
    findings.add("raw-too-many-entries", `MEDIA/${RAW_NAMES[index.kind]}`, { count: length, limit });
    return false;
  }
  const tooLong = listsOf(index).filter(({ names }) => names.length > LONGEST_LIST);
  for (const { file, list, names } of tooLong)
    findings.add("raw-list-too-long", file, { list, count: names.length, limit: LONGEST_LIST });
  return tooLong.length === 0;
}

interface NameList {
  readonly file: string;
  readonly list: string;
  readonly names: readonly string[];
}

/** The lists of an index whose counts are one byte wide. */
function listsOf(index: RawIndex): NameList[] {
  switch (index.kind) {
    case "affixes":
      return index.entries.flatMap(({ file, unitTypes, notUnitTypes }) => [
        { file, list: "UNITTYPES", names: unitTypes },
        { file, list: "NOT_UNITTYPES", names: notUnitTypes },
      ]);
    case "missiles":
      return index.entries.map(({ file, names }) => ({ file, list: "The layout's missiles", names }));
    default:
      return [];
  }
}
