import path from "node:path";
import type { Diagnostic } from "../../../src-shared/text/diagnostic.ts";
import { STEAM_APP } from "../../files/places.ts";
import type { GameFacts, LaunchFacts, LaunchSystem } from "./facts.ts";
import { launchLine } from "./launch-line.ts";
import { type LaunchCode, launchFinding } from "./rules.ts";

export const APP_ID_FILE = "steam_appid.txt";
/** Tells the game to load the mods of modlauncher.sch in its profile (spec/container.md §7.3). */
const SCHEME_ARGUMENT = "MODSCHEME=MODLAUNCHER.SCH";

/**
 * `direct`: the program of Windows by itself · `native`: a port by itself · `steam`: by Steam, as it would start it ·
 * `proton`: the same, and it is the game for Windows · `wine`: the game for Windows by Wine · `heroic`, `lutris`: by the
 * launcher it was installed with.
 */
export type LaunchWayKind = "direct" | "native" | "steam" | "proton" | "wine" | "heroic" | "lutris";

/** One way of starting the game. Nothing in it is for a shell, except `line`, which is for people. */
export interface LaunchWay {
  readonly kind: LaunchWayKind;
  /** Whole path. */
  readonly program: string;
  readonly args: readonly string[];
  /** The folder it is started in. */
  readonly folder: string;
  /** Variables to set besides those there are. */
  readonly env: Readonly<Record<string, string>>;
  /** The same as one types it in this system's shell. */
  readonly line: string;
  /** Whether the program started is the game; else it only asks another one to start it, and may end at once. */
  readonly isGame: boolean;
}

export type LaunchPlan =
  | {
      readonly kind: "ready";
      readonly way: LaunchWay;
      /** Further ways that should work, the better first. */
      readonly others: readonly LaunchWay[];
      /** Why so, and what is to know about it. No errors. */
      readonly findings: readonly Diagnostic[];
    }
  | {
      readonly kind: "cannot";
      /** Why; one of them at least is an error. */
      readonly findings: readonly Diagnostic[];
    };

export interface PlanOptions {
  readonly withMods: boolean;
}

/** How the game is started with these facts. */
export function planLaunch(facts: LaunchFacts, { withMods }: PlanOptions): LaunchPlan {
  const { game, looked, activeMods } = facts;
  if (game === null) return cannot("launch-no-game", looked, {});
  const hasMods = withMods && activeMods > 0;
  const args = hasMods ? [SCHEME_ARGUMENT] : [];
  const plan = planOf(facts, game, args);
  const beside = [
    ...(withMods && !hasMods ? [launchFinding("launch-no-mods", game.folder, {})] : []),
    ...appIdFindings(facts, game),
  ];
  return { ...plan, findings: [...plan.findings, ...beside] };
}

function planOf(facts: LaunchFacts, game: GameFacts, args: readonly string[]): LaunchPlan {
  switch (facts.system) {
    case "windows":
      return windowsPlan(facts, game, args);
    case "macos":
      return macPlan(facts, game, args);
    case "linux":
      return linuxPlan(facts, game, args);
  }
}

function windowsPlan(facts: LaunchFacts, game: GameFacts, args: readonly string[]): LaunchPlan {
  if (game.exe === null) return cannot("launch-no-program", game.folder, { wanted: "Torchlight2.exe" });
  const direct = gameWay("direct", path.win32.join(game.folder, game.exe), args, game.folder, "windows");
  return bySteamOr(direct, [], facts, game, args);
}

function macPlan(facts: LaunchFacts, game: GameFacts, args: readonly string[]): LaunchPlan {
  const { bundle } = game;
  if (bundle === null) return cannot("launch-no-program", game.folder, { wanted: "Torchlight2.app" });
  // `open` starts it in the root folder, and hands arguments only to a program that does not run yet.
  const open = madeWay("macos", {
    kind: "native",
    program: "/usr/bin/open",
    args: ["-a", bundle.path, ...(args.length === 0 ? [] : ["--args", ...args])],
    folder: game.folder,
    isGame: false,
  });
  if (bundle.program === null) return bySteamOr(open, [], facts, game, args);
  const native = gameWay("native", bundle.program, args, game.folder, "macos");
  return bySteamOr(native, [open], facts, game, args);
}

function linuxPlan(facts: LaunchFacts, game: GameFacts, args: readonly string[]): LaunchPlan {
  const { port, exe, folder } = game;
  if (port?.isExecutable) {
    const native = gameWay("native", path.posix.join(folder, port.name), args, folder, "linux");
    return bySteamOr(native, [], facts, game, args);
  }
  if (exe !== null && game.isSteam) {
    const proton = steamWay(facts, "proton", args);
    return proton === null ? cannot("launch-no-steam", folder, {}) : ready([proton], []);
  }
  if (exe !== null) return foreignPlan(facts, game, exe, args);
  if (port !== null) return cannot("launch-not-executable", path.posix.join(folder, port.name), {});
  return cannot("launch-no-program", folder, { wanted: "Torchlight2.bin.x86_64 or Torchlight2.exe" });
}

