import type { FileLayer } from "../../src-main/files/file-layer.ts";
import { nodeFiles } from "../../src-main/files/file-layer.ts";
import { pathsOf, type Surroundings } from "../../src-main/files/places.ts";
import type { GameFacts, LaunchFacts } from "../../src-main/play/launch/facts.ts";

/** Files that are not there, by whole path; the value is their text. `x ` before it: a program that may be executed. */
export type PaperDisk = Readonly<Record<string, string>>;

/** Surroundings of any system, with nothing on the disk but this. */
export function paperAround(
  platform: "win32" | "darwin" | "linux",
  disk: PaperDisk,
  more: Partial<Surroundings> = {},
): Surroundings {
  const { sep } = pathsOf(platform);
  const paths = Object.keys(disk);
  const list = (folder: string): readonly string[] | null => {
    const start = folder.endsWith(sep) ? folder : folder + sep;
    const below = paths.filter((path) => path.startsWith(start)).map((path) => path.slice(start.length).split(sep)[0]);
    return below.length === 0 ? null : [...new Set(below)];
  };
  return {
    platform,
    env: {},
    home: platform === "win32" ? "C:\\Users\\Mara" : "/home/mara",
    list,
    readText: (file) => disk[file] ?? null,
    ...more,
  };
}

/** The files of a paper disk, as far as asking what they are goes. */
export function paperFiles(disk: PaperDisk): FileLayer {
  return {
    ...nodeFiles,
    stat: async (path) => {
      const text = disk[path];
      if (text === undefined) throw Object.assign(new Error(`ENOENT: ${path}`), { code: "ENOENT" });
      const mode = text.startsWith("x ") ? 0o755 : 0o644;
      return { kind: "file", size: text.length, modifiedNs: 0n, changedMs: 0, mode };
    },
  };
}

/** A game that is there, with what does not matter filled in. */
export function gameFacts(game: Partial<GameFacts> & Pick<GameFacts, "folder">): GameFacts {
  return { isSteam: false, appId: "none", exe: null, port: null, bundle: null, ...game };
}

/** Facts of a system with a game in it and three active mods. */
export function launchFacts(
  system: LaunchFacts["system"],
  game: LaunchFacts["game"],
  more: Partial<LaunchFacts> = {},
): LaunchFacts {
  const home = system === "windows" ? "C:\\Users\\Mara" : system === "macos" ? "/Users/mara" : "/home/mara";
  return { system, home, looked: home, game, steam: null, wine: null, shop: null, activeMods: 3, ...more };
}
