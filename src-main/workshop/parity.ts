import { isDeflated } from "../../src-shared/formats/file-types.ts";
import type { Operation } from "../engine/operation.ts";
import { planFiles, type SkipReason } from "../engine/plan.ts";
import { readProject } from "../engine/project.ts";
import { requestOf } from "./builder.ts";

/** What becomes of the files of a project, as GUTS does it. */
export interface Parity {
  /** Files of the project that go into the mod, and grids that are baked. */
  readonly packed: number;
  readonly compiled: number;
  readonly renamed: readonly { readonly from: string; readonly to: string }[];
  readonly stripped: readonly { readonly path: string; readonly reason: SkipReason["kind"] }[];
  /** Those that are not deflated. */
  readonly stored: number;
}

/** Asks the plan of a build; nothing is compiled. Errors: FileError, CancelledError. */
export async function parityOf(root: string, operation: Operation = {}): Promise<Parity> {
  const { files } = await readProject(root, operation);
  const plan = planFiles(files, requestOf({ project: root, output: undefined }));
  return {
    packed: plan.files.length + plan.grids.length,
    compiled: plan.files.filter(({ action }) => action.kind === "compile").length,
    renamed: plan.files
      .filter(({ entry, source }) => entry !== source.path)
      .map(({ entry, source }) => ({ from: source.path, to: entry })),
    stripped: plan.skipped.map(({ path, reason }) => ({ path, reason: reason.kind })),
    stored: plan.files.filter(({ type, action, source }) => action.kind === "copy" && !isDeflated(type, source.size))
      .length,
  };
}
