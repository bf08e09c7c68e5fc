import { useTranslation } from "react-i18next";
import { useFormats } from "../i18n/use-format.ts";
import { useServices } from "../services.tsx";
import { Button } from "../ui/button.tsx";
import { Icon } from "../ui/icon.tsx";
import { Keys } from "../ui/keys.tsx";
import { StateLabel } from "../ui/state-label.tsx";
import { usePlay } from "./state.ts";

const HINTS = [
  { key: "select", chords: ["ArrowUp", "ArrowDown"], isWide: false },
  { key: "move", chords: ["Alt+ArrowUp", "ArrowDown"], isWide: false },
  { key: "tick", chords: ["Space"], isWide: false },
  { key: "undo", chords: ["Ctrl+Z"], isWide: true },
  { key: "keys", chords: ["F1"], isWide: true },
] as const;

/** Game, order, work that goes on, and the keys that matter here. */
export function PlayStatus({ hasHints }: { readonly hasHints: boolean }) {
  const { t } = useTranslation();
  return (
    <>
      <GameState />
      <OrderState />
      <WorkState />
      <span className="gap" />
      <span className="line hints" hidden={!hasHints}>
        {HINTS.map(({ key, chords, isWide }) => (
          <span key={key} className={isWide ? "line is-wide" : "line"}>
            {chords.map((chord) => (
              <Keys key={chord} chord={chord} />
            ))}
            {t(`hint.${key}`)}
          </span>
        ))}
      </span>
    </>
  );
}

function GameState() {
  const { t } = useTranslation();
  const snapshot = usePlay((state) => state.snapshot);
  if (snapshot === null) return null;
  const { game } = snapshot;
  if (game === null) return <StateLabel meaning="warn">{t("game.none")}</StateLabel>;
  if (game.isRunning)
    return (
      <StateLabel meaning="warn" icon="lock">
        {t("game.running")}
      </StateLabel>
    );
  return (
    <span className="line">
      <StateLabel meaning="ok">
        {game.version === null ? t("game.found") : t("game.version", { version: game.version })}
      </StateLabel>
      {game.origin === null ? null : <span className="t-quiet is-wide">{t(`origin.${game.origin}`)}</span>}
    </span>
  );
}

function OrderState() {
  const { t } = useTranslation();
  const count = usePlay((state) => state.saved.length);
  const isReady = usePlay(({ phase, snapshot }) => phase === "ready" && snapshot?.profile !== null);
  if (!isReady) return null;
  return (
    <span className="line is-wide">
      <Icon name="list" size="small" />
      {t("scheme.entries", { count })}
    </span>
  );
}

function WorkState() {
  const { t } = useTranslation();
  const { number, seconds } = useFormats();
  const { play } = useServices();
  const listing = usePlay((state) => state.listing);
  const checking = usePlay((state) => state.checking);
  const lastCheck = usePlay((state) => state.lastCheck);
  if (listing !== null && listing.total > 0)
    return (
      <StateLabel meaning="run">
        {t("listing", { done: number(listing.done), total: number(listing.total) })}
      </StateLabel>
    );
  if (checking !== null)
    return (
      <span className="line">
        <StateLabel meaning="run">
          {checking.total === 0
            ? t("checking.begin")
            : t("checking", { done: number(checking.done), total: number(checking.total) })}
        </StateLabel>
        <Button size="small" kind="quiet" className="is-in-bar" onPress={() => play.stopCheck()}>
          {t("cancel")}
        </Button>
      </span>
    );
  if (lastCheck === null) return null;
  return (
    <span className="line">
      <Icon name="ok" size="small" />
      {t("checked", {
        count: lastCheck.mods,
        number: number(lastCheck.mods),
        seconds: seconds(lastCheck.milliseconds),
      })}
    </span>
  );
}
