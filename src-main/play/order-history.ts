import { isSameOrder, type Order } from "../../src-shared/rules/order-edits.ts";
import { asArray, asCount, asId, asObject, asOneOf, type JsonObject, restOf } from "./json-checks.ts";
import type { JsonShape } from "./json-file.ts";

/** `outside`: found in the file, made by another program · `profile`: by taking a profile into use. */
export type OrderReason = "saved" | "outside" | "restored" | "profile";

const REASONS: readonly OrderReason[] = ["saved", "outside", "restored", "profile"];

/** An order that once was the game's. */
export interface PastOrder {
  /** Milliseconds since 1970. */
  readonly at: number;
  readonly why: OrderReason;
  readonly ids: Order;
}

export interface OrderHistory {
  /** The latest first. */
  readonly orders: readonly PastOrder[];
  /** Keys of a later version of this program. */
  readonly rest: JsonObject;
}

/** Orders that are kept. */
export const MOST_PAST = 50;
const MOST_IDS = 100_000;

/** The history with one order more, unless that is the latest already. */
export function recordOrder(history: OrderHistory, order: PastOrder): OrderHistory {
  const latest = history.orders[0];
  if (latest !== undefined && isSameOrder(latest.ids, order.ids)) return history;
  return { ...history, orders: [order, ...history.orders].slice(0, MOST_PAST) };
}

export const HISTORY_SHAPE: JsonShape<OrderHistory> = {
  empty: { orders: [], rest: {} },
  read(value) {
    const object = asObject(value, "history");
    return { orders: asArray(object.orders, "orders", 1000, pastOrder), rest: restOf(object, ["orders"]) };
  },
  write: ({ orders, rest }) => ({ ...rest, orders }),
};

function pastOrder(value: unknown, what: string): PastOrder {
  const { at, why, ids } = asObject(value, what);
  return {
    at: asCount(at, `${what}.at`),
    why: asOneOf(why, `${what}.why`, REASONS),
    ids: asArray(ids, `${what}.ids`, MOST_IDS, asId),
  };
}

/** Changes that were made and not saved: the order they began with, and what became of it. */
export interface OrderDraft {
  readonly base: Order;
  readonly order: Order;
}

/** Null when there are none. */
export const DRAFT_SHAPE: JsonShape<OrderDraft | null> = {
  empty: null,
  read(value) {
    if (value === null) return null;
    const { base, order } = asObject(value, "draft");
    return { base: asArray(base, "base", MOST_IDS, asId), order: asArray(order, "order", MOST_IDS, asId) };
  },
  write: (draft) => draft,
};
