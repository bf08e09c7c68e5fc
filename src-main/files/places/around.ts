import path from "node:path";

/** What stands at a path, or why that cannot be said. */
export type Standing =
  | { readonly kind: "folder"; readonly names: readonly string[] }
  | { readonly kind: "file" }
  | { readonly kind: "not-there" }
  | NoAccess;

/** `permission`: the system forbids it · `not-ready`: a drive that is off, empty or gone. */
export interface NoAccess {
  readonly kind: "no-access";
  readonly reason: "permission" | "not-ready";
  readonly errno: string;
}

/** A key of the Windows registry; names in their own case, values with their %VARIABLES% filled in. */
export type RegistryKey =
  | {
      readonly kind: "key";
      readonly values: Readonly<Record<string, string>>;
      readonly subkeys: readonly string[];
    }
  | { readonly kind: "no-key" };

/** All that places depend on, so that every system's places can be worked out on any. */
export interface Surroundings {
  readonly platform: NodeJS.Platform;
  readonly env: Readonly<Record<string, string | undefined>>;
  readonly home: string;
  /** Names in a folder; null when it is no folder or cannot be read. */
  readonly list: (folder: string) => readonly string[] | null;
  /** Text of a small file; null when it cannot be read. */
  readonly readText: (file: string) => string | null;
  /** Why something cannot be looked at. Without it that is taken from `list` and `readText`. */
  readonly inspect?: (path: string) => Standing;
  /** When a file or folder was last changed, in milliseconds since 1970; null when that is not known. */
  readonly modified?: (path: string) => number | null;
  /** The path with links followed; itself when it cannot be followed. */
  readonly realPath?: (path: string) => string;
  /** Windows: a key of the registry ("HKLM\SOFTWARE\…"), of those the host has asked for. */
  readonly registry?: (key: string) => RegistryKey;
  /** Asks again for what was asked for beforehand, as a game may have been installed since. */
  readonly askAgain?: () => Promise<void>;
}

/** The way of joining paths on the system in question. */
export function pathsOf(platform: NodeJS.Platform): path.PlatformPath {
  return platform === "win32" ? path.win32 : path.posix;
}

const XDG_FOLDERS = {
  XDG_CONFIG_HOME: ".config",
  XDG_DATA_HOME: ".local/share",
  XDG_CACHE_HOME: ".cache",
} as const;

/** Where programs of Linux keep files of a kind, by the XDG rules: a relative path counts as not set. */
export function xdgFolder(name: keyof typeof XDG_FOLDERS, { env, home }: Pick<Surroundings, "env" | "home">): string {
  const given = env[name];
  return given?.startsWith("/") ? given : path.posix.join(home, XDG_FOLDERS[name]);
}

/** A variable of the environment; Windows has them in any case. */
export function variable({ platform, env }: Surroundings, name: string): string | null {
  const own = env[name];
  if (own !== undefined || platform !== "win32") return own || null;
  const key = Object.keys(env).find((each) => each.toUpperCase() === name.toUpperCase());
  return (key === undefined ? null : env[key]) || null;
}
