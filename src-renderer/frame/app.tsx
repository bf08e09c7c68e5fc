import { Suspense, useCallback, useEffect } from "react";
import { useTranslation } from "react-i18next";
import { DiagnoseTopBar } from "../diagnose/diagnose-bar.tsx";
import { FixResults } from "../diagnose/fix-results.tsx";
import { DropZone } from "../install/drop-zone.tsx";
import { useInstall } from "../install/install-state.ts";
import { sendFiles } from "../install/sending.ts";
import { useLaunch } from "../launch/launch-state.ts";
import { PlayDialogs } from "../play/play-dialogs.tsx";
import { PlayScreen } from "../play/play-screen.tsx";
import { usePlay } from "../play/state.ts";
import { DIAGNOSE_HINTS, FIRST_HINTS, PLAY_HINTS, PlayStatus, WORKSHOP_HINTS } from "../play/status.tsx";
import { PlayTopBar } from "../play/top-bar.tsx";
import { ErrorPage } from "../problem/error-page.tsx";
import { useServices } from "../services.tsx";
import { Button } from "../ui/button.tsx";
import { StateLabel } from "../ui/state-label.tsx";
import { Toasts } from "../ui/toasts.tsx";
import { offerDropped } from "../workshop/import-offer.ts";
import { WorkshopTopBar } from "../workshop/workshop-bar.tsx";
import { workshopSources } from "../workshop/workshop-sources.ts";
import { useWorkshop } from "../workshop/workshop-state.ts";
import { CommandList } from "./command-list.tsx";
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
import type { ScreenName } from "./screens.ts";
import { SideBar } from "./side-bar.tsx";
import { useCommands } from "./use-commands.ts";
import { WindowButtons } from "./window-buttons.tsx";

/** The whole page. */
export function App() {
  const { t } = useTranslation();
  const screen = useFrame((state) => state.screen);
  const overlay = useFrame((state) => state.overlay);
  const connection = useFrame((state) => state.connection);
  const isLost = usePlay(({ phase, snapshot }) => phase === "ready" && snapshot?.profile === null);
  const services = useServices();
  const commands = useCommands();
  const isStarted = usePlay(({ phase }) => phase !== "loading");
  useEffect(() => {
    if (isStarted) fetchLaterParts();
  }, [isStarted]);
  useSampleState();
  const theme = commands.find(({ id }) => id === "theme");
  const page = screen !== "play" ? screen : isLost ? "first-run" : "play";
  const onDrop = useCallback(
    (files: readonly File[]) => {
      const isOffered = page === "workshop" && offerDropped(files, services.upload !== null);
      if (!isOffered) sendFiles(services, files);
    },
    [page, services],
  );
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
      <DropZone isAsking={page === "workshop"} onDrop={onDrop} />
      <Dialogs />
      <FixResults />
      <Suspense fallback={null}>
        {overlay === "commands" ? (
          <CommandList
            commands={commands}
            sources={page === "workshop" ? workshopSources(services) : []}
            onClose={closeOverlay}
          />
        ) : null}
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
