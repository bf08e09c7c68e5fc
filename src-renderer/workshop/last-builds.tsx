import { type Key, ToggleButton, ToggleButtonGroup } from "react-aria-components";
import { useTranslation } from "react-i18next";
import type { Build, WorkshopState } from "../../src-shared/contract/models/workshop.ts";
import { useFormats } from "../i18n/use-format.ts";
import { classes } from "../ui/classes.ts";
import { StateLabel } from "../ui/state-label.tsx";
import { type BuildBar, buildBars, heightOf, markedBars } from "./build-bars.ts";
import { setWorkshop, useWorkshop } from "./workshop-state.ts";

/** How the last builds went, as bars; one of them in words. */
export function LastBuilds({ details: { builds, stages, project } }: { readonly details: WorkshopState }) {
  const { t } = useTranslation();
  const { clock } = useFormats();
  const chosen = useWorkshop((state) => state.build);
  const isRunning = project.state === "building";
  const running = isRunning
    ? stages.reduce((sum, { state, took }) => sum + (state === "waiting" ? 0 : (took ?? 0)), 0)
    : null;
  const bars = buildBars(builds, running);
  const selected = builds.find(({ build }) => build === chosen) ?? builds[0] ?? null;
  return (
    <section className="card builds-card" aria-labelledby="last-builds">
      <div className="card-head">
        <h3 className="t-section" id="last-builds">
          {t("workshop.builds")}
        </h3>
        {bars.length === 0 ? null : (
          <span className="t-small t-support is-wide">
            {t("workshop.builds.since", { count: bars.length, time: clock(bars[0].build.time) })}
          </span>
        )}
        <span className="grow" />
        <Legend />
      </div>
      {bars.length === 0 && !isRunning ? (
        <p className="builds-none t-support">{t("workshop.builds.none")}</p>
      ) : (
        <Chart bars={bars} selected={selected?.build ?? null} running={running} longest={longestOf(bars, running)} />
      )}
      {selected === null ? null : <BuildLine build={selected} />}
      <BuildTable builds={builds} />
    </section>
  );
}

const longestOf = (bars: readonly BuildBar[], running: number | null) =>
  Math.max(1, running ?? 0, ...bars.map(({ build }) => build.took));

function Legend() {
  const { t } = useTranslation();
  return (
    <span className="legend t-small t-support" aria-hidden="true">
      {(["full", "changed", "warnings", "failed"] as const).map((look) => (
        <span key={look}>
          <i className={`is-${look}`} />
          {t(`workshop.legend.${look}`)}
        </span>
      ))}
    </span>
  );
}

interface ChartProps {
  readonly bars: readonly BuildBar[];
  readonly selected: string | null;
  /** Milliseconds that the build that goes on has taken; null: there is none. */
  readonly running: number | null;
  readonly longest: number;
}

function Chart({ bars, selected, running, longest }: ChartProps) {
  const { t } = useTranslation();
  const { clock } = useFormats();
  const label = useBuildWords();
  const choose = (keys: Set<Key>) => {
    const [key] = keys;
    if (key !== undefined) setWorkshop({ build: String(key) });
  };
  const marked = new Set(markedBars(bars.length));
  return (
    <div className="chart">
      <div className="bars">
        <ToggleButtonGroup
          aria-label={t("workshop.builds")}
          className="bars-ended"
          style={{ flexGrow: Math.max(1, bars.length) }}
          selectionMode="single"
          disallowEmptySelection
          selectedKeys={selected === null ? [] : [selected]}
          onSelectionChange={choose}
        >
          {bars.map(({ build, height, look, hasWarnings }) => (
            <ToggleButton key={build.build} id={build.build} aria-label={label(build)} className="bar-place">
              <span
                className={classes("bar", `is-${look}`, hasWarnings && "has-warnings")}
                style={{ blockSize: `${height}%` }}
              />
            </ToggleButton>
          ))}
        </ToggleButtonGroup>
        {running === null ? null : (
          <span className="bar-place" title={t("workshop.standing.building")}>
            <span className="bar is-now" style={{ blockSize: `${heightOf(running, longest)}%` }} />
          </span>
        )}
      </div>
      <div className="bar-times t-small t-quiet" aria-hidden="true">
        {bars.map(({ build }, at) => (
          <span key={build.build}>{marked.has(at) ? <span>{clock(build.time)}</span> : null}</span>
        ))}
        {running === null ? null : <span className="is-now">{t("workshop.builds.now")}</span>}
      </div>
    </div>
  );
}

/** One build as a sentence. */
function useBuildWords(): (build: Build) => string {
  const { t } = useTranslation();
  const { clock, seconds } = useFormats();
  return ({ time, took, kind, outcome, warnings, errors }) =>
    t("workshop.build.words", {
      time: clock(time),
      seconds: seconds(took),
      outcome: t(`workshop.outcome.${outcome}`),
      kind: t(`workshop.kind.${kind}`),
      errors: t("workshop.standing.errors", { count: errors, number: errors }),
      warnings: t("workshop.standing.warnings", { count: warnings, number: warnings }),
    });
}

/** What a build was: when, how long, what had changed, how much larger the mod is. */
function BuildLine({ build }: { readonly build: Build }) {
  const { t } = useTranslation();
  const { seconds, bytes, moment, number } = useFormats();
  const { time, took, outcome, kind, changed, changedTotal, delta } = build;
  const [first] = changed;
  return (
    <div className="build-line t-small">
      <b>{moment(time)}</b>
      <span>{t("workshop.seconds", { seconds: seconds(took) })}</span>
      {outcome === "built" ? null : (
        <StateLabel meaning={outcome === "failed" ? "bad" : "idle"}>{t(`workshop.outcome.${outcome}`)}</StateLabel>
      )}
      {first === undefined ? (
        <span className="t-support">{t(`workshop.kind.${kind}`)}</span>
      ) : (
        <span className="line changed" title={changed.join("\n")}>
          <span className="t-support">
            {t("workshop.changed", { count: changedTotal, number: number(changedTotal) })}
          </span>
          <span className="t-mono cut">{first}</span>
        </span>
      )}
      {delta === null ? null : (
        <span className="t-support">
          {delta === 0 ? t("workshop.delta.none") : `${delta > 0 ? "+" : "−"}${bytes(Math.abs(delta))}`}
        </span>
      )}
    </div>
  );
}

/** The same for those who see no bars. */
function BuildTable({ builds }: { readonly builds: readonly Build[] }) {
  const { t } = useTranslation();
  const { moment, seconds, number } = useFormats();
  if (builds.length === 0) return null;
  return (
    <div className="unseen">
      <table>
        <caption>{t("workshop.builds.table")}</caption>
        <thead>
          <tr>
            {(["time", "took", "kind", "outcome", "errors", "warnings", "changed"] as const).map((column) => (
              <th key={column} scope="col">
                {t(`workshop.column.${column}`)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {builds.map(({ build, time, took, kind, outcome, errors, warnings, changedTotal }) => (
            <tr key={build}>
              <th scope="row">{moment(time)}</th>
              <td>{t("workshop.seconds", { seconds: seconds(took) })}</td>
              <td>{t(`workshop.kind.${kind}`)}</td>
              <td>{t(`workshop.outcome.${outcome}`)}</td>
              <td>{number(errors)}</td>
              <td>{number(warnings)}</td>
              <td>{number(changedTotal)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
