import { openBaseGame } from "../base-game/open-base-game.ts";
import { findBaseSources } from "../base-game/sources.ts";
import { createCompilers } from "../engine/compilers.ts";
import { layoutFactsOf } from "../engine/layout-facts.ts";
import { appFolders } from "../files/app-folders.ts";
import { noStore } from "../store/store.ts";
import { CONTENTS } from "./depth/evidence.ts";
import type { Evidence, Ground } from "./ground.ts";
import { wantedOfGame } from "./wanted.ts";

/** Which of the paths that checks ask for the game itself has; null: the game's data are not at hand. */
export type GameFiles = ReadonlySet<string> | null;

/** Asked for only what no active mod brings. */
export const GAME_FILES: Evidence<GameFiles> = {
  name: "the files of the game",
  async gather(ground, signal) {
    const wanted = wantedOfGame(await ground.get(CONTENTS));
    return wanted.size === 0 ? new Set() : askGame(wanted, ground, signal);
  },
};

async function askGame(
  wanted: ReadonlySet<string>,
  { around, files, store, clock, snapshot: { places } }: Ground,
  signal: AbortSignal,
): Promise<GameFiles> {
  const env = places.install === null ? around.env : { ...around.env, TL2_INSTALL_DIR: places.install.path };
  const found = findBaseSources([], { ...around, env });
  if (found.sources.length === 0) return null;
  const { compile } = createCompilers(() => layoutFactsOf(null));
  const base = await openBaseGame(found, {
    store: store ?? noStore(appFolders(around).cache),
    compile: (form, bytes, path) => compile(form, bytes, { path, ids: "sequential" }),
    files,
    clock,
  });
  try {
    if (base.layers.length === 0) return null;
    const there = new Set<string>();
    for (const path of wanted) {
      signal.throwIfAborted();
      if ((await base.find(path)) !== null) there.add(path);
    }
    return there;
  } finally {
    await base.close();
  }
}
