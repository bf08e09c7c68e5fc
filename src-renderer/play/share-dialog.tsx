import { useEffect, useState } from "react";
import { useTranslation } from "react-i18next";
import type { CallError } from "../../src-shared/contract/answer.ts";
import { ErrorNote } from "../problem/error-note.tsx";
import { useServices } from "../services.tsx";
import { Button } from "../ui/button.tsx";
import { copyText } from "../ui/clipboard.ts";
import { Dialog } from "../ui/dialog.tsx";
import { Field } from "../ui/field.tsx";
import { handOut } from "../ui/hand-out.ts";
import { speak, toast } from "../ui/messages.ts";
import { useOnce } from "../ui/once.ts";
import { useProfiles } from "./profiles.ts";
import { changesOf, playState, setPlay } from "./state.ts";
import { fromOrder } from "./sync.ts";

const close = () => setPlay({ dialog: null });

/** The order as a code for others, to copy, or as a file. */
export function ShareDialog() {
  const { t } = useTranslation();
  const { client } = useServices();
  const active = useProfiles((state) => state.active);
  const [code, setCode] = useState<string | null>(null);
  const [error, setError] = useState<CallError | null>(null);
  const [isCopied, setCopied] = useState(false);
  const { isBusy, once } = useOnce();
  const { draft } = playState();
  const name = active ?? t("share.name");
  const input = { ids: fromOrder(draft.order), off: [], name };

  // biome-ignore lint/correctness/useExhaustiveDependencies: of the order as it is when the dialog opens.
  useEffect(() => {
    void client.call("share.export", input).then((answer) => {
      if (answer.ok) setCode(answer.value.code);
      else setError(answer.error);
    });
  }, [client]);

  const copy = async () => {
    if (code === null) return;
    if (await copyText(code)) {
      setCopied(true);
      speak(t("share.copied"));
    } else toast({ meaning: "bad", title: t("share.not-copied"), text: t("share.not-copied.fix") });
  };
  const saveFile = async () => {
    const answer = await client.call("share.exportFile", input);
    setError(answer.ok ? null : answer.error);
    if (!answer.ok) return;
    if (answer.value.kind === "text") handOut(answer.value.fileName, answer.value.text);
    else if (answer.value.kind === "saved")
      toast({ meaning: "ok", title: t("share.file.saved"), text: answer.value.path });
  };

  return (
    <Dialog
      size="wide"
      title={t("share.title")}
      onClose={close}
      buttons={
        <>
          <Button kind="quiet" onPress={close}>
            {t("close")}
          </Button>
          <Button icon="save" isBusy={isBusy} onPress={() => void once(saveFile)}>
            {t("share.file")}
          </Button>
          <Button
            icon={isCopied ? "check" : "copy"}
            isBusy={code === null && error === null}
            onPress={() => void copy()}
          >
            {t(isCopied ? "share.is-copied" : "share.copy")}
          </Button>
        </>
      }
    >
      <p className="t-support">
        {t("share.text", { count: draft.order.length })} {changesOf(playState()) > 0 ? t("share.unsaved") : ""}
      </p>
      {error === null ? null : <ErrorNote error={error} />}
      {error === null || code !== null ? (
        <Field label={t("share.code")} value={code ?? ""} onChange={() => {}} rows={5} isMono isReadOnly />
      ) : null}
    </Dialog>
  );
}
