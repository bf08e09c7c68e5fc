import type { Diagnostic } from "../../../src-shared/text/diagnostic.ts";
import { type Clock, systemClock } from "../../files/clock.ts";
import type { RunningPrograms } from "../../files/programs.ts";
import { sleep } from "../watch.ts";
import { launchFinding } from "./rules.ts";
import { gameAmong } from "./warnings.ts";

/** What is seen after a start. */
export type AfterStart =
  | { readonly kind: "running" }
  /** It did not come within the time a start takes. */
  | { readonly kind: "not-seen"; readonly finding: Diagnostic }
  /** Something put earlier files in the place of those at the start; told once. */
  | { readonly kind: "reverted"; readonly findings: readonly Diagnostic[] }
  | { readonly kind: "ended" };

export interface AfterStartOptions {
  readonly programs: RunningPrograms;
  /** Compares the files of the game with those at the start; asked again and again. */
  readonly reverted: () => Promise<readonly Diagnostic[]>;
  readonly tell: (seen: AfterStart) => void;
  /** What a finding about the game is about. */
  readonly game: string;
  readonly signal: AbortSignal;
  readonly clock?: Clock;
}

const LOOK_MS = 1000;
/** Steam updates itself and the game first. */
const PATIENCE_MS = 120_000;
/** How long after the game has begun Steam Cloud may still put files back. */
const REVERT_MS = 30_000;
/** Looks in a row in which the game is gone before that is believed: it starts itself again through Steam. */
const GONE_LOOKS = 3;

/** Watches what comes of a start until the game has ended, or did not come. Ends when it is aborted. */
export async function watchAfterStart(options: AfterStartOptions): Promise<void> {
  const { tell, signal, game, clock = systemClock } = options;
  const isReverted = revertedOnce(options);
  const begun = await beginning(options, clock);
  if (signal.aborted) return;
  if (begun === "gone")
    return tell({ kind: "not-seen", finding: launchFinding("launch-not-seen", game, { seconds: PATIENCE_MS / 1000 }) });
  if (begun === "running") tell({ kind: "running" });
  const deadline = clock.now() + REVERT_MS;
  for (let gone = 0; !signal.aborted && gone < GONE_LOOKS; ) {
    if (clock.now() <= deadline) await isReverted();
    await sleep(LOOK_MS, signal, clock);
    const state = await stateOf(options);
    // Whoever does not know now will not know later.
    if (state === "unknown" && clock.now() > deadline) return;
    gone = state === "gone" ? gone + 1 : 0;
  }
  if (!signal.aborted) tell({ kind: "ended" });
}

async function stateOf({ programs }: AfterStartOptions): Promise<"running" | "gone" | "unknown"> {
  const names = await programs();
  if (names === null) return "unknown";
  return gameAmong(names) === null ? "gone" : "running";
}

/** The first state that is not just not yet running. */
async function beginning(options: AfterStartOptions, clock: Clock): Promise<"running" | "gone" | "unknown"> {
  const deadline = clock.now() + PATIENCE_MS;
  for (;;) {
    const state = await stateOf(options);
    if (state !== "gone" || options.signal.aborted || clock.now() >= deadline) return state;
    await sleep(LOOK_MS, options.signal, clock);
  }
}

function revertedOnce({ reverted, tell }: AfterStartOptions): () => Promise<void> {
  let isTold = false;
  return async () => {
    if (isTold) return;
    const findings = await reverted();
    if (findings.length === 0) return;
    isTold = true;
    tell({ kind: "reverted", findings });
  };
}
