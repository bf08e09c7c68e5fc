import type { CallError } from "../../src-shared/contract/answer.ts";
import type { Client } from "../../src-shared/contract/client.ts";
import type { Problem, Project } from "../../src-shared/contract/models/workshop.ts";
import { MOST_ACTIVE } from "../../src-shared/rules/load-order.ts";
import { i18n } from "../i18n/i18n.ts";
import { playState, usePlay } from "../play/state.ts";
import type { PlaySync } from "../play/sync.ts";
import { errorText } from "../problem/error-words.ts";
import { speak, toast } from "../ui/messages.ts";
import { kept, only } from "../ui/selection.ts";
import { tellEnd } from "./build-end.ts";
import { ProjectFinder, tellOpened } from "./project-finder.ts";
import { projectTitle } from "./project-words.ts";
import { SourceFixer } from "./source-fixer.ts";
import {
  NO_DETAILS,
  type ProblemFilter,
  type ProblemList,
  setWorkshop,
  shownProject,
  workshopState,
} from "./workshop-state.ts";

/** Problems of one answer. */
const PAGE = 200;
const MOST_PAGE = 500;

/** Speaks with main about projects; the Workshop screen shows `useWorkshop`. */
export class Workshop {
  /** Mends what the problems are about. */
  readonly fixer: SourceFixer;
  /** Goes to files and problems. */
  readonly finder: ProjectFinder;
  readonly #client: Client;
  readonly #play: Pick<PlaySync, "quietly">;
  /** Of the last question about each thing: an answer to an older one is dropped. */
  #turn = { projects: 0, details: 0, problems: 0 };

  constructor(client: Client, play: Pick<PlaySync, "quietly">) {
    this.#client = client;
    this.#play = play;
    this.fixer = new SourceFixer(client, () => this.look());
    this.finder = new ProjectFinder(client, {
      filter: (change) => this.filter(change),
      more: () => this.moreProblems(),
    });
  }

