/** Changes of a load order: ids, each once, the first mounted first. None of them changes what it is given. */
export type Order = readonly bigint[];

/** Ranks count from 1; one beyond the end means the end, one below 1 the beginning. */
export type OrderEdit =
  /** Ids that are not active come in at a rank, in the order given; those that are stay where they are. */
  | { readonly kind: "enable"; readonly ids: Order; readonly rank?: number }
  | { readonly kind: "disable"; readonly ids: Order }
  /** The first of them gets the rank, the others follow; they keep their order among themselves. */
  | { readonly kind: "move"; readonly ids: Order; readonly rank: number }
  /** Each goes up (negative) or down by so many ranks, as far as there is room; they never overtake each other. */
  | { readonly kind: "shift"; readonly ids: Order; readonly by: number }
  /** What was cut, or comes from elsewhere, at a rank in the order given; moved when it is active already. */
  | { readonly kind: "paste"; readonly ids: Order; readonly rank: number }
  | { readonly kind: "replace"; readonly ids: Order };

/** The order after an edit; the same array when nothing changes. */
export function applyEdit(order: Order, edit: OrderEdit): Order {
  const after = edited(order, edit);
  return isSameOrder(order, after) ? order : after;
}

export function isSameOrder(a: Order, b: Order): boolean {
  return a.length === b.length && a.every((id, index) => id === b[index]);
}

function edited(order: Order, edit: OrderEdit): Order {
  switch (edit.kind) {
    case "enable": {
      const active = new Set(order);
      const fresh = edit.ids.filter((id) => !active.has(id));
      return placed(order, fresh, edit.rank ?? order.length + 1);
    }
    case "disable":
      return without(order, edit.ids);
    case "move":
      return placed(order, inOrder(order, edit.ids), edit.rank);
    case "shift":
      return shifted(order, new Set(edit.ids), edit.by);
    case "paste":
      return placed(order, edit.ids, edit.rank);
    case "replace":
      return [...new Set(edit.ids)];
  }
}

/** Those of `ids` that are active, in the order of the order. */
export function inOrder(order: Order, ids: Order): Order {
  const wanted = new Set(ids);
  return order.filter((id) => wanted.has(id));
}

function without(order: Order, ids: Order): Order {
  const gone = new Set(ids);
  return order.filter((id) => !gone.has(id));
}

function placed(order: Order, ids: Order, rank: number): Order {
  const rest = without(order, ids);
  const at = Math.min(Math.max(Math.trunc(rank) - 1, 0), rest.length);
  return [...rest.slice(0, at), ...new Set(ids), ...rest.slice(at)];
}

function shifted(order: Order, ids: ReadonlySet<bigint>, by: number): Order {
  if (by > 0) return shifted(order.toReversed(), ids, -by).toReversed();
  const after = [...order];
  // The first place that one of them can still go up to.
  let top = 0;
  for (const [index, id] of order.entries()) {
    if (!ids.has(id)) continue;
    const to = Math.max(top, index + Math.trunc(by));
    after.splice(index, 1);
    after.splice(to, 0, id);
    top = to + 1;
  }
  return after;
}
