import { fileTypeOf } from "../../src-shared/formats/file-types.ts";
import { basePathOf } from "../../src-shared/formats/raw/base-file.ts";
import type { RawFacts, UnitFacts } from "../../src-shared/formats/raw/facts.ts";
import { makeIndices } from "../../src-shared/formats/raw/make-indices.ts";
import { RAW_SOURCES } from "../../src-shared/formats/raw/sources.ts";
import type { Diagnostic } from "../../src-shared/text/diagnostic.ts";

/** A compiled file of the mod and what an index needs of it. */
export interface IndexedEntry {
  /** Upper-case, from `MEDIA/` on. */
  readonly path: string;
  /** FILETIME. */
  readonly fileTime: bigint;
  readonly facts: RawFacts;
}

/** An index as it goes into the mod. */
export interface IndexFile {
  readonly path: string;
  readonly type: number;
  /** Of the newest file it was made of. */
  readonly fileTime: bigint;
  readonly bytes: Uint8Array;
}

/** Answers for the units of the base game; null: there is no such file. */
export type BaseUnits = (path: string) => Promise<UnitFacts | null>;

/**
 * The index files of a mod. `openBase` is asked only when a unit inherits from a file that the mod does not have; null
 * from it means that there is no base data, and the findings say what is uncertain then.
 */
export async function makeIndexFiles(
  entries: readonly IndexedEntry[],
  openBase: () => Promise<BaseUnits | null>,
): Promise<{ readonly files: readonly IndexFile[]; readonly findings: readonly Diagnostic[] }> {
  const inherited = await inheritedUnits(entries, openBase);
  const base = inherited === null ? null : (path: string) => inherited.get(path) ?? null;
  const { indices, findings } = makeIndices(entries, base);
  const files = indices.map(({ kind, name, bytes }) => {
    const path = `MEDIA/${name}`;
    return { path, type: fileTypeOf(path).code, fileTime: newest(entries, RAW_SOURCES[kind].folder), bytes };
  });
  return { files, findings };
}

function newest(entries: readonly IndexedEntry[], folder: string): bigint {
  let time = 0n;
  for (const entry of entries) if (entry.path.startsWith(folder) && entry.fileTime > time) time = entry.fileTime;
  return time;
}

/** The units behind those of the mod, base by base; null without base data. Empty when the mod has them all itself. */
async function inheritedUnits(
  entries: readonly IndexedEntry[],
  openBase: () => Promise<BaseUnits | null>,
): Promise<ReadonlyMap<string, UnitFacts | null> | null> {
  const own = new Set(entries.map(({ path }) => path));
  const known = new Map<string, UnitFacts | null>();
  let wanted = basesOf(entries.map(({ facts }) => facts));
  let base: BaseUnits | null = null;
  for (;;) {
    const missing = [...wanted].filter((path) => !own.has(path) && !known.has(path));
    if (missing.length === 0) return known;
    base ??= await openBase();
    if (base === null) return null;
    for (const path of missing) known.set(path, await base(path));
    wanted = basesOf(missing.map((path) => known.get(path) ?? null));
  }
}

function basesOf(facts: readonly (RawFacts | null)[]): Set<string> {
  const paths = new Set<string>();
  for (const each of facts)
    if (each?.kind === "unitdata" && each.baseFile !== null) paths.add(basePathOf(each.baseFile));
  paths.delete("");
  return paths;
}