  /** Begins to listen; lists the projects when the mods are listed. Returns what ends it. */
  start(): () => void {
    const onFocus = () => {
      if (workshopState().projects !== null) void this.list();
    };
    addEventListener("focus", onFocus);
    const ends = [
      this.#client.on("workshop.changed", ({ project }) => this.#heardChange(project)),
      this.#client.on("workshop.build", ({ project, state, stages }) => {
        const { projects, details } = workshopState();
        if (projects !== null)
          setWorkshop({ projects: projects.map((each) => (each.project === project ? { ...each, state } : each)) });
        if (details?.project.project === project)
          setWorkshop({ details: { ...details, stages, project: { ...details.project, state } } });
      }),
      // What was told meanwhile came to nobody.
      this.#client.onConnection((state) => {
        if (state === "resumed" && workshopState().projects !== null) void Promise.all([this.list(), this.look()]);
      }),
      usePlay.subscribe(({ phase }) => {
        if (phase === "ready" && workshopState().projects === null && this.#turn.projects === 0) void this.list();
      }),
    ];
    return () => {
      removeEventListener("focus", onFocus);
      for (const end of ends) end();
    };
  }

  #heardChange(project: string | null): void {
    if (workshopState().projects === null) return;
    void this.list();
    if (project === null || project === workshopState().selection.cursor) void this.look();
  }

  /** Asks for the projects. Main looks at those that are watched for changes, too. */
  async list(): Promise<void> {
    const turn = ++this.#turn.projects;
    const answer = await this.#client.call("workshop.projects", {});
    if (turn !== this.#turn.projects) return;
    if (!answer.ok) {
      setWorkshop({ error: answer.error });
      return;
    }
    const { projects: before, selection } = workshopState();
    const projects = answer.value;
    const keys = (of: readonly Project[] | null) => (of ?? []).map(({ project }) => project);
    const next = kept(selection, keys(before), keys(projects));
    setWorkshop({ projects, error: null, selection: next.cursor === null ? only(projects[0]?.project ?? null) : next });
    if (workshopState().selection.cursor !== selection.cursor) this.#showAnew();
  }

  /** Shows a project. */
  show(project: string): void {
    if (workshopState().selection.cursor === project && workshopState().details !== null) return;
    setWorkshop({ selection: only(project) });
    this.#showAnew();
  }

  #showAnew(): void {
    setWorkshop(NO_DETAILS);
    void this.look();
  }

  /** Asks for all that is shown of the project that is shown. */
  async look(): Promise<void> {
    const project = workshopState().selection.cursor;
    if (project === null) return;
    await Promise.all([this.#lookAtDetails(project), this.#lookAtProblems(project)]);
  }

  async #lookAtDetails(project: string): Promise<void> {
    const turn = ++this.#turn.details;
    const answer = await this.#client.call("workshop.state", { project });
    if (turn !== this.#turn.details || workshopState().selection.cursor !== project) return;
    if (!answer.ok) {
      setWorkshop({ detailsError: answer.error });
      return;
    }
    const before = workshopState().details;
    setWorkshop({ details: answer.value, detailsError: null });
    if (before !== null) tellEnd(before, answer.value);
  }

  async #lookAtProblems(project: string): Promise<void> {
    const turn = ++this.#turn.problems;
    const wanted = Math.max(PAGE, workshopState().problems?.problems.length ?? 0);
    const found = await this.#problems(project, 0, wanted);
    if (turn !== this.#turn.problems || workshopState().selection.cursor !== project) return;
    if ("kind" in found) {
      setWorkshop({ problemsError: found });
      return;
    }
    const { problems: before, problemSelection, open } = workshopState();
    const keys = (list: readonly Problem[] = []) => list.map(({ problem }) => problem);
    const there = new Set(keys(found.problems));
    setWorkshop({
      problems: found,
      problemsError: null,
      problemSelection: kept(problemSelection, keys(before?.problems), keys(found.problems)),
      open: new Set([...open].filter((key) => there.has(key))),
    });
  }

  async #problems(project: string, from: number, count: number): Promise<ProblemList | CallError> {
    const { filter } = workshopState();
    let list: ProblemList = { total: 0, problems: [], codes: [] };
    for (let offset = from; offset < from + count; offset += MOST_PAGE) {
      const limit = Math.min(MOST_PAGE, from + count - offset);
      const answer = await this.#client.call("workshop.problems", { project, ...filter, offset, limit });
      if (!answer.ok) return answer.error;
      list = { ...answer.value, problems: [...list.problems, ...answer.value.problems] };
      if (list.problems.length >= answer.value.total - from) break;
    }
    return list;
  }

  /** Has more of the problems. */
  async moreProblems(): Promise<void> {
    const { selection, problems } = workshopState();
    const project = selection.cursor;
    if (project === null || problems === null) return;
    const turn = ++this.#turn.problems;
    const more = await this.#problems(project, problems.problems.length, MOST_PAGE);
    if (turn !== this.#turn.problems || workshopState().selection.cursor !== project) return;
    if ("kind" in more) setWorkshop({ problemsError: more });
    else setWorkshop({ problems: { ...more, problems: [...problems.problems, ...more.problems] } });
  }

  async filter(change: Partial<ProblemFilter>): Promise<void> {
    const { filter, selection, problems } = workshopState();
    setWorkshop({
      filter: { ...filter, ...change },
      // So much is asked for as there is: one page of another view.
      problems: problems === null ? null : { ...problems, problems: problems.problems.slice(0, PAGE) },
    });
    if (selection.cursor !== null) await this.#lookAtProblems(selection.cursor);
  }

  async build(isFull = false): Promise<void> {
    const project = shownProject(workshopState());
    if (project === null) return;
    const answer = await this.#client.call("workshop.build", { project: project.project, isFull });
    if (!answer.ok && answer.error.kind !== "cancelled") this.#tell("error.build", answer.error);
    // What ended is told by an event; this is for one that comes late.
    await this.look();
  }

  async stop(): Promise<void> {
    await this.#change("error.build-stop", (project) => this.#client.call("workshop.stop", { project }));
  }

  async watch(isOn: boolean): Promise<void> {
    const done = await this.#change("error.watch", (project) => this.#client.call("workshop.watch", { project, isOn }));
    if (done) speak(i18n.t(isOn ? "workshop.watch.on" : "workshop.watch.off"));
  }

  /** Copies each new build into the game's folder, or no more; `now`: the last one, too. */
  async deploy(isOn: boolean, now: boolean): Promise<void> {
    const project = workshopState().selection.cursor;
    setWorkshop({ isDeploying: true });
    await this.#change("error.deploy", (project) =>
      this.#client.call("workshop.deploy", { project, isOn, now }).then((answer) => {
        if (answer.ok && now && answer.value.state === "deployed") speak(i18n.t("workshop.deployed.spoken"));
        return answer;
      }),
    );
    if (workshopState().selection.cursor === project) setWorkshop({ isDeploying: false });
  }

  async enable(): Promise<void> {
    const done = await this.#change("error.enable", (project) =>
      this.#play.quietly(() => this.#client.call("workshop.enable", { project })),
    );
    if (!done) return;
    const rank = playState().saved.length;
    const title = i18n.t("workshop.enabled.toast");
    if (rank <= MOST_ACTIVE) toast({ meaning: "ok", title });
    else {
      const text = `${i18n.t("limit.title")} ${i18n.t("workshop.enabled.past", { rank })}`;
      toast({ meaning: "warn", title, text });
    }
  }

  async open(problem: string | null): Promise<void> {
    const project = workshopState().selection.cursor;
    if (project === null) return;
    tellOpened(await this.#client.call("workshop.open", { project, problem }));
  }

  /** `project`: default the one that is shown. */
  async silence(code: string, isSilenced: boolean, project = workshopState().selection.cursor): Promise<void> {
    if (project === null) return;
    const done = await this.#change("error.silence", () =>
      this.#client.call("workshop.silence", { project, code, isSilenced }),
    );
    if (!done) return;
    const title = i18n.t(isSilenced ? "workshop.silenced.toast" : "workshop.told.toast", { code });
    const back = { label: i18n.t("undo"), run: () => void this.silence(code, !isSilenced, project) };
    toast({ meaning: "ok", title, actions: [back] });
  }

  /** Takes a project out of the list. */
  async forget(): Promise<void> {
    const project = shownProject(workshopState());
    if (project === null) return;
    const done = await this.#change("error.forget", () =>
      this.#client.call("workshop.forget", { project: project.project }),
    );
    if (done)
      toast({
        meaning: "ok",
        title: i18n.t("workshop.forgotten", { title: projectTitle(project) }),
        text: project.path,
      });
    await this.list();
  }

  /** A folder of `folders.choose` becomes a project of the list. */
  async add(folder: string): Promise<void> {
    const answer = await this.#client.call("workshop.add", { folder });
    if (!answer.ok) this.#tell("error.project-add", answer.error);
    else await this.take(answer.value);
  }

  /** Shows a project that is new in the list. */
  async take(project: Project): Promise<void> {
    await this.list();
    this.show(project.project);
    speak(i18n.t("workshop.added", { title: projectTitle(project) }));
  }

  async showLog(): Promise<void> {
    const { selection, dialog } = workshopState();
    const project = selection.cursor;
    if (project === null) return;
    const answer = await this.#client.call("workshop.log", { project });
    const now = workshopState();
    // Something else was opened meanwhile, or it was closed again.
    if (now.dialog !== dialog || now.selection.cursor !== project) return;
    if (!answer.ok) this.#tell("error.log", answer.error);
    else setWorkshop({ dialog: { kind: "log", text: answer.value.text } });
  }

  async reveal(): Promise<void> {
    const project = workshopState().selection.cursor;
    if (project === null) return;
    const answer = await this.#client.call("shell.reveal", { what: { kind: "file", file: project } });
    if (!answer.ok) this.#tell("error.reveal", answer.error);
  }

  /** Asks main to change something about the project that is shown, and looks again. False: it was refused. */
  async #change(
    title: ErrorTitle,
    ask: (project: string) => Promise<{ readonly ok: true } | { readonly ok: false; readonly error: CallError }>,
  ): Promise<boolean> {
    const project = workshopState().selection.cursor;
    if (project === null) return false;
    const answer = await ask(project);
    if (!answer.ok) this.#tell(title, answer.error);
    await Promise.all([this.list(), this.look()]);
    return answer.ok;
  }

  #tell(title: ErrorTitle, error: CallError): void {
    toast({ meaning: "bad", title: i18n.t(title), text: errorText(error) });
  }
}

type ErrorTitle =
  | "error.build"
  | "error.build-stop"
  | "error.watch"
  | "error.deploy"
  | "error.enable"
  | "error.silence"
  | "error.forget"
  | "error.project-add"
  | "error.log"
  | "error.reveal";
