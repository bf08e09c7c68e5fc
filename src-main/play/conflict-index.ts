import { FormatError } from "../../src-shared/bytes/format-error.ts";
import { PathGrouping, type PathGroups } from "../../src-shared/rules/path-groups.ts";
import { PathTable } from "../../src-shared/rules/path-table.ts";
import { FileError } from "../files/file-error.ts";
import { type FileLayer, nodeFiles } from "../files/file-layer.ts";
import { FileThread } from "./file-thread.ts";
import type { ReadableMod } from "./mod-file.ts";
import { createTurns, eachOf, type PlayOperation } from "./operation.ts";
import type { PathCache } from "./path-cache.ts";
import { type PathAnswer, type PathQuestion, readPaths } from "./read-paths.ts";

/** The paths of some mods, grouped. */
export interface GroupedMods {
  readonly groups: PathGroups;
  /** By path of the file: index of its table. A file that cannot be read now is not in it. */
  readonly tableOf: ReadonlyMap<string, number>;
}

export interface ConflictIndexOptions {
  readonly cache: PathCache;
  readonly files?: FileLayer;
  /** A number that nobody can know, see `PathGrouping`. */
  readonly seed: number;
}

/** Files that are opened at a time. */
const LANES = 16;
/** A file table of more bytes takes the thread for tens of milliseconds. */
const LARGEST_HERE = 1 << 20;
/** Groups may have so many times the mods that are asked for, before they are made anew. */
const MOST_SPARE = 4;

/**
 * The paths of all mods that were asked for, in memory for one run and in the cache for the next. What is known holds as
 * long as the stamp of the file.
 */
export class ConflictIndex {
  readonly #cache: PathCache;
  readonly #files: FileLayer;
  readonly #seed: number;
  readonly #known = new Map<string, { readonly stamp: string; readonly table: PathTable }>();
  #last: (GroupedMods & { readonly stamps: ReadonlyMap<string, string> }) | null = null;

  constructor({ cache, files = nodeFiles, seed }: ConflictIndexOptions) {
    this.#cache = cache;
    this.#files = files;
    this.#seed = seed;
  }

  /** Groups the paths of mods; the same groups again as long as they have these mods. Only cancelling throws. */
  async grouped(wanted: readonly ReadableMod[], operation: PlayOperation = {}): Promise<GroupedMods> {
    const mods = [...new Map(wanted.map((mod) => [mod.path, mod])).values()];
    const last = this.#last;
    if (last !== null && mods.every(({ path, stamp }) => last.stamps.get(path) === stamp))
      if (last.stamps.size <= MOST_SPARE * mods.length + MOST_SPARE) return last;
    const tables = await this.#tables(mods, operation);
    const tableOf = new Map([...tables.keys()].map((path, index) => [path, index]));
    const grouping = new PathGrouping([...tables.values()], this.#seed);
    const yieldTurn = createTurns(operation.signal);
    while (grouping.next()) await yieldTurn();
    const grouped = { groups: grouping.finish(), tableOf };
    const stamps = new Map(mods.filter(({ path }) => tables.has(path)).map(({ path, stamp }) => [path, stamp]));
    this.#last = { ...grouped, stamps };
    return grouped;
  }

  /** Brings paths of mods into the cache that are not there, so that a later question is answered at once. */
  async fill(mods: readonly ReadableMod[], operation: PlayOperation = {}): Promise<void> {
    const yieldTurn = createTurns(operation.signal);
    const missing: ReadableMod[] = [];
    for (const mod of mods) {
      await yieldTurn();
      if (this.#cache.isMissing(mod)) missing.push(mod);
    }
    await this.#read(missing, operation, () => {});
  }

  /** Forgets mods that are not among these any more. */
  keepOnly(mods: readonly ReadableMod[]): void {
    const paths = new Set(mods.map(({ path }) => path));
    for (const path of this.#known.keys()) if (!paths.has(path)) this.#known.delete(path);
  }

  async #tables(mods: readonly ReadableMod[], operation: PlayOperation): Promise<ReadonlyMap<string, PathTable>> {
    const yieldTurn = createTurns(operation.signal);
    const unknown: ReadableMod[] = [];
    for (const mod of mods) {
      await yieldTurn();
      if (this.#known.get(mod.path)?.stamp === mod.stamp) continue;
      const table = this.#cache.known(mod);
      if (table === null) unknown.push(mod);
      else this.#known.set(mod.path, { stamp: mod.stamp, table });
    }
    await this.#read(unknown, operation, (mod, table) => this.#known.set(mod.path, { stamp: mod.stamp, table }));
    const tables = new Map<string, PathTable>();
    for (const { path, stamp } of mods) {
      const known = this.#known.get(path);
      if (known?.stamp === stamp) tables.set(path, known.table);
    }
    return tables;
  }

  /** Several at a time; those with a large table one after the other in a thread. */
  async #read(
    mods: readonly ReadableMod[],
    { signal, report }: PlayOperation,
    taken: (mod: ReadableMod, table: PathTable) => void,
  ): Promise<void> {
    if (mods.length === 0) return;
    const yieldTurn = createTurns(signal);
    const large: ReadableMod[] = [];
    let done = 0;
    const count = ({ name }: ReadableMod) =>
      report?.({ kind: "list", done: ++done, total: mods.length, bytes: 0, totalBytes: 0, detail: name });
    const take = (mod: ReadableMod, table: PathTable) => {
      this.#cache.keep(mod, table);
      taken(mod, table);
    };
    const thread = new FileThread<PathQuestion, PathAnswer>("path-worker", signal);
    try {
      await eachOf(mods, LANES, async (mod) => {
        signal?.throwIfAborted();
        const table = await this.#readHere(mod);
        if (table === "large") large.push(mod);
        else if (table !== null) take(mod, table);
        if (table !== "large") count(mod);
        await yieldTurn();
      });
      for (const mod of large) {
        const answer = await thread.ask({ path: mod.path });
        if (answer.kind === "paths") take(mod, new PathTable(answer.bytes));
        count(mod);
      }
    } finally {
      this.#cache.flush();
      await thread.close();
    }
  }

  /** Null when the file cannot be read now; its row in the library says why. */
  async #readHere({ path }: ReadableMod): Promise<PathTable | "large" | null> {
    try {
      // Other files than the system's cannot be handed to a thread.
      const most = this.#files === nodeFiles ? LARGEST_HERE : Number.POSITIVE_INFINITY;
      return (await readPaths(path, this.#files, most)) ?? "large";
    } catch (error) {
      if (error instanceof FormatError || error instanceof FileError) return null;
      throw error;
    }
  }
}
