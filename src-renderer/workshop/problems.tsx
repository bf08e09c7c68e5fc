import { useTranslation } from "react-i18next";
import type { Problem, WorkshopState } from "../../src-shared/contract/models/workshop.ts";
import { useFormats } from "../i18n/use-format.ts";
import { ErrorNote } from "../problem/error-note.tsx";
import { useServices } from "../services.tsx";
import { Button, IconButton } from "../ui/button.tsx";
import { Choices } from "../ui/choices.tsx";
import { Empty } from "../ui/empty.tsx";
import { Field } from "../ui/field.tsx";
import { Icon } from "../ui/icon.tsx";
import { MenuButton } from "../ui/menu.tsx";
import { VirtualGrid } from "../ui/virtual-grid.tsx";
import { ProblemCells } from "./problem-row.tsx";
import { NO_PROBLEM_FILTER, type ProblemFilter, setWorkshop, toggleProblem, useWorkshop } from "./workshop-state.ts";

type Row = { readonly kind: "problem"; readonly problem: Problem } | { readonly kind: "more"; readonly left: number };

const ROW = 54;

/** What is wrong in the sources: which file, which line, why. */
export function Problems({ details }: { readonly details: WorkshopState }) {
  const { t } = useTranslation();
  const list = useWorkshop((state) => state.problems);
  const error = useWorkshop((state) => state.problemsError);
  const selection = useWorkshop((state) => state.problemSelection);
  return (
    <section className="card problems-card" aria-labelledby="problems">
      <ProblemsHead counts={details.counts} />
      {error === null ? null : (
        <div className="problems-note">
          <ErrorNote error={error} />
        </div>
      )}
      {list === null ? null : (
        <VirtualGrid
          name="problems"
          label={t("workshop.problems.label", { count: list.total })}
          head={list.problems.length === 0 ? undefined : <ProblemsColumns />}
          rows={rowsOf(list.problems, list.total)}
          keyOf={keyOf}
          isChoosable={isChoosable}
          estimate={estimate}
          rowClass={rowClass}
          isMultiple={false}
          selection={selection}
          onSelection={(next) => setWorkshop({ problemSelection: next })}
          onDoubleClick={toggleProblem}
          render={(row) => (row.kind === "more" ? <MoreRow left={row.left} /> : <ProblemCells problem={row.problem} />)}
          empty={<NoProblems details={details} />}
        />
      )}
    </section>
  );
}

function rowsOf(problems: readonly Problem[], total: number): readonly Row[] {
  const left = total - problems.length;
  const rows: readonly Row[] = problems.map((problem) => ({ kind: "problem", problem }));
  return left > 0 ? [...rows, { kind: "more", left }] : rows;
}

const keyOf = (row: Row) => (row.kind === "more" ? "more" : row.problem.problem);
const isChoosable = ({ kind }: Row) => kind === "problem";
const estimate = () => ROW;
const rowClass = ({ kind }: Row) => (kind === "more" ? "problems-more" : "row problem-row");

function ProblemsHead({ counts }: { readonly counts: WorkshopState["counts"] }) {
  const { t } = useTranslation();
  const { number } = useFormats();
  const { workshop } = useServices();
  const filter = useWorkshop((state) => state.filter);
  const choice = (value: ProblemFilter["severity"], count: number) => ({
    value,
    label: t(`workshop.problems.${value}`, { number: number(count) }),
  });
  const { errors, warnings, notes } = counts;
  return (
    <div className="card-head">
      <h3 className="t-section" id="problems">
        {t("workshop.problems")}
      </h3>
      <span className="grow" />
      <Choices
        look="segment"
        label={t("workshop.problems.severity")}
        value={filter.severity}
        choices={[
          choice("all", errors + warnings + notes),
          choice("error", errors),
          choice("warning", warnings),
          choice("info", notes),
        ]}
        onChange={(severity) => workshop.filter({ severity })}
      />
      <CodeButton silenced={counts.silenced} />
      <Field
        className="problem-search"
        label={t("workshop.problems.search")}
        isLabelHidden
        icon="search"
        type="search"
        placeholder={t("workshop.problems.search")}
        value={filter.filter}
        onChange={(text) => workshop.filter({ filter: text })}
        onKeyDown={(event) => {
          if (event.key === "ArrowDown")
            document.querySelector<HTMLElement>('[data-list="problems"] [role="row"][tabindex="0"]')?.focus();
        }}
        end={
          filter.filter === "" ? undefined : (
            <IconButton icon="x" label={t("search.clear")} tip="" onPress={() => workshop.filter({ filter: "" })} />
          )
        }
      />
    </div>
  );
}

