import { printGameVersion } from "../../src-shared/formats/mod/game-version.ts";
import { readExeVersion } from "../files/exe-version.ts";
import { FileError } from "../files/file-error.ts";
import { exeOf } from "../files/places.ts";
import type { Evidence } from "./ground.ts";

/** "1.25.9.5"; null when the game is not there or does not say. */
export const GAME_VERSION: Evidence<string | null> = {
  name: "the version of the game",
  async gather({ snapshot: { places }, around, files }) {
    const exe = places.install === null ? null : exeOf(places.install.path, around);
    if (exe === null) return null;
    try {
      const result = await readExeVersion(exe, files);
      return result.kind === "version" ? printGameVersion(result.version) : null;
    } catch (error) {
      if (error instanceof FileError) return null;
      throw error;
    }
  },
};
