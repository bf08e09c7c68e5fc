import { pathsOf, type Surroundings, xdgFolder } from "./places.ts";

/** Where the program keeps its own files. */
export interface AppFolders {
  /** Settings and profiles: what the user decided (law 6). */
  readonly config: string;
  /** What must not be lost and is nobody's decision. */
  readonly data: string;
  /** What can be rebuilt. */
  readonly cache: string;
  /** Previous versions of files that were overwritten or set aside. */
  readonly backups: string;
  readonly locks: string;
}

type Bases = Pick<AppFolders, "config" | "data" | "cache">;

/** `LAMPLIGHTER_HOME` puts all of them below one folder, for tests and portable use. */
export function appFolders(around: Surroundings): AppFolders {
  const { join } = pathsOf(around.platform);
  const bases = basesOf(around);
  return { ...bases, backups: join(bases.data, "backups"), locks: join(bases.cache, "locks") };
}

function basesOf(around: Surroundings): Bases {
  const { platform, env, home } = around;
  const { join } = pathsOf(platform);
  const below = (folder: string): Bases => ({
    config: join(folder, "config"),
    data: join(folder, "data"),
    cache: join(folder, "cache"),
  });
  if (env.LAMPLIGHTER_HOME) return below(env.LAMPLIGHTER_HOME);
  if (platform === "win32") {
    const roaming = env.APPDATA || join(home, "AppData", "Roaming");
    const local = join(env.LOCALAPPDATA || join(home, "AppData", "Local"), "Lamplighter");
    return { config: join(roaming, "Lamplighter"), data: join(local, "Data"), cache: join(local, "Cache") };
  }
  if (platform === "darwin") {
    const support = join(home, "Library", "Application Support", "Lamplighter");
    return { config: support, data: support, cache: join(home, "Library", "Caches", "Lamplighter") };
  }
  const xdg = (name: Parameters<typeof xdgFolder>[0]) => join(xdgFolder(name, around), "lamplighter");
  return { config: xdg("XDG_CONFIG_HOME"), data: xdg("XDG_DATA_HOME"), cache: xdg("XDG_CACHE_HOME") };
}
