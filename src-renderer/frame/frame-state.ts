import { create } from "zustand";
import type { ConnectionState } from "../../src-shared/contract/transport.ts";
import type { ScreenName } from "./screens.ts";

export interface FrameState {
  readonly screen: ScreenName;
  readonly overlay: "commands" | "keys" | null;
  readonly connection: ConnectionState;
  /** The game and its mods are made up. */
  readonly isSample: boolean;
  /** The made-up game is being made, or left. */
  readonly isChangingSample: boolean;
}

export const useFrame = create<FrameState>(() => ({
  screen: "play",
  overlay: null,
  connection: "up",
  isSample: false,
  isChangingSample: false,
}));
