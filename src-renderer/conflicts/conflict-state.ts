import { create } from "zustand";
import type { CallError } from "../../src-shared/contract/answer.ts";
import type { ConflictCounts, OrderEffect } from "../../src-shared/contract/models/conflicts.ts";
import type { Order } from "../../src-shared/rules/order-edits.ts";

export interface ConflictState {
  /** Of each mod of the order; of an order that was a moment ago while the new one is counted. */
  readonly counts: ReadonlyMap<bigint, ConflictCounts>;
  /** The order that was counted; null: none yet. */
  readonly counted: Order | null;
  /** What saving would change; null: nothing is unsaved, or it is not known yet. */
  readonly effect: OrderEffect | null;
  /** Why there are no counts. */
  readonly error: CallError | null;
  /** Goes up when the same order has to be looked at again, since mods are other ones. */
  readonly turn: number;
}

export const NO_CONFLICTS: ConflictState = { counts: new Map(), counted: null, effect: null, error: null, turn: 0 };

export const useConflicts = create<ConflictState>(() => NO_CONFLICTS);
