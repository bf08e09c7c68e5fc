import { activeOrder } from "../../src-shared/rules/load-order.ts";
import type { Order } from "../../src-shared/rules/order-edits.ts";
import type { ReadableMod } from "./mod-file.ts";
import type { PlaySnapshot } from "./snapshot.ts";

/** A mod of an order whose files meet those of others. */
export interface OrderedMod {
  readonly id: bigint;
  /** From 1 on; null for a mod that the order does not have. */
  readonly rank: number | null;
  readonly title: string;
  readonly file: ReadableMod;
  /** Otherwise it will not load, and wins nothing. */
  readonly isMounted: boolean;
}

/** An order for asking about conflicts. */
export interface ConflictOrder {
  /** Mods that take part, in mount order. */
  readonly mods: readonly OrderedMod[];
  /** Mods with a file that are past the limit, and take no part. */
  readonly past: readonly OrderedMod[];
}

/**
 * Which mods of an order take part (law 2): those with a file that are not past the limit. A mod that will not load is
 * one of them, so that what it would lose can be told.
 */
export function conflictOrder(
  { active, library }: Pick<PlaySnapshot, "active" | "library">,
  ids: Order,
): ConflictOrder {
  const rows = new Map([...active, ...library].flatMap((row) => (row.mod === null ? [] : [[row.id, row] as const])));
  const order = activeOrder([...new Set(ids)], {
    isInstalled: (id) => rows.has(id),
    requirementsOf: (id) => rows.get(id)?.mod?.file.facts.requirements.map((each) => each.id) ?? [],
  });
  const there = order.flatMap(({ id, rank, standing }) => {
    const row = rows.get(id);
    if (row === undefined) return [];
    const isMounted = row.healthInside.kind !== "will-not-load";
    return [{ id, rank, title: row.title, file: row.mod!.file, isMounted, standing }];
  });
  return {
    mods: there.filter(({ standing }) => standing !== "past"),
    past: there.filter(({ standing }) => standing === "past"),
  };
}
