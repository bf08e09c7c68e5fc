import { useState } from "react";
import { useTranslation } from "react-i18next";
import { useFormats } from "../i18n/use-format.ts";
import { offFiles } from "../launch/off-play.ts";
import { usePlay } from "../play/state.ts";
import { useServices } from "../services.tsx";
import { Button } from "../ui/button.tsx";
import { Dialog } from "../ui/dialog.tsx";
import { Path } from "../ui/path.tsx";
import { setDoctor, useDoctor } from "./doctor-state.ts";
import { type TwinFile, twinFiles } from "./twin-files.ts";

const close = () => setDoctor({ choosing: null });

/** Several files have one id: one stays, the others go to the trash. */
export function ChooseFile() {
  const choosing = useDoctor((state) => state.choosing);
  const mods = usePlay((state) => state.model.mods);
  if (choosing === null || choosing.subject.kind !== "mod") return null;
  const entry = mods.get(BigInt(choosing.subject.id));
  return <Files key={choosing.key} title={choosing.title} files={entry === undefined ? [] : twinFiles(entry.mod)} />;
}

function Files({ title, files }: { readonly title: string; readonly files: readonly TwinFile[] }) {
  const { t } = useTranslation();
  const { install, doctor } = useServices();
  const formats = useFormats();
  const [kept, setKept] = useState<string | null>(files.find(({ isNewest }) => isNewest)?.file ?? null);
  const others = files.filter(({ file }) => file !== kept).map(({ file }) => file);
  const decide = async () => {
    close();
    await install.remove(others);
    await doctor.run();
  };
  return (
    <Dialog
      size="wide"
      title={title}
      onClose={close}
      buttons={
        <>
          <Button kind="quiet" onPress={close}>
            {t("cancel")}
          </Button>
          <Button
            icon="trash"
            off={files.length < 2 ? t("diagnose.choose.gone") : kept === null ? t("diagnose.choose.first") : offFiles()}
            onPress={() => void decide()}
          >
            {t("diagnose.choose.keep", { count: others.length })}
          </Button>
        </>
      }
    >
      <p className="t-support">{t("diagnose.choose.text")}</p>
      <fieldset className="twin-files">
        <legend className="unseen">{t("diagnose.choose.label")}</legend>
        {files.map(({ file, path, version, size, modified, isTaken, isNewest }) => (
          <label key={file} className="twin-file">
            <input type="radio" name="twin" checked={file === kept} onChange={() => setKept(file)} />
            <span className="column">
              <Path path={path} />
              <span className="t-small t-support">
                {t("diagnose.choose.facts", {
                  version,
                  date: formats.date(modified),
                  size: formats.size(size),
                })}
              </span>
              <span className="t-small t-quiet">
                {[isTaken ? t("diagnose.choose.taken") : "", isNewest ? t("diagnose.choose.newest") : ""]
                  .filter(Boolean)
                  .join(" ")}
              </span>
            </span>
          </label>
        ))}
      </fieldset>
    </Dialog>
  );
}
