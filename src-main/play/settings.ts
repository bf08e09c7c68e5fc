import { asArray, asObject, asOneOf, asText, type JsonObject, restOf } from "./json-checks.ts";
import { type JsonShape, ShapeError } from "./json-file.ts";

/** What the user decided about the program. */
export interface Settings {
  /** Profile folder of the game; null to look for it. */
  readonly profileFolder: string | null;
  /** Folder of the game; null to look for it. */
  readonly installFolder: string | null;
  /** More folders with mods. */
  readonly modFolders: readonly string[];
  readonly theme: Theme;
  /** A language tag; the program takes English for one it does not know. */
  readonly language: string;
  readonly reducedMotion: ReducedMotion;
  /** Keys of a later version of this program. */
  readonly rest: JsonObject;
}

export const THEMES = ["system", "dark", "light"] as const;
export type Theme = (typeof THEMES)[number];

/** `system`: as the system says. */
export const REDUCED_MOTIONS = ["system", "on", "off"] as const;
export type ReducedMotion = (typeof REDUCED_MOTIONS)[number];

export type SettingsChange = Partial<Omit<Settings, "rest">>;

const LONGEST_PATH = 4096;
const MOST_FOLDERS = 100;
const KNOWN = ["profileFolder", "installFolder", "modFolders", "theme", "language", "reducedMotion"];

export const DEFAULT_SETTINGS: Settings = {
  profileFolder: null,
  installFolder: null,
  modFolders: [],
  theme: "system",
  language: "en",
  reducedMotion: "system",
  rest: {},
};

/** A key with a wrong value has its default; the others stand. */
export const SETTINGS_SHAPE: JsonShape<Settings> = {
  empty: DEFAULT_SETTINGS,
  read(value) {
    const object = asObject(value, "settings");
    return {
      profileFolder: orDefault(null, () => folderOrNull(object.profileFolder)),
      installFolder: orDefault(null, () => folderOrNull(object.installFolder)),
      modFolders: orDefault([], () => asArray(object.modFolders, "modFolders", MOST_FOLDERS, folder)),
      theme: orDefault("system", () => asOneOf(object.theme, "theme", THEMES)),
      language: orDefault("en", () => asText(object.language, "language", 35)),
      reducedMotion: orDefault("system", () => asOneOf(object.reducedMotion, "reducedMotion", REDUCED_MOTIONS)),
      rest: restOf(object, KNOWN),
    };
  },
  write: ({ rest, ...settings }) => ({ ...rest, ...settings }),
};

function folder(value: unknown, what: string): string {
  return asText(value, what, LONGEST_PATH);
}

function folderOrNull(value: unknown): string | null {
  return value === null || value === undefined ? null : folder(value, "folder");
}

function orDefault<T>(fallback: T, read: () => T): T {
  try {
    return read();
  } catch (error) {
    if (error instanceof ShapeError) return fallback;
    throw error;
  }
}
