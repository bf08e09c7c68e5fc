import { create } from "zustand";
import type { CallError } from "../../src-shared/contract/answer.ts";
import type { InstallPreview, InstallResult } from "../../src-shared/contract/models/install.ts";
import type { Order } from "../../src-shared/rules/order-edits.ts";
import type { Work } from "../play/state.ts";

/** How far bringing mods in has come. */
export type InstallStage =
  | { readonly kind: "idle" }
  /** In a browser: where the files are to come from. */
  | { readonly kind: "ask" }
  /** In a browser: files go to main. */
  | { readonly kind: "sending"; readonly name: string; readonly work: Work }
  | { readonly kind: "reading"; readonly names: readonly string[]; readonly work: Work }
  | { readonly kind: "preview"; readonly preview: InstallPreview; readonly chosen: ReadonlySet<string> }
  | { readonly kind: "installing"; readonly preview: InstallPreview; readonly count: number; readonly work: Work }
  /** Not all of it went as it should. */
  | {
      readonly kind: "done";
      readonly preview: InstallPreview;
      readonly result: InstallResult;
      /** Ids that went into the order. */
      readonly ticked: Order;
    }
  /** `isUnknown`: some of it may be written. */
  | { readonly kind: "failed"; readonly error: CallError; readonly isUnknown?: boolean };

export interface InstallState {
  readonly stage: InstallStage;
  /** Installed mods go to the end of the order. */
  readonly isTicking: boolean;
}

export const useInstall = create<InstallState>(() => ({ stage: { kind: "idle" }, isTicking: false }));

export const installStage = (): InstallStage => useInstall.getState().stage;
export const setStage = (stage: InstallStage): void => useInstall.setState({ stage });
