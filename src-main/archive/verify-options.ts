import type { CheckOptions } from "./verify-payloads.ts";

/** How thoroughly an archive is checked. */
export interface VerifyOptions extends CheckOptions {
  /** `quick`: header, file table, the head of every block, rollingHash. `full`: also the content of every file. */
  readonly level: "quick" | "full";
  /** With `quick`: blocks, by their offsets in the data section, whose contents are checked all the same. */
  readonly blocks?: ReadonlySet<number> | undefined;
  /** Most bytes that checking the contents may take; default the archive's {@link budgetOf}. */
  readonly limit?: number | undefined;
}
