import { type BrokenFile, brokenFiles, type Explained, explainMods } from "./explain.ts";
import type { Evidence } from "./ground.ts";

export interface Activations {
  /** The active ids in their order, ghosts too; then the other mods of the ground. */
  readonly explained: readonly Explained[];
  /** Files that are no whole mods. */
  readonly broken: readonly BrokenFile[];
}

/** The nine steps of every mod, but for how the game was started last, which is the same for all. */
export const ACTIVATIONS: Evidence<Activations> = {
  name: "what the game looks at before it loads a mod",
  async gather({ snapshot, mods, files }, signal) {
    const broken = await brokenFiles(snapshot, { files, signal });
    const ids = new Set([...snapshot.order, ...mods.map(({ id }) => id)]);
    return { broken, explained: await explainMods(snapshot, [...ids], { files, signal, broken }) };
  },
};
