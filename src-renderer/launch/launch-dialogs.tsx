import { useTranslation } from "react-i18next";
import { FindingList } from "../problem/finding-list.tsx";
import { useServices } from "../services.tsx";
import { Button } from "../ui/button.tsx";
import { Dialog } from "../ui/dialog.tsx";
import { setLaunch, useLaunch } from "./launch-state.ts";

const close = () => setLaunch({ question: null });

/** What is asked before a start that would surprise. */
export function LaunchDialogs() {
  const { t } = useTranslation();
  const { launcher } = useServices();
  const question = useLaunch((state) => state.question);
  const cancel = (
    <Button kind="quiet" onPress={close}>
      {t("cancel")}
    </Button>
  );
  switch (question?.kind) {
    case undefined:
      return null;
    case "unsaved":
      return (
        <Dialog
          role="alertdialog"
          title={t("launch.unsaved.title", { count: question.changes })}
          onClose={close}
          buttons={
            <>
              {cancel}
              <Button onPress={() => void launcher.playUnsaved(false)}>{t("launch.unsaved.play")}</Button>
              <Button icon="save" onPress={() => void launcher.playUnsaved(true)} autoFocus>
                {t("launch.unsaved.save")}
              </Button>
            </>
          }
        >
          <p className="t-support">{t("launch.unsaved.text")}</p>
          {question.past === 0 ? null : <p className="t-support">{t("launch.past.text", { count: question.past })}</p>}
        </Dialog>
      );
    case "past":
      return (
        <Dialog
          role="alertdialog"
          title={t("launch.past.title", { count: question.past })}
          onClose={close}
          buttons={
            <>
              {cancel}
              <Button icon="play" onPress={() => void launcher.playPast()} autoFocus>
                {t("launch.past.play")}
              </Button>
            </>
          }
        >
          <p className="t-support">{t("launch.past.text", { count: question.past })}</p>
        </Dialog>
      );
    case "warned":
      return (
        <Dialog
          role="alertdialog"
          title={t("launch.warned")}
          onClose={close}
          buttons={
            <>
              {cancel}
              <Button
                icon="play"
                onPress={() => void launcher.playWarned(question.findings, question.withMods)}
                autoFocus
              >
                {t("launch.warned.play")}
              </Button>
            </>
          }
        >
          <FindingList findings={question.findings} />
        </Dialog>
      );
    case "cannot":
      return (
        <Dialog
          role="alertdialog"
          title={t("launch.cannot")}
          onClose={close}
          buttons={
            <Button kind="quiet" onPress={close} autoFocus>
              {t("close")}
            </Button>
          }
        >
          <FindingList findings={question.plan.findings} />
        </Dialog>
      );
  }
}
