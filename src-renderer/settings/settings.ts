import { create } from "zustand";
import type { Client } from "../../src-shared/contract/client.ts";
import type { Settings, SettingsChange } from "../../src-shared/contract/models/settings.ts";
import { i18n, takeLanguage } from "../i18n/i18n.ts";
import { errorText } from "../problem/error-words.ts";
import { toast } from "../ui/messages.ts";

/** The settings as main has them; null before the first answer. */
export const useSettings = create<{ readonly settings: Settings | null }>(() => ({ settings: null }));

const lightSystem = matchMedia("(prefers-color-scheme: light)");

/** Shows settings: theme, motion, language. `locale`: the system's. */
export function applySettings(settings: Settings, locale: string): void {
  useSettings.setState({ settings });
  document.documentElement.dataset.theme = themeOf(settings);
  document.documentElement.dataset.motion = settings.motion;
  takeLanguage(settings.language, locale);
}

/** Begins to follow the settings and the system. Returns what ends it. */
export function followSettings(client: Client, locale: string): () => void {
  const follow = () => {
    const { settings } = useSettings.getState();
    if (settings !== null) document.documentElement.dataset.theme = themeOf(settings);
  };
  lightSystem.addEventListener("change", follow);
  const end = client.on("settings.changed", (settings) => applySettings(settings, locale));
  return () => {
    lightSystem.removeEventListener("change", follow);
    end();
  };
}

export function themeOf({ theme }: Settings): "dark" | "light" {
  if (theme !== "system") return theme;
  return lightSystem.matches ? "light" : "dark";
}

/** Changes settings; they are shown when main has them. Returns whether it did. */
export async function changeSettings(client: Client, locale: string, change: SettingsChange): Promise<boolean> {
  const answer = await client.call("settings.set", change);
  if (answer.ok) applySettings(answer.value, locale);
  else toast({ meaning: "bad", title: i18n.t("error.settings"), text: errorText(answer.error) });
  return answer.ok;
}
