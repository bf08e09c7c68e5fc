import { rgHashOfName } from "../hash/rg-hash.ts";
import { decodeBindat } from "./bindat/decoder.ts";
import type { BindatNode } from "./bindat/document.ts";

const GENERATION_TYPE = rgHashOfName("GENERATION_TYPE");
const LAYOUT = rgHashOfName("LAYOUT");
const CHUNK_RANDOM = rgHashOfName("CHUNK_RANDOM");

/** The type of levels for whose rooms GUTS writes the grid of the whole, if there are several. */
const WHOLE_LEVEL = 1;

/**
 * Whether GUTS bakes the rooms of a level as a whole, by its compiled RULES.TEMPLATE: GENERATION_TYPE 1 and two places for rooms or
 * more (spec/walk-grid.md §2.3). FormatError when the bytes are no BINDAT.
 */
export function isBakedAsAWhole(template: Uint8Array, path?: string): boolean {
  const { root } = decodeBindat(template, path);
  return root.properties.some(isOfWholeLevel) && placesIn(root) >= 2;
}

function isOfWholeLevel({ key, value }: BindatNode["properties"][number]): boolean {
  const isNumber = value.kind === "integer" || value.kind === "unsigned";
  return key === GENERATION_TYPE && isNumber && value.value === WHOLE_LEVEL;
}

function placesIn(root: BindatNode): number {
  const places = root.children.flatMap((node) => (node.hash === LAYOUT ? node.children : [node]));
  return places.filter(({ hash }) => hash === CHUNK_RANDOM).length;
}
