import { describe, expect, it } from "vitest";
import { applyEdit, type OrderEdit } from "../../../src-shared/rules/order-edits.ts";
import { doEdit, MOST_STEPS, redo, undo, undoable } from "../../../src-shared/rules/order-undo.ts";

const ids = (text: string) => [...text].map((letter) => BigInt(letter.charCodeAt(0)));
const text = (order: readonly bigint[]) => order.map((id) => String.fromCharCode(Number(id))).join("");
const edited = (order: string, edit: OrderEdit) => text(applyEdit(ids(order), edit));

describe("an edit of an order", () => {
  it.each<[before: string, edit: OrderEdit, after: string]>([
    ["abc", { kind: "enable", ids: ids("x") }, "abcx"],
    ["abc", { kind: "enable", ids: ids("xby"), rank: 2 }, "axybc"],
    ["abc", { kind: "enable", ids: ids("x"), rank: -3 }, "xabc"],
    ["", { kind: "enable", ids: ids("xyx"), rank: 99 }, "xy"],
    ["abc", { kind: "disable", ids: ids("bx") }, "ac"],
    ["abcdef", { kind: "move", ids: ids("ea"), rank: 3 }, "bcaedf"],
    ["abcdef", { kind: "move", ids: ids("b"), rank: 5 }, "acdebf"],
    ["abcdef", { kind: "move", ids: ids("ab"), rank: 99 }, "cdefab"],
    ["abcdef", { kind: "move", ids: ids("x"), rank: 1 }, "abcdef"],
    ["abcdef", { kind: "shift", ids: ids("c"), by: -1 }, "acbdef"],
    ["abcdef", { kind: "shift", ids: ids("ce"), by: -1 }, "acbedf"],
    ["abcdef", { kind: "shift", ids: ids("abd"), by: -2 }, "abdcef"],
    ["abcdef", { kind: "shift", ids: ids("bf"), by: 1 }, "acbdef"],
    ["abcdef", { kind: "shift", ids: ids("ab"), by: 3 }, "cdeabf"],
    ["abcdef", { kind: "paste", ids: ids("xe"), rank: 2 }, "axebcdf"],
    ["abc", { kind: "replace", ids: ids("cac") }, "ca"],
  ])("turns %s, by $1.kind, into $2", (before, edit, after) => {
    expect(edited(before, edit)).toBe(after);
  });

  it("that changes nothing gives the same order back", () => {
    const order = ids("abc");
    for (const edit of [
      { kind: "enable", ids: ids("b"), rank: 1 },
      { kind: "move", ids: ids("b"), rank: 2 },
      { kind: "shift", ids: ids("ab"), by: -1 },
      { kind: "replace", ids: ids("abc") },
    ] as const)
      expect(applyEdit(order, edit)).toBe(order);
  });
});

describe("taking back", () => {
  it("goes back and forth, and an edit forgets what was taken back", () => {
    const start = undoable(ids("ab"));
    const one = doEdit(start, { kind: "enable", ids: ids("c") });
    const two = doEdit(one, { kind: "disable", ids: ids("a") });
    const back = undo(two)!;
    expect(text(back.order)).toBe("abc");
    expect(text(undo(back)!.order)).toBe("ab");
    expect(undo(undo(back)!)).toBe(null);
    expect(redo(back)).toEqual(two);
    const other = doEdit(back, { kind: "disable", ids: ids("b") });
    expect([text(other.order), redo(other)]).toEqual(["ac", null]);
    expect(doEdit(other, { kind: "disable", ids: ids("b") })).toBe(other);
  });

  it("keeps so many steps", () => {
    let state = undoable([]);
    for (let id = 1n; id <= BigInt(MOST_STEPS) + 5n; id++) state = doEdit(state, { kind: "enable", ids: [id] });
    expect([state.past.length, state.past[0].length]).toEqual([MOST_STEPS, 5]);
  });
});
