import { Suspense, useEffect } from "react";
import { useTranslation } from "react-i18next";
import { DiagnoseTopBar } from "../diagnose/diagnose-bar.tsx";
import { diagnoseCommands } from "../diagnose/diagnose-commands.ts";
import { FixResults } from "../diagnose/fix-results.tsx";
import { pickGame } from "../first-run/first-commands.ts";
import { leaveSample, trySample } from "../first-run/sample.ts";
import { DropZone } from "../install/drop-zone.tsx";
import { useInstall } from "../install/install-state.ts";
import { useLaunch } from "../launch/launch-state.ts";
import { playCommands } from "../play/commands.ts";
import { PlayDialogs } from "../play/play-dialogs.tsx";
import { PlayScreen } from "../play/play-screen.tsx";
import { usePlay } from "../play/state.ts";
import { DIAGNOSE_HINTS, FIRST_HINTS, PLAY_HINTS, PlayStatus, WORKSHOP_HINTS } from "../play/status.tsx";
import { PlayTopBar } from "../play/top-bar.tsx";
import { ErrorPage } from "../problem/error-page.tsx";
import { type Services, useServices } from "../services.tsx";
import { changeSettings, themeOf, useSettings } from "../settings/settings.ts";
import { Button } from "../ui/button.tsx";
import { isMac } from "../ui/platform.ts";
import { StateLabel } from "../ui/state-label.tsx";
import { Toasts } from "../ui/toasts.tsx";
import { WorkshopTopBar } from "../workshop/workshop-bar.tsx";
import { workshopCommands } from "../workshop/workshop-commands.ts";
import { useWorkshop } from "../workshop/workshop-state.ts";
import { CommandList } from "./command-list.tsx";
import { type Command, commandFor } from "./commands.ts";
import { useFrame } from "./frame-state.ts";
import {
  DiagnoseScreen,
  FirstRun,
  fetchLaterParts,
  InstallDialog,
  KeysSheet,
  LaunchDialogs,
  SettingsScreen,
  WorkshopDialogs,
  WorkshopScreen,
} from "./later-parts.ts";
import { OpenedFiles } from "./opened-files.tsx";
import { nextPane } from "./panes.ts";
import type { ScreenName } from "./screens.ts";
import { SideBar } from "./side-bar.tsx";
import { WindowButtons } from "./window-buttons.tsx";

/** The whole page. */
export function App() {
  const { t } = useTranslation();
  const screen = useFrame((state) => state.screen);
  const overlay = useFrame((state) => state.overlay);
  const connection = useFrame((state) => state.connection);
  const isLost = usePlay(({ phase, snapshot }) => phase === "ready" && snapshot?.profile === null);
  const commands = useCommands();
  const isStarted = usePlay(({ phase }) => phase !== "loading");
  useEffect(() => {
    if (isStarted) fetchLaterParts();
  }, [isStarted]);
  useSampleState();
  const theme = commands.find(({ id }) => id === "theme");
  const page = screen !== "play" ? screen : isLost ? "first-run" : "play";
  if (connection === "over") return <Over />;
  return (
    <div className="app">
      <SideBar onTheme={() => theme?.run()} />
      <header className="top-bar" data-pane="">
        {page === "play" ? (
          <PlayTopBar />
        ) : page === "diagnose" ? (
          <DiagnoseTopBar />
        ) : page === "workshop" ? (
          <WorkshopTopBar />
        ) : (
          <>
            <h1 className="t-section">{t(page === "settings" ? "settings" : "welcome")}</h1>
            <span className="gap" />
            <Button kind="quiet" icon="keyboard" onPress={() => useFrame.setState({ overlay: "keys" })}>
              {t("command.keys")}
            </Button>
          </>
        )}
        <WindowButtons />
      </header>
      <main className="main">
        <Suspense fallback={null}>
          <Screen page={page} />
        </Suspense>
      </main>
      <footer className="status-bar">
        {connection === "down" ? <StateLabel meaning="run">{t("connection.down")}</StateLabel> : null}
        <PlayStatus hints={HINTS[page]} />
      </footer>
      <Toasts />
      <OpenedFiles />
      <DropZone />
      <Dialogs />
      <FixResults />
      <Suspense fallback={null}>
        {overlay === "commands" ? <CommandList commands={commands} onClose={closeOverlay} /> : null}
        {overlay === "keys" ? <KeysSheet commands={commands} onClose={closeOverlay} /> : null}
      </Suspense>
    </div>
  );
}

