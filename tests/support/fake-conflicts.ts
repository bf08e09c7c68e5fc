import type {
  ConflictCounts,
  ConflictPath,
  ConflictShow,
  EffectiveFile,
} from "../../src-shared/contract/models/conflicts.ts";
import type { Answers, FakeWorld } from "./fake-main.ts";

/** A path of the game, and the titles of the mods that have it. */
export interface FakePath {
  readonly path: string;
  readonly titles: readonly string[];
  readonly isRaw?: boolean;
  readonly inBase?: boolean;
}

interface OfMod {
  readonly id: string;
  readonly ids: readonly string[];
  readonly show: ConflictShow;
  readonly filter: string;
  readonly offset: number;
  readonly limit: number;
}

/** Conflicts of a main that is not there: of paths whose mods are written down. */
export const CONFLICT_ANSWERS: Pick<
  Answers,
  "conflicts.counts" | "conflicts.ofMod" | "conflicts.effect" | "conflicts.lookup"
> = {
  "conflicts.counts": (world, { ids }: { readonly ids: readonly string[] }) => ids.map((id) => countsOf(world, id)),
  "conflicts.ofMod": (world, { id, ids, show, filter, offset, limit }: OfMod) => {
    const title = titleOf(world, id);
    const paths = world.paths
      .filter(({ titles, path }) => titles.includes(title) && path.includes(filter.toUpperCase()))
      .map((path) => conflictOf(world, path, ids))
      .filter((path) => isShown(path, id, show));
    return { counts: countsOf(world, id), total: paths.length, paths: paths.slice(offset, offset + limit) };
  },
  "conflicts.effect": (
    world,
    { from, to, limit }: { from: readonly string[]; to: readonly string[]; limit: number },
  ) => {
    const changed = world.paths.flatMap((path) => {
      const [before] = conflictOf(world, path, from).holders;
      const [after] = conflictOf(world, path, to).holders;
      return before?.id === after?.id ? [] : [{ path: path.path, from: before?.id ?? null, to: after?.id ?? null }];
    });
    const ids = [...new Set(changed.flatMap((one) => [one.from, one.to]))].filter((id) => id !== null);
    const mods = ids.map((id) => ({
      id,
      gains: changed.filter((one) => one.to === id).length,
      losses: changed.filter((one) => one.from === id).length,
    }));
    return { total: changed.length, paths: changed.slice(0, limit), mods };
  },
  "conflicts.lookup": (world, { path, ids }: { readonly path: string; readonly ids: readonly string[] }) => {
    const asked = path.toUpperCase().replaceAll("\\", "/");
    const full = asked.startsWith("MEDIA/") ? asked : `MEDIA/${asked}`;
    const found = world.paths.find((one) => one.path === full) ?? { path: full, titles: [] };
    const { holders } = conflictOf(world, found, ids);
    const answer: EffectiveFile = {
      path: full,
      holders: holders.map((holder) => ({ ...holder, title: titleOf(world, holder.id) })),
      base: found.inBase === true ? "C:/Steam/steamapps/common/Torchlight II/PAKS/DATA.PAK" : null,
      isBaseKnown: world.snapshot.game !== null,
      removedBy: [],
    };
    return answer;
  },
};

function countsOf(world: FakeWorld, id: string): ConflictCounts {
  const none = { files: 38, wins: 0, loses: 0, base: 0, shadowedBy: 0, removes: 0 };
  return { id, ...none, ...world.counts[titleOf(world, id)] };
}

function titleOf({ snapshot }: FakeWorld, id: string): string {
  return snapshot.mods.find((mod) => mod.id === id)?.title ?? "";
}

function conflictOf(world: FakeWorld, { path, titles, isRaw, inBase }: FakePath, ids: readonly string[]): ConflictPath {
  const holders = ids.flatMap((id, index) => (titles.includes(titleOf(world, id)) ? [{ id, rank: index + 1 }] : []));
  const isKnown = world.snapshot.game !== null;
  return { path, isRaw: isRaw ?? false, holders, inBase: isKnown ? (inBase ?? false) : null, removedBy: [] };
}

function isShown({ holders, inBase }: ConflictPath, id: string, show: ConflictShow): boolean {
  const isFirst = holders[0]?.id === id;
  switch (show) {
    case "loses":
      return !isFirst;
    case "wins":
      return isFirst && holders.length > 1;
    case "base":
      return inBase === true;
    case "all":
      return true;
  }
}
