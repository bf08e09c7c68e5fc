import { useEffect } from "react";
import { useTranslation } from "react-i18next";
import { ErrorNote } from "../problem/error-note.tsx";
import { ErrorPage } from "../problem/error-page.tsx";
import { useServices } from "../services.tsx";
import { Button } from "../ui/button.tsx";
import { Divider } from "../ui/divider.tsx";
import { Empty } from "../ui/empty.tsx";
import { usePaneSize } from "../ui/pane-size.ts";
import { AddFolder } from "./add-folder.tsx";
import { IdentityCard } from "./identity-card.tsx";
import { LastBuilds } from "./last-builds.tsx";
import { OutputCard } from "./output-card.tsx";
import { Problems } from "./problems.tsx";
import { ProjectHead } from "./project-head.tsx";
import { ProjectList } from "./project-list.tsx";
import { Stages } from "./stages.tsx";
import { setWorkshop, useWorkshop, workshopState } from "./workshop-state.ts";

const PROJECTS = { usual: 220, narrow: 184, least: 150, most: 480 };

/** Projects, and how the mods that are built of them stand. */
export function WorkshopScreen() {
  const { t } = useTranslation();
  const { workshop } = useServices();
  const projects = useWorkshop((state) => state.projects);
  const error = useWorkshop((state) => state.error);
  const [size, setSize] = usePaneSize("workshop projects", innerWidth <= 1180 ? PROJECTS.narrow : PROJECTS.usual);
  useEffect(() => {
    const { details } = workshopState();
    void workshop.list();
    // The list looks at a project that is new to it itself.
    if (details !== null) void workshop.look();
  }, [workshop]);
  if (projects === null && error !== null)
    return (
      <ErrorPage
        title={t("error.projects")}
        error={error}
        actions={
          <Button kind="fix" icon="refresh" onPress={() => void workshop.list()}>
            {t("try-again")}
          </Button>
        }
      />
    );
  if (projects === null) return <div className="workshop" />;
  if (projects.length === 0) return <NoProjects />;
  return (
    <div className="workshop" style={{ gridTemplateColumns: `min(${size}px, 40%) 1px minmax(0, 1fr)` }}>
      <ProjectList projects={projects} />
      <Divider
        direction="upright"
        isBefore
        label={t("divider.projects")}
        size={size}
        least={PROJECTS.least}
        most={PROJECTS.most}
        onSize={setSize}
      />
      <ProjectPane />
    </div>
  );
}

/** What to begin with. */
function NoProjects() {
  const { t } = useTranslation();
  return (
    <section className="pane workshop-empty" aria-label={t("workshop.projects")} data-pane="">
      <Empty
        icon="hammer"
        title={t("workshop.none.title")}
        actions={
          <>
            <AddFolder kind="fix" />
            <Button icon="plus" onPress={() => setWorkshop({ dialog: { kind: "new" } })}>
              {t("command.project-new")}
            </Button>
            <Button kind="quiet" icon="archive" onPress={() => setWorkshop({ dialog: { kind: "import" } })}>
              {t("command.project-import")}
            </Button>
          </>
        }
      >
        {t("workshop.none.text")}
      </Empty>
    </section>
  );
}

function ProjectPane() {
  const { t } = useTranslation();
  const details = useWorkshop((state) => state.details);
  const error = useWorkshop((state) => state.detailsError);
  return (
    <section className="pane project-pane scroll" aria-label={t("workshop.project")} data-pane="">
      {error === null ? null : <ErrorNote error={error} />}
      {details === null ? null : (
        <>
          <ProjectHead details={details} />
          <Stages stages={details.stages} />
          <div className="project-columns">
            <div className="project-work">
              <LastBuilds details={details} />
              <Problems details={details} />
            </div>
            <div className="project-facts">
              <IdentityCard details={details} />
              <OutputCard details={details} />
            </div>
          </div>
        </>
      )}
    </section>
  );
}
