import { type FormEvent, useEffect, useRef, useState } from "react";
import { useTranslation } from "react-i18next";
import type { OpenedFile } from "../../src-shared/contract/models/app.ts";
import type { ChosenFolder } from "../../src-shared/contract/models/settings.ts";
import { useNumber } from "../i18n/use-format.ts";
import { errorText } from "../problem/error-words.ts";
import { useServices } from "../services.tsx";
import { useFolderChoice } from "../settings/folder-choice.tsx";
import { Button } from "../ui/button.tsx";
import { Dialog } from "../ui/dialog.tsx";
import { Field } from "../ui/field.tsx";
import { StateLabel } from "../ui/state-label.tsx";
import { FolderLine } from "./new-project.tsx";
import { closeDialog, setWorkshop } from "./workshop-state.ts";

type Faults = Partial<Record<"file" | "folder" | "all", string>>;

/** Unpacks a .MOD as text into a new project. */
export function ImportMod() {
  const { t } = useTranslation();
  const number = useNumber();
  const { client, workshop, info } = useServices();
  const [file, setFile] = useState<OpenedFile | null>(null);
  const [typed, setTyped] = useState("");
  const [folder, setFolder] = useState<ChosenFolder | null>(null);
  const [faults, setFaults] = useState<Faults>({});
  const [work, setWork] = useState<{ readonly done: number; readonly total: number } | null>(null);
  const stop = useRef<AbortController | null>(null);
  const { ask, dialog } = useFolderChoice((_, chosen) => setFolder(chosen));
  // Nobody waits for it any more.
  useEffect(() => () => stop.current?.abort(), []);

  const chosenFile = async (): Promise<OpenedFile | null> => {
    if (info.has.dialogs) return file;
    if (typed.trim() === "") return null;
    const answer = await client.call("install.choose", { typed: typed.trim() });
    if (answer.ok) return answer.value[0] ?? null;
    setFaults({ file: errorText(answer.error) });
    return null;
  };
  const choose = async () => {
    const answer = await client.call("install.choose", {});
    if (!answer.ok) setFaults({ file: errorText(answer.error) });
    else if (answer.value[0] !== undefined) setFile(answer.value[0]);
  };
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    const isEmpty = info.has.dialogs ? file === null : typed.trim() === "";
    const found: Faults = {
      ...(isEmpty ? { file: t("workshop.import.no-file") } : {}),
      ...(folder === null ? { folder: t("workshop.new.no-folder") } : {}),
    };
    setFaults(found);
    if (folder === null || isEmpty) return;
    const mod = await chosenFile();
    if (mod === null) return;
    const abort = new AbortController();
    stop.current = abort;
    setWork({ done: 0, total: 0 });
    const answer = await client.call(
      "workshop.import",
      { file: mod.file, folder: folder.folder },
      { signal: abort.signal, onProgress: ({ done, total }) => setWork({ done, total }) },
    );
    stop.current = null;
    setWork(null);
    if (answer.ok) {
      await workshop.take(answer.value);
      setWorkshop({ dialog: null });
      return;
    }
    if (answer.error.kind !== "cancelled") setFaults({ all: errorText(answer.error) });
    // What could be unpacked may be a project all the same.
    await workshop.list();
  };
  return (
    <Dialog title={t("command.project-import")} onClose={closeDialog}>
      <form className="column form" onSubmit={(event) => void submit(event)}>
        <p className="t-support">{t("workshop.import.text")}</p>
        {info.has.dialogs ? (
          <div className="folder-line" role="group" aria-label={t("workshop.import.file")}>
            <span className="t-caption field-label">{t("workshop.import.file")}</span>
            <div className="line">
              <Button icon="archive" onPress={() => void choose()} autoFocus>
                {t("workshop.import.choose")}
              </Button>
              <span className="cut">{file?.name}</span>
            </div>
            {faults.file === undefined ? null : (
              <span role="alert" className="state is-bad t-small">
                {faults.file}
              </span>
            )}
          </div>
        ) : (
          <Field
            label={t("workshop.import.file")}
            value={typed}
            onChange={setTyped}
            error={faults.file}
            isMono
            autoFocus
          />
        )}
        <FolderLine
          label={t("workshop.new.folder")}
          hint={t("workshop.import.folder.hint")}
          folder={folder}
          error={faults.folder}
          onAsk={() => void ask("project")}
        />
        {work === null ? null : (
          <StateLabel meaning="run">
            {work.total === 0
              ? t("workshop.import.begin")
              : t("workshop.import.progress", { done: number(work.done), total: number(work.total) })}
          </StateLabel>
        )}
        {faults.all === undefined ? null : (
          <p role="alert" className="state is-bad">
            {faults.all}
          </p>
        )}
        <div className="dialog-buttons">
          <Button kind="quiet" onPress={work === null ? closeDialog : () => stop.current?.abort()}>
            {t("cancel")}
          </Button>
          <Button type="submit" isBusy={work !== null}>
            {t(work === null ? "workshop.import.button" : "workshop.import.busy")}
          </Button>
        </div>
      </form>
      {/* Not in the form: what is submitted there is no import. */}
      {dialog}
    </Dialog>
  );
}
