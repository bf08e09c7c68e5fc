import {
  descriptorNameOf,
  type LayoutFile,
  type LayoutObject,
  type LayoutValue,
  propertyOf,
} from "../formats/layout/layout-file.ts";
import { IDENTITY, type Matrix, matrixOf, multiply, type Placement, type Vector } from "./transform.ts";

/** An object of a layout with its place in the layout's own space and the groups it is in. */
export interface RoomObject {
  readonly object: LayoutObject;
  readonly world: Matrix;
  /** Nearest first. */
  readonly groups: readonly LayoutObject[];
}

/** What a walk grid takes from a layout, each in the order of the layout, parents before children. */
export interface RoomObjects {
  readonly pieces: readonly RoomObject[];
  /**
   * Layout Links, Layout Link Timelines and Layout Link Controllers: GUTS bakes what each of these brings. Layout Link Particles
   * bring particle layouts, which hold no Room Piece.
   */
  readonly links: readonly RoomObject[];
  /** Property Nodes that move the origin of the cells (spec/walk-grid.md §2.3). */
  readonly extenders: readonly RoomObject[];
}

const ROOM_PIECE = "Room Piece";
const LAYOUT_LINK = "Layout Link";
const LINK_TIMELINE = "Layout Link Timeline";
const LINK_CONTROLLER = "Layout Link Controller";
const GROUP = "Group";
const PROPERTY_NODE = "Property Node";
const BOUNDS_EXTENDER = "Path Bounds Extender";

type Found = { readonly [list in keyof RoomObjects]: RoomObject[] };

/** The objects of a layout that a walk grid is made from, wherever they stand in its tree. */
export function roomObjectsOf(layout: LayoutFile): RoomObjects {
  const found: Found = { pieces: [], links: [], extenders: [] };
  gather(layout.objects, IDENTITY, [], found);
  return found;
}

function gather(objects: readonly LayoutObject[], base: Matrix, groups: readonly LayoutObject[], found: Found): void {
  for (const object of objects) {
    const list = listOf(object);
    const { children } = object;
    if (list === null && children.length === 0) continue;
    const world = multiply(base, matrixOf(placementOf(object)));
    if (list !== null) found[list].push({ object, world, groups });
    if (children.length > 0) gather(children, baseBelow(object, base, world), groupsBelow(object, groups), found);
  }
}

function listOf(object: LayoutObject): keyof RoomObjects | null {
  switch (descriptorNameOf(object)) {
    case ROOM_PIECE:
      return "pieces";
    case LAYOUT_LINK:
    case LINK_TIMELINE:
    case LINK_CONTROLLER:
      return "links";
    case PROPERTY_NODE:
      return textOf(object, "TYPE") === BOUNDS_EXTENDER ? "extenders" : null;
    default:
      return null;
  }
}

/** A Room Piece below a Room Piece does not move with it (spec/walk-grid.md §2.2 i). */
function baseBelow(object: LayoutObject, base: Matrix, world: Matrix): Matrix {
  return descriptorNameOf(object) === ROOM_PIECE ? base : world;
}

function groupsBelow(object: LayoutObject, groups: readonly LayoutObject[]): readonly LayoutObject[] {
  return descriptorNameOf(object) === GROUP ? [object, ...groups] : groups;
}

function placementOf(object: LayoutObject): Placement {
  return {
    position: vectorOf(object, "POSITION"),
    forward: vectorOf(object, "FORWARD"),
    right: vectorOf(object, "RIGHT"),
    up: vectorOf(object, "UP"),
    yaw: numberOf(object, "YAW"),
    scale: scaleOf(object),
  };
}

function scaleOf(object: LayoutObject): Vector {
  return [numberOf(object, "X") ?? 1, numberOf(object, "Y") ?? 1, numberOf(object, "Z") ?? 1];
}

/** Whether a link is a Layout Link Controller. */
export function isController(link: LayoutObject): boolean {
  return descriptorNameOf(link) === LINK_CONTROLLER;
}

/** The value of a BOOL, or what it is when the layout says nothing. */
export function boolOf(object: LayoutObject, name: string, otherwise: boolean): boolean {
  const value = propertyOf(object, name);
  return value?.kind === "bool" ? value.value : otherwise;
}

export function numberOf(object: LayoutObject, name: string): number | null {
  const value = propertyOf(object, name);
  return isNumber(value) ? value.value : null;
}

function isNumber(value: LayoutValue | null): value is Extract<LayoutValue, { kind: "i32" | "u32" | "f32" }> {
  return value?.kind === "f32" || value?.kind === "i32" || value?.kind === "u32";
}

/** Empty when the layout says nothing. */
export function textOf(object: LayoutObject, name: string): string {
  const value = propertyOf(object, name);
  return value?.kind === "string" || value?.kind === "translate" ? value.value : "";
}

function vectorOf(object: LayoutObject, name: string): Vector | null {
  const value = propertyOf(object, name);
  if (value?.kind !== "vec3") return null;
  const [x, y, z] = value.value;
  return [x, y, z];
}