/** Dialogs that any screen can bring up: what is not asked for is not fetched. */
function Dialogs() {
  const hasInstall = useInstall(({ stage }) => stage.kind !== "idle");
  const hasQuestion = useLaunch(({ question }) => question !== null);
  const hasDialog = usePlay(({ dialog }) => dialog !== null);
  const hasWorkshop = useWorkshop(({ dialog }) => dialog !== null);
  return (
    <Suspense fallback={null}>
      {hasDialog ? <PlayDialogs /> : null}
      {hasQuestion ? <LaunchDialogs /> : null}
      {hasInstall ? <InstallDialog /> : null}
      {hasWorkshop ? <WorkshopDialogs /> : null}
    </Suspense>
  );
}

type PageName = ScreenName | "first-run";

const HINTS = {
  play: PLAY_HINTS,
  diagnose: DIAGNOSE_HINTS,
  workshop: WORKSHOP_HINTS,
  "first-run": FIRST_HINTS,
  settings: [],
} as const;

function Screen({ page }: { readonly page: PageName }) {
  switch (page) {
    case "play":
      return <PlayScreen />;
    case "diagnose":
      return <DiagnoseScreen />;
    case "workshop":
      return <WorkshopScreen />;
    case "first-run":
      return <FirstRunPage />;
    case "settings":
      return <SettingsScreen />;
  }
}

const closeOverlay = () => useFrame.setState({ overlay: null });

function FirstRunPage() {
  const snapshot = usePlay((state) => state.snapshot);
  return <FirstRun places={snapshot?.places ?? []} hasGame={snapshot?.game !== null} />;
}

/** Main has ended: nothing here does anything any more, and it says so. */
function Over() {
  const { t } = useTranslation();
  return (
    <main className="main">
      <ErrorPage
        title={t("over.title")}
        error={{ kind: "disconnected", data: {} }}
        actions={
          <Button kind="fix" icon="refresh" onPress={() => location.reload()}>
            {t("try-again")}
          </Button>
        }
      />
    </main>
  );
}

