import { randomInt } from "node:crypto";
import { fileTypeOf, sourceNameOf } from "../../src-shared/formats/file-types.ts";
import { mediaPathOf } from "../../src-shared/formats/media-path.ts";
import {
  type ConflictCounts,
  type ConflictShow,
  type Conflicts,
  changedWinners,
  countsAlone,
  holdersOf,
  judgeConflicts,
  pathsOf,
} from "../../src-shared/rules/conflicts.ts";
import type { Order } from "../../src-shared/rules/order-edits.ts";
import type { PathGroups } from "../../src-shared/rules/path-groups.ts";
import { type Clock, systemClock } from "../files/clock.ts";
import type { Surroundings } from "../files/places.ts";
import { ConflictIndex, type GroupedMods } from "../play/conflict-index.ts";
import { type ConflictOrder, conflictOrder, type OrderedMod } from "../play/conflict-order.ts";
import type { ReadableMod } from "../play/mod-file.ts";
import type { PlayOperation } from "../play/operation.ts";
import { PathCache } from "../play/path-cache.ts";
import type { PlaySnapshot } from "../play/snapshot.ts";
import type { Store } from "../store/store.ts";
import { BaseSide } from "./base-side.ts";
import { sortedPaths } from "./sorted-paths.ts";

export interface ConflictDeskOptions {
  readonly around: Surroundings;
  readonly store: Store;
  readonly onError: (error: unknown) => void;
  readonly clock?: Clock;
}

export interface CountsOfMod extends ConflictCounts {
  readonly id: bigint;
}

export interface Holder {
  readonly mod: OrderedMod;
  /** Otherwise its mod will not load, or the game never finds a file of this name. */
  readonly canWin: boolean;
}

/** A path, and who has it. */
export interface PathConflict {
  /** Upper-case, from `MEDIA/` on. */
  readonly path: string;
  /** One of the lists of what the game knows (docs/formats/raw.md). */
  readonly isRaw: boolean;
  /** In mount order. */
  readonly holders: readonly Holder[];
  /** Whose file is used; null for the base game's, or none. */
  readonly winner: OrderedMod | null;
  /** Null when the base game is not known. */
  readonly inBase: boolean | null;
  /** Mods that take the base game's file away. */
  readonly removedBy: readonly OrderedMod[];
}

export interface PageRequest {
  readonly show: ConflictShow;
  /** Part of the path, any case. */
  readonly filter: string;
  readonly offset: number;
  readonly limit: number;
}

export interface ConflictPage {
  readonly mod: OrderedMod;
  readonly counts: ConflictCounts;
  readonly total: number;
  readonly paths: readonly PathConflict[];
}

export interface OrderEffect {
  readonly total: number;
  /** By folder and name; null: of the base game, or of nobody. */
  readonly paths: readonly { readonly path: string; readonly from: bigint | null; readonly to: bigint | null }[];
  readonly mods: readonly { readonly id: bigint; readonly gains: number; readonly losses: number }[];
}

export interface EffectiveFile extends Omit<PathConflict, "inBase" | "isRaw"> {
  /** MEDIA folder or archive of the base game that has it; null when none does, or it is not known. */
  readonly base: string | null;
  readonly isBaseKnown: boolean;
}

/**
 * Whose file is used: a mod's · the base game's · none, since a mod takes it away · none, since nobody has it · not
 * known, since no active mod has it and the base game could not be asked.
 */
export type UsedFile = "mod" | "base" | "removed" | "nobody" | "unknown";

export function usedOf({ winner, removedBy, base, isBaseKnown }: EffectiveFile): UsedFile {
  if (winner !== null) return "mod";
  if (!isBaseKnown) return "unknown";
  if (base === null) return "nobody";
  return removedBy.length > 0 ? "removed" : "base";
}

interface Judged {
  /** The places of the conflicts. */
  readonly mods: readonly OrderedMod[];
  readonly conflicts: Conflicts;
}

/** Which mod's file is used, for windows and the command line: joins the mods' side with the base game's. */
export class ConflictDesk {
  readonly #index: ConflictIndex;
  readonly #base: BaseSide;
  #lastPage: { readonly groups: PathGroups; readonly key: string; readonly paths: readonly number[] } | null = null;

