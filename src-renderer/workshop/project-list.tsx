import { useEffect, useState } from "react";
import { useTranslation } from "react-i18next";
import type { Project } from "../../src-shared/contract/models/workshop.ts";
import { useFormats } from "../i18n/use-format.ts";
import { useServices } from "../services.tsx";
import { languageOf } from "../ui/script.ts";
import { StateLabel } from "../ui/state-label.tsx";
import { VirtualGrid } from "../ui/virtual-grid.tsx";
import { projectTitle, standingOf } from "./project-words.ts";
import { useWorkshop } from "./workshop-state.ts";

const ROW = 52;

/** The projects, each with how it stands. */
export function ProjectList({ projects }: { readonly projects: readonly Project[] }) {
  const { t } = useTranslation();
  const { number } = useFormats();
  const { workshop } = useServices();
  const selection = useWorkshop((state) => state.selection);
  useMinutes();
  return (
    <section className="pane projects-pane" aria-label={t("workshop.projects")} data-pane="">
      <div className="pane-head">
        <h2 className="t-section">{t("workshop.projects")}</h2>
        <span className="t-small t-quiet">{number(projects.length)}</span>
      </div>
      <VirtualGrid
        name="projects"
        isFirst
        label={t("workshop.projects")}
        rows={projects}
        keyOf={keyOf}
        estimate={estimate}
        rowClass={rowClass}
        isMultiple={false}
        selection={selection}
        onSelection={({ cursor }) => {
          if (cursor !== null) workshop.show(cursor);
        }}
        render={(row) => <ProjectCells project={row} />}
      />
    </section>
  );
}

/** Draws anew each minute: "12 min ago" must not stay so. */
function useMinutes(): void {
  const [, setTurn] = useState(0);
  useEffect(() => {
    const timer = setInterval(() => setTurn((turn) => turn + 1), 60_000);
    return () => clearInterval(timer);
  }, []);
}

const keyOf = ({ project }: Project) => project;
const estimate = () => ROW;
const rowClass = () => "row project-row";

function ProjectCells({ project }: { readonly project: Project }) {
  const { t } = useTranslation();
  const title = projectTitle(project);
  return (
    <span role="gridcell" className="who" title={project.path}>
      <b lang={languageOf(title)}>{title}</b>
      <small className="project-standing">
        <StandingLabel project={project} />
        {project.isWatched ? (
          <span className="watching">
            <StateLabel meaning="idle" icon="eye">
              {t("workshop.watching")}
            </StateLabel>
          </span>
        ) : null}
      </small>
    </span>
  );
}

function StandingLabel({ project }: { readonly project: Project }) {
  const { t } = useTranslation();
  const { ago, number } = useFormats();
  const standing = standingOf(project);
  switch (standing.kind) {
    case "errors":
    case "warnings":
      return (
        <StateLabel meaning={standing.meaning}>
          {t(`workshop.standing.${standing.kind}`, { count: standing.count, number: number(standing.count) })}
        </StateLabel>
      );
    case "built":
      return (
        <StateLabel meaning={standing.meaning}>{t("workshop.standing.built", { ago: ago(standing.time) })}</StateLabel>
      );
    default:
      return (
        <StateLabel meaning={standing.meaning} icon={standing.kind === "missing" ? "gone" : undefined}>
          {t(`workshop.standing.${standing.kind}`)}
        </StateLabel>
      );
  }
}
