import { fileEvidence } from "../file-evidence.ts";
import type { Evidence } from "../ground.ts";

/** A mod that lies where the game does not look. */
export interface MisplacedMod {
  readonly path: string;
  readonly title: string;
}

const MISPLACED: ReadonlySet<string> = new Set(["play-misplaced-install", "play-misplaced-profile"]);
/** Of which the headers are read. */
const MOST = 200;

/** By id, as far as their headers say one; the first of several. */
export const MISPLACED_MODS: Evidence<ReadonlyMap<bigint, MisplacedMod>> = {
  name: "mods in other folders",
  async gather({ snapshot, files }, signal) {
    const found = new Map<bigint, MisplacedMod>();
    const paths = snapshot.findings.filter(({ code }) => MISPLACED.has(code)).map(({ path }) => path);
    for (const path of paths.slice(0, MOST)) {
      const { header } = await fileEvidence(path, { files, signal });
      if (header.kind === "read" && !found.has(header.id)) found.set(header.id, { path, title: header.title });
    }
    return found;
  },
};
