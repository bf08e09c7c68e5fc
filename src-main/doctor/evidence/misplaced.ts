import { fileEvidence } from "../file-evidence.ts";
import type { Evidence } from "../ground.ts";

/** A mod that lies where the game does not look. */
export interface MisplacedMod {
  readonly id: bigint;
  readonly path: string;
  readonly title: string;
  /** No other file that is known has its id: moving it takes the place of none. */
  readonly isOnly: boolean;
}

const MISPLACED: ReadonlySet<string> = new Set(["play-misplaced-install", "play-misplaced-profile"]);
/** Of which the headers are read. */
const MOST = 200;

/** Those whose headers say which mod they are. */
export const MISPLACED_MODS: Evidence<readonly MisplacedMod[]> = {
  name: "mods in other folders",
  async gather({ snapshot, files }, signal) {
    const found: Omit<MisplacedMod, "isOnly">[] = [];
    const paths = snapshot.findings.filter(({ code }) => MISPLACED.has(code)).map(({ path }) => path);
    for (const path of paths.slice(0, MOST)) {
      const { header } = await fileEvidence(path, { files, signal });
      if (header.kind === "read") found.push({ id: header.id, path, title: header.title });
    }
    const { active, library } = snapshot;
    const known = new Set([...active, ...library].flatMap(({ id, mod }) => (mod === null ? [] : [id])));
    const isOnly = ({ id, path }: Omit<MisplacedMod, "isOnly">) =>
      !known.has(id) && !found.some((other) => other.id === id && other.path !== path);
    return found.map((mod) => ({ ...mod, isOnly: isOnly(mod) }));
  },
};
