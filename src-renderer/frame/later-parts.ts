import { type ComponentType, lazy } from "react";

/** Parts that the first look at the mods does without. Each is fetched when the page has time, or when it is needed. */
const fetches: (() => Promise<unknown>)[] = [];

function later<P extends object>(fetch: () => Promise<ComponentType<P>>) {
  const fetchDefault = () => fetch().then((part) => ({ default: part }));
  fetches.push(fetchDefault);
  return lazy(fetchDefault);
}

export const DiagnoseScreen = later(async () => (await import("../diagnose/diagnose-screen.tsx")).DiagnoseScreen);
export const WorkshopScreen = later(async () => (await import("../workshop/workshop-screen.tsx")).WorkshopScreen);
export const WorkshopDialogs = later(async () => (await import("../workshop/workshop-dialogs.tsx")).WorkshopDialogs);
export const SettingsScreen = later(async () => (await import("../settings/settings-screen.tsx")).SettingsScreen);
export const FirstRun = later(async () => (await import("../first-run/first-run.tsx")).FirstRun);
export const InstallDialog = later(async () => (await import("../install/install-dialog.tsx")).InstallDialog);
export const LaunchDialogs = later(async () => (await import("../launch/launch-dialogs.tsx")).LaunchDialogs);
export const PlayDialogs = later(async () => (await import("../play/play-dialogs.tsx")).PlayDialogs);
export const CommandList = later(async () => (await import("./command-list.tsx")).CommandList);
export const KeysSheet = later(async () => (await import("./keys-sheet.tsx")).KeysSheet);

/**
 * Fetches them one after the other while the page has nothing else to do: a dialog opens at once then, and also when the
 * connection is lost.
 */
export function fetchLaterParts(): void {
  const [fetch] = fetches.splice(0, 1);
  if (fetch === undefined) return;
  requestIdleCallback(() => {
    // One that cannot be had is told where it is needed.
    fetch().then(fetchLaterParts, fetchLaterParts);
  });
}
