import { compareUnits } from "../../src-shared/bytes/ascii.ts";
import { FormatError } from "../../src-shared/bytes/format-error.ts";
import type { CompileResult } from "../../src-shared/formats/compile-result.ts";
import { type CompiledForm, extensionOf, fileTypeOf } from "../../src-shared/formats/file-types.ts";
import { type LevelSetPiece, readLevelSet } from "../../src-shared/formats/level-set/level-set.ts";
import { mediaPathOf } from "../../src-shared/formats/media-path.ts";
import { unitFacts } from "../../src-shared/formats/raw/dat-facts.ts";
import type { UnitFacts } from "../../src-shared/formats/raw/facts.ts";
import type { Diagnostic } from "../../src-shared/text/diagnostic.ts";
import { FORM_BYTES, payloadForm } from "../archive/payload-form.ts";
import { FileError, findingOf } from "../files/file-error.ts";
import type { Store } from "../store/store.ts";
import type { BaseFindings } from "./base-findings.ts";
import { type FactsJson, LEVEL_SET_JSON, UNIT_JSON } from "./facts-json.ts";
import type { Layer, LayerEntry } from "./layer.ts";
import { dropOldestLayer, type FactKind, type LayerCache } from "./layer-cache.ts";

/** Compiles a text of the game. The bytes may live until the next call only. */
export type CompileText = (form: CompiledForm, bytes: Uint8Array, path: string) => CompileResult;

/** A layer with what is cached of it. */
export interface CachedLayer {
  readonly layer: Layer;
  readonly cache: LayerCache;
}

export interface LevelSet {
  /** Upper-case, from `MEDIA/` on. */
  readonly path: string;
  readonly pieces: readonly LevelSetPiece[];
}

/** Files asked for at a time: reading one is mostly waiting. */
const LANES = 16;
/** The database may hold this much; then what was not used longest goes. */
const LARGEST_CACHE = 512 << 20;

/**
 * The base game as the game sees it: of each file the one in the first layer that has it. Paths are taken as texts of
 * the game write them: any case and slashes, with `media/` or without. A file that cannot be read or compiled counts
 * as missing and is a finding; what the disk refuses is thrown.
 */
export class BaseGame {
  /** First wins. */
  readonly layers: readonly Layer[];
  private readonly cached: readonly CachedLayer[];
  private readonly store: Store;
  private readonly compile: CompileText;
  private readonly problems: BaseFindings;

  constructor(cached: readonly CachedLayer[], store: Store, compile: CompileText, problems: BaseFindings) {
    this.layers = cached.map(({ layer }) => layer);
    this.cached = cached;
    this.store = store;
    this.compile = compile;
    this.problems = problems;
  }

  /** What was wrong with the base game so far, and with the cache of it. */
  get findings(): readonly Diagnostic[] {
    return [...this.problems.all(this.layers), ...this.store.notices];
  }

  /** The entry of a file and its layer; null when no layer has it. */
  async find(path: string): Promise<{ readonly layer: Layer; readonly entry: LayerEntry } | null> {
    return this.locate(path);
  }

  /** A file as it stands in its layer; null when there is none. */
  async read(path: string): Promise<Uint8Array | null> {
    const found = await this.locate(path);
    return found === null ? null : this.attempt(found, () => found.layer.read(found.entry));
  }

  /** A file as the game reads it: what is a text in its layer is compiled. Null when there is none. */
  async compiled(path: string): Promise<Uint8Array | null> {
    const found = await this.locate(path);
    if (found === null) return null;
    return this.attempt(found, async () => {
      const stored = await found.layer.read(found.entry);
      const bytes = this.compiledForm(found.entry, stored);
      return bytes === stored ? bytes : bytes.slice();
    });
  }

  /** What a unit says of itself; null when there is none. */
  unit(path: string): Promise<UnitFacts | null> {
    return this.facts("unit", path, (bytes) => unitFacts(bytes), UNIT_JSON);
  }

