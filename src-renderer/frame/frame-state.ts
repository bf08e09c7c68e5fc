import { create } from "zustand";
import type { ConnectionState } from "../../src-shared/contract/transport.ts";
import type { ScreenName } from "./screens.ts";

export interface FrameState {
  readonly screen: ScreenName;
  readonly overlay: "commands" | "keys" | null;
  readonly connection: ConnectionState;
}

export const useFrame = create<FrameState>(() => ({ screen: "play", overlay: null, connection: "up" }));
