import type { Reason } from "../../../src-shared/walk-grid/reason.ts";
import type { CellAnswer, GroundHit, TriangleOrigin, WallHit } from "../../engine/explain-layout-cell.ts";
import { type Console, counted, paint, printable } from "./console.ts";

const RULES: Readonly<Record<Reason, string>> = {
  ground: "the ground below can be walked on",
  noGround: "the ray from above meets nothing",
  height: "the ground is more than 80 units above or below zero",
  noPathGround: "the first surface from above is one that nobody walks on (NOPATH)",
  noPathGraze: "the ray from above touches the edge of a surface that nobody walks on (NOPATH)",
  clearance: "a wall (NOPATH) stands within 0.3 units at head height",
  enclosure: "the cell is shut in between walls on two opposite sides",
  reopened: "it was a thin wall that cut off a large region, and was opened",
};

/** Surfaces and walls listed, the deciding ones first. */
const LISTED = 6;

/** Prints why a layout makes a cell what it is. */
export function printAnswer(console: Console, { rule, ruleAlone, hits, walls }: CellAnswer): void {
  console.line(`  because ${RULES[rule]}`);
  if (ruleAlone !== rule) console.line(`  before the cells around were looked at: ${RULES[ruleAlone]}`);
  listed(console, hits, "surface below it", "surfaces below it, the first decides", hitWords);
  listed(console, walls, "wall beside it", "walls beside it", wallWords);
}

/** A face of two triangles is met twice where they touch; it is listed once. */
function listed<T>(
  console: Console,
  things: readonly T[],
  one: string,
  many: string,
  words: (thing: T) => string,
): void {
  if (things.length === 0) return;
  const lines = [...new Set(things.map(words))];
  console.line();
  console.line(`${counted(lines.length, one, many)}:`);
  for (const line of lines.slice(0, LISTED)) console.line(`  ${line}`);
  if (lines.length > LISTED) console.line(`  and ${lines.length - LISTED} more`);
}

function hitWords({ height, kind, isNoPath, ...origin }: GroundHit): string {
  const touch = kind === "graze" ? ", touched at its edge" : "";
  return `height ${height.toFixed(2)}${touch}${isNoPath ? ", NOPATH" : ""}: ${originWords(origin)}`;
}

function wallWords({ directions, ...origin }: WallHit): string {
  return `${directions.join(" ")}: ${originWords(origin)}`;
}

function originWords({ piece, objectId, link, mesh, material }: TriangleOrigin): string {
  const where = link === null ? "" : ` of ${printable(link)}`;
  return `piece ${paint("bold", printable(piece))} (${objectId})${where}, mesh ${printable(mesh)}, material ${printable(material)}`;
}
