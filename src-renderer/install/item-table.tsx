import { type KeyboardEvent, useState } from "react";
import { useTranslation } from "react-i18next";
import type { InstallItem, InstallResult } from "../../src-shared/contract/models/install.ts";
import type { Finding } from "../../src-shared/contract/values.ts";
import { useFormats } from "../i18n/use-format.ts";
import { FindingList } from "../problem/finding-list.tsx";
import { classes } from "../ui/classes.ts";
import { Icon } from "../ui/icon.tsx";
import { splitPath } from "../ui/path-parts.ts";
import { languageOf } from "../ui/script.ts";
import { NOTHING, type Selection } from "../ui/selection.ts";
import { StateLabel } from "../ui/state-label.tsx";
import { VirtualGrid } from "../ui/virtual-grid.tsx";
import { faceOf, nameOf, toggledItems } from "./items.ts";

const ROW = 46;

type ItemTableProps = { readonly items: readonly InstallItem[] } & (
  | { readonly chosen: ReadonlySet<string>; readonly onChosen: (chosen: ReadonlySet<string>) => void }
  | { readonly result: InstallResult }
);

/** What is in the files, one row a mod: to choose, or what became of it. */
export function ItemTable(props: ItemTableProps) {
  const { t } = useTranslation();
  const [selection, setSelection] = useState<Selection>(NOTHING);
  const results = "result" in props ? new Map(props.result.results.map((one) => [one.item, one])) : null;
  const rows = results === null ? props.items : props.items.filter(({ item }) => results.has(item));
  const toggle = (which: Iterable<string>) => {
    if ("chosen" in props) props.onChosen(toggledItems(props.chosen, props.items, which));
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== " " || !(event.target as HTMLElement).matches('[role="row"]')) return;
    event.preventDefault();
    toggle(selection.chosen);
  };
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: the keys are those of the rows in it.
    <div className="column item-table" style={{ blockSize: tableSize(rows.length) }} onKeyDown={onKeyDown}>
      <VirtualGrid
        name="install"
        label={t("install.items", { count: rows.length })}
        head={<Heads hasTicks={results === null} />}
        rows={rows}
        keyOf={({ item }) => item}
        estimate={() => ROW}
        rowClass={() => classes("row", "item-row", results !== null && "is-result")}
        selection={selection}
        onSelection={setSelection}
        onDoubleClick={(item) => toggle([item])}
        render={(item) => (
          <>
            {results === null ? (
              <span role="gridcell">
                <ItemTick
                  item={item}
                  isOn={"chosen" in props && props.chosen.has(item.item)}
                  onToggle={() => toggle([item.item])}
                />
              </span>
            ) : null}
            <Who item={item} />
            {results === null ? <Action item={item} /> : <Became state={results.get(item.item)?.state ?? "skipped"} />}
            <Target item={item} findings={results?.get(item.item)?.findings ?? item.findings} />
            <Size size={item.size} />
          </>
        )}
      />
    </div>
  );
}

/** Room for the rows, some of which have more to say; a long table scrolls. */
const tableSize = (rows: number) => `min(22rem, ${3.25 * rows + 3}rem)`;

function Heads({ hasTicks }: { readonly hasTicks: boolean }) {
  const { t } = useTranslation();
  return (
    <>
      {hasTicks ? <span role="columnheader" aria-label={t("install.column.tick")} /> : null}
      <span role="columnheader">{t("column.mod")}</span>
      <span role="columnheader">{t(hasTicks ? "install.column.action" : "install.column.became")}</span>
      <span role="columnheader">{t("install.column.target")}</span>
      <span role="columnheader" className="is-number">
        {t("files.size")}
      </span>
    </>
  );
}

interface ItemTickProps {
  readonly item: InstallItem;
  readonly isOn: boolean;
  readonly onToggle: () => void;
}

function ItemTick({ item, isOn, onToggle }: ItemTickProps) {
  const { t } = useTranslation();
  const isOff = item.action === "refused";
  return (
    <span
      role="checkbox"
      data-cell=""
      tabIndex={-1}
      aria-checked={isOn}
      aria-disabled={isOff || undefined}
      aria-label={t("install.item", { name: nameOf(item) })}
      className={classes("tick", isOn && "is-on", isOff && "is-off")}
      onClick={onToggle}
      onKeyDown={(event) => {
        if (event.key !== " " && event.key !== "Enter") return;
        event.preventDefault();
        event.stopPropagation();
        onToggle();
      }}
    >
      <Icon name="check" />
    </span>
  );
}

function Who({ item }: { readonly item: InstallItem }) {
  const { t } = useTranslation();
  const { mod, packageName, inside } = item;
  const name = nameOf(item);
  return (
    <span role="gridcell" className="who">
      <b title={name} lang={languageOf(name)}>
        {name}
      </b>
      <small title={inside === "" ? packageName : t("install.from.inside", { name: packageName, inside })}>
        {mod === null
          ? t("install.from", { name: packageName })
          : mod.author === ""
            ? t("mod.version", { version: mod.version })
            : t("mod.by", { author: mod.author, version: mod.version })}
      </small>
    </span>
  );
}

function Action({ item }: { readonly item: InstallItem }) {
  const { t } = useTranslation();
  const { key, meaning, icon } = faceOf(item);
  const from = item.standing?.version ?? 0;
  const to = item.mod?.version ?? 0;
  return (
    <span role="gridcell">
      <StateLabel meaning={meaning} icon={icon}>
        {t(key, { from, to })}
      </StateLabel>
    </span>
  );
}

function Became({ state }: { readonly state: InstallResult["results"][number]["state"] }) {
  const { t } = useTranslation();
  const meaning = { installed: "ok", skipped: "idle", failed: "bad" } as const;
  return (
    <span role="gridcell">
      <StateLabel meaning={meaning[state]} icon={state === "skipped" ? "minus" : undefined}>
        {t(`became.${state}`)}
      </StateLabel>
    </span>
  );
}

/** The name that it gets, or why it is refused, and what else is to say of it. */
function Target({ item, findings }: { readonly item: InstallItem; readonly findings: readonly Finding[] }) {
  const { target } = item;
  return (
    <span role="gridcell" className="item-target">
      {target === null ? null : (
        <span className="t-mono cut" title={target}>
          {splitPath(target).name}
        </span>
      )}
      {findings.length === 0 ? null : <FindingList findings={findings} isSmall />}
    </span>
  );
}

function Size({ size: bytes }: { readonly size: number }) {
  const formats = useFormats();
  return (
    <span role="gridcell" className="t-small is-number" title={formats.bytes(bytes)}>
      {formats.size(bytes)}
    </span>
  );
}
