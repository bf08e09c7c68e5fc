import { i18n } from "../i18n/i18n.ts";
import { playState } from "../play/state.ts";
import { useLaunch } from "./launch-state.ts";

/** Why the game cannot be started now; null: it can. */
export function offPlay(): string | null {
  const { snapshot } = playState();
  if (snapshot?.game == null) return i18n.t("off.no-game");
  if (snapshot.game.isRunning) return i18n.t("off.running");
  return useLaunch.getState().isStarting ? i18n.t("off.starting") : null;
}

/** Why files of mods cannot be moved or removed now. */
export function offFiles(): string | null {
  return playState().snapshot?.game?.isRunning === true ? i18n.t("off.locked") : null;
}
