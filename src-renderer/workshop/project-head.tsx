import { Switch } from "react-aria-components";
import { useTranslation } from "react-i18next";
import type { WorkshopState } from "../../src-shared/contract/models/workshop.ts";
import { type CommandId, menuEntryOf } from "../frame/commands.ts";
import { useServices } from "../services.tsx";
import { Button, IconButton } from "../ui/button.tsx";
import { Keys } from "../ui/keys.tsx";
import { MenuButton } from "../ui/menu.tsx";
import { Path } from "../ui/path.tsx";
import { languageOf } from "../ui/script.ts";
import { WithTip } from "../ui/tooltip.tsx";
import { projectTitle } from "./project-words.ts";
import { offStop, workshopCommands } from "./workshop-commands.ts";
import { useWorkshop } from "./workshop-state.ts";

const MORE: readonly CommandId[] = [
  "build-full",
  "build-log",
  "parity",
  "compare-builds",
  "identity",
  "editor",
  "project-reveal",
];
const MENDING: readonly CommandId[] = ["fix", "fix-all", "undo", "report-copy"];

/** Whose project it is, and what is done with it. */
export function ProjectHead({ details: { project } }: { readonly details: WorkshopState }) {
  const { t } = useTranslation();
  const services = useServices();
  const { workshop, info } = services;
  // Drawn again when a build begins or ends.
  useWorkshop((state) => state.projects);
  const title = projectTitle(project);
  const commands = workshopCommands(services);
  const entries = (ids: readonly CommandId[]) =>
    ids.flatMap((id) => commands.filter((command) => command.id === id).map(menuEntryOf));
  return (
    <header className="project-head">
      <div className="grow">
        <h2 className="t-page cut" lang={languageOf(title)} title={title}>
          {title}
        </h2>
        <div className="line t-small">
          <Path path={project.path} />
          {info.has.reveal ? (
            <span className="is-wide">
              <Button size="small" kind="quiet" icon="folder" onPress={() => void workshop.reveal()}>
                {t("command.project-reveal")}
              </Button>
            </span>
          ) : null}
        </div>
      </div>
      <WithTip tip={t("workshop.watch.tip")}>
        <Switch className="switch" isSelected={project.isWatched} onChange={(isOn) => void workshop.watch(isOn)}>
          <span className="switch-track" />
          {t("workshop.watch")}
        </Switch>
      </WithTip>
      <Button icon="square" off={offStop()} onPress={() => void workshop.stop()}>
        {t("workshop.stop")}
      </Button>
      <Button
        kind="primary"
        size="large"
        icon="hammer"
        tip={t("workshop.build.tip")}
        onPress={() => void workshop.build()}
      >
        {t("workshop.build")}
        <span className="is-wide">
          <Keys chord="Ctrl+B" />
        </span>
      </Button>
      <MenuButton
        label={t("workshop.more")}
        groups={[
          { id: "project", entries: entries(MORE) },
          { id: "mending", entries: entries(MENDING) },
          { id: "forget", entries: entries(["project-forget"]) },
        ]}
      >
        <IconButton icon="more" label={t("workshop.more")} tip="" />
      </MenuButton>
    </header>
  );
}
