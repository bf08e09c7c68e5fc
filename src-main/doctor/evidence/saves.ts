import path from "node:path";
import { isGameCopyName } from "../../../src-shared/formats/save/file-names.ts";
import { targetOrNull } from "../../files/reading.ts";
import { listSaves, type SaveList } from "../../saves/list-saves.ts";
import type { Evidence } from "../ground.ts";

export const SAVES: Evidence<SaveList> = {
  name: "the saves",
  gather: ({ around, files }) => listSaves(around, files),
};

/** A copy that the game keeps beside its saves. */
export interface GameCopy {
  readonly path: string;
  /** Milliseconds since 1970. */
  readonly modifiedMs: number;
}

/** By the folder that they lie in. */
export const GAME_COPIES: Evidence<ReadonlyMap<string, readonly GameCopy[]>> = {
  name: "the copies that the game keeps of saves",
  async gather(ground) {
    const { saves } = await ground.get(SAVES);
    const folders = new Set(saves.map((save) => path.dirname(save.path)));
    const copies = new Map<string, readonly GameCopy[]>();
    for (const folder of folders) {
      const found: GameCopy[] = [];
      for (const name of (ground.around.list(folder) ?? []).filter(isGameCopyName)) {
        const file = path.join(folder, name);
        const facts = await targetOrNull(ground.files, file);
        if (facts?.kind === "file") found.push({ path: file, modifiedMs: Number(facts.modifiedNs / 1_000_000n) });
      }
      copies.set(folder, found);
    }
    return copies;
  },
};
