import { type ComponentType, lazy } from "react";

/** A page that is never idle fetches them all the same. */
const LONGEST_WAIT_MS = 1000;

/**
 * Parts that the first look at the mods does without, and that nobody types into before they are seen. Each is fetched
 * when the page has time, or when it is needed.
 */
const fetches: (() => Promise<unknown>)[] = [];

/** One that is there already is drawn at once: keys that are pressed behind the one that opened it are its own. */
function later<P extends object>(fetch: () => Promise<ComponentType<P>>) {
  type Part = { readonly default: ComponentType<P> };
  let there: Part | null = null;
  const fetchPart = async () => {
    there = { default: await fetch() };
    return there;
  };
  fetches.push(fetchPart);
  return lazy(() => {
    const part = there;
    // biome-ignore lint/suspicious/noThenProperty: React asks no more of it, and a promise would be later.
    return part === null ? fetchPart() : ({ then: (take: (part: Part) => void) => take(part) } as Promise<Part>);
  });
}

export const DiagnoseScreen = later(async () => (await import("../diagnose/diagnose-screen.tsx")).DiagnoseScreen);
export const WorkshopScreen = later(async () => (await import("../workshop/workshop-screen.tsx")).WorkshopScreen);
export const WorkshopDialogs = later(async () => (await import("../workshop/workshop-dialogs.tsx")).WorkshopDialogs);
export const SettingsScreen = later(async () => (await import("../settings/settings-screen.tsx")).SettingsScreen);
export const FirstRun = later(async () => (await import("../first-run/first-run.tsx")).FirstRun);
export const InstallDialog = later(async () => (await import("../install/install-dialog.tsx")).InstallDialog);
export const LaunchDialogs = later(async () => (await import("../launch/launch-dialogs.tsx")).LaunchDialogs);
export const KeysSheet = later(async () => (await import("./keys-sheet.tsx")).KeysSheet);

/**
 * Fetches them one after the other while the page has nothing else to do: a dialog opens at once then, and also when the
 * connection is lost.
 */
export function fetchLaterParts(): void {
  const [fetch] = fetches.splice(0, 1);
  if (fetch === undefined) return;
  const run = () => {
    // One that cannot be had is told where it is needed.
    fetch().then(fetchLaterParts, fetchLaterParts);
  };
  requestIdleCallback(run, { timeout: LONGEST_WAIT_MS });
}
