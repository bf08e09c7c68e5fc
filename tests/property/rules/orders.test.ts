import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { diffOrders } from "../../../src-shared/rules/order-diff.ts";
import { applyEdit, type OrderEdit } from "../../../src-shared/rules/order-edits.ts";
import { mergeOrders } from "../../../src-shared/rules/order-merge.ts";
import { doEdit, redo, undo, undoable } from "../../../src-shared/rules/order-undo.ts";

const id = fc.bigInt({ min: 0n, max: 15n });
const order = fc.uniqueArray(id, { maxLength: 12 });
const some = fc.array(id, { maxLength: 5 });
const rank = fc.integer({ min: -3, max: 20 });
const edit: fc.Arbitrary<OrderEdit> = fc.oneof(
  fc.record({ kind: fc.constant("enable" as const), ids: some, rank }),
  fc.record({ kind: fc.constant("disable" as const), ids: some }),
  fc.record({ kind: fc.constant("move" as const), ids: some, rank }),
  fc.record({ kind: fc.constant("shift" as const), ids: some, by: fc.integer({ min: -4, max: 4 }) }),
  fc.record({ kind: fc.constant("paste" as const), ids: some, rank }),
  fc.record({ kind: fc.constant("replace" as const), ids: some }),
);
const sorted = (ids: readonly bigint[]) => ids.toSorted((a, b) => (a < b ? -1 : 1));

describe("edits", () => {
  test("give each id once, and change only what they name", () => {
    fc.assert(
      fc.property(order, edit, (before, change) => {
        const after = applyEdit(before, change);
        expect(new Set(after).size).toBe(after.length);
        if (change.kind === "replace") return;
        const others = (ids: readonly bigint[]) => ids.filter((each) => !change.ids.includes(each));
        expect(others(after)).toEqual(others(before));
        if (change.kind === "move" || change.kind === "shift") expect(sorted(after)).toEqual(sorted(before));
      }),
    );
  });

  test("can all be taken back and done again", () => {
    fc.assert(
      fc.property(order, fc.array(edit, { maxLength: 10 }), (start, edits) => {
        const states = [undoable(start)];
        for (const each of edits) states.push(doEdit(states.at(-1)!, each));
        const end = states.at(-1)!;
        let state = end;
        for (let back = undo(state); back !== null; back = undo(state)) state = back;
        expect(state.order).toEqual(start);
        for (let on = redo(state); on !== null; on = redo(state)) state = on;
        expect(state).toEqual(end);
      }),
    );
  });
});

describe("merging", () => {
  test("with an unchanged side gives the other", () => {
    fc.assert(
      fc.property(order, order, (base, other) => {
        expect(mergeOrders(base, other, base)).toEqual({ order: other, conflicts: [] });
        expect(mergeOrders(base, base, other)).toEqual({ order: other, conflicts: [] });
        expect(mergeOrders(base, other, other)).toEqual({ order: other, conflicts: [] });
      }),
      { numRuns: 1000 },
    );
  });

  test("keeps what either added, and drops what either took out", () => {
    fc.assert(
      fc.property(order, order, order, (base, ours, theirs) => {
        const { order: merged } = mergeOrders(base, ours, theirs);
        const expected = [...new Set([...base, ...ours, ...theirs])].filter((each) =>
          base.includes(each) ? ours.includes(each) && theirs.includes(each) : true,
        );
        expect(sorted(merged)).toEqual(sorted(expected));
      }),
      { numRuns: 1000 },
    );
  });
});

test("a difference leads from one order to the other", () => {
  fc.assert(
    fc.property(order, order, (before, after) => {
      const { added, removed, moved } = diffOrders(before, after);
      const gone = new Set([...removed, ...moved].map((each) => each.id));
      const rebuilt = before.filter((each) => !gone.has(each));
      const placed = [...added, ...moved.map(({ id, to }) => ({ id, rank: to }))].sort((a, b) => a.rank - b.rank);
      for (const { id, rank } of placed) rebuilt.splice(rank - 1, 0, id);
      expect(rebuilt).toEqual(after);
    }),
  );
});
