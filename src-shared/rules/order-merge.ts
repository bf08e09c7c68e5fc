import { movedIds } from "./order-diff.ts";
import type { Order } from "./order-edits.ts";

/**
 * `moved`: both moved it, or both added it, to different places; it stands where they put it.
 * `removed`: one took it out and the other moved it; it is out.
 */
export interface OrderConflict {
  readonly kind: "moved" | "removed";
  readonly id: bigint;
}

export interface MergedOrder {
  readonly order: Order;
  readonly conflicts: readonly OrderConflict[];
}

/**
 * Joins two changes of one order by id: what either of them added, took out or moved. Where they disagree about a place
 * theirs stands, and it is told.
 */
export function mergeOrders(base: Order, ours: Order, theirs: Order): MergedOrder {
  const [inBase, inOurs, inTheirs] = [new Set(base), new Set(ours), new Set(theirs)];
  const ourMoves = movedIds(base, ours);
  const theirMoves = movedIds(base, theirs);
  const isOurs = (id: bigint) =>
    inBase.has(id) ? inTheirs.has(id) && ourMoves.has(id) && !theirMoves.has(id) : !inTheirs.has(id);
  const placedByUs = new Set(ours.filter(isOurs));
  const stays = theirs.filter((id) => !placedByUs.has(id) && (inOurs.has(id) || !inBase.has(id)));
  const order = followPredecessors(
    stays,
    ours,
    ours.filter((id) => placedByUs.has(id)),
    theirMoves,
  );
  return { order, conflicts: conflictsOf(base, ours, theirs, ourMoves, theirMoves) };
}

/**
 * Puts `ids` into an order where another one, `like`, has them: each behind the nearest id before it there that is in
 * the order already, else at the beginning. `astray` went elsewhere since and are not followed.
 */
export function followPredecessors(
  order: Order,
  like: Order,
  ids: Order,
  astray: ReadonlySet<bigint> = new Set(),
): Order {
  const after = [...order];
  const placed = new Set(after);
  for (const id of ids) {
    if (placed.has(id)) continue;
    let at = like.indexOf(id) - 1;
    while (at >= 0 && (!placed.has(like[at]) || astray.has(like[at]))) at--;
    after.splice(at < 0 ? 0 : after.indexOf(like[at]) + 1, 0, id);
    placed.add(id);
  }
  return after;
}

function conflictsOf(
  base: Order,
  ours: Order,
  theirs: Order,
  ourMoves: ReadonlySet<bigint>,
  theirMoves: ReadonlySet<bigint>,
): OrderConflict[] {
  const [inBase, inOurs, inTheirs] = [new Set(base), new Set(ours), new Set(theirs)];
  const ourNeighbour = predecessorsOf(ours.filter((id) => inTheirs.has(id)));
  const theirNeighbour = predecessorsOf(theirs.filter((id) => inOurs.has(id)));
  const isMoved = (id: bigint) =>
    inTheirs.has(id) &&
    (inBase.has(id) ? ourMoves.has(id) && theirMoves.has(id) : true) &&
    ourNeighbour.get(id) !== theirNeighbour.get(id);
  return [
    ...ours.filter(isMoved).map((id) => ({ kind: "moved" as const, id })),
    ...base
      .filter((id) => (!inOurs.has(id) && theirMoves.has(id)) || (!inTheirs.has(id) && ourMoves.has(id)))
      .map((id) => ({ kind: "removed" as const, id })),
  ];
}

function predecessorsOf(order: Order): Map<bigint, bigint | null> {
  return new Map(order.map((id, index) => [id, index === 0 ? null : order[index - 1]]));
}
