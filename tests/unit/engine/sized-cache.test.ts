import { describe, expect, it } from "vitest";
import { SizedCache } from "../../../src-main/engine/sized-cache.ts";

describe("SizedCache", () => {
  it("keeps as much as it may, and drops what was not asked for longest", () => {
    const cache = new SizedCache<string>(10);
    cache.set("a", "A", 4);
    cache.set("b", "B", 4);
    expect(cache.get("a")).toBe("A");
    cache.set("c", "C", 4);
    expect(["a", "b", "c"].map((key) => cache.get(key))).toEqual(["A", undefined, "C"]);
  });

  it("counts what is set again once", () => {
    const cache = new SizedCache<number>(10);
    for (let round = 0; round < 5; round++) cache.set("a", round, 6);
    cache.set("b", 9, 4);
    expect([cache.get("a"), cache.get("b")]).toEqual([4, 9]);
  });

  it("keeps the newest even when it alone is too much, and null like anything else", () => {
    const cache = new SizedCache<number | null>(10);
    cache.set("small", 1, 1);
    cache.set("large", null, 100);
    expect([cache.get("small"), cache.get("large")]).toEqual([undefined, null]);
    cache.set("next", 2, 1);
    expect([cache.get("large"), cache.get("next")]).toEqual([undefined, 2]);
  });
});
