import type { PathGroups } from "../../src-shared/rules/path-groups.ts";
import type { BaseGame } from "../base-game/base-game.ts";
import { openBaseGame } from "../base-game/open-base-game.ts";
import type { BASE_RULES } from "../base-game/rules.ts";
import { findBaseSources } from "../base-game/sources.ts";
import { FileError } from "../files/file-error.ts";
import type { Surroundings } from "../files/places.ts";
import { createTurns } from "../play/operation.ts";
import type { Store } from "../store/store.ts";

export interface BaseSideOptions {
  readonly around: Surroundings;
  readonly store: Store;
  /** Hears of a base game that cannot be read; it then counts as not known. */
  readonly onError: (error: unknown) => void;
}

/** Where the base game has a file. `isKnown`: there is a base game that could be asked. */
export interface BasePlace {
  readonly isKnown: boolean;
  /** The MEDIA folder or archive; null when it has no such file. */
  readonly path: string | null;
}

/** What a base game said. `isSure`: the next time it would say the same, since nothing of it could not be read. */
interface Asked<T> {
  /** Null when there is no base game, or none that can be read. */
  readonly value: T | null;
  readonly isSure: boolean;
}

/** The base game's side of a conflict. It is opened for each question, since an open DATA.PAK can keep the game from starting. */
export class BaseSide {
  readonly #options: BaseSideOptions;
  /** Of the groups that were asked for, for one install. */
  readonly #known = new WeakMap<PathGroups, { readonly install: string | null; readonly flags: Uint8Array | null }>();

  constructor(options: BaseSideOptions) {
    this.#options = options;
  }

  /** By path of the groups: 1 where the base game has it. Null when there is no base game. */
  async flagsOf(groups: PathGroups, install: string | null, signal?: AbortSignal): Promise<Uint8Array | null> {
    const known = this.#known.get(groups);
    if (known?.install === install) return known.flags;
    const { value, isSure } = await this.#ask(install, async (base) => {
      const found = new Uint8Array(groups.length);
      const yieldTurn = createTurns(signal);
      for (let path = 0; path < groups.length; path++) {
        await yieldTurn();
        if ((await base.find(groups.path(path))) !== null) found[path] = 1;
      }
      return found;
    });
    // What cannot be read now, as while the game runs, may be read the next time.
    if (isSure) this.#known.set(groups, { install, flags: value });
    return value;
  }

  async find(path: string, install: string | null): Promise<BasePlace> {
    const { value } = await this.#ask(install, async (base) => ({
      isKnown: true,
      path: (await base.find(path))?.layer.path ?? null,
    }));
    return value ?? { isKnown: false, path: null };
  }

  async #ask<T>(install: string | null, work: (base: BaseGame) => Promise<T>): Promise<Asked<T>> {
    const { around, store, onError } = this.#options;
    const env = install === null ? around.env : { ...around.env, TL2_INSTALL_DIR: install };
    const base = await openBaseGame(findBaseSources([], { ...around, env }), { store, compile: neverCompiles });
    try {
      const value = base.layers.length === 0 ? null : await work(base);
      return { value, isSure: !base.findings.some(({ code }) => UNUSABLE.has(code)) };
    } catch (error) {
      if (!(error instanceof FileError)) throw error;
      onError(error);
      return { value: null, isSure: false };
    } finally {
      await base.close();
    }
  }
}

/** A part of the base game could not be opened. */
const UNUSABLE: ReadonlySet<string> = new Set(["base-unusable", "base-left-out"] satisfies (keyof typeof BASE_RULES)[]);

function neverCompiles(): never {
  throw new Error("who asks where a file is reads none");
}
