import { useTranslation } from "react-i18next";
import { FindingList } from "../problem/finding-list.tsx";
import { useServices } from "../services.tsx";
import { Button } from "../ui/button.tsx";
import { Note } from "../ui/note.tsx";
import { isAppIdAdvice, isReverted } from "./launch-rules.ts";
import { setLaunch, useLaunch } from "./launch-state.ts";

/** What came up at the last start: files that were put back, advice. */
export function LaunchNotes() {
  const { t } = useTranslation();
  const { launcher } = useServices();
  const reverted = useLaunch((state) => state.reverted);
  const advice = useLaunch((state) => state.advice);
  if (reverted === null && advice.length === 0) return null;
  const isMine = reverted?.some(isReverted) ?? false;
  return (
    <div className="play-findings scroll">
      {reverted === null ? null : (
        <Note
          meaning="warn"
          title={t(isMine ? "reverted.title" : "reverted.other")}
          actions={
            <>
              {isMine ? (
                <Button kind="fix" icon="undo" onPress={() => void launcher.putBack()}>
                  {t("reverted.button")}
                </Button>
              ) : null}
              <Button kind="quiet" onPress={() => setLaunch({ reverted: null })}>
                {t(isMine ? "reverted.leave" : "advice.close")}
              </Button>
            </>
          }
        >
          <FindingList findings={reverted} />
        </Note>
      )}
      {advice.length === 0 ? null : (
        <Note
          meaning="info"
          title={t("advice.title", { count: advice.length })}
          actions={
            <>
              {advice.some(isAppIdAdvice) ? (
                <Button kind="fix" icon="file" onPress={() => void launcher.writeAppId()}>
                  {t("advice.app-id")}
                </Button>
              ) : null}
              <Button kind="quiet" onPress={() => setLaunch({ advice: [] })}>
                {t("advice.close")}
              </Button>
            </>
          }
        >
          <FindingList findings={advice} />
        </Note>
      )}
    </div>
  );
}
