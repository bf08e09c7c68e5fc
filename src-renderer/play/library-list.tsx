import { useTranslation } from "react-i18next";
import { useNumber } from "../i18n/use-format.ts";
import { useServices } from "../services.tsx";
import { Button, IconButton } from "../ui/button.tsx";
import { Choices } from "../ui/choices.tsx";
import { classes } from "../ui/classes.ts";
import { Empty } from "../ui/empty.tsx";
import { MenuButton } from "../ui/menu.tsx";
import { VirtualGrid } from "../ui/virtual-grid.tsx";
import { NothingFound } from "./active-list.tsx";
import { tick } from "./edits.ts";
import { LibraryCells } from "./mod-row.tsx";
import type { LibraryChip, LibraryRow, LibrarySort } from "./model.ts";
import { libraryOf, setPlay, usePlay } from "./state.ts";

const ROW = 36;
const CHIPS = ["all", "local", "workshop", "extra", "problems"] as const;
const SORTS = ["title", "author", "modified", "size"] as const;

/** The head of the library: what of it is shown, and how. */
export function LibraryHead() {
  const { t } = useTranslation();
  const { info, install } = useServices();
  const { counts } = usePlay(libraryOf);
  const chip = usePlay((state) => state.chip);
  const number = useNumber();
  const shown = CHIPS.filter((name) => name === "all" || name === chip || counts[name] > 0);
  return (
    <div className="pane-head library-head">
      <h2 className="t-section">{t("library")}</h2>
      <span className="t-small t-support cut is-wide">{t("library.count", { count: counts.all })}</span>
      <div className="grow library-chips scroll">
        <Choices
          look="chip"
          label={t("library.filter")}
          value={chip}
          choices={shown.map((name) => ({ value: name, label: t(`chip.${name}`, { number: number(counts[name]) }) }))}
          onChange={(next: LibraryChip) => setPlay({ chip: next })}
        />
      </div>
      <SortButton />
      <Button size="small" icon="plus" onPress={() => void install.ask(info.has.dialogs)}>
        {t("add-mods")}
      </Button>
    </div>
  );
}

function SortButton() {
  const { t } = useTranslation();
  const sort = usePlay((state) => state.sort);
  const entries = SORTS.map((name: LibrarySort) => ({
    id: name,
    label: t(`sort.${name}`),
    isOn: name === sort,
    run: () => setPlay({ sort: name }),
  }));
  return (
    <MenuButton label={t("library.sort")} groups={[{ id: "sort", entries }]}>
      <IconButton icon="sort" label={t("library.sort.by", { what: t(`sort.${sort}`) })} tip="" />
    </MenuButton>
  );
}

/** The mods that are not on, and files that are none. */
export function LibraryList() {
  const { t } = useTranslation();
  const { rows, counts } = usePlay(libraryOf);
  const selection = usePlay(({ library }) => library);
  const cut = usePlay((state) => state.cut);
  const drag = usePlay((state) => state.drag);
  const isOver = drag?.from === "active" && drag.over?.list === "library";
  return (
    <div className={classes("library-body", isOver && "is-over")}>
      <VirtualGrid
        name="library"
        isCurrent={usePlay(({ list }) => list === "library")}
        label={t("library")}
        rows={rows}
        keyOf={keyOf}
        estimate={estimate}
        rowClass={(row) =>
          classes(
            "row is-library",
            row.kind === "mod" && cut.includes(row.entry.id) && "is-cut",
            row.kind === "mod" && drag?.from === "library" && drag.ids.includes(row.entry.id) && "is-raised",
          )
        }
        render={render}
        selection={selection}
        onSelection={(library) => setPlay({ library })}
        onFocus={() => setPlay({ list: "library" })}
        onDoubleClick={(key) => {
          if (/^-?\d+$/.test(key)) tick([BigInt(key)], true);
        }}
        onMenu={(_key, x, y) => setPlay({ list: "library", menu: { list: "library", x, y, endsThere: false } })}
        empty={counts.all > 0 ? <NothingFound /> : <EmptyLibrary />}
      />
    </div>
  );
}

const keyOf = (row: LibraryRow) => row.key;
const estimate = () => ROW;
const render = (row: LibraryRow) => <LibraryCells row={row} />;

function EmptyLibrary() {
  const { t } = useTranslation();
  const { info, install } = useServices();
  const hasMods = usePlay(({ model }) => model.mods.size > 0);
  return (
    <div role="row" className="grid-empty">
      <div role="gridcell">
        <Empty
          icon="archive"
          title={t(hasMods ? "library.all-active.title" : "library.empty.title")}
          actions={
            hasMods ? undefined : (
              <Button size="small" icon="plus" onPress={() => void install.ask(info.has.dialogs)}>
                {t("add-mods")}
              </Button>
            )
          }
        >
          {t(hasMods ? "library.all-active.text" : "library.empty.text")}
        </Empty>
      </div>
    </div>
  );
}
