import { FormatError } from "../bytes/format-error.ts";
import { int64OfText } from "../formats/bindat/bindat-cursor.ts";
import { LAYOUT_FORMAT, type LayoutFile, type LayoutObject, nameOf } from "../formats/layout/layout-file.ts";
import type { LevelSetPiece } from "../formats/level-set/level-set.ts";
import { mediaPathOf } from "../formats/media-path.ts";
import { collisionFileOf } from "./collision-file.ts";
import {
  bringsNoCollision,
  type Closed,
  closedByCollisionOfGroup,
  closedByGroup,
  type Gate,
  hasCollisionOff,
  isBaked,
} from "./gates.ts";
import { type MissingInput, MissingInputs } from "./missing-inputs.ts";
import type { BakeOptions } from "./options.ts";
import { extenderBoxOf, type FlatBox } from "./path-bounds.ts";
import { boolOf, isController, type RoomObject, type RoomObjects, roomObjectsOf, textOf } from "./room-objects.ts";
import { IDENTITY, type Matrix, multiply } from "./transform.ts";

/** A layout, the layouts that it links by path, and the pieces of all level sets by GUID. */
export interface SelectionInputs {
  readonly layout: LayoutFile;
  /** Null for one that is not there or cannot be read. Paths upper-case, from `MEDIA/` on. */
  readonly linked: ReadonlyMap<string, LayoutFile | null>;
  readonly definitions: Pick<ReadonlyMap<bigint, LevelSetPiece>, "get">;
}

/** An object as its layout shows it. */
export interface NamedObject {
  readonly name: string;
  readonly objectId: bigint;
}

export interface Exclusion {
  readonly gate: Gate;
  /** What closed the gate: the object itself, a group, a link. */
  readonly by: NamedObject;
}

/** A Room Piece with collision, and what it counts for. */
export interface PlacedPiece extends NamedObject {
  readonly definition: LevelSetPiece;
  /** Upper-case, from `MEDIA/` on. */
  readonly mesh: string;
  readonly world: Matrix;
  /** The linked layout in which it stands; null for the layout itself. */
  readonly link: string | null;
  /** Its triangles count. */
  readonly isInGrid: boolean;
  /** Its box counts for the box of the grid. */
  readonly enlargesBox: boolean;
  /** Nobody walks on it, whatever its material. */
  readonly noPath: boolean;
}

/** A Room Piece whose triangles do not count. */
export interface ExcludedPiece extends NamedObject, Exclusion {
  readonly link: string | null;
}

/** A link of which no piece counts. */
export interface SkippedLink extends NamedObject, Exclusion {
  readonly path: string;
}

/** What nobody outside of Runic knows how to read, so that the grid may be wrong near it (spec/walk-grid.md §9). */
export interface Uncertainty extends NamedObject {
  readonly kind: "controller-data";
}

export interface Selection {
  /** Those in the grid and those that only enlarge its box, in the order in which triangles are tried. */
  readonly pieces: readonly PlacedPiece[];
  readonly excluded: readonly ExcludedPiece[];
  readonly skippedLinks: readonly SkippedLink[];
  /** Collision meshes of the pieces, each once. */
  readonly meshes: readonly string[];
  readonly missing: readonly MissingInput[];
  readonly uncertain: readonly Uncertainty[];
  /** Boxes that only move the origin of the cells (spec/walk-grid.md §2.3). */
  readonly extenders: readonly FlatBox[];
}

/** Deeper links of links are not followed, when they are followed at all. */
const DEEPEST_LINK = 8;

/** Layouts and pieces gone through for one grid; real ones stay below 20,000. */
const MOST_STEPS = 200_000;

/**
 * Paths of the layouts whose pieces may matter to this one, upper-case from `MEDIA/` on, each once, in their order. Of
 * a linked layout the same call gives the next ones, should links of links be followed.
 */
export function followedLinks(layout: LayoutFile, options: BakeOptions): readonly string[] {
  const links = roomObjectsOf(layout).links.filter((link) => closedForAll(link, options) === null);
  return [...new Set(links.flatMap(({ object }) => mediaPathOf(linkTextOf(object)) ?? []))];
}

/** Empty when it names none. */
function linkTextOf(link: LayoutObject): string {
  return textOf(link, "LAYOUT FILE");
}

/** The gate that keeps every piece of a link out of the grid and out of its box. */
function closedForAll({ object, groups }: RoomObject, options: BakeOptions): Closed | null {
  if (bringsNoCollision(object)) return { gate: "link-without-collision", by: object };
  const byFlag = closedByCollisionOfGroup(groups);
  if (byFlag !== null || options.linksEnlarge === "all") return byFlag;
  return closedByGroup(groups, options);
}

/**
 * The Room Pieces of a layout and of the layouts it links, with the gates of spec/walk-grid.md §2.2: which of them are
 * in the grid, which enlarge its box, what they are missing.
 * FormatError when links that link again and again bring more pieces than any room has.
 */
export function selectPieces(inputs: SelectionInputs, options: BakeOptions): Selection {
  return new Selector(inputs, options).select();
}

/** Where a layout stands that is being gone through. */
interface Frame {
  readonly link: string | null;
  readonly world: Matrix;
  /** Keeps its pieces out of the grid. */
  readonly closed: Closed | null;
  /** Layouts on the way to it, itself included. */
  readonly way: readonly string[];
}

