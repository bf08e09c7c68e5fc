import type { GameVersion } from "../../src-shared/formats/mod/game-version.ts";
import type { PlanOptions } from "./plan.ts";

/** What file times the manifest gets; the game never looks at them. */
export type TimeOption =
  | { readonly kind: "keep" }
  | { readonly kind: "zero" }
  | { readonly kind: "fixed"; readonly fileTime: bigint };

export interface PackRequest extends PlanOptions {
  /** The folder that MOD.DAT and MEDIA lie in. */
  readonly project: string;
  /** Default: `<MOD_FILE_NAME>.MOD` beside MOD.DAT. */
  readonly output: string | undefined;
  readonly skipBroken: boolean;
  readonly verify: "quick" | "full";
  readonly ids: "sequential" | "hash";
  /** 0-9. */
  readonly level: number;
  readonly time: TimeOption;
  readonly gameVersion: GameVersion | undefined;
  readonly threads: number | undefined;
  /** Whether workers make the blocks; by the size of the build when undefined. The mod is the same. */
  readonly workers?: "always" | "never";
  /** Base game, first layer first: MEDIA folders, DATA.PAK files, bundles. Empty: what is found on this machine. */
  readonly base: readonly string[];
  /** Whether thin walls that cut off large parts of a room are opened in its grid. */
  readonly reconnect: boolean;
  /** Whether what earlier builds have made is used again, and kept for later ones. The mod is the same. Default yes. */
  readonly cache?: boolean;
}
