import type { Severity } from "../../src-shared/text/diagnostic.ts";
import type { Found } from "./finding.ts";
import type { Evidence, Ground } from "./ground.ts";

/** What a check has to see, by names of its own. */
export type Needs = Readonly<Record<string, Evidence<unknown>>>;

/** What it then gets. */
export type Seen<N extends Needs> = { readonly [K in keyof N]: N[K] extends Evidence<infer T> ? T : never };

/**
 * One thing that is looked for. What it needs is gathered before, once for all checks; `run` is best pure. A run is cut
 * off when its time is over; whatever it throws is told and never counts as passed.
 */
export interface Check {
  /** kebab-case, stable. */
  readonly id: string;
  /** What it can find at worst. */
  readonly severity: Severity;
  /** Completes "checked …": "that every name can be asked for". */
  readonly about: string;
  readonly needs: readonly Evidence<unknown>[];
  /**
   * Ids of checks whose errors explain what this one finds about the same subject: such findings are consequences, and
   * are not told.
   */
  readonly follows: readonly string[];
  /** It looks at mods, order or saves: without a profile folder it has seen nothing, and has not passed. */
  readonly isOfProfile: boolean;
  /** Longest it may take once its needs are there, milliseconds. */
  readonly limitMs: number;
  readonly run: (ground: Ground, signal: AbortSignal) => Promise<readonly Found[]>;
}

export const CHECK_MS = 5_000;

export interface CheckParts<N extends Needs> {
  readonly id: string;
  readonly severity: Severity;
  readonly about: string;
  readonly needs?: N;
  readonly follows?: readonly string[];
  /** Default: true. */
  readonly isOfProfile?: boolean;
  readonly limitMs?: number;
  readonly run: (seen: Seen<N>, ground: Ground, signal: AbortSignal) => readonly Found[] | Promise<readonly Found[]>;
}

/** Makes a check: `defineCheck({ id, severity, about, needs: { log: GAME_LOG }, run: ({ log }, ground) => […] })`. */
export function defineCheck<const N extends Needs>({
  id,
  severity,
  about,
  needs,
  follows = [],
  isOfProfile = true,
  limitMs = CHECK_MS,
  run,
}: CheckParts<N>): Check {
  const named = Object.entries(needs ?? {});
  return {
    id,
    severity,
    about,
    follows,
    isOfProfile,
    limitMs,
    needs: named.map(([, evidence]) => evidence),
    async run(ground, signal) {
      const seen: Record<string, unknown> = {};
      for (const [name, evidence] of named) seen[name] = await ground.get(evidence);
      return run(seen as Seen<N>, ground, signal);
    },
  };
}
