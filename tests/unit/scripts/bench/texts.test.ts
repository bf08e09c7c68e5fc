import { describe, expect, it } from "vitest";
import {
  type DatKind,
  datText,
  type LayoutKind,
  layoutText,
  levelsetText,
  Random,
} from "../../../../scripts/bench/texts.ts";
import { allNamed, childrenNamed, layoutProblems, parseStrictly, propertyOf } from "../game-text.ts";

const DAT_KINDS: readonly DatKind[] = ["item", "monster", "prop", "skill", "affix", "dungeon"];
const LAYOUT_KINDS: readonly LayoutKind[] = ["room", "props", "particles", "missile", "skill", "ui"];

describe("Random", () => {
  it("repeats itself for the same seed and stream, and not for another", () => {
    const draw = (seed: number, stream: number | string) =>
      Array.from({ length: 4 }, (_) => new Random(seed, stream).u32());
    expect(draw(1, "a")).toEqual(draw(1, "a"));
    expect(draw(1, "a")).not.toEqual(draw(2, "a"));
    expect(draw(1, "a")).not.toEqual(draw(1, "b"));
  });

  it("covers its range evenly", () => {
    const random = new Random(7);
    const counts = [0, 0, 0, 0];
    for (let i = 0; i < 4000; i++) counts[random.below(4)]++;
    for (const count of counts) expect(Math.abs(count - 1000)).toBeLessThan(150);
  });

  it("draws both negative and positive 64-bit numbers", () => {
    const random = new Random(3);
    const drawn = Array.from({ length: 40 }, () => BigInt(random.i64()));
    for (const value of drawn) expect(BigInt.asIntN(64, value)).toBe(value);
    expect(drawn.some((value) => value < 0n) && drawn.some((value) => value > 2n ** 60n)).toBe(true);
  });
});

describe.each(DAT_KINDS)("datText of a %s", (kind) => {
  it("is well-formed, of about the wished size, and the same for the same seed", () => {
    for (let index = 0; index < 20; index++) {
      const text = datText(new Random(5, index), { kind, bytes: 6000, index });
      expect(parseStrictly(text).name).toMatch(/^(UNIT|SKILL|AFFIX|DUNGEON)$/);
      expect(2 * text.length).toBeGreaterThanOrEqual(6000);
      expect(2 * text.length).toBeLessThan(6000 + 6000);
      expect(datText(new Random(5, index), { kind, bytes: 6000, index })).toBe(text);
    }
  });
});

describe("datText of units", () => {
  it("names the base file when there is one", () => {
    const unit = parseStrictly(
      datText(new Random(1), { kind: "item", bytes: 1, index: 9, baseFile: "media/base.dat" }),
    );
    expect(propertyOf(unit, "BASEFILE")).toBe("media/base.dat");
    expect(propertyOf(unit, "NAME")).toMatch(/_9$/);
    expect(BigInt.asIntN(64, BigInt(propertyOf(unit, "UNIT_GUID")!))).toBe(BigInt(propertyOf(unit, "UNIT_GUID")!));
  });
});

describe("levelsetText", () => {
  it("returns exactly the pieces it wrote", () => {
    const { text, pieces } = levelsetText(new Random(2), { bytes: 5000, name: "set", meshes: ["media/a.mesh"] });
    const written = childrenNamed(parseStrictly(text), "PIECE");
    expect(written.map((piece) => propertyOf(piece, "GUID"))).toEqual(pieces.map(({ guid }) => guid));
    expect(written.every((piece) => propertyOf(piece, "COLLISIONFILE") === "media/a.mesh")).toBe(true);
  });
});

describe.each(LAYOUT_KINDS)("layoutText of %s", (kind) => {
  const pieces = [{ guid: "-77", name: "tile" }];
  const make = (seed: number) =>
    layoutText(new Random(seed, kind), { kind, bytes: 30_000, pieces, links: ["MEDIA/LEVELSETS/PROPS/A.LAYOUT"] });

  it("keeps to the registry: descriptors, keys, tags, order, parents, count", () => {
    for (let seed = 0; seed < 10; seed++) expect(layoutProblems(parseStrictly(make(seed)))).toEqual([]);
  });

  it("has about the wished size and repeats itself", () => {
    expect(2 * make(1).length).toBeGreaterThan(30_000);
    expect(2 * make(1).length).toBeLessThan(60_000);
    expect(make(1)).toBe(make(1));
  });
});

describe("layoutText of a room", () => {
  it("holds pieces of the level set, groups, lights, timelines and logic", () => {
    const wish = { kind: "room", bytes: 60_000, pieces: [{ guid: "-77", name: "tile" }], links: ["A.LAYOUT"] } as const;
    const root = parseStrictly(layoutText(new Random(4), wish));
    const properties = allNamed(root, "PROPERTIES");
    const descriptors = new Set(properties.map((node) => propertyOf(node, "DESCRIPTOR")));
    for (const wanted of ["Room Piece", "Group", "Light", "Layout Link", "Timeline", "Logic Group"])
      expect(descriptors).toContain(wanted);
    const guids = properties.flatMap((node) =>
      propertyOf(node, "DESCRIPTOR") === "Room Piece" ? [propertyOf(node, "GUID")] : [],
    );
    expect(new Set(guids)).toEqual(new Set(["-77"]));
  });
});
