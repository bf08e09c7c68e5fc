import { useEffect, useMemo } from "react";
import { useTranslation } from "react-i18next";
import { useFormats } from "../i18n/use-format.ts";
import { ErrorNote } from "../problem/error-note.tsx";
import { ErrorPage } from "../problem/error-page.tsx";
import { useServices } from "../services.tsx";
import { Button } from "../ui/button.tsx";
import { classes } from "../ui/classes.ts";
import { Divider } from "../ui/divider.tsx";
import { Empty } from "../ui/empty.tsx";
import { Icon } from "../ui/icon.tsx";
import { Note } from "../ui/note.tsx";
import { usePaneSize } from "../ui/pane-size.ts";
import { VirtualGrid } from "../ui/virtual-grid.tsx";
import { ChooseFile } from "./choose-file.tsx";
import { doctorState, setDoctor, toggleDetails, useDoctor } from "./doctor-state.ts";
import { Filters } from "./filters.tsx";
import { FindingCells } from "./finding-row.tsx";
import { type FindingRow, findingRows, isAllWell, NO_FILTER } from "./finding-rows.ts";
import { LeaveForWebsite } from "./leave-for-website.tsx";
import { Totals } from "./totals.tsx";
import { WhereWeLooked } from "./where-we-looked.tsx";
import { DoctorWorkBar } from "./work-bar.tsx";

const PLACES = { usual: 360, narrow: 280, least: 220, most: 640 };
const ROW = 78;
const HEAD = 44;

/** What is wrong with mods, order, saves and game, why, and what can be done about it. */
export function DiagnoseScreen() {
  const { t } = useTranslation();
  const { doctor } = useServices();
  const [places, setPlaces] = usePaneSize("diagnose places", innerWidth <= 1180 ? PLACES.narrow : PLACES.usual);
  useEffect(() => {
    // Whoever comes here wants to know what is so now.
    const { report, isStale } = doctorState();
    if (report === null || isStale) void doctor.run();
  }, [doctor]);
  return (
    <div className="diagnose" style={{ gridTemplateColumns: `minmax(0, 1fr) 1px min(${places}px, 50%)` }}>
      <section className="pane findings-pane" aria-label={t("screen.diagnose")} data-pane="">
        <Centre />
      </section>
      <Divider
        direction="upright"
        label={t("divider.places")}
        size={places}
        least={PLACES.least}
        most={PLACES.most}
        onSize={setPlaces}
      />
      <WhereWeLooked />
      <ChooseFile />
      <LeaveForWebsite />
    </div>
  );
}

function Centre() {
  const { t } = useTranslation();
  const { doctor } = useServices();
  const report = useDoctor((state) => state.report);
  const error = useDoctor((state) => state.error);
  const running = useDoctor((state) => state.running);
  const isStale = useDoctor((state) => state.isStale);
  const again = (
    <Button kind="fix" icon="refresh" onPress={() => void doctor.checkAgain()}>
      {t(error === null ? "diagnose.check" : "try-again")}
    </Button>
  );
  if (report === null && running !== null) return <FirstRunning />;
  if (report === null && error !== null) return <ErrorPage title={t("error.doctor")} error={error} actions={again} />;
  if (report === null)
    return (
      <Empty icon="pulse" title={t("diagnose.none.title")} actions={again}>
        {t("diagnose.none.text")}
      </Empty>
    );
  return (
    <>
      <Totals report={report} />
      <Filters report={report} />
      <DoctorWorkBar />
      {error === null || running !== null ? null : (
        <div className="diagnose-note">
          <ErrorNote error={error} />
        </div>
      )}
      {isStale && running === null ? (
        <div className="diagnose-note">
          <Note
            meaning="info"
            title={t("diagnose.stale.title")}
            actions={
              <Button size="small" icon="refresh" onPress={() => void doctor.checkAgain()}>
                {t("command.doctor-run")}
              </Button>
            }
          >
            {t("diagnose.stale.text")}
          </Note>
        </div>
      ) : null}
      <Findings />
    </>
  );
}

function Findings() {
  const { t } = useTranslation();
  const report = useDoctor((state) => state.report);
  const filter = useDoctor((state) => state.filter);
  const selection = useDoctor((state) => state.selection);
  const rows = useMemo(() => (report === null ? [] : findingRows(report, filter)), [report, filter]);
  if (report === null) return null;
  if (report.findings.length === 0 && report.undone.length === 0) return <NothingWrong />;
  return (
    <>
      {isAllWell(report) ? (
        <div className="diagnose-note">
          <Note meaning="ok" title={t("diagnose.well.title")}>
            {t("diagnose.well.notes")}
          </Note>
        </div>
      ) : null}
      <VirtualGrid
        name="findings"
        isFirst
        label={t("diagnose.label", { count: report.findings.length })}
        rows={rows}
        keyOf={keyOf}
        isChoosable={isChoosable}
        estimate={estimate}
        rowClass={rowClass}
        isMultiple={false}
        selection={selection}
        onSelection={(next) => setDoctor({ selection: next })}
        onDoubleClick={toggleFinding}
        render={(row) => <FindingCells row={row} />}
        empty={<NothingFound />}
      />
    </>
  );
}

function toggleFinding(key: string): void {
  if (doctorState().report?.findings.some((finding) => finding.key === key) === true) toggleDetails(key);
}

const keyOf = ({ key }: FindingRow) => key;
const isChoosable = ({ kind }: FindingRow) => kind !== "head";
const estimate = ({ kind }: FindingRow) => (kind === "head" ? HEAD : ROW);
const rowClass = ({ kind }: FindingRow) => classes(kind === "head" ? "finding-head" : "row finding-row");

function NothingFound() {
  const { t } = useTranslation();
  return (
    <div role="row" className="grid-empty">
      <div role="gridcell">
        <Empty
          icon="search"
          title={t("diagnose.filter.none.title")}
          actions={
            <Button size="small" onPress={() => setDoctor({ filter: NO_FILTER })}>
              {t("diagnose.filter.clear")}
            </Button>
          }
        >
          {t("diagnose.filter.none.text")}
        </Empty>
      </div>
    </div>
  );
}

function NothingWrong() {
  const { t } = useTranslation();
  const { number } = useFormats();
  const report = useDoctor((state) => state.report);
  if (report === null) return null;
  const { mods, saves, passed, versions } = report;
  return (
    <div className="grow scroll diagnose-well" tabIndex={0} role="region" aria-label={t("diagnose.well.title")}>
      <Empty icon="ok" title={t("diagnose.well.title")}>
        {t("diagnose.well.text", {
          mods: t("diagnose.mods", { count: mods, number: number(mods) }),
          saves: t("diagnose.saves", { count: saves, number: number(saves) }),
          checks: t("diagnose.checks", { count: passed.length, number: number(passed.length) }),
          version: versions.game ?? t("none"),
        })}
      </Empty>
      <details className="details">
        <summary>
          <Icon name="forward" size="small" />
          {t("diagnose.looked")}
        </summary>
        <ul className="checks t-small t-support">
          {passed.map(({ check, about }) => (
            <li key={check}>{about}</li>
          ))}
        </ul>
      </details>
    </div>
  );
}

/** Nothing is known yet, and it is on its way. */
function FirstRunning() {
  const { t } = useTranslation();
  return (
    <div className="diagnose-first" tabIndex={0} role="group" aria-label={t("screen.diagnose")}>
      <p className="t-lead">{t("diagnose.first")}</p>
      <DoctorWorkBar />
    </div>
  );
}
