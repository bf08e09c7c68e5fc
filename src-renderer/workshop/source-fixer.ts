import type { Client } from "../../src-shared/contract/client.ts";
import type { SourcesFixed } from "../../src-shared/contract/models/workshop.ts";
import { formatNumber } from "../i18n/format.ts";
import { i18n, writingTag } from "../i18n/i18n.ts";
import { shortened, unique } from "../problem/lines.ts";
import { tellWriteFailed } from "../problem/write-failed.ts";
import { closeToast, speak, type Toast, toast } from "../ui/messages.ts";
import { setWorkshop, workshopState } from "./workshop-state.ts";

/** Of a problem that fixing was stopped before. */
const NOT_REACHED = "workshop-fix-cancelled";

/** Has main mend problems in sources, and take it back. */
export class SourceFixer {
  readonly #client: Client;
  readonly #look: () => Promise<void>;
  #stop: AbortController | null = null;

  /** `look` shows anew what is left. */
  constructor(client: Client, look: () => Promise<void>) {
    this.#client = client;
    this.#look = look;
  }

  /** Fixes one problem of the project that is shown. Another fix that goes on is let end first: this one is not done. */
  fix(problem: string): Promise<void> {
    return this.#fix(problem);
  }

  fixSafe(): Promise<void> {
    return this.#fix(null);
  }

  async #fix(problem: string | null): Promise<void> {
    const project = workshopState().selection.cursor;
    if (project === null || this.#stop !== null) return;
    const stop = new AbortController();
    this.#stop = stop;
    setWorkshop({ fixing: { project, problem, done: 0, total: 0 } });
    const answer = await this.#client.call(
      "workshop.fix",
      { project, what: problem === null ? { kind: "safe" } : { kind: "one", problem } },
      {
        signal: stop.signal,
        onProgress: ({ done, total }) => {
          if (this.#stop === stop) setWorkshop({ fixing: { project, problem, done, total } });
        },
      },
    );
    this.#stop = null;
    if (answer.ok) this.#tell(project, answer.value, stop.signal.aborted);
    else if (answer.error.kind === "cancelled") speak(i18n.t("diagnose.fix-stopped"));
    else tellWriteFailed(i18n.t("error.fix"), answer.error);
    // What was fixed goes from the list before its button could be pressed again.
    await this.#look();
    setWorkshop({ fixing: null });
  }

  /** Stops after the file that is written now. */
  stop(): void {
    this.#stop?.abort();
  }

  #tell(project: string, result: SourcesFixed, isStopped: boolean): void {
    const { undo } = result;
    const id = toast({
      ...fixedWords(result, isStopped),
      ...(undo === null ? {} : { actions: [{ label: i18n.t("undo"), run: () => void this.undo(undo) }] }),
    });
    if (undo !== null) setWorkshop({ undos: [...workshopState().undos, { project, handle: undo, toast: id }] });
  }

  /** Takes fixes back. */
  async undo(handle: string): Promise<void> {
    const { undos } = workshopState();
    const undo = undos.find((each) => each.handle === handle);
    if (undo === undefined) return;
    closeToast(undo.toast);
    setWorkshop({ undos: undos.filter((each) => each !== undo) });
    const answer = await this.#client.call("workshop.undoFix", { project: undo.project, undo: handle });
    if (!answer.ok) {
      tellWriteFailed(i18n.t("error.undo"), answer.error);
      // Main has it still, so it can be tried again.
      if (answer.error.kind !== "gone") setWorkshop({ undos: [...workshopState().undos, undo] });
    } else if (answer.value.failed.length > 0)
      toast({
        meaning: "bad",
        title: i18n.t("error.undo"),
        text: shortened(unique(answer.value.failed.map(({ finding }) => finding.message))),
      });
    else toast({ meaning: "ok", title: i18n.t("diagnose.undone", { count: answer.value.restored.length }) });
    await this.#look();
  }
}

/** How fixing went: nothing says that all went well when some did not. */
export function fixedWords(
  { fixed, files, left }: Pick<SourcesFixed, "fixed" | "files" | "left">,
  isStopped: boolean,
): Omit<Toast, "id" | "actions"> {
  const counted = (key: "workshop.fix.problems" | "workshop.files", count: number) =>
    i18n.t(key, { count, number: formatNumber(count, writingTag()) });
  const where = counted("workshop.files", files.length);
  const refused = left.filter(({ finding }) => finding.code !== NOT_REACHED);
  if (refused.length > 0) {
    const text = shortened(unique(refused.map(({ finding }) => whyOf(finding))));
    if (fixed === 0) return { meaning: "bad", title: i18n.t("error.fix"), text };
    const all = counted("workshop.fix.problems", fixed + left.length);
    const done = formatNumber(fixed, writingTag());
    return { meaning: "bad", title: i18n.t("workshop.fixed.some", { done, problems: all, files: where }), text };
  }
  const hasStopped = isStopped || left.length > 0;
  if (fixed === 0)
    return { meaning: "info", title: i18n.t(hasStopped ? "diagnose.fix-stopped" : "workshop.fixed.none") };
  const problems = counted("workshop.fix.problems", fixed);
  return hasStopped
    ? { meaning: "info", title: i18n.t("workshop.fixed.stopped", { problems, files: where }) }
    : { meaning: "ok", title: i18n.t("workshop.fixed", { problems, files: where }) };
}

function whyOf({ message, fix }: SourcesFixed["left"][number]["finding"]): string {
  return fix === undefined ? message : `${message} ${fix}`;
}
