import { useState } from "react";
import { useTranslation } from "react-i18next";
import type { BuildComparison, BuildDifference } from "../../src-shared/contract/models/workshop.ts";
import { useFormats } from "../i18n/use-format.ts";
import { Button } from "../ui/button.tsx";
import { Field } from "../ui/field.tsx";
import { Icon } from "../ui/icon.tsx";
import { Note } from "../ui/note.tsx";
import { Path } from "../ui/path.tsx";
import { NOTHING, type Selection } from "../ui/selection.ts";
import { VirtualGrid } from "../ui/virtual-grid.tsx";
import {
  copyComparison,
  type DifferenceSort,
  filteredDifferences,
  headerWords,
  moreWords,
  reasonWords,
  sortedDifferences,
  verdictOf,
} from "./comparing.ts";

/** So many rows are found without a field for it. */
const FEW = 8;
const ROW = 32;
const COLUMNS = ["path", "reason", "ourSize", "theirSize"] as const;

/** What came of comparing two builds. */
export function CompareResult({ comparison }: { readonly comparison: BuildComparison }) {
  const { t } = useTranslation();
  const { ours, theirs, header, differences, total } = comparison;
  const { meaning, title, text } = verdictOf(comparison);
  return (
    <div className="column compare-result">
      <Note
        meaning={meaning}
        title={title}
        actions={
          <Button size="small" kind="quiet" icon="copy" onPress={() => void copyComparison(comparison)}>
            {t("workshop.compare.copy")}
          </Button>
        }
      >
        {text ?? undefined}
      </Note>
      <dl className="facts selectable">
        <Side label={t("workshop.compare.ours")} side={ours} />
        <Side label={t("workshop.compare.theirs")} side={theirs} />
        {header.length === 0 ? null : (
          <>
            <dt>{t("workshop.compare.header.label")}</dt>
            <dd>
              {header.map((each) => (
                <div key={each.field}>{headerWords(each)}</div>
              ))}
            </dd>
          </>
        )}
      </dl>
      {differences.length === 0 ? null : <Differences differences={differences} left={total - differences.length} />}
    </div>
  );
}

function Side({ label, side }: { readonly label: string; readonly side: BuildComparison["ours"] }) {
  const { t } = useTranslation();
  const { size, bytes } = useFormats();
  const { path, contentHash } = side;
  return (
    <>
      <dt>{label}</dt>
      <dd>
        <Path path={path} />
        <span className="t-small t-quiet" title={`${bytes(side.bytes)} ${contentHash ?? ""}`}>
          {contentHash === null
            ? t("workshop.compare.side.unknown", { size: size(side.bytes) })
            : t("workshop.compare.side", {
                size: size(side.bytes),
                hash: `${contentHash.slice(0, 8)} ${contentHash.slice(8, 16)}`,
              })}
        </span>
      </dd>
    </>
  );
}

interface DifferencesProps {
  readonly differences: readonly BuildDifference[];
  /** Those that were not told. */
  readonly left: number;
}

function Differences({ differences, left }: DifferencesProps) {
  const { t } = useTranslation();
  const [sort, setSort] = useState<DifferenceSort>({ by: "path", isDescending: false });
  const [filter, setFilter] = useState("");
  const [selection, setSelection] = useState<Selection>(NOTHING);
  const rows = sortedDifferences(filteredDifferences(differences, filter), sort);
  return (
    <>
      {differences.length <= FEW ? null : (
        <Field
          label={t("workshop.compare.filter")}
          isLabelHidden
          icon="search"
          type="search"
          placeholder={t("workshop.compare.filter")}
          value={filter}
          onChange={setFilter}
        />
      )}
      <div className="column differences" style={{ blockSize: `min(20rem, ${2 * differences.length + 2.5}rem)` }}>
        <VirtualGrid
          name="differences"
          label={t("workshop.compare.label", { count: rows.length })}
          head={COLUMNS.map((name) => <Head key={name} name={name} sort={sort} onSort={setSort} />)}
          rows={rows}
          keyOf={keyOf}
          estimate={estimate}
          rowClass={rowClass}
          isMultiple={false}
          selection={selection}
          onSelection={setSelection}
          render={(difference) => <Cells difference={difference} />}
          empty={
            <div role="row" className="grid-empty">
              <div role="gridcell" className="t-support">
                {t("workshop.compare.none-left")}
              </div>
            </div>
          }
        />
      </div>
      {left === 0 ? null : <p className="t-small t-quiet">{moreWords(left)}</p>}
    </>
  );
}

const keyOf = ({ path }: BuildDifference) => path;
const estimate = () => ROW;
const rowClass = () => "row difference-row";
const isSize = (name: (typeof COLUMNS)[number]) => name === "ourSize" || name === "theirSize";

interface HeadProps {
  readonly name: (typeof COLUMNS)[number];
  readonly sort: DifferenceSort;
  readonly onSort: (sort: DifferenceSort) => void;
}

function Head({ name, sort, onSort }: HeadProps) {
  const { t } = useTranslation();
  const isOn = sort.by === name;
  // The largest are what is looked for.
  const first = isSize(name);
  return (
    <span
      role="columnheader"
      className={isSize(name) ? "is-number" : undefined}
      aria-sort={!isOn ? "none" : sort.isDescending ? "descending" : "ascending"}
    >
      <button
        type="button"
        className={isOn ? "sort-button is-on" : "sort-button"}
        onClick={() => onSort({ by: name, isDescending: isOn ? !sort.isDescending : first })}
      >
        {t(`workshop.compare.column.${name}`)}
        {isOn ? <Icon name={sort.isDescending ? "arrow-down" : "arrow-up"} size="small" /> : null}
      </button>
    </span>
  );
}

function Cells({ difference }: { readonly difference: BuildDifference }) {
  const { path, ourSize, theirSize } = difference;
  const reason = reasonWords(difference);
  return (
    <>
      <span role="gridcell" className="cut">
        <Path path={path} />
      </span>
      <span role="gridcell" className="cut" title={reason}>
        {reason}
      </span>
      <Size size={ourSize} />
      <Size size={theirSize} />
    </>
  );
}

function Size({ size }: { readonly size: number | null }) {
  const formats = useFormats();
  return size === null ? (
    <span role="gridcell" className="is-number t-quiet">
      –
    </span>
  ) : (
    <span role="gridcell" className="is-number" title={formats.bytes(size)}>
      {formats.size(size)}
    </span>
  );
}