  constructor({ around, store, onError, clock = systemClock }: ConflictDeskOptions) {
    this.#index = new ConflictIndex({ cache: new PathCache(store, clock), seed: randomInt(2 ** 31) });
    this.#base = new BaseSide({ around, store, onError });
  }

  /**
   * Counts of the mods of an order, in its order. Ghosts and files that cannot be read now have none; a mod past the
   * limit neither wins nor loses.
   */
  async counts(snapshot: PlaySnapshot, ids: Order, operation: PlayOperation = {}): Promise<readonly CountsOfMod[]> {
    const order = conflictOrder(snapshot, ids);
    const { groups, tableOf } = await this.#index.grouped(filesOf(order), operation);
    const inBase = await this.#base.flagsOf(groups, installOf(snapshot), operation.signal);
    const { mods, conflicts } = judge({ groups, tableOf }, order.mods, inBase);
    const alone = order.past.flatMap(({ id, file }) => {
      const table = tableOf.get(file.path);
      return table === undefined ? [] : [{ id, ...countsAlone(groups, table, inBase) }];
    });
    return [...mods.map(({ id }, place) => ({ id, ...conflicts.counts[place] })), ...alone];
  }

  /**
   * A page of the paths of one mod, by folder and name. One that the order does not have, or has past the limit, stands at its end
   * and would lose there. Null when there is no such mod, or its file cannot be read now.
   */
  async ofMod(
    snapshot: PlaySnapshot,
    ids: Order,
    id: bigint,
    { show, filter, offset, limit }: PageRequest,
    operation: PlayOperation = {},
  ): Promise<ConflictPage | null> {
    const order = conflictOrder(snapshot, ids);
    const looked = order.mods.some((mod) => mod.id === id) ? [] : besideOf(snapshot, order, id);
    const grouped = await this.#index.grouped([...filesOf(order), ...looked.map(({ file }) => file)], operation);
    const inBase = await this.#base.flagsOf(grouped.groups, installOf(snapshot), operation.signal);
    const judged = judge(grouped, [...order.mods, ...looked], inBase);
    const place = judged.mods.findIndex((mod) => mod.id === id);
    if (place < 0) return null;
    const found = await this.#sorted(judged, place, show, filter, inBase, operation.signal);
    return {
      mod: judged.mods[place],
      counts: judged.conflicts.counts[place],
      total: found.length,
      paths: found.slice(offset, offset + limit).map((index) => conflictAt(judged, index, inBase)),
    };
  }

  /** What saving `to` instead of `from` would change: the first `limit` paths of it. */
  async effect(
    snapshot: PlaySnapshot,
    from: Order,
    to: Order,
    limit: number,
    operation: PlayOperation = {},
  ): Promise<OrderEffect> {
    const [before, after] = [conflictOrder(snapshot, from), conflictOrder(snapshot, to)];
    const grouped = await this.#index.grouped([...filesOf(before), ...filesOf(after)], operation);
    const [old, now] = [judge(grouped, before.mods, null), judge(grouped, after.mods, null)];
    const changes = changedWinners(old.conflicts, now.conflicts);
    const idOf = new Map(
      [...old.mods, ...now.mods].map(({ id, file }) => [grouped.tableOf.get(file.path), id] as const),
    );
    const gains = new Map<number, number>();
    const losses = new Map<number, number>();
    for (const change of changes) {
      losses.set(change.from, (losses.get(change.from) ?? 0) + 1);
      gains.set(change.to, (gains.get(change.to) ?? 0) + 1);
    }
    const changeOf = new Map(changes.map((change) => [change.path, change]));
    const paths = await sortedPaths(
      grouped.groups,
      changes.map(({ path }) => path),
      "",
      operation.signal,
    );
    return {
      total: changes.length,
      paths: paths.slice(0, limit).map((index) => {
        const change = changeOf.get(index)!;
        return {
          path: grouped.groups.path(index),
          from: idOf.get(change.from) ?? null,
          to: idOf.get(change.to) ?? null,
        };
      }),
      mods: [...idOf].flatMap(([table, id]) => {
        const counts = { gains: gains.get(table!) ?? 0, losses: losses.get(table!) ?? 0 };
        return counts.gains + counts.losses === 0 ? [] : [{ id, ...counts }];
      }),
    };
  }

