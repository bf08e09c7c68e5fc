import type { Diagnostic } from "../../src-shared/text/diagnostic.ts";
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
  const open = await openBase(named);
  try {
    return await work(open);
  } finally {
    await closeBase(open);
  }
}

/** The base game of one build: opened by the first stage that asks for it, and shared by those after. */
export class SharedBase {
  /** Whether the user said which it is; then a wrong name is to be told even when nothing is asked of it. */
  readonly isNamed: boolean;
  private readonly named: readonly string[];
  private opening: Promise<OpenBase> | null = null;
  private opened: OpenBase | null = null;

  constructor(named: readonly string[]) {
    this.named = named;
    this.isNamed = named.length > 0;
  }

  /** Errors: `FileError`. */
  async game(): Promise<BaseGame> {
    this.opening ??= openBase(this.named);
    this.opened = await this.opening;
    return this.opened.base;
  }

  /** Whether somebody has asked for it. */
  get isOpen(): boolean {
    return this.opened !== null;
  }

  /** What was wrong with it so far; nothing as long as nobody has asked for it. */
  get findings(): readonly Diagnostic[] {
    return this.opened?.base.findings ?? [];
  }

  async close(): Promise<void> {
    if (this.opened !== null) await closeBase(this.opened);
  }
}

/** Gives a build its base game, and closes that when the build has needed it. */
export async function withSharedBase<T>(named: readonly string[], work: (base: SharedBase) => Promise<T>): Promise<T> {
  const base = new SharedBase(named);
  try {
    return await work(base);
  } finally {
    await base.close();
  }
}

async function openBase(named: readonly string[]): Promise<OpenBase> {
  const around = surroundings(await windowsHints());
  const sources = findBaseSources(named, around);
  const { cache, locks } = appFolders(around);
  const store = sources.sources.length === 0 ? noStore(cache) : await openStore({ folder: cache, locks });
  try {
    return { base: await openBaseGame(sources, { store, compile: compileOfBase() }), sources, store };
  } catch (error) {
    await store.close();
    throw error;
  }
}

async function closeBase({ base, store }: OpenBase): Promise<void> {
  try {
    await base.close();
  } finally {
    await store.close();
  }
}

/** The compilers of mods, as the base game's own texts were made with them: with the tags the program brings along. */
function compileOfBase(): CompileText {
  const { compile } = createCompilers(() => layoutFactsOf(null));
  return (form, bytes, path) => compile(form, bytes, { path, ids: "sequential" });
}
