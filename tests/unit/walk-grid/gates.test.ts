import { describe, expect, it } from "vitest";
import type { LayoutObject } from "../../../src-shared/formats/layout/layout-file.ts";
import type { LevelSetPiece } from "../../../src-shared/formats/level-set/level-set.ts";
import { collisionFileOf } from "../../../src-shared/walk-grid/collision-file.ts";
import {
  bringsNoCollision,
  closedByCollisionOfGroup,
  closedByGroup,
  hasActiveThemes,
  hasCollisionOff,
  hasDeactiveThemes,
  hasRandomName,
  hasTag,
  isBaked,
  isChosen,
} from "../../../src-shared/walk-grid/gates.ts";
import { definition, group, type Lines, link, type Part, piece, room, thing } from "../../support/room-builder.ts";

const only = (part: Part) => room(part).objects[0];
const aPiece = (lines: Lines = {}) => only(piece(7n, {}, lines));
const aGroup = (lines: Lines = {}) => only(group(lines));

describe("gates of a piece", () => {
  it("a: COLLISION ENABLED:false", () => {
    expect(hasCollisionOff(aPiece())).toBe(false);
    expect(hasCollisionOff(aPiece({ "BOOL COLLISION ENABLED": true }))).toBe(false);
    expect(hasCollisionOff(aPiece({ "BOOL COLLISION ENABLED": false }))).toBe(true);
  });

  it("c: BAKE:false, unless its level set has it baked always; NEVERBAKE says nothing unless it is to", () => {
    const unbaked = aPiece({ "BOOL BAKE": false });
    const baked = (
      object: LayoutObject,
      more: Partial<LevelSetPiece> = {},
      neverBake: "ignored" | "forces" = "ignored",
    ) => isBaked(object, definition(7n, "A", more), { neverBake });
    expect(baked(aPiece())).toBe(true);
    expect(baked(aPiece({ "BOOL BAKE": true }))).toBe(true);
    expect(baked(unbaked)).toBe(false);
    expect(baked(unbaked, { alwaysBakeCollision: true })).toBe(true);
    expect(baked(unbaked, { neverBake: true })).toBe(false);
    expect(baked(unbaked, { neverBake: true }, "forces")).toBe(true);
    expect(baked(aPiece(), { neverBake: true })).toBe(true);
  });

  it("b: one collision mesh for each visual, or the first for all", () => {
    const three = definition(7n, "A", { visuals: 3, collisionFiles: ["a", "b", "c"] });
    expect(["", "0", "1", "2", "3", "-1", "RANDOM"].map((visual) => collisionFileOf(three, visual))).toEqual([
      "a",
      "a",
      "b",
      "c",
      "a",
      "a",
      "a",
    ]);
    const one = definition(7n, "A", { visuals: 3, collisionFiles: ["a"] });
    expect(collisionFileOf(one, "2")).toBe("a");
    const two = definition(7n, "A", { visuals: 3, collisionFiles: ["a", "b"] });
    expect(collisionFileOf(two, "1")).toBe("a");
    expect(collisionFileOf(definition(7n, "A", { collisionFiles: [] }), "0")).toBeNull();
    expect(collisionFileOf(definition(7n, "A", { collisionFiles: [""] }), "0")).toBeNull();
  });
});

describe("gates of a group", () => {
  it("d: CHOICE other than ALL", () => {
    const chosen = (text: string) => isChosen(aGroup({ "STRING CHOICE": text }));
    expect(isChosen(aGroup())).toBe(false);
    expect(["ALL", "All", "Weight", "Random Chance"].map(chosen)).toEqual([false, false, true, true]);
  });

  it("d: ACTIVE THEMES", () => {
    expect(hasActiveThemes(aGroup())).toBe(false);
    expect(hasActiveThemes(aGroup({ "STRING ACTIVE THEMES": "-6023112609921429025" }))).toBe(true);
    expect(hasActiveThemes(aGroup({ "STRING DEACTIVE THEMES": "5" }))).toBe(false);
  });

  it("d: DEACTIVE THEMES", () => {
    expect(hasDeactiveThemes(aGroup())).toBe(false);
    expect(hasDeactiveThemes(aGroup({ "STRING DEACTIVE THEMES": "5,6" }))).toBe(true);
    expect(hasDeactiveThemes(aGroup({ "STRING ACTIVE THEMES": "5" }))).toBe(false);
  });

  it("d: TAG", () => {
    expect(hasTag(aGroup())).toBe(false);
    expect(hasTag(aGroup({ "STRING TAG": "FISHINGHOLE" }))).toBe(true);
  });

  it("d: of any group on the way, the nearest first", () => {
    const [themed, tagged, plain] = [
      aGroup({ "STRING ACTIVE THEMES": "5" }),
      aGroup({ "STRING TAG": "FISHINGHOLE" }),
      aGroup(),
    ];
    const options = { leavesOutByName: false };
    expect(closedByGroup([], options)).toBeNull();
    expect(closedByGroup([plain, plain], options)).toBeNull();
    expect(closedByGroup([plain, themed], options)).toEqual({ gate: "active-themes", by: themed });
    expect(closedByGroup([tagged, plain, themed], options)).toEqual({ gate: "tag", by: tagged });
  });

  it("f: NO ROOMPIECE COLLISION of a link or a group", () => {
    const flag = { "BOOL NO ROOMPIECE COLLISION": true };
    const denying = aGroup(flag);
    expect(bringsNoCollision(only(link("media/a.layout")))).toBe(false);
    expect(bringsNoCollision(only(link("media/a.layout", {}, flag)))).toBe(true);
    expect(closedByCollisionOfGroup([aGroup()])).toBeNull();
    expect(closedByCollisionOfGroup([aGroup(), denying])).toEqual({ gate: "group-without-collision", by: denying });
  });

  it("j: not game mode, visibility, NO TAG FOUND or the number to choose", () => {
    const lines = {
      "BOOL VISIBLE": false,
      "STRING GAME MODE": "NEW GAME PLUS",
      "INTEGER NUMBER": 3,
      "STRING NO TAG FOUND": "true",
    };
    expect(closedByGroup([aGroup(lines)], { leavesOutByName: false })).toBeNull();
  });

  it("k: names, when asked for", () => {
    const named = (name: string) => ({ ...aGroup(), name });
    const random = ["Var", "Var 2", "Variation_a", "Random stones"].map(named);
    expect(random.map(hasRandomName)).toEqual([true, true, true, true]);
    expect(["Varnish", "Group", "My Random"].map((name) => hasRandomName(named(name)))).toEqual([false, false, false]);
    expect(closedByGroup(random, { leavesOutByName: false })).toBeNull();
    expect(closedByGroup(random, { leavesOutByName: true })?.gate).toBe("group-name");
  });

  it("are asked of groups alone", () => {
    expect(isChosen(only(thing("Logic Group", {})))).toBe(false);
  });
});
