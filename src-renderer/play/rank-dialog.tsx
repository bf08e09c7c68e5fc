import { useState } from "react";
import { useTranslation } from "react-i18next";
import { Button } from "../ui/button.tsx";
import { Dialog } from "../ui/dialog.tsx";
import { Field } from "../ui/field.tsx";
import { submitting } from "../ui/submitting.ts";
import { moveChosenTo } from "./edits.ts";
import { titleOf } from "./model.ts";
import { chosenIds, playState, setPlay } from "./state.ts";

const close = () => setPlay({ dialog: null });

/** Moves what is chosen to a rank. */
export function RankDialog() {
  const { t } = useTranslation();
  const { draft, model } = playState();
  const ids = chosenIds(playState(), "active");
  const total = draft.order.length;
  const [text, setText] = useState(ids.length === 0 ? "" : String(draft.order.indexOf(ids[0]) + 1));
  const [error, setError] = useState<string | null>(null);
  const submit = () => {
    const rank = Number(text);
    if (!/^\d+$/.test(text.trim()) || rank < 1 || rank > total) return setError(t("rank.wrong", { total }));
    close();
    moveChosenTo(rank);
  };
  const name = ids.length === 1 ? titleOf(model, ids[0]) : t("mods", { count: ids.length });
  return (
    <Dialog title={t("rank.title", { name })} onClose={close}>
      <form className="column form" onSubmit={submitting(submit)}>
        <Field label={t("rank.label", { total })} value={text} onChange={setText} error={error} autoFocus />
        <div className="dialog-buttons">
          <Button kind="quiet" onPress={close}>
            {t("cancel")}
          </Button>
          <Button type="submit">{t("rank.button")}</Button>
        </div>
      </form>
    </Dialog>
  );
}
