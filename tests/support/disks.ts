import path from "node:path";
import { registryOf } from "../../src-main/files/places/registry.ts";
import type { Standing, Surroundings } from "../../src-main/files/places.ts";

/** A made-up computer. */
export interface DiskSpec {
  /** Paths of files; one that ends with a slash is an empty folder. With a text when the file is read. */
  readonly files?: readonly (string | readonly [file: string, text: string])[];
  readonly env?: Surroundings["env"];
  /** Keys ("HKLM\\SOFTWARE\\…") with their values. */
  readonly registry?: Readonly<Record<string, Readonly<Record<string, string>>>>;
  /** Folders that the system does not let be read. */
  readonly forbidden?: readonly string[];
  /** Folders that may be gone through and not listed. */
  readonly unlistable?: readonly string[];
  /** Drives that are there and not ready. */
  readonly notReady?: readonly string[];
  /** Times of files, any rising numbers. */
  readonly times?: Readonly<Record<string, number>>;
  /** Links, each with the folder it leads to. */
  readonly links?: Readonly<Record<string, string>>;
  readonly home?: string;
}

const HOMES: Readonly<Record<string, string>> = {
  win32: "C:\\Users\\Ann",
  darwin: "/Users/ann",
  linux: "/home/ann",
};

/** The surroundings of such a computer. On Windows names are found in any case, and folders have the case of `files`. */
export function makeDisk(platform: "win32" | "darwin" | "linux", spec: DiskSpec = {}): Surroundings {
  const {
    files = [],
    env = {},
    registry,
    forbidden = [],
    unlistable = [],
    notReady = [],
    times = {},
    links = {},
  } = spec;
  const { sep, normalize } = platform === "win32" ? path.win32 : path.posix;
  const folders = new Map<string, Set<string>>();
  const texts = new Map<string, string>();
  const keyOf = (file: string) => {
    const key = normalize(file).replace(/(?<=[^\\/:])[\\/]$/, "");
    return platform === "win32" ? key.toLowerCase() : key;
  };
  const addFolder = (folder: string) => {
    const key = keyOf(folder);
    const known = folders.get(key);
    if (known !== undefined) return known;
    const made = new Set<string>();
    folders.set(key, made);
    return made;
  };
  const addFile = (file: string, text: string | null) => {
    const parts = file.split(sep);
    for (let i = 1; i < parts.length; i++) {
      // The root of a drive has its slash.
      const names = addFolder(i === 1 ? `${parts[0]}${sep}` : parts.slice(0, i).join(sep));
      const same = [...names].some((name) => platform === "win32" && name.toLowerCase() === parts[i].toLowerCase());
      if (parts[i] !== "" && !same) names.add(parts[i]);
    }
    if (!file.endsWith(sep)) texts.set(keyOf(file), text ?? "");
  };
  for (const file of files) typeof file === "string" ? addFile(file, null) : addFile(...file);
  for (const link of Object.keys(links)) addFile(`${link}${sep}`, null);

  const followed = (file: string): string => {
    for (const [link, target] of Object.entries(links))
      if (file === link || file.startsWith(`${link}${sep}`)) return followed(target + file.slice(link.length));
    return file;
  };
  const isBelow = (file: string, folder: string) => {
    const [one, other] = [keyOf(file), keyOf(folder)];
    return one === other || one.startsWith(other.endsWith(sep) ? other : `${other}${sep}`);
  };
  const inspect = (file: string): Standing => {
    const real = followed(file);
    if (notReady.some((drive) => isBelow(real, drive)))
      return { kind: "no-access", reason: "not-ready", errno: "UNKNOWN" };
    if (forbidden.some((folder) => isBelow(real, folder)))
      return { kind: "no-access", reason: "permission", errno: "EACCES" };
    if (unlistable.some((folder) => keyOf(folder) === keyOf(real)))
      return { kind: "no-access", reason: "permission", errno: "EPERM" };
    const names = folders.get(keyOf(real));
    if (names !== undefined) return { kind: "folder", names: [...names] };
    return { kind: texts.has(keyOf(real)) ? "file" : "not-there" };
  };
  const timesByKey = new Map(Object.entries(times).map(([file, time]) => [keyOf(file), time]));
  return {
    platform,
    env,
    home: spec.home ?? HOMES[platform],
    list: (folder) => {
      const standing = inspect(folder);
      return standing.kind === "folder" ? standing.names : null;
    },
    readText: (file) => (inspect(file).kind === "file" ? (texts.get(keyOf(followed(file))) ?? null) : null),
    inspect,
    modified: (file) => timesByKey.get(keyOf(followed(file))) ?? null,
    realPath: followed,
    ...(registry === undefined ? {} : { registry: registryOf([printed(registry)], env) }),
  };
}

/** As `reg query` prints it. */
export function printed(registry: NonNullable<DiskSpec["registry"]>): string {
  const blocks = Object.entries(registry).map(([key, values]) => {
    const whole = key.replace(/^HKLM/, "HKEY_LOCAL_MACHINE").replace(/^HKCU/, "HKEY_CURRENT_USER");
    const lines = Object.entries(values).map(
      ([name, value]) => `    ${name}    ${value.includes("%") ? "REG_EXPAND_SZ" : "REG_SZ"}    ${value}`,
    );
    return [whole, ...lines].join("\r\n");
  });
  return `\r\n${blocks.join("\r\n\r\n")}\r\n\r\nEnd of search: 1 match(es) found.\r\n`;
}

/** The game in a folder, as a shop installs it. */
export function game(folder: string): string[] {
  const sep = folder.includes("\\") ? "\\" : "/";
  return ["Torchlight2.exe", `PAKS${sep}DATA.PAK`, `PAKS${sep}DATA.PAK.MAN`].map((name) => `${folder}${sep}${name}`);
}

/** A profile that the game has made. */
export function profile(folder: string): string[] {
  const sep = folder.includes("\\") ? "\\" : "/";
  return ["modlauncher.sch", "settings.txt", `mods${sep}`, `save${sep}`].map((name) => `${folder}${sep}${name}`);
}

/** Steam's list of libraries, each with the ids of its games. */
export function libraryList(libraries: Readonly<Record<string, readonly string[]>>): string {
  const blocks = Object.entries(libraries).map(([folder, apps], i) => {
    const ids = apps.map((id) => `\t\t\t"${id}"\t\t"1740283114"\n`).join("");
    return `\t"${i}"\n\t{\n\t\t"path"\t\t"${folder.replaceAll("\\", "\\\\")}"\n\t\t"contentid"\t\t"9007199254740993"\n\t\t"apps"\n\t\t{\n${ids}\t\t}\n\t}\n`;
  });
  return `"libraryfolders"\n{\n${blocks.join("")}}\n`;
}

/** The same in the form of before 2021. */
export function oldLibraryList(libraries: readonly string[]): string {
  const lines = libraries.map((folder, i) => `\t"${i + 1}"\t\t"${folder.replaceAll("\\", "\\\\")}"\n`);
  return `"LibraryFolders"\n{\n\t"TimeNextStatsReport"\t\t"1613041124"\n\t"ContentStatsID"\t\t"-7436015420183462318"\n${lines.join("")}}\n`;
}

/** Steam's note that the game is installed. */
export function manifest(installDir: string): string {
  return `"AppState"\n{\n\t"appid"\t\t"200710"\n\t"name"\t\t"Torchlight II"\n\t"StateFlags"\t\t"4"\n\t"installdir"\t\t"${installDir}"\n\t"LastOwner"\t\t"76561198012345679"\n}\n`;
}
