import { useState } from "react";
import { useTranslation } from "react-i18next";
import { errorText } from "../problem/error-words.ts";
import { useServices } from "../services.tsx";
import { Button } from "../ui/button.tsx";
import { Dialog } from "../ui/dialog.tsx";
import { toast } from "../ui/messages.ts";

/** A web address that a mod names: plain text, with a button beside it that asks before it opens a page. */
export function WebsiteLink({ url }: { readonly url: string }) {
  const { t } = useTranslation();
  const { client, info } = useServices();
  const [isAsking, setAsking] = useState(false);
  const isSafe = /^https:\/\//i.test(url);
  const open = async () => {
    setAsking(false);
    const answer = await client.call("shell.openExternal", { url });
    if (!answer.ok) toast({ meaning: "bad", title: t("error.website"), text: errorText(answer.error) });
    else if (answer.value.result === "page") window.open(url, "_blank", "noopener,noreferrer");
  };
  return (
    <span className="line is-wrapping">
      <span className="t-support">{url}</span>
      {isSafe ? (
        // Electron asks by itself.
        <Button size="small" onPress={() => (info.host === "electron" ? void open() : setAsking(true))}>
          {t("website.open")}
        </Button>
      ) : (
        <span className="t-small t-quiet">{t("website.unsafe")}</span>
      )}
      {isAsking ? <AskWebsite url={url} onClose={() => setAsking(false)} onOpen={() => void open()} /> : null}
    </span>
  );
}

interface AskWebsiteProps {
  readonly url: string;
  readonly onClose: () => void;
  readonly onOpen: () => void;
}

/** Asks before a page that a mod names is opened. */
export function AskWebsite({ url, onClose, onOpen }: AskWebsiteProps) {
  const { t } = useTranslation();
  return (
    <Dialog
      title={t("website.ask.title")}
      onClose={onClose}
      buttons={
        <>
          <Button kind="quiet" onPress={onClose}>
            {t("cancel")}
          </Button>
          <Button onPress={onOpen}>{t("website.ask.open")}</Button>
        </>
      }
    >
      <p className="t-support">{t("website.ask.text")}</p>
      <p className="t-mono website">{url}</p>
    </Dialog>
  );
}
