import { expect } from "vitest";
import { ALL_CHECKS } from "../../src-main/doctor/all-checks.ts";
import { type Diagnosis, diagnoseMods } from "../../src-main/doctor/diagnose.ts";
import { openPlay } from "../../src-main/play/open-play.ts";
import type { PlayGround } from "./play-ground.ts";

/** What runs on this machine, and what is installed on it, is not of a test. */
const OF_THE_MACHINE: ReadonlySet<string> = new Set(["game-running", "overlays", "runtime"]);

export const TESTED_CHECKS = ALL_CHECKS.filter(({ id }) => !OF_THE_MACHINE.has(id));

/** Runs the doctor as the hosts do, cache and all. A check that breaks down fails the test. */
export async function examine({ around }: PlayGround, ids: readonly bigint[] = []): Promise<Diagnosis> {
  const { play, store, close } = await openPlay(around);
  try {
    const bugs: unknown[] = [];
    const snapshot = await play.snapshot();
    const onBug = (error: unknown) => bugs.push(error);
    const diagnosis = await diagnoseMods({ around, snapshot, store, ids, checks: TESTED_CHECKS, onBug });
    expect(bugs).toEqual([]);
    return diagnosis;
  } finally {
    await close();
  }
}

export function codesOf({ findings }: Diagnosis): string[] {
  return findings.map(({ diagnostic }) => diagnostic.code);
}
