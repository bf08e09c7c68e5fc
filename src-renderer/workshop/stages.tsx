import { useTranslation } from "react-i18next";
import type { Stage } from "../../src-shared/contract/models/workshop.ts";
import { useFormats } from "../i18n/use-format.ts";
import { Path } from "../ui/path.tsx";
import { StateLabel } from "../ui/state-label.tsx";
import { STAGE_MEANINGS, shareOf } from "./project-words.ts";

/** The four stages of a build, with live counts. */
export function Stages({ stages }: { readonly stages: readonly Stage[] }) {
  const { t } = useTranslation();
  return (
    <ol className="card stages" aria-label={t("workshop.stages")}>
      {stages.map((stage, at) => (
        <StageCell key={stage.stage} stage={stage} number={at + 1} />
      ))}
    </ol>
  );
}

function StageCell({ stage, number: place }: { readonly stage: Stage; readonly number: number }) {
  const { t } = useTranslation();
  const { number, seconds } = useFormats();
  const { state, done, total, took } = stage;
  const name = t(`workshop.stage.${stage.stage}`);
  const isWaiting = state === "waiting";
  const percent = Math.round(100 * shareOf(stage));
  // Of what was skipped there is only what was kept.
  const count = state === "skipped" && total === 0 ? stage.kept : total;
  const isCounting = state === "running" || state === "failed" || state === "done";
  return (
    <li className={`stage is-${state}`}>
      <div className="line">
        <span className="t-bold grow cut">{t("workshop.stage.name", { place, name })}</span>
        <StateLabel meaning={STAGE_MEANINGS[state]}>{t(`workshop.stage.state.${state}`)}</StateLabel>
      </div>
      <div className="stage-count">
        {isCounting ? number(done) : total === 0 && isWaiting ? "–" : number(count)}{" "}
        <small>
          {isCounting
            ? t("workshop.stage.of", { total: number(total) })
            : t(`workshop.stage.unit.${stage.stage}`, { count })}
        </small>
      </div>
      <StageDetail stage={stage} />
      <div
        className={`progress is-${state}`}
        role="progressbar"
        aria-label={name}
        aria-valuemin={0}
        aria-valuemax={100}
        aria-valuenow={percent}
      >
        <div style={{ inlineSize: `${percent}%` }} />
      </div>
      <div className="t-small t-support">
        {isWaiting || took === null ? "–" : t("workshop.seconds", { seconds: seconds(took) })}
      </div>
    </li>
  );
}

/** The line below the count: what it is at, what it kept, or what it failed with. */
function StageDetail({ stage: { state, kept, detail, took } }: { readonly stage: Stage }) {
  const { t } = useTranslation();
  const { number, seconds } = useFormats();
  if (state === "failed" && detail !== "")
    return (
      <div className="stage-detail is-bad">
        <Path path={detail} />
      </div>
    );
  if (state === "running" && detail !== "")
    return (
      <div className="stage-detail">
        <Path path={detail} />
      </div>
    );
  const words =
    state === "skipped"
      ? kept > 0
        ? t("workshop.stage.kept", { count: kept, number: number(kept) })
        : t("workshop.stage.nothing")
      : state === "waiting"
        ? took === null
          ? t("workshop.stage.never")
          : t("workshop.stage.last", { seconds: seconds(took) })
        : kept > 0
          ? t("workshop.stage.kept", { count: kept, number: number(kept) })
          : "";
  return (
    <div className="stage-detail t-small t-quiet cut" title={words}>
      {words === "" ? "\u00a0" : words}
    </div>
  );
}
