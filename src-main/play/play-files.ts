import path from "node:path";
import type { AppFolders } from "../files/app-folders.ts";
import { type FileLayer, nodeFiles } from "../files/file-layer.ts";
import { identityOf } from "../files/identity.ts";
import { JsonFile, type KeptFileOptions } from "./json-file.ts";
import { type ModNotes, NOTES_SHAPE } from "./mod-notes.ts";
import { DRAFT_SHAPE, HISTORY_SHAPE, type OrderDraft, type OrderHistory } from "./order-history.ts";
import { PROFILES_SHAPE, type ProfileBook } from "./profiles.ts";
import { SETTINGS_SHAPE, type Settings } from "./settings.ts";

/** The small files that hold what the user decided. */
export interface PlayFiles {
  readonly settings: JsonFile<Settings>;
  readonly profiles: JsonFile<ProfileBook>;
  readonly notes: JsonFile<ModNotes>;
  /** Of one scheme: earlier orders, and changes that were not saved. */
  ofScheme(scheme: string): Promise<SchemeFiles>;
}

export interface SchemeFiles {
  readonly history: JsonFile<OrderHistory>;
  readonly draft: JsonFile<OrderDraft | null>;
}

export function playFiles(folders: AppFolders, files: FileLayer = nodeFiles): PlayFiles {
  const { config, data, backups, locks } = folders;
  const options: KeptFileOptions = { backups, locks, files };
  return {
    settings: new JsonFile(path.join(config, "settings.json"), SETTINGS_SHAPE, options),
    profiles: new JsonFile(path.join(config, "profiles.json"), PROFILES_SHAPE, options),
    notes: new JsonFile(path.join(config, "notes.json"), NOTES_SHAPE, options),
    async ofScheme(scheme) {
      const { key } = await identityOf(scheme, files);
      const file = (name: string) => path.join(data, "orders", `${key}${name}`);
      return {
        history: new JsonFile(file(".json"), HISTORY_SHAPE, options),
        draft: new JsonFile(file(".draft.json"), DRAFT_SHAPE, options),
      };
    },
  };
}
