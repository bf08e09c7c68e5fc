import type { Figure } from "./figures.ts";
import type { Processes } from "./run.ts";

/** What every bench is given. */
export interface Ground {
  /** Where trees, mods and the history lie: outside git. */
  readonly folder: string;
  readonly processes: Processes;
  readonly rounds: number;
  /** Share of the full size: 1 except in tests. */
  readonly scale: number;
  /** Tells what is being done. */
  say(what: string): void;
}

export interface Bench {
  readonly name: string;
  readonly about: string;
  measure(ground: Ground): Promise<readonly Figure[]>;
}
