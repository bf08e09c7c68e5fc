import type { BakeOptions } from "../../src-shared/walk-grid/options.ts";
import type { LevelSet } from "../base-game/base-game.ts";
import type { RoomFile } from "./bake-files.ts";
import type { FaultMessage } from "./block-messages.ts";
import type { GridTask, MadeGrid } from "./make-grid.ts";

/** What a worker that bakes is given when it starts. */
export interface BakeWorkerInput {
  readonly options: BakeOptions;
  /** Deflate level, 0-9. */
  readonly level: number;
  /** The mod's own FEATURETAGS.HIE, or null. */
  readonly featureTags: Uint8Array | null;
}

/** To a worker: a layout to bake, or the answer to what it asked. It asks for one thing at a time. */
export type BakeOrder =
  | { readonly kind: "grid"; readonly task: GridTask }
  | { readonly kind: "files"; readonly files: readonly RoomFile[] }
  | { readonly kind: "level-sets"; readonly sets: readonly LevelSet[] };

/** From a worker: what it needs to go on, and what became of the layout. Files come from the main thread alone. */
export type BakeReport =
  | { readonly kind: "ready" }
  | { readonly kind: "read"; readonly paths: readonly string[] }
  | { readonly kind: "level-sets"; readonly of: "own" | "base" }
  | { readonly kind: "made"; readonly made: MadeGrid }
  | FaultMessage;
