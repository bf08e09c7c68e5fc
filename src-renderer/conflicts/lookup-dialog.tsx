import { useState } from "react";
import { useTranslation } from "react-i18next";
import type { EffectiveFile } from "../../src-shared/contract/models/conflicts.ts";
import { playState, setPlay } from "../play/state.ts";
import { fromOrder } from "../play/sync.ts";
import { errorText } from "../problem/error-words.ts";
import { useServices } from "../services.tsx";
import { Button } from "../ui/button.tsx";
import { Dialog } from "../ui/dialog.tsx";
import { Field } from "../ui/field.tsx";
import { useOnce } from "../ui/once.ts";
import { Path } from "../ui/path.tsx";
import { submitting } from "../ui/submitting.ts";
import { Holders } from "./conflict-block.tsx";
import { linesOf } from "./conflict-words.ts";

const close = () => setPlay({ dialog: null });

/** Which file the game uses for a path that a person types. */
export function LookupDialog() {
  const { t } = useTranslation();
  const { client } = useServices();
  const [path, setPath] = useState("");
  const [error, setError] = useState<string | null>(null);
  const [found, setFound] = useState<EffectiveFile | null>(null);
  const { isBusy, once } = useOnce();
  const submit = async () => {
    if (path.trim() === "") return setError(t("lookup.empty"));
    const ids = fromOrder(playState().draft.order);
    const answer = await client.call("conflicts.lookup", { path: path.trim(), ids });
    setError(answer.ok ? null : errorText(answer.error));
    setFound(answer.ok ? answer.value : null);
  };
  return (
    <Dialog title={t("lookup.title")} size="wide" onClose={close}>
      <form className="column form" onSubmit={submitting(() => void once(submit))}>
        <Field
          label={t("lookup.path")}
          hint={t("lookup.hint")}
          value={path}
          onChange={setPath}
          error={error}
          isMono
          autoFocus
        />
        {found === null ? null : <Found file={found} />}
        <div className="dialog-buttons">
          <Button kind="quiet" onPress={close}>
            {t("close")}
          </Button>
          <Button type="submit" icon="search" isBusy={isBusy}>
            {t("lookup.button")}
          </Button>
        </div>
      </form>
    </Dialog>
  );
}

function Found({ file }: { readonly file: EffectiveFile }) {
  const { t } = useTranslation();
  const { path, base, isBaseKnown } = file;
  const lines = linesOf({ ...file, isRaw: false, inBase: base !== null });
  return (
    <div className="conflict lookup" aria-live="polite">
      <Path path={path} />
      <Holders lines={lines} base={base ?? undefined} />
      {lines.length === 0 ? <p className="t-support">{t(isBaseKnown ? "lookup.nowhere" : "lookup.no-mod")}</p> : null}
      {isBaseKnown || lines.length === 0 ? null : <p className="t-small t-quiet">{t("conflicts.no-base")}</p>}
    </div>
  );
}
