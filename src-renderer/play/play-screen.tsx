import { type PointerEvent, startTransition, useDeferredValue, useEffect, useRef, useState } from "react";
import { useTranslation } from "react-i18next";
import { menuEntryOf } from "../frame/commands.ts";
import { LaunchNotes } from "../launch/launch-notes.tsx";
import { ErrorPage } from "../problem/error-page.tsx";
import { useServices } from "../services.tsx";
import { Button, IconButton } from "../ui/button.tsx";
import { Divider } from "../ui/divider.tsx";
import { MenuButton } from "../ui/menu.tsx";
import { usePaneSize } from "../ui/pane-size.ts";
import { StateLabel } from "../ui/state-label.tsx";
import { ActiveList } from "./active-list.tsx";
import { playCommands } from "./commands.ts";
import { Findings } from "./findings.tsx";
import { Inspector } from "./inspector.tsx";
import { LibraryHead, LibraryList } from "./library-list.tsx";
import { Loading } from "./loading.tsx";
import { titleOf } from "./model.ts";
import { useRowDrag } from "./row-drag.ts";
import { RowMenu } from "./row-menu.tsx";
import { setPlay, usePlay } from "./state.ts";

const INSPECTOR = { usual: 424, narrow: 368, least: 280, most: 720 };
const LIBRARY = { usual: 228, low: 150, least: 92, most: 640 };

/** Mods, their order, and what is known of one of them. */
export function PlayScreen() {
  const { t } = useTranslation();
  const { play } = useServices();
  // The screen is built in small pieces of time, so that the page answers meanwhile.
  const phase = useDeferredValue(usePlay((state) => state.phase));
  const error = usePlay((state) => state.error);
  const [inspector, setInspector] = usePaneSize(
    "play inspector",
    innerWidth <= 1180 ? INSPECTOR.narrow : INSPECTOR.usual,
  );
  const [library, setLibrary] = usePaneSize("play library", innerHeight <= 760 ? LIBRARY.low : LIBRARY.usual);
  const label = useRef<HTMLDivElement>(null);
  const isWhole = useSecondStep(phase === "ready");
  const startDrag = useRowDrag(label);

  if (phase === "failed" && error !== null)
    return (
      <ErrorPage
        title={t("error.list")}
        error={error}
        actions={
          <Button kind="fix" icon="refresh" onPress={() => void play.refresh("play.refresh")}>
            {t("try-again")}
          </Button>
        }
      />
    );
  if (phase === "loading") return <Loading />;
  return (
    <div className="play" style={{ gridTemplateColumns: `minmax(0, 1fr) 1px min(${inspector}px, 60%)` }}>
      <div className="play-lists" onPointerDown={(event: PointerEvent) => startDrag(event)}>
        <section className="pane play-active" aria-label={t("active")} data-pane="">
          <ActiveHead />
          <LaunchNotes />
          <Findings />
          <ActiveList />
        </section>
        <Divider
          direction="level"
          label={t("divider.library")}
          size={library}
          least={LIBRARY.least}
          most={LIBRARY.most}
          onSize={setLibrary}
        />
        <section
          className="pane play-library"
          aria-label={t("library")}
          data-pane=""
          style={{ flexBasis: `min(${library}px, 65%)` }}
        >
          {isWhole ? (
            <>
              <LibraryHead />
              <LibraryList />
            </>
          ) : null}
        </section>
      </div>
      <Divider
        direction="upright"
        label={t("divider.inspector")}
        size={inspector}
        least={INSPECTOR.least}
        most={INSPECTOR.most}
        onSize={setInspector}
      />
      <section className="pane inspector" aria-label={t("inspector")} data-pane="" tabIndex={-1}>
        {isWhole ? <Inspector /> : null}
      </section>
      <DragLabel ref={label} />
      <RowMenu />
    </div>
  );
}

/** True a moment after something began: what is below comes in a step of its own. */
function useSecondStep(hasBegun: boolean): boolean {
  const [isSecond, setSecond] = useState(false);
  useEffect(() => {
    if (hasBegun) startTransition(() => setSecond(true));
  }, [hasBegun]);
  return isSecond;
}

function ActiveHead() {
  const { t } = useTranslation();
  const services = useServices();
  // What can be done now depends on all of these.
  usePlay((state) => state.checking);
  const isRunning = usePlay(({ snapshot }) => snapshot?.game?.isRunning ?? false);
  const byId = new Map(playCommands(services).map((command) => [command.id, command]));
  const entries = (["import", "history", "lookup", "refresh", "check", "open-mods"] as const).flatMap((id) => {
    const command = byId.get(id);
    return command === undefined ? [] : [menuEntryOf(command)];
  });
  return (
    <div className="pane-head">
      <h1 className="t-section">{t("active")}</h1>
      {isRunning ? (
        <StateLabel meaning="warn" icon="lock">
          {t("active.locked")}
        </StateLabel>
      ) : (
        <span className="t-small t-support cut">{t("active.hint")}</span>
      )}
      <span className="grow" />
      <span className="is-wide">
        <Button size="small" kind="quiet" icon="share" onPress={() => setPlay({ dialog: { kind: "share" } })}>
          {t("command.share")}
        </Button>
      </span>
      <MenuButton label={t("active.more")} groups={[{ id: "more", entries }]}>
        <IconButton icon="more" label={t("active.more")} tip="" />
      </MenuButton>
    </div>
  );
}

function DragLabel({ ref }: { readonly ref: React.Ref<HTMLDivElement> }) {
  const { t } = useTranslation();
  const drag = usePlay((state) => state.drag);
  const model = usePlay((state) => state.model);
  return (
    <div ref={ref} className="drag-label cut" hidden={drag === null} aria-hidden="true">
      {drag === null ? "" : drag.ids.length === 1 ? titleOf(model, drag.ids[0]) : t("mods", { count: drag.ids.length })}
    </div>
  );
}
