import { type ReactNode, useState } from "react";
import { useTranslation } from "react-i18next";
import type { FolderPurpose } from "../../src-shared/contract/models/app.ts";
import type { ChosenFolder } from "../../src-shared/contract/models/settings.ts";
import { errorText } from "../problem/error-words.ts";
import { useServices } from "../services.tsx";
import { Button, type ButtonProps } from "../ui/button.tsx";
import { Dialog } from "../ui/dialog.tsx";
import { Field } from "../ui/field.tsx";
import { toast } from "../ui/messages.ts";
import { useOnce } from "../ui/once.ts";
import { submitting } from "../ui/submitting.ts";

interface FolderButtonProps extends Pick<ButtonProps, "kind" | "size" | "icon" | "label"> {
  readonly purpose: FolderPurpose;
  readonly children: string;
  readonly onChosen: (folder: ChosenFolder) => void;
}

/** Lets a folder be chosen: by the system's dialog where there is one, else by typing its path. */
export function FolderButton({ purpose, children, onChosen, ...look }: FolderButtonProps) {
  const { ask, dialog } = useFolderChoice((_, folder) => onChosen(folder));
  return (
    <>
      <Button {...look} onPress={() => void ask(purpose)}>
        {children}
      </Button>
      {dialog}
    </>
  );
}

export interface FolderChoice {
  readonly ask: (purpose: FolderPurpose) => Promise<void>;
  /** To be drawn: where a path is typed. */
  readonly dialog: ReactNode;
}

/** The same for what is no button, such as an entry of a menu. */
export function useFolderChoice(onChosen: (purpose: FolderPurpose, folder: ChosenFolder) => void): FolderChoice {
  const { t } = useTranslation();
  const { client, info } = useServices();
  const [typing, setTyping] = useState<FolderPurpose | null>(null);
  const take = (purpose: FolderPurpose, folder: ChosenFolder) => {
    if (folder.insteadOf !== null)
      toast({
        meaning: "info",
        title: t("folder.instead"),
        text: t("folder.instead.text", { picked: folder.insteadOf, path: folder.path }),
      });
    onChosen(purpose, folder);
  };
  const ask = async (purpose: FolderPurpose) => {
    if (!info.has.dialogs) return setTyping(purpose);
    const answer = await client.call("folders.choose", { purpose });
    if (!answer.ok) toast({ meaning: "bad", title: t("error.folder"), text: errorText(answer.error) });
    else if (answer.value.folder !== null) take(purpose, answer.value.folder);
  };
  const dialog =
    typing === null ? null : (
      <TypeFolder
        purpose={typing}
        onClose={() => setTyping(null)}
        onChosen={(folder) => {
          setTyping(null);
          take(typing, folder);
        }}
      />
    );
  return { ask, dialog };
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
  const { isBusy, once } = useOnce();
  const submit = async () => {
    if (path.trim() === "") return setError(t("folder.empty"));
    const answer = await client.call("folders.choose", { purpose, typed: path.trim() });
    if (!answer.ok) setError(errorText(answer.error));
    else if (answer.value.folder !== null) onChosen(answer.value.folder);
  };
  return (
    <Dialog title={t(`folder.${purpose}`)} onClose={onClose}>
      <form className="column form" onSubmit={submitting(() => void once(submit))}>
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
          <Button type="submit" isBusy={isBusy}>
            {t("folder.use")}
          </Button>
        </div>
      </form>
    </Dialog>
  );
}
