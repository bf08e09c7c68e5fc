import type { IconName } from "../ui/icon.tsx";

/** The screens that there are. The others get their place in the side bar when they work. */
export type ScreenName = "play" | "diagnose" | "workshop" | "settings";

export interface ScreenEntry {
  readonly name: Exclude<ScreenName, "settings">;
  readonly group: "play" | "make";
  readonly icon: IconName;
  readonly chord: string;
}

export const SCREENS: readonly ScreenEntry[] = [
  { name: "play", group: "play", icon: "play", chord: "Ctrl+1" },
  { name: "diagnose", group: "play", icon: "pulse", chord: "Ctrl+3" },
  { name: "workshop", group: "make", icon: "hammer", chord: "Ctrl+4" },
];
