import { randomBytes } from "node:crypto";
import path from "node:path";
import type { AnyEvent, EventName, EventValue } from "../../src-shared/contract/events.ts";
import type { OpenedFile } from "../../src-shared/contract/models/app.ts";
import { appFolders } from "../files/app-folders.ts";
import type { Surroundings } from "../files/places.ts";
import type { RunningPrograms } from "../files/programs.ts";
import { systemTrash, trashBy } from "../files/trash.ts";
import { openPlay } from "../play/open-play.ts";
import { appCalls, type SampleScenes } from "./app-calls.ts";
import { type AppLog, openLog } from "./app-log.ts";
import { conflictCalls } from "./conflict-calls.ts";
import { doctorCalls } from "./doctor-calls.ts";
import { GameWatch } from "./game-watch.ts";
import { Handles } from "./handles.ts";
import type { HostPort } from "./host-port.ts";
import { InstallCalls } from "./install-calls.ts";
import { aroundWith } from "./launch.ts";
import { launchCalls } from "./launch-calls.ts";
import { LaunchDesk } from "./launch-desk.ts";
import { ModFiles } from "./mod-files.ts";
import { OpenedFiles } from "./opened-files.ts";
import { playCalls } from "./play-calls.ts";
import { PlayDesk } from "./play-desk.ts";
import { shownFinding } from "./play-models.ts";
import { type Connection, Router } from "./router.ts";
import { makeSample, type Sample } from "./sample.ts";
import { shownSettings } from "./settings-models.ts";
import { Uploads } from "./uploads.ts";
import { workshopCalls } from "./workshop-calls.ts";
import { WorkshopDesk } from "./workshop-desk.ts";

export interface AppOptions {
  readonly host: HostPort;
  readonly around: Surroundings;
  /** Check what goes out as well: in development and tests. */
  readonly checkOutput: boolean;
  /** The game and its mods are made up. */
  readonly isSample: boolean;
  /** Look for what other programs change. */
  readonly watch: boolean;
  /** Default: those of this system. */
  readonly programs?: RunningPrograms;
}

/** Everything behind the windows of one process. */
export interface App {
  readonly log: AppLog;
  /** A window or tab; `send` gets its events. */
  connect(send: (event: AnyEvent) => void): Connection;
  broadcast<N extends EventName>(name: N, value: EventValue<N>): void;
  /** A window has the focus again: what was changed elsewhere meanwhile is looked for. */
  focused(): void;
  /** Hands .MOD files to the windows. */
  opened(paths: readonly string[]): void;
  /** Keeps a file that a page hands over as bytes. Throws what the pieces throw, and FileError. */
  receive(name: string, pieces: AsyncIterable<Uint8Array>): Promise<OpenedFile>;
  close(): Promise<void>;
}

const GAME_LOOK_MS = 10_000;
const WORKSHOP_AFTER_MS = 3000;

/** The game that windows see, and the services on it once they were asked for. */
interface Scene {
  readonly around: Surroundings;
  /** The made-up game that a window asked for; null: the person's own, or the one the program was started with. */
  readonly sample: Sample | null;
  desk: Promise<PlayDesk> | null;
}

