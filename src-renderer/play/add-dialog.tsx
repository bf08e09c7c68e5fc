import { useTranslation } from "react-i18next";
import { errorText } from "../problem/error-words.ts";
import { useServices } from "../services.tsx";
import { Button } from "../ui/button.tsx";
import { Dialog } from "../ui/dialog.tsx";
import { toast } from "../ui/messages.ts";
import { Path } from "../ui/path.tsx";
import { setPlay, usePlay } from "./state.ts";

const close = () => setPlay({ dialog: null });

/** How mods get into the library today: by their folder. */
export function AddDialog() {
  const { t } = useTranslation();
  const { client, info, play } = useServices();
  const modsPath = usePlay(({ snapshot }) => snapshot?.profile?.modsPath ?? "");
  const reveal = async () => {
    const answer = await client.call("shell.reveal", { what: { kind: "folder", folder: "mods" } });
    if (!answer.ok) toast({ meaning: "bad", title: t("error.reveal"), text: errorText(answer.error) });
  };
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(modsPath);
      toast({ meaning: "ok", title: t("add.copied") });
    } catch {
      toast({ meaning: "bad", title: t("share.not-copied"), text: t("share.not-copied.fix") });
    }
  };
  return (
    <Dialog
      title={t("add-mods")}
      onClose={close}
      buttons={
        <>
          <Button kind="quiet" onPress={close}>
            {t("close")}
          </Button>
          <Button icon="refresh" onPress={() => void play.refresh("play.refresh").then(close)}>
            {t("command.refresh")}
          </Button>
          {info.has.reveal ? (
            <Button icon="folder" onPress={() => void reveal()}>
              {t("add.open")}
            </Button>
          ) : (
            <Button icon="copy" onPress={() => void copy()}>
              {t("add.copy")}
            </Button>
          )}
        </>
      }
    >
      <p className="t-support">{t("add.text")}</p>
      <Path path={modsPath} />
      <p className="t-support">{t(info.host === "electron" ? "add.open-file" : "add.more-folders")}</p>
    </Dialog>
  );
}
