import { choiceOf, type LayoutObject, nameOf } from "../formats/layout/layout-file.ts";
import type { LevelSetPiece } from "../formats/level-set/level-set.ts";
import { boolOf, textOf } from "./room-objects.ts";

/** Why a Room Piece is not part of a grid (spec/walk-grid.md §2.2); the letters are those of the spec. */
export type Gate =
  /** a: its own collision is off. */
  | "collision-off"
  /** b: no level set knows its GUID. */
  | "unknown-piece"
  /** b: there is nothing to collide with. */
  | "no-collision-mesh"
  /** c: left out of the bake, by itself and by its level set. */
  | "not-baked"
  /** d: a group on its way is one of several, of which the game takes some. */
  | "choice"
  /** d: … is there in some themes only. */
  | "active-themes"
  /** d: … is away in some themes. */
  | "deactive-themes"
  /** d: … is there for a feature tag. */
  | "tag"
  /** f: its link brings no collision. */
  | "link-without-collision"
  /** f: … nor does a group on its way. */
  | "group-without-collision"
  /** k: a group on its way has a name by which an early baker left groups out. */
  | "group-name";

/** A gate and the object that closed it. */
export interface Closed {
  readonly gate: Gate;
  readonly by: LayoutObject;
}

/** Gate a: whether the piece's own collision is off; it then counts for nothing. */
export function hasCollisionOff(piece: LayoutObject): boolean {
  return !boolOf(piece, "COLLISION ENABLED", true);
}

/**
 * Gate c: BAKE:false, unless the level set has all its instances baked. That NEVERBAKE has them baked too is published and
 * was not found in the grids of GUTS (docs/formats/walk-grid.md), so it is an option.
 */
export function isBaked(
  piece: LayoutObject,
  definition: LevelSetPiece,
  { neverBake }: { readonly neverBake: "ignored" | "forces" },
): boolean {
  const isForced = neverBake === "forces" && definition.neverBake;
  return definition.alwaysBakeCollision || isForced || boolOf(piece, "BAKE", true);
}

/** Gate d: CHOICE other than ALL, by the byte that the game reads, which another spelling of ALL has too. */
export function isChosen(group: LayoutObject): boolean {
  return (group.group?.choice ?? choiceOf(textOf(group, "CHOICE"))) !== 0;
}

/** Gate d. */
export function hasActiveThemes(group: LayoutObject): boolean {
  return (group.group?.activeThemes.length ?? 0) > 0;
}

/** Gate d. */
export function hasDeactiveThemes(group: LayoutObject): boolean {
  return (group.group?.deactiveThemes.length ?? 0) > 0;
}

/** Gate d. */
export function hasTag(group: LayoutObject): boolean {
  return (group.group?.tag ?? -1) !== -1;
}

/** Gate f, of a link or a group. */
export function bringsNoCollision(object: LayoutObject): boolean {
  return boolOf(object, "NO ROOMPIECE COLLISION", false);
}

/** Gate k: superseded by d, an option. */
export function hasRandomName(group: LayoutObject): boolean {
  return /^(?:Var$|Var |Variation|Random)/.test(nameOf(group));
}

const GROUP_GATES: readonly (readonly [gate: Gate, closes: (group: LayoutObject) => boolean])[] = [
  ["choice", isChosen],
  ["active-themes", hasActiveThemes],
  ["deactive-themes", hasDeactiveThemes],
  ["tag", hasTag],
];

/** Gates d and k: the nearest group that the game may leave out when it makes a level; null when none. */
export function closedByGroup(
  groups: readonly LayoutObject[],
  { leavesOutByName }: { readonly leavesOutByName: boolean },
): Closed | null {
  const gates = leavesOutByName ? [...GROUP_GATES, ["group-name", hasRandomName] as const] : GROUP_GATES;
  for (const by of groups) {
    const gate = gates.find(([, closes]) => closes(by))?.[0];
    if (gate !== undefined) return { gate, by };
  }
  return null;
}

/** Gate f for groups: the nearest one below which no piece collides; null when none. */
export function closedByCollisionOfGroup(groups: readonly LayoutObject[]): Closed | null {
  const by = groups.find(bringsNoCollision);
  return by === undefined ? null : { gate: "group-without-collision", by };
}
