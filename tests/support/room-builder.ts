import { decodeLayout } from "../../src-shared/formats/layout/layout-decoder.ts";
import type { LayoutFile } from "../../src-shared/formats/layout/layout-file.ts";
import type { LevelSetPiece } from "../../src-shared/formats/level-set/level-set.ts";
import type { Vector } from "../../src-shared/walk-grid/transform.ts";
import { compiled, layoutOf, object, registry } from "./layout.ts";

/** The text of an object for an id that {@link room} gives, and of what is below it. */
export type Part = (nextId: () => number) => string;

export interface Place {
  readonly at?: Vector;
  readonly forward?: Vector;
  readonly right?: Vector;
  readonly up?: Vector;
  /** X, Y, Z; null leaves one out. */
  readonly scale?: readonly [number | null, number | null, number | null];
}

/** Other properties by their key, with their tag: `{ "BOOL BAKE": false }`. */
export type Lines = Readonly<Record<string, string | number | boolean | bigint>>;

const COMPONENTS = ["X", "Y", "Z"];

function vectorLines(key: string, vector: Vector | undefined): string[] {
  return vector === undefined ? [] : COMPONENTS.map((component, i) => `<FLOAT>${key}${component}:${vector[i]}`);
}

function placeLines({ at, forward, right, up, scale = [null, null, null] }: Place): string[] {
  return [
    ...vectorLines("POSITION", at),
    ...vectorLines("FORWARD", forward),
    ...vectorLines("RIGHT", right),
    ...vectorLines("UP", up),
    ...COMPONENTS.flatMap((component, i) => (scale[i] === null ? [] : [`<FLOAT>${component}:${scale[i]}`])),
  ];
}

function otherLines(lines: Lines): string[] {
  return Object.entries(lines).map(([key, value]) => {
    const cut = key.indexOf(" ");
    return `<${key.slice(0, cut)}>${key.slice(cut + 1)}:${value}`;
  });
}

/** Any object; properties stand in the order of the registry only as far as the caller gives them so. */
export function thing(descriptor: string, place: Place, lines: Lines = {}, ...below: readonly Part[]): Part {
  return (nextId) =>
    object(
      descriptor,
      nextId(),
      [...placeLines(place), ...otherLines(lines)],
      below.map((part) => part(nextId)),
    );
}

export function piece(guid: bigint, place: Place = {}, lines: Lines = {}, ...below: readonly Part[]): Part {
  return thing("Room Piece", place, { "STRING GUID": guid, ...lines }, ...below);
}

export function group(lines: Lines, ...below: readonly Part[]): Part {
  return thing("Group", {}, lines, ...below);
}

export function groupAt(at: Vector, ...below: readonly Part[]): Part {
  return thing("Group", { at }, {}, ...below);
}

export function link(file: string, place: Place = {}, lines: Lines = {}): Part {
  return thing("Layout Link", place, { "STRING LAYOUT FILE": file, ...lines });
}

/** A layout as the compiler makes it; objects get the ids 1, 2, 3 … from the top. */
export function room(...parts: readonly Part[]): LayoutFile {
  let last = 0;
  const text = layoutOf(...parts.map((part) => part(() => ++last)));
  return decodeLayout(compiled(text), registry);
}

/** A piece of a level set with one visual and the collision mesh `MEDIA/<name>.MESH`. */
export function definition(guid: bigint, name: string, more: Partial<LevelSetPiece> = {}): LevelSetPiece {
  const collisionFiles = [`media/${name}.mesh`];
  return { guid, name, visuals: 1, collisionFiles, neverBake: false, alwaysBakeCollision: false, ...more };
}

export function definitionsOf(...pieces: readonly LevelSetPiece[]): ReadonlyMap<bigint, LevelSetPiece> {
  return new Map(pieces.map((each) => [each.guid, each]));
}
