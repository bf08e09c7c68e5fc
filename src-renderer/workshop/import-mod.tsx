import { useEffect, useRef, useState } from "react";
import { useTranslation } from "react-i18next";
import type { ChosenFolder } from "../../src-shared/contract/models/settings.ts";
import { useFormats } from "../i18n/use-format.ts";
import { sendFiles } from "../install/sending.ts";
import { useServices } from "../services.tsx";
import { useFolderChoice } from "../settings/folder-choice.tsx";
import { Button } from "../ui/button.tsx";
import { Dialog } from "../ui/dialog.tsx";
import { isolated } from "../ui/foreign-text.ts";
import { Progress } from "../ui/progress.tsx";
import { StateLabel } from "../ui/state-label.tsx";
import { submitting } from "../ui/submitting.ts";
import { type ChosenMod, type ImportFaults, type ImportWork, importMod } from "./importing.ts";
import { ModChoice } from "./mod-choice.tsx";
import { FolderLine } from "./new-project.tsx";
import { dialogCloser, type OfferedMod } from "./workshop-state.ts";

/** Unpacks a .MOD as text into a new project. `offered`: one that was dropped, which may have meant to install it. */
export function ImportMod({ offered }: { readonly offered: OfferedMod | undefined }) {
  const { t } = useTranslation();
  const services = useServices();
  const { client, workshop, upload } = services;
  const [mod, setMod] = useState<ChosenMod | null>(offered ?? null);
  const [folder, setFolder] = useState<ChosenFolder | null>(null);
  const [faults, setFaults] = useState<ImportFaults>({});
  const [work, setWork] = useState<ImportWork | null>(null);
  const stop = useRef<AbortController | null>(null);
  const [close] = useState(dialogCloser);
  // What is changed is not wrong any more, until it is looked at again.
  const { ask, dialog } = useFolderChoice((_, chosen) => {
    setFolder(chosen);
    setFaults(({ folder: _folder, ...others }) => others);
  });
  // Nobody waits for it any more.
  useEffect(() => () => stop.current?.abort(), []);

  const submit = async () => {
    const isEmpty = mod === null || (mod.kind === "typed" && mod.path.trim() === "");
    setFaults({
      ...(isEmpty ? { file: t("workshop.import.no-file") } : {}),
      ...(folder === null ? { folder: t("workshop.new.no-folder") } : {}),
    });
    if (isEmpty || folder === null || work !== null) return;
    const abort = new AbortController();
    stop.current = abort;
    setWork({ kind: "unpacking", done: 0, total: 0 });
    const end = await importMod({ client, upload }, mod, folder.folder, setWork, abort.signal);
    stop.current = null;
    setWork(null);
    if (end.kind === "imported") {
      await workshop.take(end.project);
      close();
      return;
    }
    // What main has is not sent once more.
    if (end.opened !== null) setMod({ kind: "opened", file: end.opened });
    setFaults(end.faults);
    // What could be unpacked may be a project all the same.
    await workshop.list();
  };
  const install = () => {
    close();
    if (offered?.kind === "local") sendFiles(services, [offered.file]);
    else if (offered !== undefined) void services.install.look([offered.file]);
  };
  return (
    <Dialog
      title={
        offered === undefined
          ? t("workshop.import.title")
          : t("workshop.import.title.offered", { name: isolated(offered.file.name) })
      }
      onClose={close}
    >
      <form className="column form" onSubmit={submitting(() => void submit())}>
        <p className="t-support">{t("workshop.import.text")}</p>
        <ModChoice
          mod={mod}
          error={faults.file}
          onMod={(chosen) => {
            setMod(chosen);
            setFaults(({ file: _file, ...others }) => others);
          }}
          onFault={(file) => setFaults({ file })}
        />
        <FolderLine
          label={t("workshop.new.folder")}
          hint={t("workshop.import.folder.hint")}
          folder={folder}
          error={faults.folder}
          onAsk={() => void ask("project")}
        />
        {work === null ? null : <Working work={work} />}
        {faults.all === undefined ? null : (
          <p role="alert" className="state is-bad">
            {faults.all}
          </p>
        )}
        <div className="dialog-buttons">
          {offered === undefined ? null : (
            <Button kind="quiet" icon="plus" off={work !== null && t("workshop.import.off")} onPress={install}>
              {t("workshop.import.install")}
            </Button>
          )}
          <span className="grow" />
          <Button kind="quiet" onPress={work === null ? close : () => stop.current?.abort()}>
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

function Working({ work: { kind, done, total } }: { readonly work: ImportWork }) {
  const { t } = useTranslation();
  const { number, size } = useFormats();
  const words =
    kind === "sending"
      ? t("workshop.import.sending", { done: size(done), total: size(total) })
      : total === 0
        ? t("workshop.import.begin")
        : t("workshop.import.progress", { done: number(done), total: number(total) });
  return (
    <div className="column">
      <StateLabel meaning="run">{words}</StateLabel>
      <Progress label={words} done={done} total={total} />
    </div>
  );
}
