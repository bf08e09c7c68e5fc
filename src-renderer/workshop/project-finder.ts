import type { CallError } from "../../src-shared/contract/answer.ts";
import type { Client } from "../../src-shared/contract/client.ts";
import type { Problem, SourceFiles } from "../../src-shared/contract/models/workshop.ts";
import { i18n } from "../i18n/i18n.ts";
import { errorText } from "../problem/error-words.ts";
import { speak, toast } from "../ui/messages.ts";
import { only } from "../ui/selection.ts";
import { focusProblem } from "./problem-actions.ts";
import { NO_PROBLEM_FILTER, type ProblemFilter, setWorkshop, workshopState } from "./workshop-state.ts";

/** Of one kind, in the list of what was found. */
const MOST_FOUND = 20;

/** What of the list of problems it needs. */
export interface ProblemLister {
  filter(change: Partial<ProblemFilter>): Promise<void>;
  more(): Promise<void>;
}

/** Finds files and problems of the project that is shown, and goes to them. */
export class ProjectFinder {
  readonly #client: Client;
  readonly #list: ProblemLister;

  constructor(client: Client, list: ProblemLister) {
    this.#client = client;
    this.#list = list;
  }

  /** Sources whose path holds all words. */
  async files(typed: string): Promise<SourceFiles["files"]> {
    const project = workshopState().selection.cursor;
    if (project === null) return [];
    const answer = await this.#client.call("workshop.files", { project, filter: typed, limit: MOST_FOUND });
    return answer.ok ? answer.value.files : [];
  }

  /** Problems that are told, whichever of them the list shows. */
  async problems(typed: string): Promise<readonly Problem[]> {
    const project = workshopState().selection.cursor;
    if (project === null) return [];
    const { sort, isDescending } = NO_PROBLEM_FILTER;
    const answer = await this.#client.call("workshop.problems", {
      ...{ project, filter: typed, severity: "all", code: "", withSilenced: false },
      ...{ sort, isDescending, offset: 0, limit: MOST_FOUND },
    });
    return answer.ok ? answer.value.problems : [];
  }

  async openFile(path: string): Promise<void> {
    const project = workshopState().selection.cursor;
    if (project === null) return;
    tellOpened(await this.#client.call("workshop.openFile", { project, path }));
  }

  /** Chooses a problem and shows its row. When the list does not hold it, the list shows the problems of its file. */
  async show({ problem, finding }: Problem): Promise<void> {
    const isListed = () => workshopState().problems?.problems.some((each) => each.problem === problem) ?? false;
    if (!isListed()) await this.#list.filter({ ...NO_PROBLEM_FILTER, filter: finding.path });
    for (let before = -1; !isListed(); ) {
      const count = workshopState().problems?.problems.length ?? 0;
      if (count === before) {
        // It was mended meanwhile.
        speak(i18n.t("workshop.problem.gone"));
        return;
      }
      before = count;
      await this.#list.more();
    }
    setWorkshop({ problemSelection: only(problem) });
    focusProblem();
  }
}

/** Says that the editor opens a file, or why it does not. */
export function tellOpened(answer: { readonly ok: true } | { readonly ok: false; readonly error: CallError }): void {
  if (answer.ok) speak(i18n.t("workshop.opened"));
  else
    toast({
      meaning: "bad",
      title: i18n.t("error.open"),
      text: errorText(answer.error),
      actions: [{ label: i18n.t("command.editor"), run: () => setWorkshop({ dialog: { kind: "editor" } }) }],
    });
}
