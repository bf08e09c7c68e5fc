import { useEffect, useState } from "react";
import { useTranslation } from "react-i18next";
import type { Problem, WorkshopState } from "../../src-shared/contract/models/workshop.ts";
import { useFormats } from "../i18n/use-format.ts";
import { ErrorNote } from "../problem/error-note.tsx";
import { useServices } from "../services.tsx";
import { Button } from "../ui/button.tsx";
import { Empty } from "../ui/empty.tsx";
import { Icon } from "../ui/icon.tsx";
import { VirtualGrid } from "../ui/virtual-grid.tsx";
import { WorkBar } from "../ui/work-bar.tsx";
import { ProblemCells } from "./problem-row.tsx";
import { ProblemsHead } from "./problems-head.tsx";
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
      <FixWork />
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

/** So long nothing is shown but the button that is busy. */
const LATE_MS = 1000;

/** How far fixes have come, when they take long, and what stops them. */
function FixWork() {
  const { t } = useTranslation();
  const { number } = useFormats();
  const { workshop } = useServices();
  const fixing = useWorkshop((state) => state.fixing);
  const isOn = fixing !== null;
  const [isLate, setLate] = useState(false);
  useEffect(() => {
    if (!isOn) return setLate(false);
    const timer = setTimeout(() => setLate(true), LATE_MS);
    return () => clearTimeout(timer);
  }, [isOn]);
  if (fixing === null || !isLate) return null;
  const { done, total } = fixing;
  const label =
    total === 0 ? t("diagnose.fixing.begin") : t("diagnose.fixing", { done: number(done), total: number(total) });
  return (
    <WorkBar
      label={label}
      done={done}
      total={total}
      stop={t("diagnose.fixing.stop")}
      onStop={() => workshop.fixer.stop()}
    />
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
      <span role="columnheader" className="problem-do-head">
        {t("workshop.column.fix")}
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
