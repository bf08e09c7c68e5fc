import { RAW_NAMES } from "../../src-shared/formats/raw/raw-index.ts";
import type { ModDepth } from "./depth/evidence.ts";
import type { DepthFacts } from "./depth/facts.ts";

/** The walk grid that belongs to a layout. */
export function gridOf(layout: string): string {
  return `${layout.slice(0, layout.lastIndexOf("."))}.MPP`;
}

/** Rooms of a mod for which it brings no grid. */
export function roomsWithoutGrid({ rooms, grids }: DepthFacts) {
  const own = new Set(grids.map(({ path }) => path));
  return rooms.filter(({ path, collides }) => collides !== false && !own.has(gridOf(path)));
}

/** Lines that an index of a mod has of files that are not among the mod's own. */
export function strangeLines({ listed, own, files }: DepthFacts) {
  const known = new Set([...own.map(({ file }) => file), ...files]);
  return listed.filter(({ file }) => !known.has(file));
}

/** Files of a mod that an index would list, where the mod has no such index. */
export function unindexedLines({ own, indices }: DepthFacts) {
  const there = new Set(indices.map(({ kind }) => kind));
  return own.filter(({ kind }) => !there.has(kind));
}

/** What the checks want to know of the game: whether it has these files. */
export function wantedOfGame(contents: readonly ModDepth[]): ReadonlySet<string> {
  const wanted = new Set<string>();
  for (const { depth } of contents) {
    if (depth.kind !== "read") continue;
    const { facts } = depth;
    for (const { path } of roomsWithoutGrid(facts)) wanted.add(gridOf(path));
    for (const { file } of strangeLines(facts)) wanted.add(file);
    for (const { file } of unindexedLines(facts)) wanted.add(file);
    const own = new Set(facts.files);
    for (const { baseFile } of facts.bases) if (!own.has(baseFile)) wanted.add(baseFile);
  }
  return wanted;
}

/** Name of the file of an index. */
export function indexName(kind: keyof typeof RAW_NAMES): string {
  return RAW_NAMES[kind];
}
