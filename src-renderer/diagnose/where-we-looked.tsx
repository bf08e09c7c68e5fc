import { useState } from "react";
import { useTranslation } from "react-i18next";
import type { FolderPurpose } from "../../src-shared/contract/models/app.ts";
import type { ChosenFolder } from "../../src-shared/contract/models/settings.ts";
import { useNumber } from "../i18n/use-format.ts";
import { usePlay } from "../play/state.ts";
import { useServices } from "../services.tsx";
import { useFolderChoice } from "../settings/folder-choice.tsx";
import { PlaceLines } from "../settings/places.tsx";
import { changeSettings, useSettings } from "../settings/settings.ts";
import { Button } from "../ui/button.tsx";
import { MenuButton } from "../ui/menu.tsx";
import { useDoctor } from "./doctor-state.ts";

const PURPOSES = ["install", "profile", "mods"] as const;

/** Where was looked for game, profile and mods, and what to do when it was not enough. */
export function WhereWeLooked() {
  const { t } = useTranslation();
  const { doctor } = useServices();
  const number = useNumber();
  const looked = useDoctor((state) => state.places);
  const before = usePlay(({ snapshot }) => snapshot?.places);
  const [isLooking, setLooking] = useState(false);
  const places = looked.length > 0 ? looked : (before ?? []);
  const found = places.filter((place) => place.found).length;
  const look = async () => {
    setLooking(true);
    await doctor.lookForPlaces();
    setLooking(false);
  };
  const { ask, dialog } = useFolderChoice(useTakeFolder());
  return (
    <section className="pane places-pane" aria-label={t("places.title")} data-pane="">
      <div className="pane-head">
        <h2 className="t-section grow">{t("places.title")}</h2>
        <span className="t-small t-support">
          {t("diagnose.places.found", { count: places.length, found: number(found), number: number(places.length) })}
        </span>
      </div>
      <div className="scroll grow" tabIndex={0} role="group" aria-label={t("places.title")}>
        <PlaceLines places={places} />
      </div>
      <div className="places-foot">
        <MenuButton
          label={t("diagnose.places.add")}
          isAtStart
          groups={[
            {
              id: "places",
              entries: PURPOSES.map((purpose) => ({
                id: purpose,
                label: t(`diagnose.places.add.${purpose}`),
                icon: "folder" as const,
                run: () => void ask(purpose),
              })),
            },
          ]}
        >
          <Button size="small" icon="folder">
            {t("diagnose.places.add")}
          </Button>
        </MenuButton>
        <Button size="small" kind="quiet" icon="refresh" isBusy={isLooking} onPress={() => void look()}>
          {t(isLooking ? "diagnose.places.looking" : "command.look-again")}
        </Button>
      </div>
      {dialog}
    </section>
  );
}

/** A folder that was chosen goes into the settings, and everything is checked with it. */
function useTakeFolder(): (purpose: FolderPurpose, folder: ChosenFolder) => Promise<void> {
  const { client, info, doctor } = useServices();
  return async (purpose, { folder }) => {
    const mods = useSettings.getState().settings?.folders.mods ?? [];
    const folders = purpose === "mods" ? { mods: [...mods.map((each) => each.folder), folder] } : { [purpose]: folder };
    if (await changeSettings(client, info.locale, { folders })) await doctor.checkAgain();
  };
}
