import { describe, expect, it } from "vitest";
import { diffOrders } from "../../../src-shared/rules/order-diff.ts";
import { followPredecessors, mergeOrders } from "../../../src-shared/rules/order-merge.ts";

const ids = (text: string) => [...text].map((letter) => BigInt(letter.charCodeAt(0)));
const text = (order: readonly bigint[]) => order.map((id) => String.fromCharCode(Number(id))).join("");

describe("merging two changes of an order", () => {
  it.each([
    ["abcd", "abcd", "abcd", "abcd", ""],
    ["abcd", "abxcd", "abcd", "abxcd", ""],
    ["abcd", "abcd", "dabc", "dabc", ""],
    ["abcd", "acd", "abcdx", "acdx", ""],
    ["abcd", "dabc", "abxcd", "dabxc", ""],
    ["abcd", "abcdx", "abcdy", "abcdxy", ""],
    ["abcd", "bcd", "abc", "bc", ""],
    ["", "xy", "yz", "xyz", ""],
    ["", "xyw", "ywx", "ywx", "moved x,moved y"],
    ["abcd", "dabc", "adbc", "adbc", "moved d"],
    ["abcd", "abc", "dabc", "abc", "removed d"],
    ["abcd", "dabc", "abc", "abc", "removed d"],
    ["abcd", "", "abcdx", "x", ""],
    ["abcd", "dcba", "abcd", "dcba", ""],
    ["abc", "bca", "cabx", "cbax", ""],
  ])("of %s to %s and %s gives %s", (base, ours, theirs, expected, told) => {
    const { order, conflicts } = mergeOrders(ids(base), ids(ours), ids(theirs));
    expect(text(order)).toBe(expected);
    expect(conflicts.map(({ kind, id }) => `${kind} ${text([id])}`).join()).toBe(told);
  });
});

it("puts ids where another order has them", () => {
  expect(text(followPredecessors(ids("ca"), ids("abcd"), ids("bd")))).toBe("cdab");
  expect(text(followPredecessors(ids("x"), ids("abcd"), ids("abx")))).toBe("abx");
});

it("names the fewest moves that explain an order", () => {
  expect(diffOrders(ids("abcdef"), ids("fabxde"))).toEqual({
    added: [{ id: ids("x")[0], rank: 4 }],
    removed: [{ id: ids("c")[0], rank: 3 }],
    moved: [{ id: ids("f")[0], from: 6, to: 1 }],
  });
  expect(diffOrders(ids("ab"), ids("ab"))).toEqual({ added: [], removed: [], moved: [] });
});
