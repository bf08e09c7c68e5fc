/** What starting the game depends on, gathered beforehand so that the plan of every system can be made on any. */
export interface LaunchFacts {
  readonly system: LaunchSystem;
  readonly home: string;
  /** Where the game was looked for first. */
  readonly looked: string;
  /** Null: its folder was not found. */
  readonly game: GameFacts | null;
  /** The Steam that the game belongs to, or the likeliest one; null when none was found. */
  readonly steam: SteamClient | null;
  /** Linux: what runs Windows programs outside of Steam. */
  readonly wine: WineFacts | null;
  /** Linux: the launcher that the game was installed with. */
  readonly shop: ShopFacts | null;
  /** Ids in the active order. */
  readonly activeMods: number;
}

export type LaunchSystem = "windows" | "macos" | "linux";

export interface GameFacts {
  /** The folder of the game; on macOS that of the bundle when the bundle is all there is. */
  readonly folder: string;
  /** It lies in a library of Steam. */
  readonly isSteam: boolean;
  readonly appId: AppIdState;
  /** Torchlight2.exe in the case it has on disk. */
  readonly exe: string | null;
  /** The port for Linux. */
  readonly port: { readonly name: string; readonly isExecutable: boolean } | null;
  /** The port for macOS, and the program inside it. */
  readonly bundle: { readonly path: string; readonly program: string | null } | null;
}

/** steam_appid.txt beside the program: not there, with the game's number, or with something else. */
export type AppIdState = "none" | "right" | "wrong";

/** How Steam is called. `program` is a whole path: of Steam, of flatpak, of snap. */
export interface SteamClient {
  readonly kind: "plain" | "flatpak" | "snap";
  readonly program: string;
}

export interface WineFacts {
  /** Whole path. */
  readonly program: string;
  /** The folder that holds drive_c. */
  readonly prefix: string;
}

export type ShopFacts =
  | {
      readonly kind: "heroic";
      /** Whole path of what opens addresses. */
      readonly opener: string;
      readonly app: string;
      readonly runner: "gog" | "legendary";
    }
  | { readonly kind: "lutris"; readonly program: string; readonly slug: string };