/** All commands of the page, and the keys that run them. */
function useCommands(): readonly Command[] {
  const services = useServices();
  const { client, info } = services;
  const isSample = useFrame((state) => state.isSample);
  const screen = useFrame((state) => state.screen);
  const isPlay = usePlay(({ phase, snapshot }) => phase === "ready" && snapshot?.profile !== null) && screen === "play";
  const theme = () => {
    const { settings } = useSettings.getState();
    if (settings === null) return;
    void changeSettings(client, info.locale, { theme: themeOf(settings) === "dark" ? "light" : "dark" });
  };
  const own: readonly Command[] = [
    {
      id: "commands",
      group: "app",
      icon: "keyboard",
      chords: ["Ctrl+K"],
      where: "anywhere",
      run: () => useFrame.setState({ overlay: "commands" }),
    },
    {
      id: "keys",
      group: "app",
      icon: "book",
      chords: ["F1"],
      where: "anywhere",
      run: () => useFrame.setState({ overlay: "keys" }),
    },
    {
      id: "screen-1",
      group: "app",
      icon: "play",
      chords: ["Ctrl+1"],
      where: "anywhere",
      run: () => useFrame.setState({ screen: "play" }),
    },
    {
      id: "screen-3",
      group: "app",
      icon: "pulse",
      chords: ["Ctrl+3"],
      where: "anywhere",
      run: () => useFrame.setState({ screen: "diagnose" }),
    },
    {
      id: "screen-4",
      group: "app",
      icon: "hammer",
      chords: ["Ctrl+4"],
      where: "anywhere",
      run: () => useFrame.setState({ screen: "workshop" }),
    },
    {
      id: "settings",
      group: "app",
      icon: "bars",
      chords: ["Ctrl+,"],
      where: "anywhere",
      run: () => useFrame.setState({ screen: "settings" }),
    },
    { id: "theme", group: "app", icon: "theme", chords: [], where: "page", run: theme },
    { id: "next-pane", group: "app", chords: ["F6"], where: "anywhere", run: () => nextPane(true) },
    { id: "last-pane", group: "app", chords: ["Shift+F6"], where: "anywhere", run: () => nextPane(false) },
  ];
  const isFirst = usePlay(({ phase, snapshot }) => phase === "ready" && snapshot?.profile === null);
  const commands = [
    ...(screen === "diagnose"
      ? diagnoseCommands(services)
      : screen === "workshop"
        ? workshopCommands(services)
        : isPlay
          ? playCommands(services)
          : onlyRefresh(services)),
    ...(isFirst && screen === "play" ? [pickGame(), trySample(services)] : []),
    ...(isSample ? [leaveSample(services)] : []),
    ...own,
  ];

  // The list is made anew with each drawing, and so are its listeners.
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => {
      if (event.defaultPrevented || document.querySelector("[role=dialog], [role=alertdialog], [role=menu]") !== null)
        return;
      const target = event.target instanceof HTMLElement ? event.target : document.body;
      const place = {
        isText: target.matches("input, textarea"),
        isList:
          target.closest(
            '[data-list="active"], [data-list="library"], [data-list="findings"], [data-list="problems"]',
          ) !== null,
      };
      const command = isPress(event) ? null : commandFor(commands, event, place, isMac());
      if (command === null) return;
      event.preventDefault();
      if ((command.off?.() ?? null) === null) command.run();
    };
    // A button would take these for a press of itself.
    const onEarlyKeyDown = (event: KeyboardEvent) => {
      if (!isOnControl(event) || isPress(event)) return;
      onKeyDown(event);
      if (event.defaultPrevented) event.stopPropagation();
    };
    const ends = client.on("app.command", ({ command: id }) => {
      const command = commands.find((one) => one.id === id);
      if (command !== undefined && (command.off?.() ?? null) === null) command.run();
    });
    addEventListener("keydown", onEarlyKeyDown, true);
    addEventListener("keydown", onKeyDown);
    return () => {
      removeEventListener("keydown", onEarlyKeyDown, true);
      removeEventListener("keydown", onKeyDown);
      ends();
    };
  });
  return commands;
}

/** Enter or Space, with whatever is held, on what can be pressed. */
function isOnControl({ target, key }: KeyboardEvent): boolean {
  return target instanceof Element && target.matches("button, [role=checkbox]") && (key === "Enter" || key === " ");
}

/** The same without anything that makes it a command. */
function isPress(event: KeyboardEvent): boolean {
  return isOnControl(event) && !event.ctrlKey && !event.metaKey && !event.altKey;
}

function onlyRefresh(services: Services): readonly Command[] {
  return playCommands(services).filter(({ id }) => id === "refresh");
}

/** Whether the game is made up: another profile may be the sample's, or another window may have left it. */
function useSampleState(): void {
  const { client } = useServices();
  const profile = usePlay(({ snapshot }) => snapshot?.profile?.path);
  // biome-ignore lint/correctness/useExhaustiveDependencies: asked again with each profile.
  useEffect(() => {
    void client.call("app.info", {}).then((answer) => {
      if (answer.ok) useFrame.setState({ isSample: answer.value.isSample });
    });
  }, [client, profile]);
}
