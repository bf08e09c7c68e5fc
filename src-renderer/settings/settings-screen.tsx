import { useEffect, useState } from "react";
import { useTranslation } from "react-i18next";
import type { CallError } from "../../src-shared/contract/answer.ts";
import type { Place } from "../../src-shared/contract/models/app.ts";
import type { ChosenFolder, Motion, SettingsChange, Theme } from "../../src-shared/contract/models/settings.ts";
import { LANGUAGES } from "../i18n/i18n.ts";
import { ErrorNote } from "../problem/error-note.tsx";
import { useServices } from "../services.tsx";
import { Button } from "../ui/button.tsx";
import { Choices, Radios } from "../ui/choices.tsx";
import { Path } from "../ui/path.tsx";
import { StateLabel } from "../ui/state-label.tsx";
import { FolderButton } from "./folder-choice.tsx";
import { problemWords } from "./place-words.ts";
import { Places } from "./places.tsx";
import { changeSettings, useSettings } from "./settings.ts";

/** Folders, look, language. */
export function SettingsScreen() {
  const { t } = useTranslation();
  const { client, info } = useServices();
  const settings = useSettings((state) => state.settings);
  const [places, setPlaces] = useState<readonly Place[] | null>(null);
  const [error, setError] = useState<CallError | null>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: other folders mean other places.
  useEffect(() => {
    const stop = new AbortController();
    void client.call("folders.places", {}, { signal: stop.signal }).then((answer) => {
      if (stop.signal.aborted) return;
      setError(answer.ok ? null : answer.error);
      setPlaces(answer.ok ? answer.value : null);
    });
    return () => stop.abort();
  }, [client, settings?.folders]);
  if (settings === null) return null;
  const change = (what: SettingsChange) => void changeSettings(client, info.locale, what);
  const { folders } = settings;
  return (
    <div className="settings scroll" data-pane="" tabIndex={0} role="region" aria-label={t("settings")}>
      <div className="settings-column">
        <section className="settings-part">
          <h2 className="t-section">{t("settings.look")}</h2>
          <Setting label={t("settings.theme")}>
            <Choices
              look="segment"
              label={t("settings.theme")}
              value={settings.theme}
              choices={(["system", "dark", "light"] as const).map((value) => ({ value, label: t(`theme.${value}`) }))}
              onChange={(theme: Theme) => change({ theme })}
            />
          </Setting>
          <Setting label={t("settings.motion")} hint={t("settings.motion.hint")}>
            <Choices
              look="segment"
              label={t("settings.motion")}
              value={settings.motion}
              choices={(["system", "reduced", "full"] as const).map((value) => ({
                value,
                label: t(`motion.${value}`),
              }))}
              onChange={(motion: Motion) => change({ motion })}
            />
          </Setting>
        </section>
        <section className="settings-part">
          <h2 className="t-section">{t("settings.language")}</h2>
          <Radios
            label={t("settings.language.hint")}
            value={settings.language}
            choices={[
              { value: "system", label: t("language.system") },
              ...Object.entries(LANGUAGES).map(([value, { name }]) => ({ value, label: name })),
            ]}
            onChange={(language) => change({ language })}
          />
        </section>
        <section className="settings-part">
          <h2 className="t-section">{t("settings.folders")}</h2>
          {(["profile", "install"] as const).map((purpose) => (
            <Setting key={purpose} label={t(`folder.${purpose}`)} hint={t(`folder.${purpose}.hint`)}>
              <FolderLine
                folder={folders[purpose]}
                found={places?.find((place) => place.purpose === purpose && place.isUsed)?.path ?? null}
                isLooked={places !== null}
              />
              <div className="actions">
                <FolderButton
                  purpose={purpose}
                  size="small"
                  icon="folder"
                  onChosen={({ folder }) => change({ folders: { [purpose]: folder } })}
                >
                  {t("folder.choose")}
                </FolderButton>
                {folders[purpose] === null ? null : (
                  <Button size="small" kind="quiet" onPress={() => change({ folders: { [purpose]: null } })}>
                    {t("folder.by-itself")}
                  </Button>
                )}
              </div>
            </Setting>
          ))}
          <Setting label={t("folder.mods")} hint={t("folder.mods.hint")}>
            <ul className="folder-list">
              {folders.mods.map((folder) => (
                <li key={folder.folder} className="line">
                  <span className="grow">
                    <FolderLine folder={folder} found={null} isLooked />
                  </span>
                  <Button
                    size="small"
                    kind="quiet"
                    icon="x"
                    label={t("folder.remove", { path: folder.path })}
                    onPress={() =>
                      change({
                        folders: { mods: folders.mods.filter((one) => one !== folder).map((one) => one.folder) },
                      })
                    }
                  >
                    {t("remove")}
                  </Button>
                </li>
              ))}
            </ul>
            <FolderButton
              purpose="mods"
              size="small"
              icon="plus"
              onChosen={({ folder }) =>
                change({ folders: { mods: [...folders.mods.map((one) => one.folder), folder] } })
              }
            >
              {t("folder.add")}
            </FolderButton>
          </Setting>
        </section>
        <p className="t-small t-quiet">{t("settings.version", { version: info.version })}</p>
      </div>
      <div className="settings-column">
        {error === null ? null : <ErrorNote error={error} />}
        {places === null ? null : <Places places={places} />}
        <p className="t-small t-quiet">{t("places.note")}</p>
      </div>
    </div>
  );
}

interface SettingProps {
  readonly label: string;
  readonly hint?: string;
  readonly children: React.ReactNode;
}

function Setting({ label, hint, children }: SettingProps) {
  return (
    <div className="setting">
      <h3 className="t-bold">{label}</h3>
      {hint === undefined ? null : <p className="t-small t-support">{hint}</p>}
      <div className="column setting-body">{children}</div>
    </div>
  );
}

interface FolderLineProps {
  readonly folder: ChosenFolder | null;
  /** Where it was found by itself. */
  readonly found: string | null;
  /** False: nobody knows yet whether it is there. */
  readonly isLooked: boolean;
}

function FolderLine({ folder, found, isLooked }: FolderLineProps) {
  const { t } = useTranslation();
  if (folder !== null) {
    const { path, problem } = folder;
    return (
      <div className="column">
        <Path path={path} />
        {problem === null ? null : (
          <>
            <StateLabel meaning="warn">
              {t(`places.state.${problem.kind === "no-access" ? "no-access" : "looks-wrong"}`)}
            </StateLabel>
            <span className="t-small t-support">{problemWords(problem, t)}</span>
          </>
        )}
      </div>
    );
  }
  if (!isLooked) return null;
  if (found === null) return <StateLabel meaning="warn">{t("places.not-found")}</StateLabel>;
  return <Path path={found} />;
}
