import path from "node:path";
import type { FolderPurpose } from "../../src-shared/contract/models/app.ts";
import type {
  ChosenFolder,
  SettingsChange,
  Settings as ShownSettings,
} from "../../src-shared/contract/models/settings.ts";
import { language as languageTag } from "../../src-shared/contract/models/settings.ts";
import { judgeFolder, type Surroundings } from "../files/places.ts";
import type { SettingsChange as Change, Settings } from "../play/settings.ts";
import { RefusedError } from "./failures.ts";
import type { Handles } from "./handles.ts";

/** Settings as the contract has them: folders under handles. */

const MOTION = { system: "system", on: "reduced", off: "full" } as const;
const MOTION_BACK = { system: "system", reduced: "on", full: "off" } as const;

export function shownSettings(settings: Settings, around: Surroundings, handles: Handles): ShownSettings {
  const shown = (purpose: FolderPurpose) => (folder: string) => shownFolder(folder, purpose, around, handles);
  const { profileFolder, installFolder, modFolders, language, theme, reducedMotion } = settings;
  return {
    language: languageTag.safeParse(language).success ? language : "system",
    theme,
    motion: MOTION[reducedMotion],
    folders: {
      profile: profileFolder === null ? null : shown("profile")(profileFolder),
      install: installFolder === null ? null : shown("install")(installFolder),
      mods: modFolders.map(shown("mods")),
    },
  };
}

export function shownFolder(
  folder: string,
  purpose: FolderPurpose,
  around: Surroundings,
  handles: Handles,
): ChosenFolder {
  const judgement = judgeFolder(folder, purpose, around);
  const isThere = judgement.kind === "right";
  const problem = isThere ? null : judgement;
  return { folder: handles.give("dir", folder), path: folder, isThere, problem, insteadOf: null };
}

/** A folder that was picked just now: the one above or below it, when that is clearly what was meant. */
export function pickedFolder(
  folder: string,
  purpose: FolderPurpose,
  around: Surroundings,
  handles: Handles,
): ChosenFolder {
  const shown = shownFolder(folder, purpose, around, handles);
  const meant = shown.problem?.kind === "looks-wrong" ? shown.problem.suggestion : null;
  return meant === null ? shown : { ...shownFolder(meant, purpose, around, handles), insteadOf: folder };
}

/** What a window changes; handles must be of folders that were given out. */
export function settingsChangeOf({ language, theme, motion, folders }: SettingsChange, handles: Handles): Change {
  const pathOf = (handle: string) => handles.pathOf(handle, "dir");
  const orNull = (handle: string | null) => (handle === null ? null : pathOf(handle));
  return {
    ...(language === undefined ? {} : { language }),
    ...(theme === undefined ? {} : { theme }),
    ...(motion === undefined ? {} : { reducedMotion: MOTION_BACK[motion] }),
    ...(folders?.profile === undefined ? {} : { profileFolder: orNull(folders.profile) }),
    ...(folders?.install === undefined ? {} : { installFolder: orNull(folders.install) }),
    ...(folders?.mods === undefined ? {} : { modFolders: [...new Set(folders.mods.map(pathOf))] }),
  };
}

/** A path that a person typed, as the folder it names. Throws RefusedError when it can be none. */
export function typedFolder(typed: string, around: Surroundings): string {
  const text = typed.trim().replace(/^"(.*)"$/, "$1");
  if (text.includes("\0") || !path.isAbsolute(text))
    throw new RefusedError(
      "not-absolute",
      "This is not the whole path of a folder.",
      {},
      "Type it from its beginning on.",
    );
  const named = path.resolve(text);
  // The game's program is as good as its folder.
  const folder =
    /\.(exe|x86|x86_64)$/i.test(named) && around.inspect?.(named).kind === "file" ? path.dirname(named) : named;
  if (around.list(folder) === null)
    throw new RefusedError(
      "not-a-folder",
      "There is no such folder, or it cannot be looked into.",
      {},
      "Check the path.",
    );
  return folder;
}
