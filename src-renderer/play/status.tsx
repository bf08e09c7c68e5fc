import { useTranslation } from "react-i18next";
import { useConflicts } from "../conflicts/conflict-state.ts";
import { leaveSample } from "../first-run/sample.ts";
import { useFrame } from "../frame/frame-state.ts";
import { useFormats } from "../i18n/use-format.ts";
import { useServices } from "../services.tsx";
import { Badge } from "../ui/badge.tsx";
import { Button } from "../ui/button.tsx";
import { Icon } from "../ui/icon.tsx";
import { Keys } from "../ui/keys.tsx";
import { StateLabel } from "../ui/state-label.tsx";
import { BuildJob } from "../workshop/workshop-bar.tsx";
import { changesOf, usePlay } from "./state.ts";

/** A key that matters, and what it does. */
interface Hint {
  readonly key:
    | "select"
    | "move"
    | "tick"
    | "undo"
    | "keys"
    | "pick"
    | "again"
    | "details"
    | "fix"
    | "fix-all"
    | "quick-fix"
    | "build"
    | "watch"
    | "problem";
  readonly chords: readonly string[];
  readonly isWide: boolean;
}

export const PLAY_HINTS: readonly Hint[] = [
  { key: "select", chords: ["ArrowUp", "ArrowDown"], isWide: false },
  { key: "move", chords: ["Alt+ArrowUp", "ArrowDown"], isWide: false },
  { key: "tick", chords: ["Space"], isWide: false },
  { key: "undo", chords: ["Ctrl+Z"], isWide: true },
  { key: "keys", chords: ["F1"], isWide: true },
];

export const DIAGNOSE_HINTS: readonly Hint[] = [
  { key: "select", chords: ["ArrowUp", "ArrowDown"], isWide: false },
  { key: "details", chords: ["Enter"], isWide: false },
  { key: "fix", chords: ["Ctrl+."], isWide: false },
  { key: "fix-all", chords: ["Ctrl+Shift+F"], isWide: true },
  { key: "keys", chords: ["F1"], isWide: true },
];

export const WORKSHOP_HINTS: readonly Hint[] = [
  { key: "build", chords: ["Ctrl+B"], isWide: false },
  { key: "watch", chords: ["Ctrl+Shift+B"], isWide: false },
  { key: "problem", chords: ["F8"], isWide: true },
  { key: "quick-fix", chords: ["Ctrl+."], isWide: true },
  { key: "keys", chords: ["F1"], isWide: false },
];

export const FIRST_HINTS: readonly Hint[] = [
  { key: "pick", chords: ["Ctrl+O"], isWide: false },
  { key: "again", chords: ["F5"], isWide: false },
];

/** Game, order, work that goes on, and the keys that matter here. */
export function PlayStatus({ hints }: { readonly hints: readonly Hint[] }) {
  const { t } = useTranslation();
  return (
    <>
      <GameState />
      <SampleState />
      <OrderState />
      <EffectState />
      <WorkState />
      <BuildJob />
      <span className="gap" />
      <span className="line hints" hidden={hints.length === 0}>
        {hints.map(({ key, chords, isWide }) => (
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
  if (game === null) return <NoGame hasProfile={snapshot.profile !== null} />;
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

/** What does not work without it, and where to show it. */
function NoGame({ hasProfile }: { readonly hasProfile: boolean }) {
  const { t } = useTranslation();
  const label = <StateLabel meaning="warn">{t("game.none")}</StateLabel>;
  if (!hasProfile) return label;
  return (
    <span className="line">
      {label}
      <Button
        size="small"
        kind="quiet"
        className="is-in-bar"
        tip={t("game.none.tip")}
        onPress={() => useFrame.setState({ screen: "settings" })}
      >
        {t("game.choose")}
      </Button>
    </span>
  );
}

/** The game is made up, and how to come back to one's own. */
function SampleState() {
  const { t } = useTranslation();
  const services = useServices();
  const isSample = useFrame((state) => state.isSample);
  if (!isSample) return null;
  return (
    <span className="line">
      <Badge icon="box">{t("sample.badge")}</Badge>
      <Button size="small" kind="quiet" className="is-in-bar" onPress={leaveSample(services).run}>
        {t("command.sample-leave")}
      </Button>
    </span>
  );
}

/** What saving would change in the game. */
function EffectState() {
  const { t } = useTranslation();
  const { number } = useFormats();
  const effect = useConflicts((state) => state.effect);
  const hasChanges = usePlay(changesOf) > 0;
  if (effect === null || !hasChanges) return null;
  return (
    <span className="line is-wide">
      <Icon name="layers" size="small" />
      {effect.total === 0 ? t("effect.none") : t("effect.title", { count: effect.total, number: number(effect.total) })}
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
  const lookMilliseconds = usePlay((state) => state.lookMilliseconds);
  const isLost = usePlay(({ snapshot }) => snapshot?.profile === null);
  const places = usePlay(({ snapshot }) => snapshot?.places.length ?? 0);
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
  if (isLost)
    return lookMilliseconds === null ? null : (
      <span className="line">
        <Icon name="clock" size="small" />
        {t("looked", { count: places, seconds: seconds(lookMilliseconds) })}
      </span>
    );
  if (lastCheck === null) return null;
  return (
    <span className="line last-check">
      <Icon name="ok" size="small" />
      {t("checked", {
        count: lastCheck.mods,
        number: number(lastCheck.mods),
        seconds: seconds(lastCheck.milliseconds),
      })}
    </span>
  );
}
