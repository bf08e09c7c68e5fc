import { useState } from "react";
import { useTranslation } from "react-i18next";
import type { CallError } from "../../src-shared/contract/answer.ts";
import { errorText } from "../problem/error-words.ts";
import { useServices } from "../services.tsx";
import { Button } from "../ui/button.tsx";
import { Dialog } from "../ui/dialog.tsx";
import { Field } from "../ui/field.tsx";
import { toast } from "../ui/messages.ts";
import { useOnce } from "../ui/once.ts";
import { submitting } from "../ui/submitting.ts";
import { fetchProfiles } from "./profiles.ts";
import { playState, setPlay } from "./state.ts";
import { fromOrder } from "./sync.ts";

const close = () => setPlay({ dialog: null });

interface NameDialogProps {
  readonly title: string;
  readonly text?: string;
  readonly initial: string;
  readonly button: string;
  /** Null: done; the dialog closes. */
  readonly onName: (name: string) => Promise<CallError | null>;
}

function NameDialog({ title, text, initial, button, onName }: NameDialogProps) {
  const { t } = useTranslation();
  const [name, setName] = useState(initial);
  const [error, setError] = useState<string | null>(null);
  const { isBusy, once } = useOnce();
  const submit = async () => {
    if (name.trim() === "") return setError(t("profile.name.empty"));
    const refusal = await onName(name.trim());
    if (refusal === null) close();
    else setError(errorText(refusal));
  };
  return (
    <Dialog title={title} onClose={close}>
      <form className="column form" onSubmit={submitting(() => void once(submit))}>
        {text === undefined ? null : <p className="t-support">{text}</p>}
        <Field label={t("profile.name")} value={name} onChange={setName} error={error} autoFocus />
        <div className="dialog-buttons">
          <Button kind="quiet" onPress={close}>
            {t("cancel")}
          </Button>
          <Button type="submit" isBusy={isBusy}>
            {button}
          </Button>
        </div>
      </form>
    </Dialog>
  );
}

/** Keeps the order as it stands under a new name. */
export function NewProfile() {
  const { t } = useTranslation();
  const { client } = useServices();
  const save = async (name: string) => {
    const answer = await client.call("profiles.save", { name, ids: fromOrder(playState().draft.order), isNew: true });
    if (!answer.ok) return answer.error;
    await fetchProfiles(client);
    toast({ meaning: "ok", title: t("profile.saved", { name }) });
    return null;
  };
  return (
    <NameDialog
      title={t("profile.new.title")}
      text={t("profile.new.text", { count: playState().draft.order.length })}
      initial=""
      button={t("profile.new.button")}
      onName={save}
    />
  );
}

export function RenameProfile({ name }: { readonly name: string }) {
  const { t } = useTranslation();
  const { client } = useServices();
  const rename = async (to: string) => {
    const answer = await client.call("profiles.rename", { name, to });
    if (!answer.ok) return answer.error;
    await fetchProfiles(client);
    return null;
  };
  return (
    <NameDialog
      title={t("profile.rename.title", { name })}
      initial={name}
      button={t("profile.rename.button")}
      onName={rename}
    />
  );
}

export function DeleteProfile({ name }: { readonly name: string }) {
  const { t } = useTranslation();
  const { client } = useServices();
  const remove = async () => {
    close();
    const answer = await client.call("profiles.delete", { name });
    if (!answer.ok) toast({ meaning: "bad", title: t("error.profile"), text: errorText(answer.error) });
    else toast({ meaning: "ok", title: t("profile.deleted", { name }) });
    await fetchProfiles(client);
  };
  return (
    <Dialog
      role="alertdialog"
      title={t("profile.delete.title", { name })}
      onClose={close}
      buttons={
        <>
          <Button kind="quiet" onPress={close} autoFocus>
            {t("cancel")}
          </Button>
          <Button kind="danger" icon="trash" onPress={() => void remove()}>
            {t("profile.delete.button")}
          </Button>
        </>
      }
    >
      <p className="t-support">{t("profile.delete.text")}</p>
    </Dialog>
  );
}
