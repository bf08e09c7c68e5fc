import { useTranslation } from "react-i18next";
import type { ChosenFolder } from "../../src-shared/contract/models/settings.ts";
import { Button } from "../ui/button.tsx";
import { Note } from "../ui/note.tsx";
import { Path } from "../ui/path.tsx";

export type Wanted = "install" | "profile";

interface WrongFolderProps {
  readonly purpose: Wanted;
  readonly folder: ChosenFolder;
  readonly onUse: () => void;
}

/** A folder was picked that does not look like what is asked for: what is missing in it, and a way on. */
export function WrongFolder({ purpose, folder: { path, problem }, onUse }: WrongFolderProps) {
  const { t } = useTranslation();
  const missing = problem?.kind === "looks-wrong" ? problem.missing : [];
  const holds = problem?.kind === "looks-wrong" ? problem.holds : [];
  return (
    <div className="hero-note" aria-live="polite">
      <Note
        meaning="warn"
        title={t(`first.wrong.${purpose}`)}
        actions={
          <Button size="small" onPress={onUse}>
            {t("first.wrong.use")}
          </Button>
        }
      >
        <Path path={path} />
        {problem?.kind === "no-access" ? <p>{t("first.wrong.no-access")}</p> : null}
        {missing.length === 0 ? null : <p>{t("first.wrong.missing", { names: missing.join(", ") })}</p>}
        {holds.length === 0 ? null : <p className="t-small">{t("first.wrong.holds", { names: holds.join(", ") })}</p>}
      </Note>
    </div>
  );
}
