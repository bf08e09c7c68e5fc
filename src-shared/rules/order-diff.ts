import type { Order } from "./order-edits.ts";

/** What leads from one order to another. Ranks count from 1. */
export interface OrderDiff {
  /** By rank. */
  readonly added: readonly { readonly id: bigint; readonly rank: number }[];
  readonly removed: readonly { readonly id: bigint; readonly rank: number }[];
  /** The fewest that explain the new order; the others only made room. */
  readonly moved: readonly { readonly id: bigint; readonly from: number; readonly to: number }[];
}

export function diffOrders(before: Order, after: Order): OrderDiff {
  const from = ranksOf(before);
  const to = ranksOf(after);
  const moved = movedIds(before, after);
  return {
    added: after.filter((id) => !from.has(id)).map((id) => ({ id, rank: to.get(id)! })),
    removed: before.filter((id) => !to.has(id)).map((id) => ({ id, rank: from.get(id)! })),
    moved: after.filter((id) => moved.has(id)).map((id) => ({ id, from: from.get(id)!, to: to.get(id)! })),
  };
}

function ranksOf(order: Order): Map<bigint, number> {
  return new Map(order.map((id, index) => [id, index + 1]));
}

/** The fewest ids of both orders without which the two have the same order. */
export function movedIds(before: Order, after: Order): Set<bigint> {
  const from = ranksOf(before);
  const common = after.filter((id) => from.has(id));
  const stayed = new Set(longestIncreasing(common.map((id) => from.get(id)!)).map((index) => common[index]));
  return new Set(common.filter((id) => !stayed.has(id)));
}

/** Indices of a longest increasing subsequence of distinct numbers. */
function longestIncreasing(values: readonly number[]): number[] {
  /** Index of the smallest value that ends a subsequence of each length. */
  const ends: number[] = [];
  const previous: number[] = [];
  for (const [index, value] of values.entries()) {
    let low = 0;
    let high = ends.length;
    while (low < high) {
      const middle = (low + high) >> 1;
      if (values[ends[middle]] < value) low = middle + 1;
      else high = middle;
    }
    previous[index] = low === 0 ? -1 : ends[low - 1];
    ends[low] = index;
  }
  const chain: number[] = [];
  for (let at = ends.at(-1) ?? -1; at >= 0; at = previous[at]) chain.push(at);
  return chain.reverse();
}
