import path from "node:path";
import type { AppFolders } from "../files/app-folders.ts";
import { asArray, asBoolean, asObject, asText, type JsonObject, restOf } from "../play/json-checks.ts";
import { JsonFile, type JsonShape } from "../play/json-file.ts";

/** A project of the list, as the person has set it. */
export interface ProjectEntry {
  /** Absolute. */
  readonly path: string;
  readonly isWatched: boolean;
  /** Each new build goes into the game's folder. */
  readonly isDeployed: boolean;
}

export interface ProjectsBook {
  readonly projects: readonly ProjectEntry[];
  /** Command that opens a file; "": what is found on this machine. */
  readonly editor: string;
  /** Keys of a later version of this program. */
  readonly rest: JsonObject;
}

export const MOST_PROJECTS = 1000;
const LONGEST_PATH = 4096;

const BOOK_SHAPE: JsonShape<ProjectsBook> = {
  empty: { projects: [], editor: "", rest: {} },
  read(value) {
    const book = asObject(value, "projects.json");
    return {
      projects: asArray(book.projects ?? [], "projects", MOST_PROJECTS, entryOf),
      editor: asText(book.editor ?? "", "editor", LONGEST_PATH),
      rest: restOf(book, ["projects", "editor"]),
    };
  },
  write: ({ rest, ...book }) => ({ ...rest, ...book }),
};

function entryOf(value: unknown, what: string): ProjectEntry {
  const entry = asObject(value, what);
  return {
    path: asText(entry.path, `${what}.path`, LONGEST_PATH),
    isWatched: asBoolean(entry.isWatched ?? false, `${what}.isWatched`),
    isDeployed: asBoolean(entry.isDeployed ?? false, `${what}.isDeployed`),
  };
}

/** The list of projects, in the config folder (law 6). */
export function projectsBook({ config, backups, locks }: AppFolders): JsonFile<ProjectsBook> {
  return new JsonFile(path.join(config, "projects.json"), BOOK_SHAPE, { backups, locks });
}
