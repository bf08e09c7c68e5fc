import { create } from "zustand";
import type { LaunchPlan } from "../../src-shared/contract/models/launch.ts";
import type { Finding } from "../../src-shared/contract/values.ts";

/** What is asked before the game starts. */
export type LaunchQuestion =
  /** Changes are not saved: the game would not see them. */
  | { readonly kind: "unsaved"; readonly changes: number; readonly past: number }
  /** More than ten are active: the rest will not load. */
  | { readonly kind: "past"; readonly past: number }
  /** Something may be lost, or it will most likely not work. */
  | { readonly kind: "warned"; readonly findings: readonly Finding[]; readonly withMods: boolean }
  /** It cannot be started; the findings say why. */
  | { readonly kind: "cannot"; readonly plan: LaunchPlan };

export interface LaunchState {
  readonly isStarting: boolean;
  readonly question: LaunchQuestion | null;
  /** After a start something put earlier files back; null: nothing did, or it is settled. */
  readonly reverted: readonly Finding[] | null;
  /** What the last plan advises, such as a steam_appid.txt. */
  readonly advice: readonly Finding[];
}

export const NO_LAUNCH: LaunchState = { isStarting: false, question: null, reverted: null, advice: [] };

export const useLaunch = create<LaunchState>(() => NO_LAUNCH);
export const setLaunch = (change: Partial<LaunchState>): void => useLaunch.setState(change);
