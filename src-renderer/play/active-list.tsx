import { useTranslation } from "react-i18next";
import { useConflicts } from "../conflicts/conflict-state.ts";
import { useServices } from "../services.tsx";
import { Button } from "../ui/button.tsx";
import { classes } from "../ui/classes.ts";
import { Empty } from "../ui/empty.tsx";
import { Icon } from "../ui/icon.tsx";
import { VirtualGrid } from "../ui/virtual-grid.tsx";
import { tick } from "./edits.ts";
import { ActiveCells } from "./mod-row.tsx";
import type { ActiveRow } from "./model.ts";
import { activeRowsOf, setPlay, usePlay } from "./state.ts";

const ROW = 40;
const LIMIT_ROW = 32;

/** The mods that are on, in the order that the game mounts them. */
export function ActiveList() {
  const { t } = useTranslation();
  const rows = usePlay(activeRowsOf);
  const selection = usePlay(({ active }) => active);
  const cut = usePlay((state) => state.cut);
  const lift = usePlay((state) => state.lift);
  const drag = usePlay((state) => state.drag);
  const total = usePlay(({ draft }) => draft.order.length);
  const counts = useConflicts((state) => state.counts);
  const isSearch = usePlay(({ query }) => query.trim() !== "");

  const over = drag?.over?.list === "active" ? drag.over : null;
  const last = rows.findLast(({ kind }) => kind === "mod");
  const rowClass = (row: ActiveRow) => {
    if (row.kind === "limit") return "limit-row";
    const isRaised = lift?.ids.includes(row.id) || (drag?.from === "active" && drag.ids.includes(row.id));
    return classes(
      "row",
      row.entry === null && "is-ghost",
      row.standing !== "within" && "is-past",
      cut.includes(row.id) && "is-cut",
      isRaised && "is-raised",
    );
  };
  const render = (row: ActiveRow) => {
    if (row.kind === "limit") return <LimitLine hasDoubt={row.hasDoubt} />;
    return (
      <>
        {over?.before === row.id ? <DropLine /> : null}
        {over?.before === null && row === last ? <DropLine isAfter /> : null}
        <ActiveCells row={row} counts={counts.get(row.id) ?? null} isLifted={lift?.ids.includes(row.id) ?? false} />
      </>
    );
  };
  return (
    <VirtualGrid
      name="active"
      isFirst
      isCurrent={usePlay(({ list }) => list === "active")}
      label={t("active.label", { count: total })}
      head={<Heads />}
      rows={rows}
      keyOf={keyOf}
      isChoosable={isMod}
      estimate={estimate}
      rowClass={rowClass}
      render={render}
      selection={selection}
      onSelection={(active) => setPlay({ active })}
      onFocus={() => setPlay({ list: "active" })}
      onDoubleClick={(key) => tick([BigInt(key)], false)}
      onMenu={(_key, x, y) => setPlay({ list: "active", menu: { list: "active", x, y, endsThere: false } })}
      empty={isSearch && total > 0 ? <NothingFound /> : <NoMods isOver={over !== null} />}
    />
  );
}

const keyOf = (row: ActiveRow) => row.key;
const isMod = (row: ActiveRow) => row.kind === "mod";
const estimate = (row: ActiveRow) => (row.kind === "limit" ? LIMIT_ROW : ROW);

function Heads() {
  const { t } = useTranslation();
  return (
    <>
      <span role="columnheader" className="grip-cell" aria-label={t("column.grip")} />
      <span role="columnheader" className="is-number">
        {t("column.rank")}
      </span>
      <span role="columnheader" aria-label={t("column.tick")} />
      <span role="columnheader">{t("column.mod")}</span>
      <span role="columnheader" className="source">
        {t("column.source")}
      </span>
      <span role="columnheader">{t("column.health")}</span>
      <span role="columnheader" className="conflict-count is-number">
        {t("column.wins")}
      </span>
      <span role="columnheader" className="conflict-count is-number">
        {t("column.loses")}
      </span>
      <span role="columnheader" aria-label={t("column.more")} />
    </>
  );
}

function LimitLine({ hasDoubt }: { readonly hasDoubt: boolean }) {
  const { t } = useTranslation();
  return (
    <span role="gridcell" className="limit" aria-colspan={9}>
      <Icon name="alert" />
      <span className="grow">
        <b className="t-bold">{t("limit.title")}</b>{" "}
        <span className="is-wide t-support">{t(hasDoubt ? "limit.doubt" : "limit.below")}</span>
      </span>
    </span>
  );
}

function DropLine({ isAfter = false }: { readonly isAfter?: boolean }) {
  return <span className={classes("drop-line", isAfter && "is-after")} aria-hidden="true" />;
}

function NoMods({ isOver }: { readonly isOver: boolean }) {
  const { t } = useTranslation();
  const { info, install } = useServices();
  return (
    <div role="row" className={classes("grid-empty", isOver && "is-over")}>
      <div role="gridcell">
        <Empty
          icon="list"
          title={t("active.empty.title")}
          actions={
            <Button size="small" icon="plus" onPress={() => void install.ask(info.has.dialogs)}>
              {t("add-mods")}
            </Button>
          }
        >
          {t("active.empty.text")}
        </Empty>
      </div>
    </div>
  );
}

/** What a list says when a search leaves nothing. */
export function NothingFound() {
  const { t } = useTranslation();
  return (
    <div role="row" className="grid-empty">
      <div role="gridcell">
        <Empty
          icon="search"
          title={t("search.none.title")}
          actions={
            <Button size="small" onPress={() => setPlay({ query: "", chip: "all" })}>
              {t("search.clear")}
            </Button>
          }
        >
          {t("search.none.text")}
        </Empty>
      </div>
    </div>
  );
}
