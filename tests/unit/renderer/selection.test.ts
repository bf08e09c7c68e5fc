import { describe, expect, test } from "vitest";
import { destination, everything, kept, NOTHING, only, rangeTo, toggled } from "../../../src-renderer/ui/selection.ts";

const KEYS = ["a", "b", "c", "d", "e"];
const chosen = ({ chosen: keys }: { readonly chosen: ReadonlySet<string> }) => [...keys];

describe("selection of rows", () => {
  test("a range goes from the anchor, either way, and back again", () => {
    const down = rangeTo(only("b"), "d", KEYS);
    expect(chosen(down)).toEqual(["b", "c", "d"]);
    expect(down).toMatchObject({ cursor: "d", anchor: "b" });
    expect(chosen(rangeTo(down, "a", KEYS))).toEqual(["a", "b"]);
  });

  test("a range whose anchor is gone is the row alone", () => {
    expect(rangeTo(only("x"), "c", KEYS)).toEqual(only("c"));
  });

  test("a row is taken in and out", () => {
    const two = toggled(only("a"), "c");
    expect(chosen(two)).toEqual(["a", "c"]);
    expect(chosen(toggled(two, "a"))).toEqual(["c"]);
  });

  test("everything keeps the cursor, and has one when there was none", () => {
    expect(everything(only("c"), KEYS)).toMatchObject({ cursor: "c", chosen: new Set(KEYS) });
    expect(everything(NOTHING, KEYS).cursor).toBe("a");
    expect(everything(NOTHING, []).cursor).toBeNull();
  });

  test("when the row of the cursor goes, the next one has it; at the end the one before", () => {
    expect(kept(only("b"), KEYS, ["a", "c", "d", "e"])).toEqual(only("c"));
    expect(kept(only("e"), KEYS, ["a", "b"])).toEqual(only("b"));
    expect(kept(only("a"), KEYS, [])).toEqual(only(null));
  });

  test("rows that stay stay chosen", () => {
    const three = rangeTo(only("b"), "d", KEYS);
    expect(kept(three, KEYS, ["d", "b", "a"])).toEqual({ cursor: "d", anchor: "b", chosen: new Set(["b", "d"]) });
    expect(kept(three, KEYS, KEYS)).toBe(three);
  });

  test.each([
    ["ArrowDown", 3, 4],
    ["ArrowDown", 4, 4],
    ["ArrowUp", 0, 0],
    ["ArrowDown", -1, 0],
    ["Home", 3, 0],
    ["End", 1, 4],
    ["PageDown", 0, 3],
    ["PageUp", 1, 0],
    ["x", 1, null],
  ])("%s from row %i leads to %s", (key, from, to) => {
    expect(destination(key, from, 5, 3)).toBe(to);
  });
});
