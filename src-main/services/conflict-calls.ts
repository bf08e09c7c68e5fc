import type { ConflictPath } from "../../src-shared/contract/models/conflicts.ts";
import type { ConflictCounts } from "../../src-shared/rules/conflicts.ts";
import { diagnose } from "../../src-shared/text/diagnostic.ts";
import type { Surroundings } from "../files/places.ts";
import type { OrderedMod } from "../play/conflict-order.ts";
import { PLAY_RULES } from "../play/rules.ts";
import { ConflictDesk, type Holder, type PathConflict } from "./conflict-desk.ts";
import { RefusedError } from "./failures.ts";
import { GoneError } from "./handles.ts";
import type { PlayDesk } from "./play-desk.ts";
import { orderOf } from "./play-models.ts";
import type { CallContext, Handlers } from "./router.ts";

export type ConflictHandlers = Pick<Handlers, Extract<keyof Handlers, `conflicts.${string}`>>;

export interface ConflictCallsOptions {
  readonly desk: () => Promise<PlayDesk>;
  readonly around: () => Surroundings;
  readonly onError: (error: unknown) => void;
  /** Ends what goes on by itself. */
  readonly closing: AbortSignal;
}

/** Which mod's file is used, for windows. */
export function conflictCalls({ desk, around, onError, closing }: ConflictCallsOptions): ConflictHandlers {
  /** The sample has a desk of its own. */
  const made = new WeakMap<PlayDesk, ConflictDesk>();
  let filledOf: unknown = null;

  const at = async ({ signal }: CallContext) => {
    const play = await desk();
    const conflicts = made.get(play) ?? new ConflictDesk({ around: around(), store: play.open.store, onError });
    made.set(play, conflicts);
    return { conflicts, snapshot: await play.snapshot({ signal }) };
  };
  const fill = ({ conflicts, snapshot }: Awaited<ReturnType<typeof at>>) => {
    if (filledOf === snapshot) return;
    filledOf = snapshot;
    conflicts.fill(snapshot, { signal: closing }).catch((error) => {
      if (!closing.aborted) onError(error);
    });
  };
  return {
    "conflicts.counts": async ({ ids }, context) => {
      const ground = await at(context);
      const counts = await ground.conflicts.counts(ground.snapshot, orderOf(ids), { signal: context.signal });
      fill(ground);
      return counts.map((each) => shownCounts(each.id, each));
    },
    "conflicts.ofMod": async ({ id, ids, ...request }, context) => {
      const { conflicts, snapshot } = await at(context);
      const page = await conflicts.ofMod(snapshot, orderOf(ids), BigInt(id), request, { signal: context.signal });
      if (page === null) throw new GoneError(id);
      return { counts: shownCounts(page.mod.id, page.counts), total: page.total, paths: page.paths.map(shownPath) };
    },
    "conflicts.effect": async ({ from, to, limit }, context) => {
      const { conflicts, snapshot } = await at(context);
      const operation = { signal: context.signal };
      const { total, paths, mods } = await conflicts.effect(snapshot, orderOf(from), orderOf(to), limit, operation);
      return {
        total,
        paths: paths.map(({ path, from, to }) => ({ path, from: idText(from), to: idText(to) })),
        mods: mods.map(({ id, ...counts }) => ({ id: String(id), ...counts })),
      };
    },
    "conflicts.lookup": async ({ path, ids }, context) => {
      const { conflicts, snapshot } = await at(context);
      const file = await conflicts.lookup(snapshot, path, orderOf(ids), { signal: context.signal });
      if (file === null) throw notAPath(path);
      return {
        path: file.path,
        holders: file.holders.map((holder) => ({ ...shownHolder(holder), title: holder.mod.title })),
        base: file.base,
        isBaseKnown: file.isBaseKnown,
        removedBy: file.removedBy.map(idOf),
      };
    },
  };
}

function notAPath(text: string): RefusedError {
  const { code, message, data, fix } = diagnose("play-no-path", PLAY_RULES["play-no-path"], { path: text }, { text });
  return new RefusedError(code, message, data, fix);
}

function shownCounts(id: bigint, { files, wins, loses, base, shadowedBy, removes }: ConflictCounts) {
  return { id: String(id), files, wins, loses, base, shadowedBy, removes };
}

function shownPath({ path, isRaw, holders, inBase, removedBy }: PathConflict): ConflictPath {
  return { path, isRaw, holders: holders.map(shownHolder), inBase, removedBy: removedBy.map(idOf) };
}

function shownHolder({ mod, canWin }: Holder): ConflictPath["holders"][number] {
  return { id: idOf(mod), rank: mod.rank ?? 0, ...(canWin ? {} : { cannotWin: true as const }) };
}

function idOf({ id }: OrderedMod): string {
  return String(id);
}

function idText(id: bigint | null): string | null {
  return id === null ? null : String(id);
}
