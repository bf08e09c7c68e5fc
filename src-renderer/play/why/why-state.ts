import { create } from "zustand";
import type { CallError } from "../../../src-shared/contract/answer.ts";
import type { ExplainedStep, Explanation } from "../../../src-shared/contract/models/doctor.ts";

export interface WhyState {
  /** The mod that was asked about last. */
  readonly id: bigint | null;
  /** Of that mod; of an order that was a moment ago while the new one is asked about. */
  readonly explanation: Explanation | null;
  readonly error: CallError | null;
}

export const NO_WHY: WhyState = { id: null, explanation: null, error: null };

export const useWhy = create<WhyState>(() => NO_WHY);

/** The step that keeps a mod from loading; else the first that is in doubt and says so; null: nothing does. */
export function firstFailure({ steps }: Explanation): ExplainedStep | null {
  return (
    steps.find(({ state }) => state === "failed") ??
    steps.find(({ state, finding }) => state === "unknown" && finding !== null) ??
    null
  );
}

/** Ranks (from 1) of the steps that the game does not come to; null: it comes to all. */
export function unreachedSteps({ steps }: Explanation): { readonly from: number; readonly to: number } | null {
  const at = steps.findIndex(({ isReached }) => !isReached);
  return at < 0 ? null : { from: at + 1, to: steps.length };
}

type CauseKey =
  | `why.cause.${ExplainedStep["step"]}`
  | "why.cause.no-file"
  | "why.cause.not-in-game"
  | "why.cause.rank-unsure";

/** The key of what a step that fails means in a few words. */
export function causeOf({ step, state, finding }: ExplainedStep): CauseKey {
  if (step === "rank" && state === "unknown") return "why.cause.rank-unsure";
  switch (finding?.code) {
    case "activation-no-file":
      return "why.cause.no-file";
    case "activation-not-in-game":
      return "why.cause.not-in-game";
    default:
      return `why.cause.${step}`;
  }
}