/** Problems of one code only, and those that are silenced. */
function CodeButton({ silenced }: { readonly silenced: number }) {
  const { t } = useTranslation();
  const { number } = useFormats();
  const { workshop } = useServices();
  const filter = useWorkshop((state) => state.filter);
  const codes = useWorkshop(({ problems }) => problems?.codes ?? NO_CODES);
  const entry = (code: string, label: string) => ({
    id: `code ${code}`,
    label,
    isOn: filter.code === code,
    run: () => workshop.filter({ code }),
  });
  const all = t("workshop.code.all");
  return (
    <MenuButton
      label={t("workshop.code")}
      groups={[
        {
          id: "codes",
          entries: [
            entry("", all),
            ...codes.map(({ code, count }) => entry(code, t("workshop.code.count", { code, number: number(count) }))),
          ],
        },
        {
          id: "silenced",
          entries: [
            {
              id: "silenced",
              label: t("workshop.silenced.show", { number: number(silenced) }),
              isOn: filter.withSilenced,
              run: () => workshop.filter({ withSilenced: !filter.withSilenced }),
            },
          ],
        },
      ]}
    >
      <Button
        size="small"
        kind="quiet"
        icon="down"
        label={t("workshop.code.is", { name: filter.code === "" ? all : filter.code })}
      >
        {filter.code === "" ? all : filter.code}
      </Button>
    </MenuButton>
  );
}

const NO_CODES: readonly { readonly code: string; readonly count: number }[] = [];

function ProblemsColumns() {
  const { t } = useTranslation();
  const { workshop } = useServices();
  const { sort, isDescending } = useWorkshop((state) => state.filter);
  const head = (by: ProblemFilter["sort"]) => (
    <span role="columnheader" aria-sort={sort !== by ? "none" : isDescending ? "descending" : "ascending"}>
      <button
        type="button"
        className={sort === by ? "sort-button is-on" : "sort-button"}
        onClick={() => workshop.filter({ sort: by, isDescending: sort === by && !isDescending })}
      >
        {t(`workshop.sort.${by}`)}
        {sort === by ? <Icon name={isDescending ? "arrow-up" : "down"} size="small" /> : null}
      </button>
    </span>
  );
  return (
    <>
      {head("severity")}
      {head("place")}
      <span role="columnheader" className="unseen">
        {t("workshop.column.do")}
      </span>
    </>
  );
}

function MoreRow({ left }: { readonly left: number }) {
  const { t } = useTranslation();
  const { number } = useFormats();
  const { workshop } = useServices();
  return (
    <span role="gridcell" className="line">
      <Button size="small" onPress={() => void workshop.moreProblems()}>
        {t("workshop.problems.more")}
      </Button>
      <span className="t-small t-quiet">{t("workshop.problems.left", { count: left, number: number(left) })}</span>
    </span>
  );
}

/** Nothing is wrong, nothing is left by the filter, or nothing is known yet. */
function NoProblems({ details: { counts, builds } }: { readonly details: WorkshopState }) {
  const { t } = useTranslation();
  const { workshop } = useServices();
  const isFiltered = useWorkshop(
    ({ filter }) => filter.severity !== "all" || filter.code !== "" || filter.filter !== "",
  );
  const content = isFiltered ? (
    <Empty
      icon="search"
      title={t("workshop.problems.none-left")}
      actions={
        <Button size="small" onPress={() => workshop.filter({ ...NO_PROBLEM_FILTER, withSilenced: false })}>
          {t("diagnose.filter.clear")}
        </Button>
      }
    >
      {t("workshop.problems.none-left.text")}
    </Empty>
  ) : builds.length === 0 ? (
    <Empty icon="clock" title={t("workshop.problems.unknown")}>
      {t("workshop.problems.unknown.text")}
    </Empty>
  ) : (
    <Empty icon="ok" title={t("workshop.problems.none")}>
      {counts.silenced === 0
        ? t("workshop.problems.none.text")
        : t("workshop.problems.none.silenced", { count: counts.silenced })}
    </Empty>
  );
  return (
    <div role="row" className="grid-empty">
      <div role="gridcell">{content}</div>
    </div>
  );
}
