import type { InstallItem, MovedFiles } from "../../src-shared/contract/models/install.ts";
import type { Answers, FakeWorld } from "./fake-main.ts";

/** Installing in a main that is not there: what is installed becomes a mod of the library. */
export const INSTALL_ANSWERS: Pick<
  Answers,
  | "install.choose"
  | "install.preview"
  | "install.commit"
  | "install.discard"
  | "install.remove"
  | "install.move"
  | "install.undo"
> = {
  "install.choose": ({ chosen }) => chosen,
  "install.preview": ({ installPreview }) => installPreview,
  "install.commit": (world, { items }: { readonly items: readonly string[] }) => {
    if (world.installResult !== null) return world.installResult;
    const chosen = world.installPreview.items.filter(({ item }) => items.includes(item));
    for (const item of chosen) addMod(world, item);
    return {
      results: chosen.map(({ item, target }) => ({ item, state: "installed" as const, path: target, findings: [] })),
      undo: "undo-1",
    };
  },
  "install.discard": () => ({}),
  "install.remove": (world, { files }: { readonly files: readonly string[] }) => takeAway(world, files),
  "install.move": (world, { files }: { readonly files: readonly string[] }) => takeAway(world, files),
  "install.undo": () => ({ restored: ["C:/Users/Mara/back.MOD"], failed: [] }),
};

function addMod(world: FakeWorld, { mod, target, size }: InstallItem): void {
  if (mod === null || target === null) return;
  const { snapshot } = world;
  const [like] = snapshot.mods;
  const added = { ...like, ...mod, file: `file-new${mod.id}`, path: target, size, findings: [], requires: [] };
  const mods = [...snapshot.mods.filter(({ id }) => id !== mod.id), { ...added, health: "healthy" as const }];
  world.snapshot = { ...snapshot, generation: snapshot.generation + 1, mods };
}

function takeAway(world: FakeWorld, files: readonly string[]): MovedFiles {
  if (world.removed !== null) return world.removed;
  const { snapshot } = world;
  const all = [...snapshot.mods, ...snapshot.strays];
  const done = all.filter(({ file }) => files.includes(file)).map(({ path }) => ({ from: path, to: null }));
  world.snapshot = {
    ...snapshot,
    generation: snapshot.generation + 1,
    mods: snapshot.mods.filter(({ file }) => !files.includes(file)),
    strays: snapshot.strays.filter(({ file }) => !files.includes(file)),
  };
  return { done, failed: [], undo: "undo-2" };
}
