import type { Command } from "../frame/commands.ts";
import { i18n } from "../i18n/i18n.ts";
import type { Services } from "../services.tsx";
import { only } from "../ui/selection.ts";
import { copyProblem } from "./problem-actions.ts";
import { chosenProblem, setWorkshop, shownProject, workshopState } from "./workshop-state.ts";

/** What can be done on the Workshop screen, with its keys. */
export function workshopCommands({ workshop, info }: Services): readonly Command[] {
  const offProject = () => (shownProject(workshopState()) === null ? i18n.t("workshop.off.no-project") : null);
  const offProblem = () => (chosenProblem(workshopState()) === null ? i18n.t("workshop.off.choose") : null);
  const withProblem = (run: (id: string) => void) => () => {
    const problem = chosenProblem(workshopState());
    if (problem !== null) run(problem.problem);
  };
  const build = { group: "build", where: "page" } as const;
  return [
    {
      ...build,
      id: "build",
      icon: "hammer",
      chords: ["Ctrl+B"],
      where: "anywhere",
      off: offProject,
      run: () => void workshop.build(),
    },
    { ...build, id: "build-full", icon: "refresh", chords: [], off: offProject, run: () => void workshop.build(true) },
    {
      ...build,
      id: "build-stop",
      icon: "square",
      // The first is how it is written on the key, the others are what browsers call it.
      chords: ["Ctrl+Break", "Ctrl+Cancel", "Ctrl+Pause"],
      where: "anywhere",
      off: offStop,
      run: () => void workshop.stop(),
    },
    {
      ...build,
      id: "watch",
      icon: "eye",
      chords: ["Ctrl+Shift+B"],
      where: "anywhere",
      off: offProject,
      run: () => {
        const project = shownProject(workshopState());
        if (project !== null) void workshop.watch(!project.isWatched);
      },
    },
    { ...build, id: "deploy-now", icon: "arrow-down", chords: [], off: offDeploy, run: () => deployNow(workshop) },
    {
      ...build,
      id: "identity",
      icon: "pencil",
      chords: [],
      off: offIdentity,
      run: () => setWorkshop({ dialog: { kind: "identity" } }),
    },
    {
      ...build,
      id: "parity",
      icon: "file",
      chords: [],
      off: offProject,
      run: () => setWorkshop({ dialog: { kind: "parity" } }),
    },
    { ...build, id: "build-log", icon: "list", chords: [], off: offProject, run: () => void workshop.showLog() },
    { ...build, id: "project-new", icon: "plus", chords: [], run: () => setWorkshop({ dialog: { kind: "new" } }) },
    {
      ...build,
      id: "project-import",
      icon: "archive",
      chords: [],
      run: () => setWorkshop({ dialog: { kind: "import" } }),
    },
    { ...build, id: "project-forget", icon: "x", chords: [], off: offProject, run: () => void workshop.forget() },
    { ...build, id: "editor", icon: "bars", chords: [], run: () => setWorkshop({ dialog: { kind: "editor" } }) },
    ...(info.has.reveal
      ? [
          {
            ...build,
            id: "project-reveal",
            icon: "folder",
            chords: [],
            off: offProject,
            run: () => void workshop.reveal(),
          } as const,
        ]
      : []),
    {
      group: "findings",
      id: "problem-next",
      icon: "arrow-down",
      chords: ["F8"],
      where: "anywhere",
      off: offAny,
      run: () => nextProblem(1),
    },
    {
      group: "findings",
      id: "problem-last",
      icon: "arrow-up",
      chords: ["Shift+F8"],
      where: "anywhere",
      off: offAny,
      run: () => nextProblem(-1),
    },
    {
      group: "findings",
      id: "problem-open",
      icon: "pencil",
      chords: ["Enter"],
      where: "list",
      off: offProblem,
      run: withProblem((id) => void workshop.open(id)),
    },
    {
      group: "findings",
      id: "problem-copy",
      icon: "copy",
      chords: ["Ctrl+C"],
      where: "list",
      off: offProblem,
      run: () => {
        const problem = chosenProblem(workshopState());
        if (problem !== null) void copyProblem(problem);
      },
    },
    {
      group: "view",
      id: "problem-find",
      icon: "search",
      chords: ["Ctrl+F"],
      where: "anywhere",
      off: offProject,
      run: focusSearch,
    },
  ];
}

/** Why nothing is stopped now. */
export function offStop(): string | null {
  const state = shownProject(workshopState())?.state;
  return state === "building" || state === "waiting" ? null : i18n.t("workshop.off.not-building");
}

export function offIdentity(): string | null {
  return workshopState().details?.identity ? null : i18n.t("workshop.off.no-identity");
}

/** Why nothing is put into the game's folder now. */
export function offDeploy(): string | null {
  const { details, isDeploying } = workshopState();
  if (isDeploying) return i18n.t("workshop.off.deploying");
  return details?.output ? null : i18n.t("workshop.off.no-output");
}

function deployNow(workshop: Services["workshop"]): void {
  const { details } = workshopState();
  if (details !== null) void workshop.deploy(details.deploy.isOn, true);
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
  requestAnimationFrame(() => {
    const row = document.querySelector<HTMLElement>('[data-list="problems"] [role="row"][tabindex="0"]');
    row?.focus();
    row?.scrollIntoView({ block: "nearest" });
  });
}

function focusSearch(): void {
  const field = document.querySelector<HTMLInputElement>(".problem-search input");
  field?.focus();
  field?.select();
}
