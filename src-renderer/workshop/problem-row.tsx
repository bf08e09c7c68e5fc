import { useTranslation } from "react-i18next";
import type { Problem } from "../../src-shared/contract/models/workshop.ts";
import { useServices } from "../services.tsx";
import { Badge } from "../ui/badge.tsx";
import { Button, IconButton } from "../ui/button.tsx";
import { Path } from "../ui/path.tsx";
import { StateLabel } from "../ui/state-label.tsx";
import { copyProblem, placeOfProblem } from "./problem-actions.ts";
import { toggleProblem, useWorkshop } from "./workshop-state.ts";

const MEANINGS = { error: "bad", warning: "warn", info: "info" } as const;

/** The cells of a row of the problems. */
export function ProblemCells({ problem }: { readonly problem: Problem }) {
  const { t } = useTranslation();
  const { workshop } = useServices();
  const { problem: id, finding, isSilenced } = problem;
  const isOpen = useWorkshop((state) => state.open.has(id));
  return (
    <>
      <span role="gridcell">
        <StateLabel meaning={MEANINGS[finding.severity]}>{t(`workshop.severity.${finding.severity}`)}</StateLabel>
      </span>
      <span role="gridcell" className="problem-what">
        <span className="problem-message">{finding.message}</span>
        <span className="line problem-place">
          <span className="t-mono t-quiet problem-code">{finding.code}</span>
          <Path path={placeOfProblem(problem)} />
          {isSilenced ? <Badge icon="eye-off">{t("workshop.silenced")}</Badge> : null}
        </span>
      </span>
      <span role="gridcell" data-cell="" className="problem-do">
        <Button
          size="small"
          inGrid
          icon="pencil"
          className="problem-open"
          tip={t("workshop.open.tip")}
          onPress={() => void workshop.open(id)}
        >
          {finding.line === undefined ? t("workshop.open") : t("workshop.open.line", { line: finding.line })}
        </Button>
        <IconButton
          inGrid
          icon={isOpen ? "down" : "forward"}
          label={t(isOpen ? "workshop.details.hide" : "workshop.details.show", { place: placeOfProblem(problem) })}
          tip=""
          onPress={() => toggleProblem(id)}
        />
      </span>
      {isOpen ? <ProblemDetails problem={problem} /> : null}
    </>
  );
}

/** The line, what to do, and what else can be done about it. */
function ProblemDetails({ problem }: { readonly problem: Problem }) {
  const { t } = useTranslation();
  const { workshop } = useServices();
  const { finding, preview, isSilenced } = problem;
  const { code, fix, line, severity } = finding;
  return (
    <span role="gridcell" data-cell="" className="problem-details">
      {preview === null ? null : (
        <span className="code-line t-mono selectable">
          <span className="t-quiet">{line}</span>
          <span>{preview}</span>
        </span>
      )}
      {fix === undefined ? null : <span className="t-support selectable">{fix}</span>}
      <span className="actions">
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
