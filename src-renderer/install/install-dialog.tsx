import { useTranslation } from "react-i18next";
import type { InstallPreview, InstallResult } from "../../src-shared/contract/models/install.ts";
import { useNumber } from "../i18n/use-format.ts";
import type { Work } from "../play/state.ts";
import { ErrorNote } from "../problem/error-note.tsx";
import { useServices } from "../services.tsx";
import { Button } from "../ui/button.tsx";
import { Check } from "../ui/choices.tsx";
import { Dialog } from "../ui/dialog.tsx";
import { Note } from "../ui/note.tsx";
import { Path } from "../ui/path.tsx";
import { Progress } from "../ui/progress.tsx";
import { AskDialog } from "./ask-dialog.tsx";
import { setStage, useInstall } from "./install-state.ts";
import { ItemTable } from "./item-table.tsx";
import { nameOf, outcomeOf } from "./items.ts";

/** The dialog of bringing mods in: what is in the files, what would be written where, what became of it. */
export function InstallDialog() {
  const { t } = useTranslation();
  const { install } = useServices();
  const stage = useInstall((state) => state.stage);
  switch (stage.kind) {
    case "idle":
      return null;
    case "ask":
      return <AskDialog />;
    case "sending":
      return <WorkDialog title={t("install.sending", { name: stage.name })} work={stage.work} isBytes />;
    case "reading":
      return (
        <WorkDialog
          title={t("install.reading", { count: stage.names.length, name: stage.names[0] ?? "" })}
          work={stage.work}
        />
      );
    case "preview":
      return <PreviewDialog preview={stage.preview} chosen={stage.chosen} />;
    case "installing":
      return <WorkDialog title={t("install.installing", { count: stage.count })} work={stage.work} />;
    case "done":
      return <ResultDialog preview={stage.preview} result={stage.result} />;
    case "failed":
      return (
        <Dialog
          title={stage.isUnknown === true ? t("error.unknown", { what: t("install.failed") }) : t("install.failed")}
          onClose={() => install.close()}
          buttons={
            <Button kind="quiet" onPress={() => install.close()} autoFocus>
              {t("close")}
            </Button>
          }
        >
          <ErrorNote error={stage.error} />
        </Dialog>
      );
  }
}

interface WorkDialogProps {
  readonly title: string;
  readonly work: Work;
  readonly isBytes?: boolean;
}

/** Something that takes a while, with a way to stop it. */
function WorkDialog({ title, work: { done, total }, isBytes = false }: WorkDialogProps) {
  const { t } = useTranslation();
  const { install } = useServices();
  const number = useNumber();
  const isKnown = total > 0;
  return (
    <Dialog
      title={title}
      onClose={() => install.stop()}
      buttons={
        <Button onPress={() => install.stop()} autoFocus>
          {t("cancel")}
        </Button>
      }
    >
      <p className="t-support" aria-live="polite">
        {isBytes
          ? t("work.percent", { percent: number(isKnown ? Math.floor((100 * done) / total) : 0) })
          : isKnown
            ? t("work.of", { done: number(done), total: number(total) })
            : t("work.begin")}
      </p>
      <Progress label={title} done={done} total={total} />
    </Dialog>
  );
}

interface PreviewProps {
  readonly preview: InstallPreview;
  readonly chosen: ReadonlySet<string>;
}

function PreviewDialog({ preview, chosen }: PreviewProps) {
  const { t } = useTranslation();
  const { install } = useServices();
  const isTicking = useInstall((state) => state.isTicking);
  const { items, others, folder, findings } = preview;
  const title =
    items.length === 0 ? t("install.nothing") : t("install.title", { count: items.length, name: nameOf(items[0]) });
  return (
    <Dialog
      size="widest"
      title={title}
      onClose={() => install.close()}
      buttons={
        <>
          <span className="grow">
            {items.length === 0 ? null : (
              <Check isOn={isTicking} onChange={(next) => useInstall.setState({ isTicking: next })}>
                {t("install.tick")}
              </Check>
            )}
          </span>
          <Button kind="quiet" onPress={() => install.close()}>
            {t("cancel")}
          </Button>
          {items.length === 0 ? null : (
            <Button
              kind="primary"
              icon="plus"
              off={chosen.size === 0 && t("install.choose-one")}
              onPress={() => void install.commit()}
              autoFocus
            >
              {t("install.button", { count: chosen.size })}
            </Button>
          )}
        </>
      }
    >
      {items.length === 0 ? (
        <p className="t-support">{t("install.nothing.text")}</p>
      ) : (
        <div className="line is-wrapping t-support install-target">
          <span>{t("install.into")}</span>
          <Path path={folder} />
        </div>
      )}
      {findings.map(({ code, message, path }) => (
        <Note key={`${code} ${path} ${message}`} meaning="warn" title={message}>
          {path}
        </Note>
      ))}
      {items.length === 0 ? null : (
        <ItemTable
          items={items}
          chosen={chosen}
          onChosen={(next) => setStage({ kind: "preview", preview, chosen: next })}
        />
      )}
      {others === 0 ? null : <p className="t-small t-quiet">{t("install.others", { count: others })}</p>}
    </Dialog>
  );
}

interface ResultProps {
  readonly preview: InstallPreview;
  readonly result: InstallResult;
}

/** What became of each item, when it was not all as it should be. */
function ResultDialog({ preview, result }: ResultProps) {
  const { t } = useTranslation();
  const { install } = useServices();
  const { installed, failed, skipped } = outcomeOf(result);
  const title =
    installed === 0 ? t("install.result.none") : t("install.result", { installed, total: result.results.length });
  return (
    <Dialog
      size="widest"
      title={title}
      onClose={() => install.close()}
      buttons={
        <>
          {result.undo === null ? null : (
            <Button icon="undo" onPress={() => void install.undoDone()}>
              {t("install.take-back", { count: installed })}
            </Button>
          )}
          <Button kind="quiet" onPress={() => install.close()} autoFocus>
            {t("close")}
          </Button>
        </>
      }
    >
      <p className="t-support">{t("install.result.text", { failed, skipped })}</p>
      <ItemTable items={preview.items} result={result} />
    </Dialog>
  );
}
