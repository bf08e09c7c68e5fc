import { useEffect, useState } from "react";
import { useTranslation } from "react-i18next";
import type { OpenedFile } from "../../src-shared/contract/models/app.ts";
import type { Finding } from "../../src-shared/contract/values.ts";
import { setPlay } from "../play/state.ts";
import { refused } from "../play/sync.ts";
import { useServices } from "../services.tsx";
import { Button } from "../ui/button.tsx";
import { Dialog } from "../ui/dialog.tsx";
import { type Toast, toast } from "../ui/messages.ts";
import { Path } from "../ui/path.tsx";

/** What was said beside the copying, such as that the older version could not be kept, stands with the success. */
function added(title: string, findings: readonly Finding[]): Omit<Toast, "id"> {
  if (findings.length === 0) return { meaning: "ok", title };
  return { meaning: "warn", title, text: findings.map(({ message }) => message).join(" ") };
}

/** Files that were handed to the program, by a double-click: asks whether they are to go into the library. */
export function OpenedFiles() {
  const { t } = useTranslation();
  const { client } = useServices();
  const [files, setFiles] = useState<readonly OpenedFile[]>([]);
  const [isBusy, setBusy] = useState(false);
  useEffect(() => {
    const take = async () => {
      const answer = await client.call("app.takeOpened", {});
      if (answer.ok && answer.value.length > 0) setFiles((before) => [...before, ...answer.value]);
    };
    void take();
    return client.on("app.opened", () => void take());
  }, [client]);
  useEffect(() => {
    // A page that takes no files would be left for the file.
    const refuse = (event: DragEvent) => {
      if (!event.dataTransfer?.types.includes("Files")) return;
      event.preventDefault();
      if (event.type === "drop") setPlay({ dialog: { kind: "add" } });
    };
    addEventListener("dragover", refuse);
    addEventListener("drop", refuse);
    return () => {
      removeEventListener("dragover", refuse);
      removeEventListener("drop", refuse);
    };
  }, []);
  if (files.length === 0) return null;
  const add = async () => {
    setBusy(true);
    for (const { file, name } of files) {
      const answer = await client.call("play.add", { file });
      if (answer.ok) toast(added(t("opened.added", { name }), answer.value.findings));
      else refused("error.add", answer.error);
    }
    setBusy(false);
    setFiles([]);
  };
  return (
    <Dialog
      title={t("opened.title", { count: files.length, name: files[0].name })}
      onClose={() => setFiles([])}
      buttons={
        <>
          <Button kind="quiet" onPress={() => setFiles([])}>
            {t("cancel")}
          </Button>
          <Button icon="plus" isBusy={isBusy} onPress={() => void add()} autoFocus>
            {t(isBusy ? "opened.adding" : "opened.add")}
          </Button>
        </>
      }
    >
      <p className="t-support">{t("opened.text")}</p>
      <div className="column">
        {files.map(({ file, path }) => (
          <Path key={file} path={path} />
        ))}
      </div>
    </Dialog>
  );
}
