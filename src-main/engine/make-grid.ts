import { writeMpp } from "../../src-shared/formats/mpp/mpp.ts";
import type { BakedRoom } from "../../src-shared/walk-grid/bake.ts";
import type { RoomFiles } from "./bake-files.ts";
import type { MissingThing, RoomBaker, RoomUses } from "./bake-room.ts";
import type { BlockFacts } from "./block.ts";
import { appendBlock } from "./block-maker.ts";
import type { Deflater } from "./deflater.ts";
import type { BlockBuffer } from "./spool.ts";

/** One layout's way to the block of its grid. */
export interface GridTask {
  /** Entry of the layout. */
  readonly layout: string;
  /** Manifest code of the grid. */
  readonly type: number;
  /** Bytes of the layout. */
  readonly size: number;
}

/** The part of a missing thing that crosses threads; who in the layout needs it does not matter to a build. */
export type LackedThing = Pick<MissingThing, "kind" | "why"> & { readonly name: string };

export interface GridBlock {
  readonly facts: BlockFacts;
  readonly bytes: Uint8Array;
}

/** What became of a grid. */
export type GridOutcome =
  /** The layout does not compile, which is told when it is compiled for the mod. */
  | { readonly kind: "broken" }
  /** It compiles, but is nothing to bake; why, as half a sentence. */
  | { readonly kind: "refused"; readonly why: string }
  /** Nothing is ground although there is collision. */
  | { readonly kind: "empty" }
  /** No ground was found. How many things are missing, and the first of them. */
  | { readonly kind: "nothing-resolved"; readonly missing: number; readonly first: string }
  /** Cells that reconnecting opened; objects that nobody knows how to read. */
  | { readonly kind: "grid"; readonly reopened: number; readonly uncertain: number };

export type MadeGrid = GridResult & { readonly uses: RoomUses };

type GridResult =
  | Exclude<GridOutcome, { readonly kind: "nothing-resolved" | "grid" }>
  | (Extract<GridOutcome, { readonly kind: "nothing-resolved" }> & { readonly lacks: readonly LackedThing[] })
  | (Extract<GridOutcome, { readonly kind: "grid" }> & {
      readonly block: GridBlock;
      readonly lacks: readonly LackedThing[];
      /** Entries that it was made of, those of the base game among them. */
      readonly inputs: readonly string[];
    });

export interface GridTools {
  readonly baker: RoomBaker;
  readonly files: RoomFiles;
  readonly deflater: Deflater;
  readonly buffer: BlockBuffer;
  /** Deflate level, 0-9. */
  readonly level: number;
}

/** Bakes a layout and makes the block of its grid. Errors: `FileError`. */
export async function makeGrid(task: GridTask, tools: GridTools): Promise<MadeGrid> {
  const [file] = await tools.files.read([task.layout]);
  if (file.kind === "missing") {
    const uses = { files: [task.layout], pieces: [], levelSets: false };
    return { kind: "refused", why: file.why ?? "the layout is gone", uses };
  }
  const result = await bakeOne(task, file.bytes, tools);
  return { ...result, uses: tools.baker.uses };
}

async function bakeOne({ layout, type }: GridTask, bytes: Uint8Array, tools: GridTools): Promise<GridResult> {
  const { baker, deflater, buffer, level } = tools;
  const bake = await baker.bake(layout, bytes);
  if (bake.kind !== "room") return bake.kind === "broken" ? { kind: "broken" } : bake;
  const { room, inputs } = bake;
  const lacks = bake.missing.map(lackOf);
  const outcome = outcomeOfRoom(room, lacks);
  if (outcome.kind === "empty") return outcome;
  if (outcome.kind === "nothing-resolved") return { ...outcome, lacks };
  buffer.clear();
  const facts = appendBlock(type, writeMpp(room.grid), level, deflater, buffer);
  return { ...outcome, block: { facts, bytes: buffer.bytes().slice() }, lacks, inputs };
}

/** What is to be said of a room that was baked. */
export function outcomeOfRoom(
  { outcome, opened, selection }: BakedRoom,
  lacks: readonly LackedThing[],
): Exclude<GridOutcome, { readonly kind: "broken" | "refused" }> {
  switch (outcome) {
    case "baked":
    case "stub":
      return { kind: "grid", reopened: opened.length, uncertain: selection.uncertain.length };
    case "nothing-resolved":
    case "empty":
      // What is missing may well be the ground.
      return lacks.length === 0
        ? { kind: "empty" }
        : { kind: "nothing-resolved", missing: lacks.length, first: lacks[0].name };
  }
}

export function lackOf(thing: MissingThing): LackedThing {
  return { kind: thing.kind, name: thing.kind === "piece" ? thing.guid : thing.path, why: thing.why };
}
