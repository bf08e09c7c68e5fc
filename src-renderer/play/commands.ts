import type { Command } from "../frame/commands.ts";
import { i18n } from "../i18n/i18n.ts";
import { offFiles, offPlay } from "../launch/off-play.ts";
import type { Services } from "../services.tsx";
import {
  cutChosen,
  moveChosen,
  moveChosenTo,
  pasteCut,
  redoStep,
  stepsOf,
  tick,
  tickChosen,
  undoStep,
} from "./edits.ts";
import { openModsFolder } from "./mods-folder.ts";
import { changesOf, chosenFiles, chosenIds, inspectedId, misplacedFiles, playState, setPlay } from "./state.ts";
import { offStepFix, pressStepFix } from "./why/step-fix.ts";
import { firstFailure, useWhy } from "./why/why-state.ts";

/** What can be done on the Play screen, with its keys. */
export function playCommands(services: Services): readonly Command[] {
  const { play: sync, install, launcher, info } = services;
  const { t } = i18n;
  const inActive = () => {
    const state = playState();
    if (state.list !== "active") return t("off.active-only");
    return chosenIds(state).length === 0 ? t("off.choose-mod") : null;
  };
  const anyChosen = () => (chosenIds(playState()).length === 0 ? t("off.choose-mod") : null);
  const show = (kind: "rank" | "share" | "import" | "history" | "lookup" | "restore-points") => () =>
    setPlay({ dialog: { kind } });
  return [
    {
      id: "save",
      group: "order",
      icon: "save",
      chords: ["Ctrl+S"],
      where: "anywhere",
      off: () => offSave(),
      run: () => void sync.save(),
    },
    {
      id: "undo",
      group: "order",
      icon: "undo",
      chords: ["Ctrl+Z"],
      where: "page",
      repeats: true,
      off: () => (stepsOf(playState()).undo === null ? t("undo.nothing") : null),
      run: undoStep,
    },
    {
      id: "redo",
      group: "order",
      icon: "redo",
      chords: ["Ctrl+Shift+Z", "Ctrl+Y"],
      where: "page",
      repeats: true,
      off: () => (stepsOf(playState()).redo === null ? t("redo.nothing") : null),
      run: redoStep,
    },
    { id: "tick", group: "mods", icon: "check", chords: ["Space"], where: "list", off: anyChosen, run: tickChosen },
    {
      id: "move-up",
      group: "mods",
      icon: "arrow-up",
      chords: ["Alt+ArrowUp"],
      where: "list",
      repeats: true,
      off: inActive,
      run: () => moveChosen(-1),
    },
    {
      id: "move-down",
      group: "mods",
      icon: "arrow-down",
      chords: ["Alt+ArrowDown"],
      where: "list",
      repeats: true,
      off: inActive,
      run: () => moveChosen(1),
    },
    { id: "move-top", group: "mods", chords: ["Alt+Home"], where: "list", off: inActive, run: () => moveChosenTo(1) },
    {
      id: "move-bottom",
      group: "mods",
      chords: ["Alt+End"],
      where: "list",
      off: inActive,
      run: () => moveChosenTo(Number.MAX_SAFE_INTEGER),
    },
    {
      id: "move-rank",
      group: "mods",
      icon: "list",
      chords: ["Ctrl+G"],
      where: "page",
      off: inActive,
      run: show("rank"),
    },
    { id: "cut", group: "mods", icon: "cut", chords: ["Ctrl+X"], where: "list", off: anyChosen, run: cutChosen },
    {
      id: "paste",
      group: "mods",
      icon: "paste",
      chords: ["Ctrl+V"],
      where: "list",
      off: () => (playState().cut.length === 0 ? t("cut.nothing") : null),
      run: pasteCut,
    },
    {
      id: "remove",
      group: "mods",
      icon: "minus",
      chords: ["Delete"],
      where: "list",
      off: inActive,
      run: () => tick(chosenIds(playState()), false),
    },
    {
      id: "inspect",
      group: "mods",
      icon: "info",
      chords: ["Enter"],
      where: "list",
      off: () => (inspectedId(playState()) === null ? t("off.choose-mod") : null),
      run: focusInspector,
    },
    { id: "profile", group: "order", icon: "down", chords: ["Ctrl+P"], where: "page", run: openProfiles },
    {
      id: "profile-new",
      group: "order",
      icon: "plus",
      chords: [],
      where: "page",
      run: () => setPlay({ dialog: { kind: "profile-new" } }),
    },
    { id: "share", group: "order", icon: "share", chords: [], where: "page", run: show("share") },
    { id: "import", group: "order", icon: "paste", chords: [], where: "page", run: show("import") },
    { id: "history", group: "order", icon: "history", chords: [], where: "page", run: show("history") },
    { id: "find", group: "view", icon: "search", chords: ["Ctrl+F"], where: "anywhere", run: focusSearch },
    {
      id: "refresh",
      group: "view",
      icon: "refresh",
      chords: ["F5"],
      where: "anywhere",
      run: () => void sync.refresh("play.refresh"),
    },
    {
      id: "check",
      group: "view",
      icon: "ok",
      chords: [],
      where: "page",
      off: () => (playState().checking === null ? null : t("off.checking")),
      run: () => void sync.checkAll(),
    },
    {
      id: "check-stop",
      group: "view",
      icon: "x",
      chords: [],
      where: "page",
      off: () => (playState().checking === null ? t("off.not-checking") : null),
      run: () => sync.stopCheck(),
    },
    {
      id: "add-mods",
      group: "mods",
      icon: "plus",
      chords: ["Ctrl+O"],
      where: "anywhere",
      run: () => void install.ask(info.has.dialogs),
    },
    ...(info.has.reveal
      ? [
          {
            id: "open-mods",
            group: "mods",
            icon: "folder",
            chords: [],
            where: "page",
            run: () => void openModsFolder(services),
          } as const,
        ]
      : []),
    {
      id: "trash",
      group: "mods",
      icon: "trash",
      chords: ["Delete"],
      where: "list",
      off: offTrash,
      run: () => void install.remove(chosenFiles(playState())),
    },
    {
      id: "move-stray",
      group: "mods",
      icon: "folder",
      chords: [],
      where: "page",
      off: () => (misplacedFiles(playState()).length === 0 ? t("off.choose-misplaced") : offFiles()),
      run: () => void install.move(misplacedFiles(playState())),
    },
    {
      id: "fix",
      group: "mods",
      icon: "wand",
      chords: ["Ctrl+."],
      where: "page",
      off: offFix,
      run: () => void fixFirst(services),
    },
    { id: "lookup", group: "view", icon: "search", chords: [], where: "page", run: show("lookup") },
    {
      id: "play",
      group: "game",
      icon: "play",
      chords: ["Ctrl+Enter"],
      where: "anywhere",
      off: offPlay,
      run: () => void launcher.play(true),
    },
    {
      id: "play-plain",
      group: "game",
      icon: "play",
      chords: [],
      where: "page",
      off: offPlay,
      run: () => void launcher.play(false),
    },
    {
      id: "launch-line",
      group: "game",
      icon: "copy",
      chords: [],
      where: "page",
      off: () => (playState().snapshot?.game == null ? t("off.no-game") : null),
      run: () => void launcher.copyLine(),
    },
    { id: "restore-points", group: "game", icon: "history", chords: [], where: "page", run: show("restore-points") },
  ];

  function offFix(): string | null {
    const state = playState();
    const id = inspectedId(state);
    return id === null || !state.model.mods.has(id) ? t("off.choose-mod") : null;
  }

  function offTrash(): string | null {
    const state = playState();
    if (state.list !== "library") return t("off.library-only");
    return chosenFiles(state).length === 0 ? t("off.choose-mod") : offFiles();
  }

  function offSave(): string | null {
    const state = playState();
    if (state.isSaving) return t("off.saving");
    return changesOf(state) === 0 ? t("off.nothing-to-save") : null;
  }
}

/** Does the fix of the first step that fails; what is not known yet is shown first. */
async function fixFirst(services: Services): Promise<void> {
  const id = inspectedId(playState());
  const { id: known, explanation } = useWhy.getState();
  if (id === null) return;
  const fix = known === id && explanation !== null ? (firstFailure(explanation)?.fix ?? null) : null;
  if (fix !== null && playState().tab === "why") {
    if (offStepFix(fix) === null) await pressStepFix(services, id, fix);
    return;
  }
  setPlay({ tab: "why" });
  focusInspector();
}

function focusInspector(): void {
  const tab = document.querySelector<HTMLElement>(".inspector [role=tab][data-selected]");
  (tab ?? document.querySelector<HTMLElement>(".inspector"))?.focus();
}

function focusSearch(): void {
  const field = document.querySelector<HTMLInputElement>(".mod-search input");
  field?.focus();
  field?.select();
}

function openProfiles(): void {
  document.querySelector<HTMLButtonElement>(".profile-picker")?.click();
}