  /**
   * Whose file the game uses under a path: with or without MEDIA/, any case and slash, with the suffix of a compiled
   * file or without. Null for what can be no path of the game.
   */
  async lookup(
    snapshot: PlaySnapshot,
    text: string,
    ids: Order,
    operation: PlayOperation = {},
  ): Promise<EffectiveFile | null> {
    const path = gamePathOf(text);
    if (path === null) return null;
    const order = conflictOrder(snapshot, ids);
    const grouped = await this.#index.grouped(filesOf(order), operation);
    const judged = judge(grouped, order.mods, null);
    const index = grouped.groups.indexOf(path);
    const { isKnown: isBaseKnown, path: base } = await this.#base.find(path, installOf(snapshot));
    const nobody = { path, holders: [], winner: null, removedBy: [] };
    const { holders, winner, removedBy } = index === null ? nobody : conflictAt(judged, index, null);
    return { path, holders, winner, removedBy, base, isBaseKnown };
  }

  /** Brings the paths of the whole library into the cache, for later questions. Only cancelling throws. */
  async fill({ active, library }: PlaySnapshot, operation: PlayOperation = {}): Promise<void> {
    const mods = [...active, ...library].flatMap(({ mod }) => (mod === null ? [] : [mod.file]));
    this.#index.keepOnly(mods);
    await this.#index.fill(mods, operation);
  }

  /** Kept for the next page of the same. */
  async #sorted(
    { conflicts }: Judged,
    place: number,
    show: ConflictShow,
    filter: string,
    inBase: Uint8Array | null,
    signal: AbortSignal | undefined,
  ): Promise<readonly number[]> {
    const { groups, places } = conflicts;
    const order = places.map(({ table, isMounted }) => `${table}${isMounted ? "" : "-"}`).join(" ");
    const key = [place, show, filter, inBase === null, order].join("\0");
    const last = this.#lastPage;
    if (last !== null && last.groups === groups && last.key === key) return last.paths;
    const paths = await sortedPaths(groups, pathsOf(conflicts, place, show, inBase), filter, signal);
    this.#lastPage = { groups, key, paths };
    return paths;
  }
}

/** The file that a path names for the game; null when it can name none. */
function gamePathOf(text: string): string | null {
  const trimmed = text.trim();
  return trimmed === "" ? null : mediaPathOf(sourceNameOf(trimmed));
}

function installOf({ places }: PlaySnapshot): string | null {
  return places.install?.path ?? null;
}

function filesOf({ mods, past }: ConflictOrder): readonly ReadableMod[] {
  return [...mods, ...past].map(({ file }) => file);
}

/** A mod that takes no part, to be looked at all the same. */
function besideOf(snapshot: PlaySnapshot, { past }: ConflictOrder, id: bigint): readonly OrderedMod[] {
  const known = past.find((mod) => mod.id === id) ?? conflictOrder(snapshot, [id]).mods[0];
  if (known === undefined) return [];
  return [{ ...known, rank: past.includes(known) ? known.rank : null, isMounted: false }];
}

/** An order over groups: mods whose paths are known. */
function judge({ groups, tableOf }: GroupedMods, ordered: readonly OrderedMod[], inBase: Uint8Array | null): Judged {
  const mods = ordered.filter(({ file }) => tableOf.has(file.path));
  const places = mods.map(({ file, isMounted }) => ({ table: tableOf.get(file.path)!, isMounted }));
  return { mods, conflicts: judgeConflicts(groups, places, inBase) };
}

function conflictAt({ mods, conflicts }: Judged, index: number, inBase: Uint8Array | null): PathConflict {
  const path = conflicts.groups.path(index);
  const { holders, winner, removedBy } = holdersOf(conflicts, index);
  return {
    path,
    isRaw: fileTypeOf(path).preview === "index",
    holders: holders.map(({ place, canWin }) => ({ mod: mods[place], canWin })),
    winner: winner === null ? null : mods[winner],
    inBase: inBase === null ? null : inBase[index] === 1,
    removedBy: removedBy.map((place) => mods[place]),
  };
}