class Selector {
  private readonly inputs: SelectionInputs;
  private readonly options: BakeOptions;
  private readonly pieces: PlacedPiece[] = [];
  private readonly excluded: ExcludedPiece[] = [];
  private readonly skippedLinks: SkippedLink[] = [];
  private readonly missing = new MissingInputs();
  private readonly uncertain: Uncertainty[] = [];
  private readonly objects = new Map<LayoutFile, RoomObjects>();
  private steps = 0;

  constructor(inputs: SelectionInputs, options: BakeOptions) {
    this.inputs = inputs;
    this.options = options;
  }

  select(): Selection {
    const objects = this.objectsOf(this.inputs.layout);
    this.layout(objects, { link: null, world: IDENTITY, closed: null, way: [] });
    return {
      pieces: this.pieces,
      excluded: this.excluded,
      skippedLinks: this.skippedLinks,
      meshes: [...new Set(this.pieces.map(({ mesh }) => mesh))],
      missing: this.missing.list(),
      uncertain: this.uncertain,
      extenders: objects.extenders.map(extenderBoxOf),
    };
  }

  /** Gone through once, however often a layout is linked. */
  private objectsOf(layout: LayoutFile): RoomObjects {
    const known = this.objects.get(layout) ?? roomObjectsOf(layout);
    this.objects.set(layout, known);
    return known;
  }

  private layout({ pieces, links }: RoomObjects, frame: Frame): void {
    this.steps += 1 + pieces.length;
    if (this.steps > MOST_STEPS) throw new FormatError(LAYOUT_FORMAT, `its links bring over ${MOST_STEPS} pieces`, 0);
    for (const piece of pieces) this.piece(piece, frame);
    if (frame.way.length < (this.options.followsLinksOfLinks ? DEEPEST_LINK : 1))
      for (const link of links) this.link(link, frame);
  }

  private link(link: RoomObject, frame: Frame): void {
    const { object, groups, world } = link;
    const text = linkTextOf(object);
    const path = mediaPathOf(text) ?? text;
    if (path === "" || frame.way.includes(path)) return;
    const closed = closedForAll(link, this.options);
    if (closed !== null) {
      this.skippedLinks.push({ ...idOf(object), path, ...exclusionOf(closed) });
      return;
    }
    if (isController(object) && textOf(object, "DATA") !== "")
      this.uncertain.push({ kind: "controller-data", ...idOf(object) });
    const layout = this.inputs.linked.get(path) ?? null;
    if (layout === null) {
      this.missing.add("layout", path, nameOf(object));
      return;
    }
    this.layout(this.objectsOf(layout), {
      link: path,
      world: multiply(frame.world, world),
      closed: frame.closed ?? closedByGroup(groups, this.options),
      way: [...frame.way, path],
    });
  }

  private piece(room: RoomObject, frame: Frame): void {
    const { object } = room;
    const collision = this.collisionOf(object);
    const byGroup = closedByGroup(room.groups, this.options);
    if ("gate" in collision) {
      this.exclude(object, frame, collision);
      return;
    }
    const byFlag = closedByCollisionOfGroup(room.groups);
    const closed = bakeGate(object, collision.definition, this.options) ?? byFlag ?? frame.closed ?? byGroup;
    if (closed !== null) this.exclude(object, frame, closed);
    const isInGrid = closed === null;
    const enlargesBox = byFlag === null && this.enlarges(frame, byGroup);
    if (!isInGrid && !enlargesBox) return;
    this.pieces.push({
      ...idOf(object),
      ...collision,
      world: multiply(frame.world, room.world),
      link: frame.link,
      isInGrid,
      enlargesBox,
      noPath: boolOf(object, "NOPATH", false),
    });
  }

  /** Gates a and b. */
  private collisionOf(object: LayoutObject): Closed | { readonly definition: LevelSetPiece; readonly mesh: string } {
    if (hasCollisionOff(object)) return { gate: "collision-off", by: object };
    const guid = textOf(object, "GUID");
    const definition = this.definitionOf(guid);
    if (definition === null) {
      this.missing.add("piece", guid, nameOf(object));
      return { gate: "unknown-piece", by: object };
    }
    const file = collisionFileOf(definition, textOf(object, "VISUAL"));
    if (file === null) return { gate: "no-collision-mesh", by: object };
    const mesh = mediaPathOf(file);
    if (mesh !== null) return { definition, mesh };
    this.missing.add("mesh", file, nameOf(object));
    return { gate: "no-collision-mesh", by: object };
  }

  private definitionOf(guid: string): LevelSetPiece | null {
    const number = int64OfText(guid);
    return number.isExact ? (this.inputs.definitions.get(number.value) ?? null) : null;
  }

  /** Own pieces count whatever their groups; of links, it is a choice (spec/walk-grid.md §2.3). */
  private enlarges({ link, closed }: Frame, byGroup: Closed | null): boolean {
    if (link === null) return true;
    const { linksEnlarge } = this.options;
    return linksEnlarge === "all" || (linksEnlarge === "ungated" && closed === null && byGroup === null);
  }

  private exclude(object: LayoutObject, { link }: Frame, closed: Closed): void {
    this.excluded.push({ ...idOf(object), link, ...exclusionOf(closed) });
  }
}

/** Gate c. */
function bakeGate(object: LayoutObject, definition: LevelSetPiece, options: BakeOptions): Closed | null {
  return isBaked(object, definition, options) ? null : { gate: "not-baked", by: object };
}

function idOf(object: LayoutObject): NamedObject {
  return { name: nameOf(object), objectId: object.id };
}

function exclusionOf({ gate, by }: Closed): Exclusion {
  return { gate, by: idOf(by) };
}
