import path from "node:path";
import { asciiUpper } from "../../src-shared/bytes/ascii.ts";
import type { Trash } from "../files/trash.ts";
import { findSource } from "../workshop/find-source.ts";
import type { OpenProject } from "../workshop/open-project.ts";
import { type FixUndo, safeProblems } from "../workshop/source-changes.ts";
import { fixSources } from "../workshop/source-fixer.ts";
import { SourceList } from "../workshop/source-list.ts";
import { searchPaths } from "../workshop/source-search.ts";
import { undoFixes } from "../workshop/undo-fixes.ts";
import { GoneError } from "./handles.ts";
import { Kept } from "./kept.ts";
import { Lanes } from "./lanes.ts";
import { shownFinding } from "./play-models.ts";
import type { Handlers } from "./router.ts";
import type { WorkshopDesk } from "./workshop-desk.ts";

export type SourceHandlers = Pick<
  Handlers,
  "workshop.fix" | "workshop.undoFix" | "workshop.files" | "workshop.openFile"
>;

export interface SourceCallsOptions {
  readonly workshop: WorkshopDesk;
  /** Where removed files go; null: into the backups alone. */
  readonly trash: Trash | null;
}

/** Fixes that can be taken back; the oldest make room. */
const MOST_UNDOS = 100;
const MOST_LEFT = 1000;

interface KeptUndo {
  readonly root: string;
  readonly undo: readonly FixUndo[];
}

/** Fixes in the sources of projects, and finding files of them, for windows. */
export function sourceCalls({ workshop: desk, trash }: SourceCallsOptions): SourceHandlers {
  const { workshop } = desk;
  const undos = new Kept<KeptUndo>("sources", MOST_UNDOS);
  // Fixes of two windows at once would be in each other's way.
  const turns = new Lanes(1);
  const lists = new WeakMap<OpenProject, SourceList>();
  const listOf = (project: OpenProject) => {
    const list = lists.get(project) ?? new SourceList(project.root, () => performance.now());
    lists.set(project, list);
    return list;
  };

  return {
    "workshop.fix": async ({ project: handle, what }, { signal, report }) => {
      const project = await desk.project(handle);
      return turns.take(signal, async () => {
        const { problems, root } = project;
        const wanted = what.kind === "safe" ? safeProblems(problems) : problems.filter(({ id }) => id === what.problem);
        if (what.kind === "one" && wanted.length === 0) throw new GoneError(what.problem);
        const tell = (done: number, total: number, file: string) =>
          report({ kind: "fix", done, total, ...(file === "" ? {} : { detail: file }) });
        const { changes, files, left, undo } = await fixSources({ ...workshop.kept, root, trash }, wanted, {
          signal,
          report: tell,
        });
        if (files.length > 0) {
          project.forgetProblems(new Set(changes.map(({ problem }) => problem.id)));
          project.lookSoon();
        }
        return {
          fixed: changes.length,
          files: [...files],
          left: left
            .slice(0, MOST_LEFT)
            .map(({ problem, finding }) => ({ problem: problem.id, finding: shownFinding(finding) })),
          undo: undo.length === 0 ? null : undos.keep({ root, undo }).handle,
        };
      });
    },
    "workshop.undoFix": async ({ project: handle, undo: name }, { signal }) => {
      const project = await desk.project(handle);
      return turns.take(signal, async () => {
        const kept = undos.take(name);
        if (kept === null) throw new GoneError(name);
        let left = kept.undo;
        try {
          if (kept.root !== project.root) throw new GoneError(name);
          const { restored, problems, failed, ...rest } = await undoFixes(kept.undo, workshop.kept);
          left = rest.left;
          if (restored.length > 0) {
            project.recallProblems(problems);
            project.lookSoon();
          }
          return {
            restored: restored.map((file) => below(project.root, file)),
            failed: failed.map(({ path: file, finding }) => ({
              path: below(project.root, file),
              finding: shownFinding(finding),
            })),
          };
        } finally {
          if (left.length > 0) undos.putBack(name, { ...kept, undo: left });
        }
      });
    },
    "workshop.files": async ({ project: handle, filter, limit }) => {
      const project = await desk.project(handle);
      const { total, paths } = searchPaths(await listOf(project).paths(), filter, limit);
      const told = toldOf(project);
      return { total, files: paths.map((each) => ({ path: each, problems: told.get(asciiUpper(each)) ?? 0 })) };
    },
    "workshop.openFile": async ({ project: handle, path: file }) => {
      const project = await desk.project(handle);
      const isListed = (await listOf(project).paths()).includes(file);
      const source = isListed ? await findSource(project.root, file) : null;
      if (source === null) throw new GoneError(file);
      await workshop.openInEditor(source.file);
      return {};
    },
  };
}

/** A file as findings name it. */
function below(root: string, file: string): string {
  return path.relative(root, file).replaceAll(path.sep, "/");
}

/** How many problems are told of each file, by its path in upper-case. */
function toldOf({ problems }: OpenProject): ReadonlyMap<string, number> {
  const counts = new Map<string, number>();
  for (const { finding, isSilenced } of problems) {
    const key = asciiUpper(finding.path);
    if (!isSilenced) counts.set(key, (counts.get(key) ?? 0) + 1);
  }
  return counts;
}
