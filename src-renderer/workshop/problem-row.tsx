import { useTranslation } from "react-i18next";
import type { Problem, SourceFix } from "../../src-shared/contract/models/workshop.ts";
import { useServices } from "../services.tsx";
import { Badge } from "../ui/badge.tsx";
import { Button, IconButton } from "../ui/button.tsx";
import { isolated } from "../ui/foreign-text.ts";
import { Path } from "../ui/path.tsx";
import { StateLabel } from "../ui/state-label.tsx";
import { copyProblem, fixLabel, placeOfProblem, splitChange } from "./problem-actions.ts";
import { offFix } from "./problem-commands.ts";
import { toggleProblem, useWorkshop } from "./workshop-state.ts";

const MEANINGS = { error: "bad", warning: "warn", info: "info" } as const;

/** The cells of a row of the problems. */
export function ProblemCells({ problem }: { readonly problem: Problem }) {
  const { t } = useTranslation();
  const { problem: id, finding, fix, isSilenced } = problem;
  const isOpen = useWorkshop((state) => state.open.has(id));
  return (
    <>
      <span role="gridcell">
        <StateLabel meaning={MEANINGS[finding.severity]}>{t(`workshop.severity.${finding.severity}`)}</StateLabel>
      </span>
      <span role="gridcell" className="problem-what">
        <span className={isOpen ? "problem-message" : "problem-message is-short"}>{isolated(finding.message)}</span>
        <span className="line problem-place">
          <span className="t-mono t-quiet problem-code">{finding.code}</span>
          <Path path={placeOfProblem(problem)} />
          {isSilenced ? <Badge icon="eye-off">{t("workshop.silenced")}</Badge> : null}
        </span>
      </span>
      <span role="gridcell" data-cell="" className="problem-do">
        {fix === null ? <OpenButton problem={problem} isQuiet /> : <FixButton problem={problem} fix={fix} />}
        <IconButton
          inGrid
          icon={isOpen ? "down" : "forward"}
          className="problem-toggle"
          label={t(isOpen ? "workshop.details.hide" : "workshop.details.show", { place: placeOfProblem(problem) })}
          tip=""
          onPress={() => toggleProblem(id)}
        />
      </span>
      {isOpen ? <ProblemDetails problem={problem} /> : null}
    </>
  );
}

function FixButton({ problem, fix }: { readonly problem: Problem; readonly fix: SourceFix }) {
  const { t } = useTranslation();
  const { workshop } = useServices();
  const fixing = useWorkshop((state) => state.fixing);
  const isBusy = fixing?.problem === problem.problem;
  return (
    <Button
      size="small"
      inGrid
      className="problem-fix"
      label={t("workshop.fix.of", { fix: fixLabel(fix), place: placeOfProblem(problem) })}
      tip={isolated(fix.change)}
      isBusy={isBusy}
      off={isBusy ? null : offFix(problem)}
      onPress={() => void workshop.fixer.fix(problem.problem)}
    >
      {fixLabel(fix)}
    </Button>
  );
}

function OpenButton({ problem, isQuiet = false }: { readonly problem: Problem; readonly isQuiet?: boolean }) {
  const { t } = useTranslation();
  const { workshop } = useServices();
  const { line } = problem.finding;
  return (
    <Button
      size="small"
      inGrid
      icon={isQuiet ? undefined : "pencil"}
      kind={isQuiet ? "quiet" : "default"}
      tip={t("workshop.open.tip")}
      onPress={() => void workshop.open(problem.problem)}
    >
      {line === undefined ? t("workshop.open") : t("workshop.open.line", { line })}
    </Button>
  );
}

/** The line, what would stand there, what to do, and what else can be done about it. */
function ProblemDetails({ problem }: { readonly problem: Problem }) {
  const { t } = useTranslation();
  const { workshop } = useServices();
  const { finding, fix, preview, isSilenced } = problem;
  const { code, line, severity } = finding;
  return (
    <span role="gridcell" data-cell="" className="problem-details">
      {preview === null ? null : (
        <span className="code-line t-mono selectable">
          <span className="t-quiet">{line}</span>
          <span>{isolated(preview)}</span>
        </span>
      )}
      {finding.fix === undefined ? null : <span className="t-support selectable">{isolated(finding.fix)}</span>}
      {fix === null ? null : <Change fix={fix} />}
      <span className="actions">
        {fix === null ? null : <OpenButton problem={problem} />}
        <Button size="small" inGrid icon="copy" onPress={() => void copyProblem(problem)}>
          {t("command.problem-copy")}
        </Button>
        <Button
          size="small"
          inGrid
          kind="quiet"
          icon={isSilenced ? "eye" : "eye-off"}
          off={severity === "error" && !isSilenced && t("workshop.off.error")}
          tip={t("workshop.silence.tip")}
          onPress={() => void workshop.silence(code, !isSilenced)}
        >
          {t(isSilenced ? "workshop.silence.off" : "workshop.silence", { code })}
        </Button>
      </span>
    </span>
  );
}

/** What the quick fix writes instead of what. */
function Change({ fix }: { readonly fix: SourceFix }) {
  const { t } = useTranslation();
  const change = splitChange(fix.change);
  return (
    <span className="change">
      <span className="line is-wrapping t-small">
        <span className="t-support">{t("workshop.fix.is", { fix: fixLabel(fix) })}</span>
        {fix.isSafe ? (
          <Badge icon="shield">{t("diagnose.safe")}</Badge>
        ) : (
          <span className="t-quiet">{t("workshop.fix.guess")}</span>
        )}
      </span>
      <span className="change-lines t-mono selectable">
        {change === null ? (
          <span>{isolated(fix.change)}</span>
        ) : (
          <>
            <span className="t-quiet">{t("workshop.fix.before")}</span>
            <del>{isolated(change.before)}</del>
            <span className="t-quiet">{t("workshop.fix.after")}</span>
            <ins>{isolated(change.after)}</ins>
          </>
        )}
      </span>
    </span>
  );
}
