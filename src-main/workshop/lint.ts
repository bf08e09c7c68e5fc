import path from "node:path";
import { type Diagnostic, hasErrors } from "../../src-shared/text/diagnostic.ts";
import { type Operation, orCancelled } from "../engine/operation.ts";
import { type PackResult, packProject } from "../engine/pack.ts";
import { appFolders } from "../files/app-folders.ts";
import type { Surroundings } from "../files/places.ts";
import { makeWorkFolder } from "../files/work-folder.ts";
import { type BuildTarget, requestOf } from "./builder.ts";
import { type Problem, problemsOf } from "./problems.ts";
import { readProjectSettings, silencerOf } from "./project-settings.ts";
import { createSourceChecker } from "./source-checks/source-checker.ts";

export interface Linted {
  /** Nothing of severity error. */
  readonly ok: boolean;
  readonly problems: readonly Problem[];
}

/** Told of a file that is broken in the second run; the first says why it is. */
const SKIPPED = "pack-skipped-broken";

/**
 * Everything that building a project would find, without a mod, and what the game will make of its sources: what is
 * built goes into a folder of the cache and away.
 * Where broken files end the build early, the rest is looked at without them. Errors: as of `packProject`.
 */
export async function lintProject(
  target: Omit<BuildTarget, "output">,
  around: Surroundings,
  operation: Operation = {},
): Promise<Linted> {
  const work = await makeWorkFolder(path.join(appFolders(around).cache, "lint"));
  try {
    const request = requestOf({ ...target, output: path.join(work.path, "LINT.MOD") });
    const first = await packProject(request, operation);
    const second = endedAtFiles(first) ? await packProject({ ...request, skipBroken: true }, operation) : null;
    const { settings, findings } = await readProjectSettings(target.project);
    const built = [...first.findings, ...(second === null ? [] : newOf(first.findings, second.findings))];
    const { project: root, base = [] } = target;
    const { signal } = operation;
    const checked = await orCancelled(operation, createSourceChecker({ root, base }).check({ signal }));
    const found = [...findings, ...built, ...checked];
    return { ok: !hasErrors(found), problems: problemsOf(found, silencerOf(settings)) };
  } finally {
    await work.remove();
  }
}

function endedAtFiles({ kind, timings, findings }: PackResult): boolean {
  return kind === "not-packed" && timings.compile > 0 && timings.index === 0 && hasErrors(findings);
}

function newOf(known: readonly Diagnostic[], found: readonly Diagnostic[]): Diagnostic[] {
  const key = ({ code, path: where, line, column, message }: Diagnostic) =>
    [code, where, line, column, message].join("\0");
  const seen = new Set(known.map(key));
  // Of a project with nothing left, that is no news.
  return found.filter(
    (finding) => finding.code !== SKIPPED && finding.code !== "pack-no-files" && !seen.has(key(finding)),
  );
}
