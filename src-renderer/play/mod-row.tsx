import { memo, type PointerEvent } from "react";
import { useTranslation } from "react-i18next";
import type { ConflictCounts } from "../../src-shared/contract/models/conflicts.ts";
import { useNumber } from "../i18n/use-format.ts";
import { Badge } from "../ui/badge.tsx";
import { classes } from "../ui/classes.ts";
import { Icon } from "../ui/icon.tsx";
import { Path } from "../ui/path.tsx";
import { splitPath } from "../ui/path-parts.ts";
import { languageOf } from "../ui/script.ts";
import { only } from "../ui/selection.ts";
import { StateLabel } from "../ui/state-label.tsx";
import { carry, lift, putDown, tick } from "./edits.ts";
import { activeState, libraryState, type ModState } from "./mod-state.ts";
import type { ActiveRow, LibraryMod, LibraryRow } from "./model.ts";
import { type ListName, playState, setPlay } from "./state.ts";

interface ActiveCellsProps {
  readonly row: Extract<ActiveRow, { readonly kind: "mod" }>;
  /** Null: not counted, or it has no file. */
  readonly counts: ConflictCounts | null;
  readonly isLifted: boolean;
}

/** The cells of a row of the active order. */
export const ActiveCells = memo(function ActiveCells({ row, counts, isLifted }: ActiveCellsProps) {
  const { t } = useTranslation();
  const { id, rank, title, entry, standing } = row;
  return (
    <>
      <span role="gridcell" className="grip-cell">
        <button
          type="button"
          data-cell=""
          data-grip=""
          className="grip"
          tabIndex={-1}
          aria-label={t("row.grip", { name: title })}
          aria-pressed={isLifted}
          title={t("row.grip.tip")}
          onKeyDown={(event) => {
            if (gripKey(event.key, row.key, isLifted)) {
              event.preventDefault();
              event.stopPropagation();
            }
          }}
        >
          <Icon name="grip" />
        </button>
      </span>
      <span role="gridcell" className="rank">
        {rank}
      </span>
      <span role="gridcell">
        <Tick id={id} title={title} isOn />
      </span>
      <span role="gridcell" className="who">
        <b title={title} lang={languageOf(title)}>
          {title}
        </b>
        <small>{entry === null ? t("row.no-file", { id: String(id) }) : <ByLine entry={entry} />}</small>
      </span>
      <span role="gridcell" className="source">
        {entry === null ? null : <Source entry={entry} />}
      </span>
      <span role="gridcell">
        <State state={activeState(entry, standing, counts)} />
      </span>
      <Count value={entry === null ? null : (counts?.wins ?? null)} />
      <Count value={entry === null ? null : (counts?.loses ?? null)} />
      <span role="gridcell" className="rest">
        <MoreButton list="active" rowKey={row.key} title={title} />
      </span>
    </>
  );
});

function Count({ value }: { readonly value: number | null }) {
  const number = useNumber();
  return (
    <span
      role="gridcell"
      className={classes("conflict-count", "is-number", (value === 0 || value === null) && "t-quiet")}
    >
      {value === null ? "\u2013" : number(value)}
    </span>
  );
}

/** The cells of a row of the library. */
export const LibraryCells = memo(function LibraryCells({ row }: { readonly row: LibraryRow }) {
  const { t } = useTranslation();
  if (row.kind === "stray") {
    const { path, state } = row.stray;
    const word = { busy: "state.busy", unreadable: "state.unreadable", misplaced: "state.misplaced" } as const;
    return (
      <>
        <span role="gridcell" />
        <span role="gridcell" className="who">
          <b>{splitPath(path).name}</b>
          <small>
            <Path path={path} />
          </small>
        </span>
        <span role="gridcell" className="source" />
        <span role="gridcell">
          <StateLabel meaning={state === "unreadable" ? "bad" : "warn"} icon={state === "busy" ? "lock" : undefined}>
            {t(word[state])}
          </StateLabel>
        </span>
        <span role="gridcell" />
      </>
    );
  }
  const { entry } = row;
  const { title } = entry.mod;
  return (
    <>
      <span role="gridcell">
        <Tick id={entry.id} title={title} isOn={false} />
      </span>
      <span role="gridcell" className="who">
        <b title={title} lang={languageOf(title)}>
          {title}
        </b>
        <small>
          <ByLine entry={entry} />
        </small>
      </span>
      <span role="gridcell" className="source">
        <Source entry={entry} />
      </span>
      <span role="gridcell">
        <State state={libraryState(entry)} />
      </span>
      <span role="gridcell" className="rest">
        <button
          type="button"
          data-cell=""
          tabIndex={-1}
          className="button is-quiet is-small"
          aria-label={t("row.add", { name: title })}
          onClick={() => tick([entry.id], true)}
        >
          <Icon name="plus" size="small" />
          <span className="add-word">{t("add")}</span>
        </button>
      </span>
    </>
  );
});

