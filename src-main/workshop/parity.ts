import { isDeflated } from "../../src-shared/formats/file-types.ts";
import { type Diagnostic, diagnose, hasErrors } from "../../src-shared/text/diagnostic.ts";
import type { Operation } from "../engine/operation.ts";
import { type Plan, type PlanOptions, planFiles, type SkipReason } from "../engine/plan.ts";
import { readProject } from "../engine/project.ts";
import { PLAN_RULES } from "../engine/rules.ts";
import { SKIP_WORDS } from "../engine/skip-words.ts";
import { requestOf } from "./builder.ts";

/** What becomes of the files of a project. The index files, which are made of compiled texts, are not counted. */
export interface Parity {
  /** Files of the project that go into the mod, and grids that are baked. */
  readonly packed: number;
  /** Those of them that are baked. */
  readonly baked: number;
  readonly compiled: number;
  readonly renamed: readonly { readonly from: string; readonly to: string }[];
  readonly stripped: readonly StrippedFile[];
  /** Those that are not deflated. */
  readonly stored: number;
}

/** A file that is not in the mod. */
export interface StrippedFile {
  readonly path: string;
  readonly reason: SkipReason["kind"];
  /** The reason in words. */
  readonly message: string;
}

export interface ProjectParity extends Parity {
  /** What there is to say before anything is compiled. */
  readonly findings: readonly Diagnostic[];
}

/** Asks the plan of a build; nothing is compiled, nothing written. Errors: FileError, CancelledError. */
export async function parityOf(
  root: string,
  operation: Operation = {},
  options: PlanOptions = requestOf({ project: root, output: undefined }),
): Promise<ProjectParity> {
  const { files, findings } = await readProject(root, operation);
  const plan = planFiles(files, options);
  const parity = parityIn(plan);
  const said = [...findings, ...plan.findings];
  if (parity.packed === 0 && !hasErrors(said))
    said.push(diagnose("pack-no-files", PLAN_RULES["pack-no-files"], { path: root }, {}));
  return { ...parity, findings: said };
}

export function parityIn({ files, grids, skipped }: Plan): Parity {
  return {
    packed: files.length + grids.length,
    baked: grids.length,
    compiled: files.filter(({ action }) => action.kind === "compile").length,
    renamed: files
      .filter(({ entry, source }) => entry !== source.path)
      .map(({ entry, source }) => ({ from: source.path, to: entry })),
    stripped: skipped.map(({ path, reason: { kind } }) => ({ path, reason: kind, message: SKIP_WORDS[kind].why })),
    stored: files.filter(({ type, action, source }) => action.kind === "copy" && !isDeflated(type, source.size)).length,
  };
}
