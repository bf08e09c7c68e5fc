import type { Command } from "../frame/commands.ts";
import { i18n } from "../i18n/i18n.ts";
import type { Services } from "../services.tsx";
import { copyOutputReport } from "./output-report.ts";
import { problemCommands } from "./problem-commands.ts";
import { setWorkshop, shownProject, workshopState } from "./workshop-state.ts";

/** What can be done on the Workshop screen, with its keys. */
export function workshopCommands({ workshop, info }: Services): readonly Command[] {
  const offProject = () => (shownProject(workshopState()) === null ? i18n.t("workshop.off.no-project") : null);
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
    {
      ...build,
      id: "compare-builds",
      icon: "layers",
      chords: [],
      off: offReport,
      run: () => setWorkshop({ dialog: { kind: "compare" } }),
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
      ...build,
      id: "report-copy",
      icon: "copy",
      chords: [],
      off: offReport,
      run: () => void copyOutputReport(),
    },
    {
      group: "view",
      id: "refresh",
      icon: "refresh",
      chords: ["F5"],
      where: "anywhere",
      run: () => void Promise.all([workshop.list(), workshop.look()]),
    },
    ...problemCommands(workshop),
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

/** Why there is nothing to report about. */
export function offReport(): string | null {
  return workshopState().details?.output ? null : i18n.t("workshop.off.no-output");
}

function deployNow(workshop: Services["workshop"]): void {
  const { details } = workshopState();
  if (details !== null) void workshop.deploy(details.deploy.isOn, true);
}