  /** These units and all they are based on, by entry path. What does not exist is not in it. */
  async units(paths: Iterable<string>): Promise<ReadonlyMap<string, UnitFacts>> {
    const units = new Map<string, UnitFacts>();
    const asked = new Set<string>();
    for (let wanted = [...paths]; wanted.length > 0; ) {
      const fresh = new Set(wanted.map(mediaPathOf).filter((path) => path !== null && !asked.has(path)) as string[]);
      wanted = [];
      await inLanes([...fresh], async (path) => {
        asked.add(path);
        const facts = await this.unit(path);
        if (facts === null) return;
        units.set(path, facts);
        if (facts.baseFile) wanted.push(facts.baseFile);
      });
    }
    return units;
  }

  /** Every level set with its pieces, by path. */
  async levelSets(): Promise<readonly LevelSet[]> {
    const sets: LevelSet[] = [];
    await inLanes(await this.list("MEDIA/LEVELSETS/", ".DAT"), async (path) => {
      const pieces = await this.facts("level-set", path, readLevelSet, LEVEL_SET_JSON);
      if (pieces !== null) sets.push({ path, pieces });
    });
    return sets.sort((a, b) => compareUnits(a.path, b.path));
  }

  /** Paths of all files below a folder, of one extension (`.DAT`) when it is given, ascending. */
  async list(folder: string, extension?: string): Promise<readonly string[]> {
    const below = mediaPathOf(`${folder}/x`)?.slice(0, -1) ?? null;
    if (below === null) return [];
    const paths = new Set<string>();
    for (const { layer } of this.cached)
      for (const { path } of await layer.list(below))
        if (extension === undefined || extensionOf(path) === extension) paths.add(path);
    return [...paths].sort(compareUnits);
  }

  /** Writes what is to be kept, and closes the layers; the store stays open. */
  async close(): Promise<void> {
    for (const { cache } of this.cached) cache.flush();
    this.store.keepBelow(LARGEST_CACHE, dropOldestLayer);
    for (const { layer } of this.cached) await layer.close();
  }

  private async locate(text: string): Promise<(CachedLayer & { readonly entry: LayerEntry }) | null> {
    const path = mediaPathOf(text);
    if (path === null) return null;
    for (const each of this.cached) {
      const entry = await each.layer.find(path);
      if (entry !== null) return { ...each, entry };
    }
    return null;
  }

  private async facts<T>(
    kind: FactKind,
    path: string,
    make: (bytes: Uint8Array, path: string) => T,
    json: FactsJson<T>,
  ): Promise<T | null> {
    const found = await this.locate(path);
    if (found === null) return null;
    const { layer, cache, entry } = found;
    const kept = cache.facts(kind, entry);
    if (kept !== null) return json.decode(kept);
    return this.attempt(found, async () => {
      const facts = make(this.compiledForm(entry, await layer.read(entry)), entry.path);
      cache.keepFacts(kind, entry, json.encode(facts));
      return facts;
    });
  }

  /** May live until the next call only. */
  private compiledForm({ path }: LayerEntry, bytes: Uint8Array): Uint8Array {
    const { code, compiledTo } = fileTypeOf(path);
    if (compiledTo === null || payloadForm(code, bytes.subarray(0, FORM_BYTES)).found === "compiled") return bytes;
    const result = this.compile(compiledTo, bytes, path);
    if (result.bytes !== null) return result.bytes;
    const error = result.diagnostics.find(({ severity }) => severity === "error");
    throw new FormatError(compiledTo, error?.message ?? "it cannot be compiled", 0, path);
  }

  private async attempt<T>({ layer, entry }: CachedLayer & { readonly entry: LayerEntry }, work: () => Promise<T>) {
    try {
      return await work();
    } catch (error) {
      const isOfFile = error instanceof FormatError || (error instanceof FileError && error.fault === "input");
      if (!isOfFile) throw error;
      this.problems.unreadable(
        entry.path,
        layer.path,
        error instanceof FormatError ? error.what : findingOf(error).message,
      );
      return null;
    }
  }
}

async function inLanes<T>(items: readonly T[], work: (item: T) => Promise<void>): Promise<void> {
  const rest = items.values();
  const lane = async () => {
    for (const item of rest) await work(item);
  };
  await Promise.all(Array.from({ length: LANES }, lane));
}
