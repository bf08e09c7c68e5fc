import { type FormEvent, useState } from "react";
import { useTranslation } from "react-i18next";
import type { ChosenFolder } from "../../src-shared/contract/models/settings.ts";
import { errorText } from "../problem/error-words.ts";
import { useServices } from "../services.tsx";
import { useFolderChoice } from "../settings/folder-choice.tsx";
import { Button } from "../ui/button.tsx";
import { Dialog } from "../ui/dialog.tsx";
import { Field } from "../ui/field.tsx";
import { toast } from "../ui/messages.ts";
import { Path } from "../ui/path.tsx";
import { fileNameOf } from "./identity-checks.ts";
import { dialogCloser } from "./workshop-state.ts";

type Faults = Partial<Record<"name" | "fileName" | "folder" | "all", string>>;

/** Makes a project with an id that no other mod has. */
export function NewProject() {
  const { t } = useTranslation();
  const { client, workshop } = useServices();
  const [name, setName] = useState("");
  const [author, setAuthor] = useState("");
  const [typed, setTyped] = useState<string | null>(null);
  const [folder, setFolder] = useState<ChosenFolder | null>(null);
  const [faults, setFaults] = useState<Faults>({});
  const [isBusy, setBusy] = useState(false);
  const [close] = useState(dialogCloser);
  /** What is changed is not wrong any more, until it is looked at again. */
  const mended = (...names: readonly (keyof Faults)[]) =>
    setFaults((before) => ({ ...before, ...Object.fromEntries(names.map((each) => [each, undefined])) }));
  const { ask, dialog } = useFolderChoice((_, chosen) => {
    setFolder(chosen);
    mended("folder");
  });
  const fileName = typed ?? fileNameOf(name);
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    const found: Faults = {
      ...(name.trim() === "" ? { name: t("workshop.new.no-name") } : {}),
      ...(name.trim() !== "" && fileName.trim() === "" ? { fileName: t("workshop.new.no-file-name") } : {}),
      ...(folder === null ? { folder: t("workshop.new.no-folder") } : {}),
    };
    setFaults(found);
    if (folder === null || Object.keys(found).length > 0) return;
    setBusy(true);
    const wanted = { folder: folder.folder, name: name.trim(), author: author.trim(), fileName: fileName.trim() };
    const answer = await client.call("workshop.create", wanted);
    setBusy(false);
    if (!answer.ok) return setFaults({ all: errorText(answer.error) });
    await workshop.take(answer.value);
    close();
    const state = await client.call("workshop.state", { project: answer.value.project });
    const id = state.ok ? (state.value.identity?.id ?? "") : "";
    toast({
      meaning: "ok",
      title: t("workshop.new.done", { name: name.trim() }),
      text: t("workshop.new.done.id", { id }),
    });
  };
  return (
    <Dialog title={t("command.project-new")} onClose={close}>
      <form className="column form" onSubmit={(event) => void submit(event)}>
        <Field
          label={t("workshop.field.title")}
          value={name}
          onChange={(value) => {
            setName(value);
            mended("name", "fileName");
          }}
          error={faults.name}
          autoFocus
        />
        <Field label={t("workshop.field.author")} value={author} onChange={setAuthor} />
        <Field
          label={t("workshop.field.fileName")}
          hint={t("workshop.new.file-name.hint", { name: fileName === "" ? t("workshop.new.example") : fileName })}
          value={fileName}
          onChange={(value) => {
            setTyped(value);
            mended("fileName");
          }}
          error={faults.fileName}
          isMono
        />
        <FolderLine
          label={t("workshop.new.folder")}
          hint={t("workshop.new.folder.hint")}
          folder={folder}
          error={faults.folder}
          onAsk={() => void ask("project")}
        />
        <p className="t-small t-quiet">{t("workshop.new.id")}</p>
        {faults.all === undefined ? null : (
          <p role="alert" className="state is-bad">
            {faults.all}
          </p>
        )}
        <div className="dialog-buttons">
          <Button kind="quiet" onPress={close}>
            {t("cancel")}
          </Button>
          <Button type="submit" isBusy={isBusy}>
            {t(isBusy ? "workshop.new.busy" : "workshop.new.button")}
          </Button>
        </div>
      </form>
      {/* Not in the form: what is submitted there is no project. */}
      {dialog}
    </Dialog>
  );
}

export interface FolderLineProps {
  readonly label: string;
  readonly hint: string;
  readonly folder: ChosenFolder | null;
  readonly error: string | undefined;
  readonly onAsk: () => void;
}

/** The folder that something new is made in. */
export function FolderLine({ label, hint, folder, error, onAsk }: FolderLineProps) {
  const { t } = useTranslation();
  return (
    <div className="folder-line" role="group" aria-label={label}>
      <span className="t-caption field-label">{label}</span>
      <div className="line">
        <Button icon="folder" onPress={onAsk}>
          {t("folder.choose")}
        </Button>
        {folder === null ? <span className="t-small t-quiet">{hint}</span> : <Path path={folder.path} />}
      </div>
      {error === undefined ? null : (
        <span role="alert" className="state is-bad t-small">
          {error}
        </span>
      )}
    </div>
  );
}
