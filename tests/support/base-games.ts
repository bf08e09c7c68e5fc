import path from "node:path";
import { onTestFinished } from "vitest";
import { makeInstall, makeLooseMedia } from "../../scripts/install/make-install.ts";
import type { BaseGame } from "../../src-main/base-game/base-game.ts";
import { openBaseGame } from "../../src-main/base-game/open-base-game.ts";
import { findBaseSources } from "../../src-main/base-game/sources.ts";
import { createCompilers } from "../../src-main/engine/compilers.ts";
import { exportBase } from "../../src-main/engine/export-base.ts";
import { layoutFactsOf } from "../../src-main/engine/layout-facts.ts";
import { type Clock, systemClock } from "../../src-main/files/clock.ts";
import { type FileLayer, nodeFiles } from "../../src-main/files/file-layer.ts";
import { surroundings } from "../../src-main/files/surroundings.ts";
import { openStore, type Store, type StoreOptions } from "../../src-main/store/store.ts";
import { ownHome } from "./engine.ts";
import { tempFolder } from "./temp-folder.ts";

export interface BaseTestOptions {
  readonly files?: FileLayer;
  readonly clock?: Clock;
  readonly store?: Partial<StoreOptions>;
}

/** What these paths name as base game, with its cache in `cache`, for the time of `work`. */
export async function withBase<T>(
  named: readonly string[],
  cache: string,
  work: (base: BaseGame, store: Store) => Promise<T>,
  options: BaseTestOptions = {},
): Promise<T> {
  const { files = nodeFiles, clock = systemClock } = options;
  const store = await openStore({ folder: cache, locks: path.join(cache, "locks"), ...options.store });
  const { compile } = createCompilers(() => layoutFactsOf(null));
  const base = await openBaseGame(findBaseSources(named, surroundings()), {
    store,
    compile: (form, bytes, name) => compile(form, bytes, { path: name, ids: "sequential" }),
    files,
    clock,
  });
  try {
    return await work(base, store);
  } finally {
    await base.close();
    await store.close();
  }
}

/** Everything that builds ask of a base game. */
export async function answersOf(base: BaseGame) {
  const units = await base.list("MEDIA/UNITS/", ".DAT");
  const layouts = [
    ...(await base.list("media\\layouts", ".LAYOUT")),
    ...(await base.list("MEDIA/LEVELSETS/", ".LAYOUT")),
  ];
  const bytesOf = async (name: string) => Buffer.from((await base.compiled(name))!).toString("base64");
  return {
    units,
    facts: [...(await base.units(units))].sort(([a], [b]) => (a < b ? -1 : 1)),
    levelSets: await base.levelSets(),
    layouts: await Promise.all(layouts.map(async (name) => [name, await bytesOf(name)])),
    tags: await bytesOf("media/FeatureTags.hie"),
    missing: [await base.unit("media/units/nothing.dat"), await base.read("media/nothing.dat")],
  };
}

export interface SameGames {
  /** The folder around a loose MEDIA. */
  readonly media: string;
  readonly pak: string;
  readonly bundle: string;
  readonly install: string;
}

/** One game in every form: texts in a folder, a DATA.PAK, a bundle exported from it. */
export async function sameGames(seed = 1): Promise<SameGames> {
  const ground = tempFolder();
  const { install } = await makeInstall(ground, { seed });
  const media = await makeLooseMedia(path.join(ground, "loose"), { seed });
  const bundle = path.join(ground, "core.tl2base");
  ownHome();
  await withBase([install], path.join(ground, "cache"), (base) => exportBase(base, bundle));
  return { media, pak: path.join(install, "PAKS/DATA.PAK"), bundle, install };
}

/** Sets variables of the environment for the running test. */
export function withEnvironment(variables: Readonly<Record<string, string>>): void {
  for (const [name, value] of Object.entries(variables)) {
    const before = process.env[name];
    process.env[name] = value;
    onTestFinished(() => {
      if (before === undefined) delete process.env[name];
      else process.env[name] = before;
    });
  }
}
