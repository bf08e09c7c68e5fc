import { useTranslation } from "react-i18next";
import { EffectButton } from "../conflicts/effect-button.tsx";
import { PlayButton } from "../launch/play-button.tsx";
import { useServices } from "../services.tsx";
import { Button, IconButton } from "../ui/button.tsx";
import { Field } from "../ui/field.tsx";
import { Keys } from "../ui/keys.tsx";
import { redoStep, stepsOf, undoStep } from "./edits.ts";
import { ProfilePicker } from "./profile-picker.tsx";
import { changesOf, setPlay, usePlay } from "./state.ts";

/** Profile, what is not saved, search. */
export function PlayTopBar() {
  const { t } = useTranslation();
  const query = usePlay((state) => state.query);
  return (
    <>
      <ProfilePicker />
      <Changes />
      <span className="gap" />
      <Field
        className="mod-search"
        label={t("search")}
        isLabelHidden
        icon="search"
        type="search"
        placeholder={t("search")}
        value={query}
        onChange={(next) => setPlay({ query: next })}
        onKeyDown={(event) => {
          if (event.key === "ArrowDown")
            document.querySelector<HTMLElement>(".grid-body [role=row][tabindex='0']")?.focus();
        }}
        end={
          query === "" ? (
            <span className="is-wide">
              <Keys chord="Ctrl+F" />
            </span>
          ) : (
            <IconButton icon="x" label={t("search.clear")} tip="" onPress={() => setPlay({ query: "" })} />
          )
        }
      />
      <PlayButton />
    </>
  );
}

function Changes() {
  const { t } = useTranslation();
  const { play } = useServices();
  const changes = usePlay(changesOf);
  const isSaving = usePlay((state) => state.isSaving);
  usePlay((state) => state.draft);
  const { undo, redo } = stepsOf(usePlay.getState());
  return (
    <div className="line changes">
      <EffectButton />
      <Button
        size="small"
        kind="quiet"
        icon="undo"
        off={undo === null && t("undo.nothing")}
        tip={t("undo.what", { step: undo ?? "" })}
        onPress={undoStep}
      >
        <span className="bar-word">{t("undo")}</span>
      </Button>
      <span className="is-wide redo">
        <IconButton
          icon="redo"
          label={t("redo")}
          off={redo === null && t("redo.nothing")}
          tip={t("redo.what", { step: redo ?? "" })}
          onPress={redoStep}
        />
      </span>
      <Button
        size="small"
        icon="save"
        className="save-button"
        isBusy={isSaving}
        off={changes === 0 && !isSaving && t("off.nothing-to-save")}
        onPress={() => void play.save()}
      >
        <span className="bar-word">{t(isSaving ? "saving" : "save")}</span>
      </Button>
    </div>
  );
}
