import { randomBytes } from "node:crypto";
import path from "node:path";
import type { AnyEvent, EventName, EventValue } from "../../src-shared/contract/events.ts";
import { appFolders } from "../files/app-folders.ts";
import type { Surroundings } from "../files/places.ts";
import { openPlay } from "../play/open-play.ts";
import { appCalls } from "./app-calls.ts";
import { type AppLog, openLog } from "./app-log.ts";
import { conflictCalls } from "./conflict-calls.ts";
import { doctorCalls } from "./doctor-calls.ts";
import { GameWatch } from "./game-watch.ts";
import { Handles } from "./handles.ts";
import type { HostPort } from "./host-port.ts";
import { installCalls } from "./install-calls.ts";
import { launchCalls } from "./launch-calls.ts";
import { ModFiles } from "./mod-files.ts";
import { OpenedFiles } from "./opened-files.ts";
import { playCalls } from "./play-calls.ts";
import { PlayDesk } from "./play-desk.ts";
import { type Connection, Router } from "./router.ts";
import { shownSettings } from "./settings-models.ts";

export interface AppOptions {
  readonly host: HostPort;
  readonly around: Surroundings;
  /** Check what goes out as well: in development and tests. */
  readonly checkOutput: boolean;
  /** The game and its mods are made up. */
  readonly isSample: boolean;
  /** Look for what other programs change. */
  readonly watch: boolean;
}

/** Everything behind the windows of one process. */
export interface App {
  readonly log: AppLog;
  /** A window or tab; `send` gets its events. */
  connect(send: (event: AnyEvent) => void): Connection;
  broadcast<N extends EventName>(name: N, value: EventValue<N>): void;
  /** Hands .MOD files to the windows. */
  opened(paths: readonly string[]): void;
  close(): Promise<void>;
}

const GAME_LOOK_MS = 10_000;

/** Makes the router and, each at its first use, the services behind it. */
export function openApp({ host, around, checkOutput, isSample, watch }: AppOptions): App {
  const { data } = appFolders(around);
  const log = openLog({ folder: path.join(data, "logs"), home: around.home, now: () => new Date() });
  const handles = new Handles(randomBytes(16).toString("hex"));
  const opened = new OpenedFiles(handles);
  const game = new GameWatch(around, (isRunning) => router.broadcast("game.running", { isRunning }));
  let making: Promise<PlayDesk> | null = null;

  const makeDesk = async (): Promise<PlayDesk> => {
    const open = await openPlay(around);
    for (const { message } of open.store.notices) log.write("info", message);
    open.play.onChanged((change) => {
      if (change !== "settings") return;
      open.play.settings().then((settings) => {
        router.broadcast("settings.changed", shownSettings(settings, around, handles));
      }, unexpected("settings"));
    });
    if (watch) {
      open.play.watch();
      game.look(GAME_LOOK_MS).catch(unexpected("programs"));
    }
    const tell: Router["broadcast"] = (name, value) => router.broadcast(name, value);
    return new PlayDesk({ open, handles, game, tell, onError: unexpected("order") });
  };
  const desk = () => {
    making ??= makeDesk();
    return making;
  };
  const unexpected = (what: string) => (error: unknown) => log.write("error", what, error);
  const router = new Router(
    {
      ...appCalls({ desk, handles, host, around, log, opened, isSample }),
      ...playCalls({
        desk,
        modFiles: new ModFiles(),
        handles,
        host,
        around: async () => withProfile(await desk(), around),
      }),
      ...installCalls(),
      ...conflictCalls(),
      ...launchCalls(),
      ...doctorCalls(),
    },
    { checkOutput, onBug: (id, error) => log.write("error", id, error), now: () => performance.now() },
  );

  return {
    log,
    connect: (send) => router.connect(send),
    broadcast: (name, value) => router.broadcast(name, value),
    opened(paths) {
      if (paths.length === 0) return;
      opened.add(paths);
      router.broadcast("app.opened", {});
    },
    async close() {
      router.close();
      game.close();
      await (await making)?.open.close();
    },
  };
}

/** The surroundings with the profile folder that the settings name. */
async function withProfile(desk: PlayDesk, around: Surroundings): Promise<Surroundings> {
  const { profileFolder } = await desk.open.play.settings();
  return profileFolder === null ? around : { ...around, env: { ...around.env, TL2_PROFILE_DIR: profileFolder } };
}
