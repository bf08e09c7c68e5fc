import { fileTypeOf } from "../../src-shared/formats/file-types.ts";
import { mediaPathOf } from "../../src-shared/formats/media-path.ts";
import type { RawFacts, UnitFacts } from "../../src-shared/formats/raw/facts.ts";
import { makeIndices } from "../../src-shared/formats/raw/make-indices.ts";
import { RAW_SOURCES } from "../../src-shared/formats/raw/sources.ts";
import type { Diagnostic } from "../../src-shared/text/diagnostic.ts";
import type { SharedBase } from "./base.ts";

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

export interface MadeIndexFiles {
  readonly files: readonly IndexFile[];
  readonly findings: readonly Diagnostic[];
}

/**
 * The index files of a mod. The base game is asked for only when a unit inherits from a file that the mod does not
 * have, or when it was named: then a wrong name is told. What is wrong with it is not among the findings; without base
 * data these say what is uncertain.
 */
export async function makeIndexFiles(entries: readonly IndexedEntry[], base: SharedBase): Promise<MadeIndexFiles> {
  const units = await unitsBehind(entries, base);
  const { indices, findings } = makeIndices(entries, units === null ? null : (path) => units.get(path) ?? null);
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

/** The units of the base game that those of the mod are based on, and all behind them; null without base data. */
async function unitsBehind(
  entries: readonly IndexedEntry[],
  base: SharedBase,
): Promise<ReadonlyMap<string, UnitFacts> | null> {
  const own = new Set(entries.map(({ path }) => path));
  const wanted = basePaths(entries).filter((path) => !own.has(path));
  if (wanted.length === 0 && !base.isNamed) return new Map();
  const game = await base.game();
  return game.layers.length === 0 ? null : game.units(wanted);
}

/** What BASEFILE names in the units of the mod. */
function basePaths(entries: readonly IndexedEntry[]): string[] {
  // Thousands of units may be based on a few.
  const texts = new Set<string>();
  for (const { facts } of entries) if (facts.kind === "unitdata" && facts.baseFile !== null) texts.add(facts.baseFile);
  return [...new Set([...texts].flatMap((text) => mediaPathOf(text) ?? []))];
}
