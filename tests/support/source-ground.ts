import { readFileSync } from "node:fs";
import path from "node:path";
import type { Trash } from "../../src-main/files/trash.ts";
import { type Problem, problemsOf } from "../../src-main/workshop/problems.ts";
import { type FixedSources, type FixSourcesOptions, fixSources } from "../../src-main/workshop/source-fixer.ts";
import { SourceTrial } from "../../src-main/workshop/source-trial.ts";
import { type RestoredSources, undoFixes } from "../../src-main/workshop/undo-fixes.ts";
import type { Diagnostic } from "../../src-shared/text/diagnostic.ts";
import { type ProjectParts, testProject } from "./project-builder.ts";

/** A project whose sources are fixed. */
export interface SourceGround {
  readonly root: string;
  readonly backups: string;
  /** Problems that compiling these files says. */
  problems(...files: readonly string[]): readonly Problem[];
  fix(problems: readonly Problem[], options?: FixSourcesOptions): Promise<FixedSources>;
  undo(fixed: FixedSources): Promise<RestoredSources>;
  read(file: string): Buffer;
}

export const named = (findings: readonly Diagnostic[]): readonly Problem[] => problemsOf(findings, () => false);

export function sourceGround(parts: ProjectParts, trash: Trash | null = null): SourceGround {
  const { folder: root } = testProject(parts);
  const backups = path.join(path.dirname(root), "backups");
  const kept = { backups, locks: path.join(path.dirname(root), "locks") };
  const trial = new SourceTrial();
  const read = (file: string) => readFileSync(path.join(root, file));
  return {
    root,
    backups,
    read,
    problems: (...files) => named(files.flatMap((file) => trial.findingsOf(file, read(file)) ?? [])),
    fix: (problems, options) => fixSources({ ...kept, root, trash }, problems, options),
    undo: ({ undo }) => undoFixes(undo, kept),
  };
}
