import type { Order } from "../../src-shared/rules/order-edits.ts";

/**
 * The rank at which ids have to be put so that they stand before another one (null: at the end). When that one is among
 * them, before the next that is not.
 */
export function rankBefore(order: Order, ids: Order, before: bigint | null): number {
  const moving = new Set(ids);
  const rest = order.filter((id) => !moving.has(id));
  const from = before === null ? -1 : order.indexOf(before);
  if (from < 0) return rest.length + 1;
  const anchor = order.slice(from).find((id) => !moving.has(id));
  return anchor === undefined ? rest.length + 1 : rest.indexOf(anchor) + 1;
}
