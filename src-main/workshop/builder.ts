import type { Operation } from "../engine/operation.ts";
import { type PackResult, packProject } from "../engine/pack.ts";
import type { PackRequest } from "../engine/pack-request.ts";

/** Builds one project again and again. One build at a time. */
export interface ProjectBuilder {
  /** `isFull`: keeps nothing of earlier builds. Throws as `packProject` does. */
  build(isFull: boolean, operation: Operation): Promise<PackResult>;
  close(): Promise<void>;
}

export interface BuildTarget {
  readonly project: string;
  /** Default: `<MOD_FILE_NAME>.MOD` beside MOD.DAT. */
  readonly output: string | undefined;
  /** Base game, as `pack` takes it. */
  readonly base?: readonly string[];
}

export type MakeBuilder = (target: BuildTarget) => ProjectBuilder;

/** How projects are built that are worked on: as `pack` does without options. */
export function requestOf({ project, output, base = [] }: BuildTarget): PackRequest {
  return {
    project,
    output,
    orphans: "skip",
    raw: "auto",
    mpp: "bake",
    skipBroken: false,
    verify: "quick",
    ids: "sequential",
    level: 6,
    time: { kind: "keep" },
    gameVersion: undefined,
    threads: undefined,
    base,
    reconnect: true,
  };
}

const ANEW = { cache: false };

/** Builds as `pack` does, which keeps what has not changed. */
export const packBuilder: MakeBuilder = (target) => ({
  build: (isFull, operation) => packProject({ ...requestOf(target), ...(isFull ? ANEW : {}) }, operation),
  close: async () => {},
});
