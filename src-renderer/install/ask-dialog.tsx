import { useRef, useState } from "react";
import { useTranslation } from "react-i18next";
import { usePlay } from "../play/state.ts";
import { errorText } from "../problem/error-words.ts";
import { useServices } from "../services.tsx";
import { Button } from "../ui/button.tsx";
import { Dialog } from "../ui/dialog.tsx";
import { Field } from "../ui/field.tsx";
import { useOnce } from "../ui/once.ts";
import { Path } from "../ui/path.tsx";
import { submitting } from "../ui/submitting.ts";
import { MOD_PACKAGES, sendFiles } from "./sending.ts";

/** In a browser: mods from this computer by a file field, or by a path that is typed. */
export function AskDialog() {
  const { t } = useTranslation();
  const services = useServices();
  const { install } = services;
  const modsPath = usePlay(({ snapshot }) => snapshot?.profile?.modsPath ?? "");
  const field = useRef<HTMLInputElement>(null);
  const [path, setPath] = useState("");
  const [error, setError] = useState<string | null>(null);
  const { isBusy, once } = useOnce();
  const submit = async () => {
    if (path.trim() === "") return setError(t("install.path.empty"));
    const refusal = await install.askPath(path.trim());
    if (refusal !== null) setError(errorText(refusal));
  };
  return (
    <Dialog title={t("add-mods")} onClose={() => install.close()}>
      <div className="drop-place">
        <p>{t("install.ask.text")}</p>
        <Button icon="folder" onPress={() => field.current?.click()} autoFocus>
          {t("install.ask.files")}
        </Button>
        <input
          ref={field}
          type="file"
          multiple
          hidden
          accept={MOD_PACKAGES}
          aria-label={t("install.ask.files")}
          onChange={(event) => sendFiles(services, [...(event.target.files ?? [])])}
        />
      </div>
      <form className="column form" onSubmit={submitting(() => void once(submit))}>
        <Field
          label={t("install.path")}
          hint={t("install.path.hint")}
          value={path}
          onChange={setPath}
          error={error}
          isMono
        />
        <div className="line is-wrapping t-small t-quiet">
          <span>{t("install.ask.folder")}</span>
          <Path path={modsPath} />
        </div>
        <div className="dialog-buttons">
          <Button kind="quiet" onPress={() => install.close()}>
            {t("cancel")}
          </Button>
          <Button type="submit" isBusy={isBusy}>
            {t("install.path.button")}
          </Button>
        </div>
      </form>
    </Dialog>
  );
}