function Tick({ id, title, isOn }: { readonly id: bigint; readonly title: string; readonly isOn: boolean }) {
  const { t } = useTranslation();
  return (
    <span
      role="checkbox"
      data-cell=""
      tabIndex={-1}
      aria-checked={isOn}
      aria-label={t("row.tick", { name: title })}
      className={isOn ? "tick is-on" : "tick"}
      onClick={() => tick([id], !isOn)}
      onKeyDown={(event) => {
        if (event.key !== " " && event.key !== "Enter") return;
        event.preventDefault();
        event.stopPropagation();
        tick([id], !isOn);
      }}
    >
      <Icon name="check" />
    </span>
  );
}

function ByLine({ entry }: { readonly entry: LibraryMod }) {
  const { t } = useTranslation();
  const { author, version } = entry.mod;
  if (author === "") return t("mod.version", { version });
  return <span lang={languageOf(author)}>{t("mod.by", { author, version })}</span>;
}

export function Source({ entry }: { readonly entry: LibraryMod }) {
  const { t } = useTranslation();
  const { source } = entry.mod;
  const icons = { local: "disk", workshop: "cloud", extra: "folder" } as const;
  return <Badge icon={icons[source]}>{t(`source.${source}`)}</Badge>;
}

export function State({ state }: { readonly state: ModState }) {
  const { t } = useTranslation();
  return (
    <StateLabel meaning={state.meaning} icon={state.icon}>
      {state.key === "state.needs" || state.key === "state.shadowed"
        ? t(state.key, { count: state.count ?? 0 })
        : t(state.key)}
    </StateLabel>
  );
}

interface MoreButtonProps {
  readonly list: ListName;
  readonly rowKey: string;
  readonly title: string;
}

function MoreButton({ list, rowKey, title }: MoreButtonProps) {
  const { t } = useTranslation();
  const open = (event: { readonly currentTarget: HTMLElement }) => {
    const { right, bottom } = event.currentTarget.getBoundingClientRect();
    const state = playState();
    setPlay({ list, ...(state[list].chosen.has(rowKey) ? {} : { [list]: only(rowKey) }) });
    setPlay({ menu: { list, x: right, y: bottom, endsThere: true } });
  };
  return (
    <button
      type="button"
      data-cell=""
      tabIndex={-1}
      className="button is-icon"
      aria-haspopup="menu"
      aria-label={t("row.more", { name: title })}
      onClick={open}
      onPointerDown={(event: PointerEvent) => event.stopPropagation()}
    >
      <Icon name="more" />
    </button>
  );
}

/** Keys on a grip: Enter takes up and puts down, arrows carry, Esc takes it back. */
function gripKey(key: string, rowKey: string, isLifted: boolean): boolean {
  if (key === "Enter" || key === " ") {
    if (isLifted) putDown(true);
    else {
      const { active } = playState();
      setPlay({ list: "active", active: active.chosen.has(rowKey) ? { ...active, cursor: rowKey } : only(rowKey) });
      lift();
    }
    return true;
  }
  if (!isLifted) return false;
  if (key === "ArrowUp" || key === "ArrowDown") carry(key === "ArrowUp" ? -1 : 1);
  else if (key === "Escape") putDown(false);
  else return key !== "Tab";
  return true;
}
