import { writeMpp } from "../../src-shared/formats/mpp/mpp.ts";
import type { RoomFiles } from "./bake-files.ts";
import type { MissingThing, RoomBaker } from "./bake-room.ts";
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

export type MadeGrid =
  /** The layout does not compile, which is told when it is compiled for the mod. */
  | { readonly kind: "broken" }
  | { readonly kind: "refused"; readonly why: string }
  | { readonly kind: "empty" }
  | { readonly kind: "nothing-resolved"; readonly lacks: readonly LackedThing[] }
  | {
      readonly kind: "grid";
      readonly block: GridBlock;
      readonly lacks: readonly LackedThing[];
      /** Cells that reconnecting opened. */
      readonly reopened: number;
      /** Objects that nobody knows how to read. */
      readonly uncertain: number;
      /** Entries that it was made of, as far as the mod has them. */
      readonly inputs: readonly string[];
    };

export interface GridTools {
  readonly baker: RoomBaker;
  readonly files: RoomFiles;
  readonly deflater: Deflater;
  readonly buffer: BlockBuffer;
  /** Deflate level, 0-9. */
  readonly level: number;
}

/** Bakes a layout and makes the block of its grid. Errors: `FileError`. */
export async function makeGrid({ layout, type }: GridTask, tools: GridTools): Promise<MadeGrid> {
  const { baker, files, deflater, buffer, level } = tools;
  const [file] = await files.read([layout]);
  if (file.kind === "missing") return { kind: "refused", why: file.why ?? "the layout is gone" };
  const bake = await baker.bake(layout, file.bytes);
  if (bake.kind !== "room") return bake.kind === "broken" ? { kind: "broken" } : bake;
  const { room, inputs } = bake;
  const lacks = bake.missing.map(lackOf);
  if (room.outcome === "nothing-resolved" || room.outcome === "empty")
    // What is missing may well be the ground.
    return lacks.length > 0 ? { kind: "nothing-resolved", lacks } : { kind: "empty" };
  buffer.clear();
  const facts = appendBlock(type, writeMpp(room.grid), level, deflater, buffer);
  return {
    kind: "grid",
    block: { facts, bytes: buffer.bytes().slice() },
    lacks,
    reopened: room.opened.length,
    uncertain: room.selection.uncertain.length,
    inputs,
  };
}

function lackOf(thing: MissingThing): LackedThing {
  return { kind: thing.kind, name: thing.kind === "piece" ? thing.guid : thing.path, why: thing.why };
}
