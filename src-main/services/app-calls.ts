import type { AppInfo, FolderPurpose } from "../../src-shared/contract/models/app.ts";
import { appFolders } from "../files/app-folders.ts";
import type { Surroundings } from "../files/places.ts";
import { VERSION } from "../version.ts";
import type { AppLog } from "./app-log.ts";
import { externalAddress } from "./external-address.ts";
import { NotHereError, RefusedError } from "./failures.ts";
import { GoneError, type Handles } from "./handles.ts";
import type { HostPort, WindowPort } from "./host-port.ts";
import type { OpenedFiles } from "./opened-files.ts";
import type { PlayDesk } from "./play-desk.ts";
import type { CallContext, Handlers } from "./router.ts";
import { pickedFolder, settingsChangeOf, shownSettings, typedFolder } from "./settings-models.ts";

/** The made-up game in the place of the person's own, and back. */
export interface SampleScenes {
  isSample(): boolean;
  use(): Promise<void>;
  leave(): Promise<void>;
}

export interface AppCallsOptions {
  readonly desk: () => Promise<PlayDesk>;
  readonly handles: Handles;
  readonly host: HostPort;
  readonly around: () => Surroundings;
  readonly log: AppLog;
  readonly opened: OpenedFiles;
  readonly sample: SampleScenes;
}

type Elsewhere = "play" | "profiles" | "history" | "share" | "install" | "conflicts" | "launch" | "doctor" | "workshop";
type AppHandlers = Omit<Handlers, Extract<keyof Handlers, `${Elsewhere}.${string}`>>;

const PLATFORMS: Readonly<Record<string, AppInfo["platform"]>> = { win32: "windows", darwin: "mac" };

/** The program, its settings, its window and the system around it, for windows. */
export function appCalls({ desk, handles, host, around, log, opened, sample }: AppCallsOptions): AppHandlers {
  const windowOf = ({ connection }: CallContext): WindowPort => {
    const window = host.windowOf(connection);
    if (window === null) throw new NotHereError();
    return window;
  };
  const chosen = async (purpose: FolderPurpose, typed: string | undefined, { connection }: CallContext) => {
    if (typed !== undefined) return typedFolder(typed, around());
    if (host.dialogs === null) throw new NotHereError();
    return host.dialogs.chooseFolder(purpose, connection);
  };
  const currentSettings = async () => shownSettings(await (await desk()).open.play.settings(), around(), handles);
  return {
    "app.info": () => ({
      version: VERSION,
      host: host.kind,
      platform: PLATFORMS[around().platform] ?? "linux",
      locale: host.locale,
      isSample: sample.isSample(),
      has: {
        windowButtons: host.drawsWindowButtons,
        dialogs: host.dialogs !== null,
        reveal: host.reveal !== null,
      },
    }),
    "app.takeOpened": () => opened.take(),
    // The router answers it: operations are its own.
    "operation.cancel": () => ({ isCancelled: false }),

    "sample.use": async () => {
      await sample.use();
      return currentSettings();
    },
    "sample.leave": async () => {
      await sample.leave();
      return currentSettings();
    },

    "settings.get": currentSettings,
    "settings.set": async (change) => {
      const settings = await (await desk()).open.play.changeSettings(settingsChangeOf(change, handles));
      return shownSettings(settings, around(), handles);
    },
    "folders.places": async (_, { signal }) => (await desk()).places({ signal }),
    "folders.choose": async ({ purpose, typed }, context) => {
      const folder = await chosen(purpose, typed, context);
      return { folder: folder === null ? null : pickedFolder(folder, purpose, around(), handles) };
    },

    "shell.reveal": async ({ what }) => {
      if (host.reveal === null) throw new NotHereError();
      const path =
        what.kind === "file"
          ? handles.pathOf(what.file, "mod", "open", "dir", "project")
          : await folderPath(what.folder, await desk(), around(), log);
      await host.reveal(path);
      return {};
    },
    "shell.openExternal": async ({ url }, { connection }) => {
      const address = externalAddress(url);
      if (address === null)
        throw new RefusedError("not-https", "Only addresses that begin with https:// are opened.", {});
      if (host.openExternal === null) return { result: "page" };
      return { result: (await host.openExternal(address, connection)) ? "opened" : "declined" };
    },

    "window.state": (_, context) => windowOf(context).state(),
    "window.minimize": (_, context) => {
      windowOf(context).minimize();
      return {};
    },
    "window.toggleMaximize": (_, context) => {
      windowOf(context).toggleMaximize();
      return {};
    },
    "window.close": (_, context) => {
      windowOf(context).close();
      return {};
    },

    "log.crash": ({ message, stack, where }) => {
      log.write("error", `page: ${message} (${where})\n${stack}`);
      return {};
    },
    "log.tail": () => ({ text: log.tail() }),
  };
}

type ShownFolder = "profile" | "mods" | "install" | "backups" | "logs";

async function folderPath(which: ShownFolder, desk: PlayDesk, around: Surroundings, log: AppLog): Promise<string> {
  if (which === "backups") return appFolders(around).backups;
  if (which === "logs") return log.folder;
  const { profile, install } = (await desk.snapshot({})).places;
  const path = which === "install" ? install?.path : which === "mods" ? profile?.mods : profile?.path;
  if (path === undefined) throw new GoneError(which);
  return path;
}
