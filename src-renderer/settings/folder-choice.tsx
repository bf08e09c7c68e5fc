import { type FormEvent, useState } from "react";
import { useTranslation } from "react-i18next";
import type { FolderPurpose } from "../../src-shared/contract/models/app.ts";
import type { ChosenFolder } from "../../src-shared/contract/models/settings.ts";
import { errorText } from "../problem/error-words.ts";
import { useServices } from "../services.tsx";
import { Button, type ButtonProps } from "../ui/button.tsx";
import { Dialog } from "../ui/dialog.tsx";
import { Field } from "../ui/field.tsx";
import { toast } from "../ui/messages.ts";

interface FolderButtonProps extends Pick<ButtonProps, "kind" | "size" | "icon" | "label"> {
  readonly purpose: FolderPurpose;
  readonly children: string;
  readonly onChosen: (folder: ChosenFolder) => void;
}

/** Lets a folder be chosen: by the system's dialog where there is one, else by typing its path. */
export function FolderButton({ purpose, children, onChosen, ...look }: FolderButtonProps) {
  const { t } = useTranslation();
  const { client, info } = useServices();
  const [isTyping, setTyping] = useState(false);
  const take = (folder: ChosenFolder) => {
    if (folder.insteadOf !== null)
      toast({
        meaning: "info",
        title: t("folder.instead"),
        text: t("folder.instead.text", { picked: folder.insteadOf, path: folder.path }),
      });
    onChosen(folder);
  };
  const ask = async () => {
    if (!info.has.dialogs) return setTyping(true);
    const answer = await client.call("folders.choose", { purpose });
    if (!answer.ok) toast({ meaning: "bad", title: t("error.folder"), text: errorText(answer.error) });
    else if (answer.value.folder !== null) take(answer.value.folder);
  };
  return (
    <>
      <Button {...look} onPress={() => void ask()}>
        {children}
      </Button>
      {isTyping ? (
        <TypeFolder
          purpose={purpose}
          onClose={() => setTyping(false)}
          onChosen={(folder) => {
            setTyping(false);
            take(folder);
          }}
        />
      ) : null}
    </>
  );
}

interface TypeFolderProps {
  readonly purpose: FolderPurpose;
  readonly onChosen: (folder: ChosenFolder) => void;
  readonly onClose: () => void;
}

function TypeFolder({ purpose, onChosen, onClose }: TypeFolderProps) {
  const { t } = useTranslation();
  const { client } = useServices();
  const [path, setPath] = useState("");
  const [error, setError] = useState<string | null>(null);
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    if (path.trim() === "") return setError(t("folder.empty"));
    const answer = await client.call("folders.choose", { purpose, typed: path.trim() });
    if (!answer.ok) setError(errorText(answer.error));
    else if (answer.value.folder !== null) onChosen(answer.value.folder);
  };
  return (
    <Dialog title={t(`folder.${purpose}`)} onClose={onClose}>
      <form className="column form" onSubmit={(event) => void submit(event)}>
        <Field
          label={t("folder.path")}
          hint={t(`folder.${purpose}.hint`)}
          value={path}
          onChange={setPath}
          error={error}
          isMono
          autoFocus
        />
        <div className="dialog-buttons">
          <Button kind="quiet" onPress={onClose}>
            {t("cancel")}
          </Button>
          <Button type="submit">{t("folder.use")}</Button>
        </div>
      </form>
    </Dialog>
  );
}
