import { useTranslation } from "react-i18next";
import { useFrame } from "../frame/frame-state.ts";
import { useNumber } from "../i18n/use-format.ts";
import { Button } from "../ui/button.tsx";
import { Keys } from "../ui/keys.tsx";
import { StateLabel } from "../ui/state-label.tsx";
import { AddFolder } from "./add-folder.tsx";
import { percentOf, projectTitle } from "./project-words.ts";
import { setWorkshop, useWorkshop } from "./workshop-state.ts";

/** What the workshop begins with: folders and new projects. */
export function WorkshopTopBar() {
  const { t } = useTranslation();
  return (
    <>
      <h1 className="t-section">{t("screen.workshop")}</h1>
      <span className="gap" />
      <Button className="go-to" icon="search" onPress={() => useFrame.setState({ overlay: "commands" })}>
        <span className="go-to-word">{t("workshop.go-to")}</span>
        <span className="is-wide">
          <Keys chord="Ctrl+K" />
        </span>
      </Button>
      <AddFolder hasLongWord />
      <Button icon="archive" tip={t("workshop.import.tip")} onPress={() => setWorkshop({ dialog: { kind: "import" } })}>
        <span className="add-word">{t("workshop.import")}</span>
      </Button>
      <Button icon="plus" onPress={() => setWorkshop({ dialog: { kind: "new" } })}>
        {t("command.project-new")}
      </Button>
    </>
  );
}

/** What is built now, for the status bar of every screen. */
export function BuildJob() {
  const { t } = useTranslation();
  const number = useNumber();
  const project = useWorkshop(({ projects }) => projects?.find(({ state }) => state === "building"));
  const details = useWorkshop((state) => state.details);
  if (project === undefined) return null;
  const title = projectTitle(project);
  const isShown = details?.project.project === project.project;
  return (
    <StateLabel meaning="run">
      {isShown
        ? t("workshop.job.percent", { title, percent: number(percentOf(details.stages)) })
        : t("workshop.job", { title })}
    </StateLabel>
  );
}

/** How many projects are watched, for the side bar; null: none. */
export function useWatchedCount(): number | null {
  const count = useWorkshop(({ projects }) => (projects ?? []).filter(({ isWatched }) => isWatched).length);
  return count === 0 ? null : count;
}
