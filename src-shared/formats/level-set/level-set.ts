import { rgHashOfName } from "../../hash/rg-hash.ts";
import { int64OfText } from "../bindat/bindat-cursor.ts";
import { decodeBindat } from "../bindat/decoder.ts";
import type { BindatNode, BindatValue } from "../bindat/document.ts";

/** A piece of a level set: what a `Room Piece` of a layout stands for (spec/walk-grid.md §4.1). */
export interface LevelSetPiece {
  /** i64. */
  readonly guid: bigint;
  readonly name: string;
  /** Number of visuals (FILE), which decides which of the collision meshes counts. */
  readonly visuals: number;
  /** As written, one for all visuals or one for each; none or an empty text: nothing to collide with. */
  readonly collisionFiles: readonly string[];
  readonly neverBake: boolean;
  readonly alwaysBakeCollision: boolean;
}

const PIECE = rgHashOfName("PIECE");
const PIECES = rgHashOfName("PIECES");
const GUID = rgHashOfName("GUID");
const NAME = rgHashOfName("NAME");
const FILE = rgHashOfName("FILE");
const COLLISIONFILE = rgHashOfName("COLLISIONFILE");
const NEVERBAKE = rgHashOfName("NEVERBAKE");
const ALWAYSBAKECOLLISION = rgHashOfName("ALWAYSBAKECOLLISION");

/**
 * The pieces of a compiled level set, in their order; those without a whole number for a GUID, which no layout can
 * name, are left out. FormatError when the bytes are no BINDAT.
 */
export function readLevelSet(bytes: Uint8Array, path?: string): LevelSetPiece[] {
  const { root } = decodeBindat(bytes, path);
  const nodes = root.children.flatMap((node) => (node.hash === PIECES ? node.children : [node]));
  return nodes.filter(({ hash }) => hash === PIECE).flatMap((node) => pieceOf(node) ?? []);
}

function pieceOf({ properties }: BindatNode): LevelSetPiece | null {
  const all = (key: number) => properties.filter((property) => property.key === key).map(({ value }) => value);
  const texts = (key: number) => all(key).flatMap((value) => textOf(value) ?? []);
  const guid = i64Of(all(GUID)[0]);
  if (guid === null) return null;
  return {
    guid,
    name: texts(NAME)[0] ?? "",
    visuals: all(FILE).length,
    collisionFiles: texts(COLLISIONFILE),
    neverBake: isTrue(all(NEVERBAKE)[0]),
    alwaysBakeCollision: isTrue(all(ALWAYSBAKECOLLISION)[0]),
  };
}

function textOf(value: BindatValue | undefined): string | null {
  return value !== undefined && "text" in value ? value.text : null;
}

/** GUIDs are INTEGER64 here and STRING in layouts; both are read. */
function i64Of(value: BindatValue | undefined): bigint | null {
  if (value?.kind === "integer64") return value.value;
  if (value?.kind === "integer" || value?.kind === "unsigned") return BigInt(value.value);
  const text = textOf(value);
  if (text === null) return null;
  const number = int64OfText(text);
  return number.isExact ? number.value : null;
}

function isTrue(value: BindatValue | undefined): boolean {
  return (value?.kind === "bool" && value.value) || (value?.kind === "integer" && value.value !== 0);
}
