import type { Problem } from "../../src-shared/contract/models/workshop.ts";
import type { Command } from "../frame/commands.ts";
import { i18n } from "../i18n/i18n.ts";
import type { Services } from "../services.tsx";
import { only } from "../ui/selection.ts";
import { copyProblem, focusProblem } from "./problem-actions.ts";
import { chosenProblem, type FixUndo, setWorkshop, shownProject, workshopState } from "./workshop-state.ts";

/** What can be done about the problems of the project that is shown. */
export function problemCommands(workshop: Services["workshop"]): readonly Command[] {
  const findings = { group: "findings" } as const;
  const { fixer } = workshop;
  return [
    {
      ...findings,
      id: "fix",
      icon: "wand",
      chords: ["Ctrl+."],
      where: "page",
      off: () => offFix(chosenProblem(workshopState())),
      run: withProblem(({ problem }) => void fixer.fix(problem)),
    },
    {
      ...findings,
      id: "fix-all",
      icon: "wand",
      chords: ["Ctrl+Shift+F"],
      where: "anywhere",
      off: offFixSafe,
      run: () => void fixer.fixSafe(),
    },
    {
      ...findings,
      id: "fix-stop",
      icon: "x",
      chords: [],
      where: "page",
      off: () => (workshopState().fixing === null ? i18n.t("workshop.off.not-fixing") : null),
      run: () => fixer.stop(),
    },
    {
      ...findings,
      id: "undo",
      icon: "undo",
      chords: ["Ctrl+Z"],
      where: "page",
      off: () => (lastUndo() === null ? i18n.t("diagnose.off.no-undo") : null),
      run: () => {
        const undo = lastUndo();
        if (undo !== null) void fixer.undo(undo.handle);
      },
    },
    {
      ...findings,
      id: "problem-next",
      icon: "arrow-down",
      chords: ["F8"],
      where: "anywhere",
      repeats: true,
      off: offAny,
      run: () => nextProblem(1),
    },
    {
      ...findings,
      id: "problem-last",
      icon: "arrow-up",
      chords: ["Shift+F8"],
      where: "anywhere",
      repeats: true,
      off: offAny,
      run: () => nextProblem(-1),
    },
    {
      ...findings,
      id: "problem-open",
      icon: "pencil",
      chords: ["Enter"],
      where: "list",
      off: offProblem,
      run: withProblem(({ problem }) => void workshop.open(problem)),
    },
    {
      ...findings,
      id: "problem-copy",
      icon: "copy",
      chords: ["Ctrl+C"],
      where: "list",
      off: offProblem,
      run: withProblem((problem) => void copyProblem(problem)),
    },
    {
      group: "view",
      id: "problem-find",
      place: "find",
      icon: "search",
      chords: ["Ctrl+F"],
      where: "anywhere",
      off: () => (shownProject(workshopState()) === null ? i18n.t("workshop.off.no-project") : null),
      run: focusSearch,
    },
  ];
}

function withProblem(run: (problem: Problem) => void): () => void {
  return () => {
    const problem = chosenProblem(workshopState());
    if (problem !== null) run(problem);
  };
}

const offProblem = () => (chosenProblem(workshopState()) === null ? i18n.t("workshop.off.choose") : null);

/** Why a problem cannot be fixed now; null: it can. */
export function offFix(problem: Problem | null): string | null {
  if (problem === null) return i18n.t("workshop.off.choose");
  if (problem.fix === null) return i18n.t("workshop.off.no-fix");
  return workshopState().fixing === null ? null : i18n.t("diagnose.off.fixing");
}

/** Why nothing is fixed all at once now. */
export function offFixSafe(): string | null {
  const { details, fixing } = workshopState();
  if (fixing !== null) return i18n.t("diagnose.off.fixing");
  return (details?.counts.safe ?? 0) > 0 ? null : i18n.t("workshop.off.no-safe");
}

/** Of the project that is shown. */
function lastUndo(): FixUndo | null {
  const { undos, selection } = workshopState();
  return undos.findLast(({ project }) => project === selection.cursor) ?? null;
}

function offAny(): string | null {
  return (workshopState().problems?.problems.length ?? 0) > 0 ? null : i18n.t("workshop.off.no-problems");
}

/** Goes to the next problem or to the one before, round and round, and shows what it is about. */
export function nextProblem(step: 1 | -1): void {
  const { problems, problemSelection } = workshopState();
  const keys = (problems?.problems ?? []).map(({ problem }) => problem);
  if (keys.length === 0) return;
  const at = problemSelection.cursor === null ? -1 : keys.indexOf(problemSelection.cursor);
  const to = at < 0 ? (step > 0 ? 0 : keys.length - 1) : (at + step + keys.length) % keys.length;
  setWorkshop({ problemSelection: only(keys[to]) });
  focusProblem();
}

function focusSearch(): void {
  const field = document.querySelector<HTMLInputElement>(".problem-search input");
  field?.focus();
  field?.select();
}
