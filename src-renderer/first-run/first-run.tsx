import { useState } from "react";
import { useTranslation } from "react-i18next";
import type { Place } from "../../src-shared/contract/models/app.ts";
import type { ChosenFolder } from "../../src-shared/contract/models/settings.ts";
import { useFrame } from "../frame/frame-state.ts";
import { useServices } from "../services.tsx";
import { FolderButton } from "../settings/folder-choice.tsx";
import { Places } from "../settings/places.tsx";
import { changeSettings } from "../settings/settings.ts";
import { Button } from "../ui/button.tsx";
import { BigLantern } from "../ui/icon.tsx";
import { trySample } from "./sample.ts";
import { type Wanted, WrongFolder } from "./wrong-folder.tsx";

interface FirstRunProps {
  readonly places: readonly Place[];
  /** The game is there, and has not made its profile folder yet. */
  readonly hasGame: boolean;
}

/** The first page when the game, or what it keeps of a player, was not found. */
export function FirstRun({ places, hasGame }: FirstRunProps) {
  const { t } = useTranslation();
  const services = useServices();
  const { client, info, play } = services;
  const isChanging = useFrame((state) => state.isChangingSample);
  const [wrong, setWrong] = useState<{ readonly purpose: Wanted; readonly folder: ChosenFolder } | null>(null);
  const use = async (purpose: Wanted, { folder }: ChosenFolder) => {
    setWrong(null);
    if (await changeSettings(client, info.locale, { folders: { [purpose]: folder } }))
      await play.refresh("play.refresh");
  };
  const choose = (purpose: Wanted) => (folder: ChosenFolder) => {
    if (folder.isThere) void use(purpose, folder);
    else setWrong({ purpose, folder });
  };
  return (
    <div className="hero scroll" data-pane="" tabIndex={0} role="region" aria-label={t("welcome")}>
      <div>
        <BigLantern />
        <h1 className="t-hero">{t(hasGame ? "first.profile.title" : "first.game.title")}</h1>
        <p className="t-lead t-support">{t(hasGame ? "first.profile.text" : "first.game.text")}</p>
        <div className="actions hero-actions">
          {hasGame ? null : (
            <span className="pick-game">
              <FolderButton purpose="install" kind="primary" size="large" icon="folder" onChosen={choose("install")}>
                {t("first.pick-game")}
              </FolderButton>
            </span>
          )}
          {hasGame ? (
            <span className="pick-game">
              <FolderButton purpose="profile" kind="primary" size="large" icon="folder" onChosen={choose("profile")}>
                {t("first.pick-profile")}
              </FolderButton>
            </span>
          ) : null}
          <Button size="large" icon="refresh" onPress={() => void play.refresh("play.refresh")}>
            {t("first.again")}
          </Button>
        </div>
        {wrong === null ? null : (
          <WrongFolder
            purpose={wrong.purpose}
            folder={wrong.folder}
            onUse={() => void use(wrong.purpose, wrong.folder)}
          />
        )}
        <p className="t-support hero-note">
          {hasGame ? (
            t("first.profile.note")
          ) : (
            <>
              <b className="t-bold">{t("first.game.none")}</b> {t("first.game.note")}
            </>
          )}{" "}
          {t("first.sample.text")}
        </p>
        <div className="actions hero-sample">
          <Button icon="box" isBusy={isChanging} onPress={trySample(services).run}>
            {t(isChanging ? "sample.making" : "command.sample")}
          </Button>
          {hasGame ? null : (
            <FolderButton purpose="profile" kind="quiet" icon="folder" onChosen={choose("profile")}>
              {t("first.pick-profile")}
            </FolderButton>
          )}
        </div>
      </div>
      <div>
        <Places places={places} />
        <p className="t-small t-quiet hero-note">{t("places.note")}</p>
      </div>
    </div>
  );
}
