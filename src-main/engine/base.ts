import type { BaseGame, CompileText } from "../base-game/base-game.ts";
import { openBaseGame } from "../base-game/open-base-game.ts";
import { type BaseSources, findBaseSources } from "../base-game/sources.ts";
import { appFolders } from "../files/app-folders.ts";
import { surroundings, windowsHints } from "../files/surroundings.ts";
import { noStore, openStore, type Store } from "../store/store.ts";
import { createCompilers } from "./compilers.ts";
import { layoutFactsOf } from "./layout-facts.ts";

/** The base game, where it comes from, and its cache. */
export interface OpenBase {
  readonly base: BaseGame;
  readonly sources: BaseSources;
  readonly store: Store;
}

/**
 * Opens the base game for the time of `work`: what `named` (`--base`) says, or what is found. Without
 * one the cache is left alone.
 */
export async function withBaseGame<T>(named: readonly string[], work: (open: OpenBase) => Promise<T>): Promise<T> {
  const around = surroundings(await windowsHints());
  const sources = findBaseSources(named, around);
  const { cache, locks } = appFolders(around);
  const store = sources.sources.length === 0 ? noStore(cache) : await openStore({ folder: cache, locks });
  try {
    const base = await openBaseGame(sources, { store, compile: compileOfBase() });
    try {
      return await work({ base, sources, store });
    } finally {
      await base.close();
    }
  } finally {
    await store.close();
  }
}

/** The compilers of mods, as the base game's own texts were made with them: with the tags the program brings along. */
function compileOfBase(): CompileText {
  const { compile } = createCompilers(() => layoutFactsOf(null));
  return (form, bytes, path) => compile(form, bytes, { path, ids: "sequential" });
}
