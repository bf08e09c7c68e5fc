import { useEffect, useRef, useState } from "react";
import { useTranslation } from "react-i18next";
import type { CallError } from "../../src-shared/contract/answer.ts";
import type { BuildComparison, ComparedWith } from "../../src-shared/contract/models/workshop.ts";
import { useNumber } from "../i18n/use-format.ts";
import { ErrorNote } from "../problem/error-note.tsx";
import { useServices } from "../services.tsx";
import { Button } from "../ui/button.tsx";
import { Choices } from "../ui/choices.tsx";
import { Dialog } from "../ui/dialog.tsx";
import { speak } from "../ui/messages.ts";
import { Progress } from "../ui/progress.tsx";
import { StateLabel } from "../ui/state-label.tsx";
import { submitting } from "../ui/submitting.ts";
import { CompareResult } from "./compare-result.tsx";
import { verdictOf } from "./comparing.ts";
import { type ChosenMod, type ImportWork, openMod } from "./importing.ts";
import { ModChoice } from "./mod-choice.tsx";
import { closeDialog, shownProject, useWorkshop } from "./workshop-state.ts";

const KINDS = ["before", "deployed", "file"] as const;

type Shown =
  | { readonly kind: "nothing" }
  | { readonly kind: "working"; readonly work: ImportWork }
  | { readonly kind: "failed"; readonly error: CallError }
  | { readonly kind: "compared"; readonly comparison: BuildComparison };

/** The last build of a project beside the one before, the one in the game's folder, or another .MOD. */
export function CompareDialog() {
  const { t } = useTranslation();
  const { client, upload } = useServices();
  const ofNow = useWorkshop((state) => shownProject(state)?.project ?? null);
  const [project] = useState(ofNow);
  const [kind, setKind] = useState<ComparedWith["kind"]>("before");
  const [mod, setMod] = useState<ChosenMod | null>(null);
  const [fault, setFault] = useState<string | undefined>(undefined);
  const [shown, setShown] = useState<Shown>({ kind: "nothing" });
  const stop = useRef<AbortController | null>(null);
  // Nobody waits for it any more.
  useEffect(() => () => stop.current?.abort(), []);

  const isWorking = shown.kind === "working";
  const choose = (next: ComparedWith["kind"]) => {
    stop.current?.abort();
    setKind(next);
    setFault(undefined);
    setShown({ kind: "nothing" });
  };
  const take = (next: ChosenMod) => {
    // What goes on is about the file before.
    stop.current?.abort();
    setMod(next);
    setFault(undefined);
    setShown({ kind: "nothing" });
  };
  const compare = async () => {
    if (project === null || isWorking) return;
    const isEmpty = mod === null || (mod.kind === "typed" && mod.path.trim() === "");
    if (kind === "file" && isEmpty) return setFault(t("workshop.import.no-file"));
    const abort = new AbortController();
    stop.current = abort;
    const show = (next: Shown) => {
      if (!abort.signal.aborted) setShown(next);
    };
    const onWork = (work: ImportWork) => show({ kind: "working", work });
    onWork(BEGUN);
    const other = kind === "file" && mod !== null ? await opened(mod, onWork, abort.signal) : { kind };
    if (other === null) return;
    const answer = await client.call(
      "workshop.compare",
      { project, with: other as ComparedWith },
      { signal: abort.signal, onProgress: ({ done, total }) => onWork({ kind: "unpacking", done, total }) },
    );
    show(answer.ok ? { kind: "compared", comparison: answer.value } : { kind: "failed", error: answer.error });
    if (answer.ok && !abort.signal.aborted) speak(verdictOf(answer.value).title);
  };
  /** The file as main knows it; what main has is not sent once more. Null: it could not be opened. */
  const opened = async (
    chosen: ChosenMod,
    onWork: (work: ImportWork) => void,
    signal: AbortSignal,
  ): Promise<ComparedWith | null> => {
    const answer = await openMod({ client, upload }, chosen, onWork, signal);
    if (signal.aborted) return null;
    if (!answer.ok) {
      setShown({ kind: "failed", error: answer.error });
      return null;
    }
    if (chosen.kind === "local") setMod({ kind: "opened", file: answer.value });
    return { kind: "file", file: answer.value.file };
  };
  const cancel = () => {
    stop.current?.abort();
    setShown({ kind: "nothing" });
  };
  return (
    <Dialog size="widest" title={t("workshop.compare.title")} onClose={closeDialog}>
      <form className="column form compare" onSubmit={submitting(() => void compare())}>
        <p className="t-support">{t("workshop.compare.text")}</p>
        <Choices
          look="segment"
          label={t("workshop.compare.with")}
          value={kind}
          choices={KINDS.map((value) => ({ value, label: t(`workshop.compare.with.${value}`) }))}
          onChange={choose}
        />
        {kind === "file" ? <ModChoice mod={mod} error={fault} onMod={take} onFault={setFault} isFirst={false} /> : null}
        {shown.kind === "working" ? <Working work={shown.work} /> : null}
        {shown.kind === "failed" ? <ErrorNote error={shown.error} /> : null}
        {shown.kind === "compared" ? <CompareResult comparison={shown.comparison} /> : null}
        <div className="dialog-buttons">
          <Button kind="quiet" onPress={isWorking ? cancel : closeDialog}>
            {t(isWorking ? "cancel" : "close")}
          </Button>
          <Button type="submit" isBusy={isWorking} autoFocus>
            {t(isWorking ? "workshop.compare.busy" : "workshop.compare.button")}
          </Button>
        </div>
      </form>
    </Dialog>
  );
}

const BEGUN: ImportWork = { kind: "unpacking", done: 0, total: 0 };

function Working({ work: { done, total } }: { readonly work: ImportWork }) {
  const { t } = useTranslation();
  const number = useNumber();
  const words =
    total === 0
      ? t("workshop.compare.begin")
      : t("workshop.compare.progress", { percent: number(Math.floor((100 * done) / total)) });
  return (
    <div className="column">
      <StateLabel meaning="run">{words}</StateLabel>
      <Progress label={words} done={done} total={total} />
    </div>
  );
}
