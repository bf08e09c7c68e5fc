import { useTranslation } from "react-i18next";
import { useServices } from "../services.tsx";
import { useFolderChoice } from "../settings/folder-choice.tsx";
import { Button, type ButtonProps } from "../ui/button.tsx";

/** A folder that is there becomes a project. */
export function AddFolder({
  kind,
  hasLongWord = false,
}: Pick<ButtonProps, "kind"> & { readonly hasLongWord?: boolean }) {
  const { t } = useTranslation();
  const { workshop } = useServices();
  const { ask, dialog } = useFolderChoice((_, { folder }) => void workshop.add(folder));
  return (
    <>
      <Button kind={kind} icon="folder" tip={t("workshop.add.tip")} onPress={() => void ask("project")}>
        <span className={hasLongWord ? "add-word" : undefined}>{t("workshop.add")}</span>
      </Button>
      {dialog}
    </>
  );
}
