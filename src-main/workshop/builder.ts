import { createProjectBuilder, type ProjectBuilder as EngineBuilder } from "../engine/graph/project-builder.ts";
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

/** Keeps what has not changed, on disk and what is known of it in memory. */
export const keepingBuilder: MakeBuilder = (target) => {
  const request = requestOf(target);
  let keeping: Promise<EngineBuilder> | null = null;
  return {
    async build(isFull, operation) {
      if (isFull) return packProject({ ...request, cache: false }, operation);
      keeping ??= createProjectBuilder(request);
      try {
        return await (await keeping).build(operation);
      } catch (error) {
        // What it knows may be of a folder that is gone.
        if (!operation.signal?.aborted) keeping = null;
        throw error;
      }
    },
    close: async () => {},
  };
};
