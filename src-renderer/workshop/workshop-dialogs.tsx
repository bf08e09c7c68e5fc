import { type FormEvent, useEffect, useState } from "react";
import { useTranslation } from "react-i18next";
import { errorText } from "../problem/error-words.ts";
import { useServices } from "../services.tsx";
import { Button } from "../ui/button.tsx";
import { Dialog } from "../ui/dialog.tsx";
import { Field } from "../ui/field.tsx";
import { speak } from "../ui/messages.ts";
import { CompareDialog } from "./compare-dialog.tsx";
import { IdentityForm } from "./identity-form.tsx";
import { ImportMod } from "./import-mod.tsx";
import { NewProject } from "./new-project.tsx";
import { ParityDialog } from "./parity-dialog.tsx";
import { closeDialog, dialogCloser, useWorkshop } from "./workshop-state.ts";

/** Dialogs of the workshop. */
export function WorkshopDialogs() {
  const dialog = useWorkshop((state) => state.dialog);
  switch (dialog?.kind) {
    case undefined:
      return null;
    case "new":
      return <NewProject />;
    case "import":
      return <ImportMod offered={dialog.offered} />;
    case "identity":
      return <IdentityForm />;
    case "editor":
      return <EditorDialog />;
    case "parity":
      return <ParityDialog />;
    case "compare":
      return <CompareDialog />;
    case "log":
      return <LogDialog text={dialog.text} />;
  }
}

function LogDialog({ text }: { readonly text: string }) {
  const { t } = useTranslation();
  const { workshop } = useServices();
  return (
    <Dialog
      size="widest"
      title={t("command.build-log")}
      onClose={closeDialog}
      buttons={
        <>
          <Button kind="quiet" icon="refresh" onPress={() => void workshop.showLog()}>
            {t("workshop.log.again")}
          </Button>
          <Button kind="quiet" onPress={closeDialog} autoFocus>
            {t("close")}
          </Button>
        </>
      }
    >
      <div className="log scroll t-mono selectable" tabIndex={0} role="region" aria-label={t("command.build-log")}>
        {text === "" ? t("workshop.log.none") : text}
      </div>
    </Dialog>
  );
}

/** The command that opens a file at a line. */
function EditorDialog() {
  const { t } = useTranslation();
  const { client } = useServices();
  const [command, setCommand] = useState<string | null>(null);
  const [found, setFound] = useState("");
  const [error, setError] = useState<string | null>(null);
  const [close] = useState(dialogCloser);
  useEffect(() => {
    let isOver = false;
    void client.call("workshop.editor", { command: null }).then((answer) => {
      if (isOver) return;
      if (!answer.ok) return setError(errorText(answer.error));
      setCommand((typed) => typed ?? answer.value.command);
      setFound(answer.value.found);
    });
    return () => {
      isOver = true;
    };
  }, [client]);
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    const answer = await client.call("workshop.editor", { command: (command ?? "").trim() });
    if (!answer.ok) return setError(errorText(answer.error));
    close();
    speak(t("workshop.editor.saved"));
  };
  return (
    <Dialog title={t("workshop.editor.title")} onClose={close}>
      <form className="column form" onSubmit={(event) => void submit(event)}>
        <Field
          label={t("workshop.editor.command")}
          hint={[t("workshop.editor.hint"), ...(found === "" ? [] : [t("workshop.editor.hint.found", { found })])].join(
            " ",
          )}
          placeholder={found}
          value={command ?? ""}
          onChange={setCommand}
          error={error}
          isMono
          autoFocus
        />
        <div className="dialog-buttons">
          <Button kind="quiet" onPress={close}>
            {t("cancel")}
          </Button>
          <Button type="submit">{t("workshop.editor.button")}</Button>
        </div>
      </form>
    </Dialog>
  );
}