/** Makes the router and, each at its first use, the services behind it. */
export function openApp({ host, around, checkOutput, isSample, watch, programs }: AppOptions): App {
  const { data, cache } = appFolders(around);
  const log = openLog({ folder: path.join(data, "logs"), home: around.home, now: () => new Date() });
  const handles = new Handles(randomBytes(16).toString("hex"));
  const opened = new OpenedFiles(handles);
  const uploads = new Uploads(path.join(cache, "uploads"), handles);
  const game = new GameWatch(around, (isRunning) => router.broadcast("game.running", { isRunning }), programs);
  let scene: Scene = { around, sample: null, desk: null };

  const makeDesk = async (around: Surroundings): Promise<PlayDesk> => {
    const open = await openPlay(around);
    for (const { message } of open.store.notices) log.write("info", message);
    open.play.onChanged((change) => {
      if (change === "mods" || change === "order") router.broadcast("doctor.stale", {});
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
    scene.desk ??= makeDesk(scene.around);
    return scene.desk;
  };
  const ownAround = async () => withProfile(await desk(), scene.around);
  const closing = new AbortController();
  const unexpected = (what: string) => (error: unknown) => log.write("error", what, error);

  const launchGround = async () => ({
    around: await ownAround(),
    ...(programs === undefined ? {} : { programs }),
  });
  const launch = new LaunchDesk({
    desk,
    ground: launchGround,
    look: () => void game.look(GAME_LOOK_MS).catch(unexpected("programs")),
    tell: (findings) => router.broadcast("launch.reverted", { findings: findings.map(shownFinding) }),
    onError: unexpected("launch"),
  });

  const leave = async ({ sample, desk }: Scene) => {
    launch.close();
    await (await desk)?.open.close();
    await sample?.remove();
  };
  /** Looks and language stay as they are; everything else belongs to the game. */
  const show = async (next: Scene) => {
    const { language, theme, reducedMotion } = await (await desk()).open.play.settings();
    const before = scene;
    scene = next;
    await (await desk()).open.play.changeSettings({ language, theme, reducedMotion });
    router.broadcast("play.library", {});
    await leave(before);
  };
  const sampleScenes: SampleScenes = {
    isSample: () => isSample || scene.sample !== null,
    async use() {
      if (isSample || scene.sample !== null) return;
      const sample = await makeSample();
      await show({ around: { ...around, env: { ...around.env, ...sample.env } }, sample, desk: null });
    },
    async leave() {
      if (scene.sample !== null) await show({ around, sample: null, desk: null });
    },
  };
  const workshop = new WorkshopDesk({
    ...{ around, programs, handles, deployAround: ownAround, onError: unexpected("workshop") },
    tell: (name, value) => router.broadcast(name, value),
  });
  const install = new InstallCalls({ desk, handles, host, around: () => scene.around });
  const router = new Router(
    {
      ...appCalls({ desk, handles, host, around: () => scene.around, log, opened, sample: sampleScenes }),
      ...playCalls({ desk, modFiles: new ModFiles(), handles, host, around: ownAround }),
      ...install.handlers,
      ...conflictCalls({ desk, around: () => scene.around, onError: unexpected("conflicts"), closing: closing.signal }),
      ...launchCalls({ desk, launch, ground: launchGround, handles }),
      ...doctorCalls({
        ...{ desk, handles, around: ownAround, onBug: unexpected("doctor") },
        ...{ trash: host.trash, dialogs: host.dialogs, programs },
      }),
      ...workshopCalls({
        ...{ workshop, desk, handles },
        trash: host.trash === null ? systemTrash(around) : trashBy(host.trash),
      }),
    },
    { checkOutput, onBug: (id, error) => log.write("error", id, error), now: () => performance.now() },
  );

  // Projects that are watched are built without anybody looking at them. The window comes first.
  const beginning = watch
    ? setTimeout(() => void workshop.workshop.projects().catch(unexpected("workshop")), WORKSHOP_AFTER_MS).unref()
    : undefined;

  return {
    log,
    connect: (send) => router.connect(send),
    broadcast: (name, value) => router.broadcast(name, value),
    focused: () => workshop.workshop.lookNow(),
    opened(paths) {
      if (paths.length === 0) return;
      opened.add(paths);
      router.broadcast("app.opened", {});
    },
    receive: (name, pieces) => uploads.take(name, pieces),
    async close() {
      closing.abort();
      clearTimeout(beginning);
      router.close();
      game.close();
      await workshop.close();
      await install.close();
      await uploads.close();
      await leave(scene);
    },
  };
}

/** The surroundings with the profile folder that the settings name. */
async function withProfile(desk: PlayDesk, around: Surroundings): Promise<Surroundings> {
  return aroundWith(around, await desk.open.play.settings());
}
