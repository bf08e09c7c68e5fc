import { applyEdit, type Order, type OrderEdit } from "./order-edits.ts";

/** An order with the way it came about. */
export interface UndoableOrder {
  readonly order: Order;
  /** Earlier orders, oldest first. */
  readonly past: readonly Order[];
  /** Orders that were taken back, the next one to do again last. */
  readonly future: readonly Order[];
}

/** Steps that can be taken back. */
export const MOST_STEPS = 200;

export function undoable(order: Order): UndoableOrder {
  return { order, past: [], future: [] };
}

/** Does an edit; one that changes nothing is no step. */
export function doEdit(state: UndoableOrder, edit: OrderEdit): UndoableOrder {
  const order = applyEdit(state.order, edit);
  if (order === state.order) return state;
  return { order, past: [...state.past, state.order].slice(-MOST_STEPS), future: [] };
}

/** Takes the last step back; null when there is none. */
export function undo({ order, past, future }: UndoableOrder): UndoableOrder | null {
  const before = past.at(-1);
  return before === undefined ? null : { order: before, past: past.slice(0, -1), future: [...future, order] };
}

/** Does again what was taken back last; null when there is nothing. */
export function redo({ order, past, future }: UndoableOrder): UndoableOrder | null {
  const after = future.at(-1);
  return after === undefined ? null : { order: after, past: [...past, order], future: future.slice(0, -1) };
}
