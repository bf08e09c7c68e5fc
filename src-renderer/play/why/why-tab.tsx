import { useState } from "react";
import { useTranslation } from "react-i18next";
import type { ExplainedStep, Explanation, Fix } from "../../../src-shared/contract/models/doctor.ts";
import { useDoctor } from "../../diagnose/doctor-state.ts";
import { ErrorNote } from "../../problem/error-note.tsx";
import { useServices } from "../../services.tsx";
import { Button } from "../../ui/button.tsx";
import { classes } from "../../ui/classes.ts";
import { Icon, type IconName } from "../../ui/icon.tsx";
import { Note } from "../../ui/note.tsx";
import { Reading } from "../inspector-parts.tsx";
import { usePlay } from "../state.ts";
import { offStepFix, pressStepFix } from "./step-fix.ts";
import { useExplanation } from "./use-explanation.ts";
import { causeOf, firstFailure, unreachedSteps, useWhy } from "./why-state.ts";

/** The nine steps that the game takes before it loads a mod: which fails, what was seen, and what helps. */
export function WhyTab({ id }: { readonly id: bigint }) {
  const isLong = useExplanation(id);
  const explanation = useWhy((state) => (state.id === id ? state.explanation : null));
  const error = useWhy((state) => (state.id === id ? state.error : null));
  return (
    <div className="scroll inspector-part why selectable">
      {error === null ? null : <ErrorNote error={error} />}
      {explanation === null && isLong ? <Reading /> : null}
      {explanation === null ? null : <Steps id={id} explanation={explanation} />}
    </div>
  );
}

function Steps({ id, explanation }: { readonly id: bigint; readonly explanation: Explanation }) {
  const { t } = useTranslation();
  const first = firstFailure(explanation);
  const unreached = unreachedSteps(explanation);
  return (
    <>
      {first === null ? <Loads explanation={explanation} /> : <Cause id={id} step={first} />}
      <div className="column why-steps">
        <h3 className="t-caption">{t("why.steps")}</h3>
        <ol className="steps">
          {explanation.steps.map((step, index) => (
            <Step key={step.step} step={step} number={index + 1} isFirst={step === first} />
          ))}
        </ol>
        {unreached === null ? null : (
          <p className="t-small t-support why-foot">
            {t("why.unreached", { count: unreached.to - unreached.from + 1, ...unreached })}
          </p>
        )}
      </div>
    </>
  );
}

/** Nothing fails. */
function Loads({ explanation }: { readonly explanation: Explanation }) {
  const { t } = useTranslation();
  if (explanation.loads === null)
    return (
      <Note meaning="info" title={t("why.unsure.title")}>
        {t("why.unsure.text")}
      </Note>
    );
  return (
    <Note meaning="ok" title={t("why.loads.title")}>
      {t("why.loads.text")}
    </Note>
  );
}

/** What keeps it from loading, why, and what helps. */
function Cause({ id, step }: { readonly id: bigint; readonly step: ExplainedStep }) {
  const { t } = useTranslation();
  const services = useServices();
  const [isBusy, setBusy] = useState(false);
  useDoctor(({ fixing }) => fixing);
  usePlay(({ snapshot }) => snapshot?.game);
  const { fix, finding } = step;
  const isOff = step.step === "scheme-entry";
  const press = async (kind: Fix) => {
    setBusy(true);
    await pressStepFix(services, id, kind);
    setBusy(false);
  };
  return (
    <Note
      meaning={step.state === "unknown" ? "warn" : isOff ? "info" : "bad"}
      title={t(causeOf(step))}
      actions={
        fix === null ? undefined : (
          <Button
            kind="fix"
            icon="wand"
            isBusy={isBusy}
            off={isBusy ? null : offStepFix(fix)}
            onPress={() => void press(fix)}
          >
            {isBusy ? t("diagnose.fixing.short") : fix.label}
          </Button>
        )
      }
    >
      <p>{finding?.message}</p>
      {fix !== null || finding?.fix === undefined ? null : <p>{finding.fix}</p>}
    </Note>
  );
}

interface StepProps {
  readonly step: ExplainedStep;
  readonly number: number;
  readonly isFirst: boolean;
}

const FACES: Readonly<Record<ExplainedStep["state"], { readonly icon: IconName; readonly className: string }>> = {
  passed: { icon: "ok", className: "is-ok" },
  failed: { icon: "stop", className: "is-bad" },
  unknown: { icon: "info", className: "is-info" },
  "not-asked": { icon: "minus", className: "is-idle" },
};

/** What files and programs call it; in no language. */
const TERMS: Readonly<Partial<Record<ExplainedStep["step"], string>>> = {
  "requirement-hash": "reqHash",
  "rolling-hash": "rollingHash",
  "scheme-entry": "modlauncher.sch",
  "launch-switch": "MODSCHEME",
};

function Step({ step, number, isFirst }: StepProps) {
  const { t } = useTranslation();
  const { state, isReached, seen, values, finding } = step;
  const face = FACES[state];
  const term = TERMS[step.step];
  const head = (
    <>
      <span className={`state ${face.className}`}>
        <Icon name={face.icon} />
      </span>
      <span className="step-name">
        <span className="t-quiet">{number}</span> <b>{t(`why.step.${step.step}`)}</b>
        {term === undefined ? null : <span className="t-small t-quiet"> {term}</span>}
        <span className="unseen">. {t(isReached ? `why.state.${state}` : `why.state.unreached.${state}`)}.</span>
      </span>
      <span className={classes("step-seen t-small", isFirst && state === "failed" && "is-failing")}>
        {isFirst && state === "failed" ? t("why.fails-here") : seen}
      </span>
    </>
  );
  const hasMore = values.length > 0 || (finding !== null && !isFirst);
  return (
    <li className={classes("step", !isReached && "is-unreached", isFirst && "is-first")}>
      {hasMore ? (
        <details open={isFirst}>
          <summary>{head}</summary>
          <StepMore step={step} isFirst={isFirst} />
        </details>
      ) : (
        <div className="step-head">{head}</div>
      )}
    </li>
  );
}

/** The values that were seen, and what its fix does. */
function StepMore({
  step: { values, finding, fix },
  isFirst,
}: {
  readonly step: ExplainedStep;
  readonly isFirst: boolean;
}) {
  const { t } = useTranslation();
  return (
    <div className="step-more">
      {values.length === 0 ? null : (
        <dl className="facts">
          {values.map(({ name, value }) => (
            <div key={name} className="step-value">
              <dt>{name}</dt>
              <dd className="t-mono">{value}</dd>
            </div>
          ))}
        </dl>
      )}
      {isFirst ? null : <p className="t-small t-support">{finding?.message}</p>}
      {isFirst && fix?.kind === "repair" ? <p className="t-small t-support">{t("why.repair")}</p> : null}
    </div>
  );
}
