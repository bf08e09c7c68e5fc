import { useTranslation } from "react-i18next";
import type { Place } from "../../src-shared/contract/models/app.ts";
import { useServices } from "../services.tsx";
import { FolderButton } from "../settings/folder-choice.tsx";
import { Places } from "../settings/places.tsx";
import { changeSettings } from "../settings/settings.ts";
import { Button } from "../ui/button.tsx";
import { BigLantern } from "../ui/icon.tsx";

interface FirstRunProps {
  readonly places: readonly Place[];
  /** The game is there, and has not made its profile folder yet. */
  readonly hasGame: boolean;
}

/** The first page when the game, or what it keeps of a player, was not found. */
export function FirstRun({ places, hasGame }: FirstRunProps) {
  const { t } = useTranslation();
  const { client, info, play } = useServices();
  const choose = async (folders: { readonly install?: string; readonly profile?: string }) => {
    if (await changeSettings(client, info.locale, { folders })) await play.refresh("play.refresh");
  };
  return (
    <div className="hero scroll" data-pane="" tabIndex={0} role="region" aria-label={t("welcome")}>
      <div>
        <BigLantern />
        <h1 className="t-hero">{t(hasGame ? "first.profile.title" : "first.game.title")}</h1>
        <p className="t-lead t-support">{t(hasGame ? "first.profile.text" : "first.game.text")}</p>
        <div className="actions hero-actions">
          {hasGame ? null : (
            <FolderButton
              purpose="install"
              kind="primary"
              size="large"
              icon="folder"
              onChosen={({ folder }) => void choose({ install: folder })}
            >
              {t("first.pick-game")}
            </FolderButton>
          )}
          <FolderButton
            purpose="profile"
            kind={hasGame ? "primary" : "default"}
            size="large"
            icon="folder"
            onChosen={({ folder }) => void choose({ profile: folder })}
          >
            {t("first.pick-profile")}
          </FolderButton>
          <Button size="large" icon="refresh" onPress={() => void play.refresh("play.refresh")}>
            {t("first.again")}
          </Button>
        </div>
        <p className="t-support hero-note">{t(hasGame ? "first.profile.note" : "first.game.note")}</p>
      </div>
      <div>
        <Places places={places} />
        <p className="t-small t-quiet hero-note">{t("places.note")}</p>
      </div>
    </div>
  );
}