/** The game for Windows on Linux, and not from Steam. */
function foreignPlan(facts: LaunchFacts, game: GameFacts, exe: string, args: readonly string[]): LaunchPlan {
  const { wine, shop } = facts;
  const { folder } = game;
  const wines =
    wine === null
      ? []
      : [
          madeWay("linux", {
            kind: "wine",
            program: wine.program,
            args: [exe, ...args],
            folder,
            env: { WINEPREFIX: wine.prefix },
            isGame: true,
          }),
        ];
  // Wine is sure to hand on the argument, so it goes first.
  if (shop?.kind === "heroic") {
    const query = new URLSearchParams({ appName: shop.app, runner: shop.runner });
    for (const arg of args) query.append("arg", arg);
    const heroic = madeWay("linux", {
      kind: "heroic",
      program: shop.opener,
      args: [`heroic://launch?${query}`],
      folder: facts.home,
      isGame: false,
    });
    const warn = wine === null && args.length > 0 ? [launchFinding("launch-shop-version", folder, {})] : [];
    return ready([...wines, heroic], warn);
  }
  if (shop?.kind === "lutris" && (wine === null || args.length === 0)) {
    if (args.length > 0) return cannot("launch-shop-arguments", folder, { shop: "Lutris" });
    const lutris = madeWay("linux", {
      kind: "lutris",
      program: shop.program,
      args: [`lutris:rungame/${encodeURIComponent(shop.slug)}`],
      folder: facts.home,
      isGame: false,
    });
    return ready([...wines, lutris], []);
  }
  return wines.length === 0 ? cannot("launch-no-wine", folder, {}) : ready(wines, []);
}

/**
 * Steam's copy by itself hands over to Steam, which does not know about the argument; steam_appid.txt keeps it from
 * that (spec/container.md §7.3).
 */
function bySteamOr(
  own: LaunchWay,
  more: readonly LaunchWay[],
  facts: LaunchFacts,
  game: GameFacts,
  args: readonly string[],
): LaunchPlan {
  const steam = game.isSteam ? steamWay(facts, "steam", args) : null;
  const isPort = own.kind === "native" && facts.system === "linux";
  if (steam !== null && game.appId !== "right")
    return ready([steam, own, ...more], [launchFinding("launch-through-steam", game.folder, {})]);
  const about = isPort ? [launchFinding("launch-native-folder", own.program, {})] : [];
  return ready([own, ...(steam === null ? [] : [steam]), ...more], about);
}

function steamWay(facts: LaunchFacts, kind: "steam" | "proton", args: readonly string[]): LaunchWay | null {
  const { steam, system, home } = facts;
  if (steam === null) return null;
  const before = { plain: [], flatpak: ["run", "com.valvesoftware.Steam"], snap: ["run", "steam"] }[steam.kind];
  return madeWay(system, {
    kind,
    program: steam.program,
    args: [...before, "-applaunch", STEAM_APP, ...args],
    // Steam goes on running, and a folder that a program is in cannot be moved on Windows.
    folder: system === "windows" ? path.win32.dirname(steam.program) : home,
    isGame: false,
  });
}

function gameWay(
  kind: "direct" | "native",
  program: string,
  args: readonly string[],
  folder: string,
  system: LaunchSystem,
): LaunchWay {
  return madeWay(system, { kind, program, args, folder, isGame: true });
}

type WayParts = Omit<LaunchWay, "line" | "env"> & Partial<Pick<LaunchWay, "env">>;

function madeWay(system: LaunchSystem, { env = {}, ...parts }: WayParts): LaunchWay {
  const folder = parts.isGame ? parts.folder : null;
  return { ...parts, env, line: launchLine({ ...parts, env, folder }, system) };
}

function appIdFindings({ system }: LaunchFacts, game: GameFacts): Diagnostic[] {
  const isOwn = game.exe !== null && system === "windows";
  const isPort = system === "macos" ? game.bundle !== null : system === "linux" && game.port !== null;
  if (!game.isSteam || !(isOwn || isPort)) return [];
  const { join } = system === "windows" ? path.win32 : path.posix;
  const file = join(game.folder, APP_ID_FILE);
  switch (game.appId) {
    case "none":
      return [launchFinding("launch-app-id", file, { file: APP_ID_FILE })];
    case "wrong":
      return [launchFinding("launch-app-id-wrong", file, { wanted: STEAM_APP })];
    case "right":
      return [];
  }
}

function ready([way, ...others]: readonly LaunchWay[], findings: readonly Diagnostic[]): LaunchPlan {
  return { kind: "ready", way, others, findings };
}

function cannot<C extends LaunchCode>(
  code: C,
  place: string,
  data: Parameters<typeof launchFinding<C>>[2],
): LaunchPlan {
  return { kind: "cannot", findings: [launchFinding(code, place, data)] };
}
