import type { Client } from "../../src-shared/contract/client.ts";
import type { Launched } from "../../src-shared/contract/models/launch.ts";
import type { Finding } from "../../src-shared/contract/values.ts";
import { formatTime } from "../i18n/format.ts";
import { i18n, writingTag } from "../i18n/i18n.ts";
import { changesOf, placesOf, playState, setPlay } from "../play/state.ts";
import type { PlaySync } from "../play/sync.ts";
import { errorText } from "../problem/error-words.ts";
import { tellWriteFailed } from "../problem/write-failed.ts";
import { copyAndTell } from "../ui/clipboard.ts";
import { toast } from "../ui/messages.ts";
import { adviceOf, isStartable, questionBefore, warnedOf } from "./launch-rules.ts";
import { setLaunch, useLaunch } from "./launch-state.ts";

/** Starts the game, after what would surprise was asked. */
export class Launcher {
  readonly #client: Client;
  readonly #play: PlaySync;
  #agreed: readonly bigint[] = [];
  readonly #seen = new Set<string>();

  constructor(client: Client, play: PlaySync) {
    this.#client = client;
    this.#play = play;
  }

  /** Begins to listen. Returns what ends it. */
  start(): () => void {
    const ends = [
      this.#client.on("launch.reverted", ({ findings }) => setLaunch({ reverted: findings })),
      this.#client.on("game.running", () => setLaunch({ isStarting: false })),
    ];
    return () => {
      for (const end of ends) end();
    };
  }

  /** Starts it, or asks first. */
  async play(withMods: boolean): Promise<void> {
    if (isStarting()) return;
    const past = pastTen();
    const question = questionBefore({ withMods, changes: changesOf(playState()), past, agreed: this.#agreed });
    if (question !== null) setLaunch({ question });
    else await this.#begin(withMods);
  }

  /** The answer to `unsaved`. */
  async playUnsaved(isSaving: boolean): Promise<void> {
    if (isStarting()) return;
    this.#agreed = pastTen();
    setLaunch({ question: null, isStarting: true });
    if (isSaving && !(await this.#play.save())) setLaunch({ isStarting: false });
    else await this.#begin(true, !isSaving);
  }

  /** The answer to `past`. */
  async playPast(): Promise<void> {
    if (isStarting()) return;
    setLaunch({ question: null });
    this.#agreed = pastTen();
    await this.#begin(true);
  }

  /** The answer to `warned`. */
  async playWarned(findings: readonly Finding[], withMods: boolean): Promise<void> {
    if (isStarting()) return;
    for (const { message } of findings) this.#seen.add(message);
    setLaunch({ question: null });
    await this.#begin(withMods);
  }

  async #begin(withMods: boolean, isUnsaved = false): Promise<void> {
    setLaunch({ isStarting: true });
    const plan = await this.#client.call("launch.plan", { withMods, isUnsaved });
    if (!plan.ok || !isStartable(plan.value)) {
      setLaunch({ isStarting: false, ...(plan.ok ? { question: { kind: "cannot", plan: plan.value } } : {}) });
      if (!plan.ok) toast({ meaning: "bad", title: i18n.t("error.launch"), text: errorText(plan.error) });
      return;
    }
    const findings = warnedOf(plan.value, this.#seen);
    if (findings.length > 0) {
      setLaunch({ isStarting: false, question: { kind: "warned", findings, withMods } });
      return;
    }
    const answer = await this.#client.call("launch.start", { withMods });
    setLaunch({ isStarting: false });
    if (answer.ok) this.#started(answer.value);
    else tellWriteFailed(i18n.t("error.launch"), answer.error);
  }

  #started({ restorePoint, findings, plan }: Launched): void {
    const doubts = findings.filter(({ severity }) => severity !== "info").map(({ message }) => message);
    setLaunch({ advice: adviceOf(plan) });
    const kept =
      restorePoint === null
        ? i18n.t("launched.nothing-kept")
        : i18n.t("launched.kept", {
            count: restorePoint.saves,
            time: formatTime(restorePoint.time, Date.now(), writingTag()),
          });
    toast({
      meaning: doubts.length > 0 ? "warn" : "ok",
      title: i18n.t("launched"),
      text: [kept, ...doubts].join(" "),
      actions: [
        { label: i18n.t("command.restore-points"), run: () => setPlay({ dialog: { kind: "restore-points" } }) },
      ],
    });
  }

  /** Puts the line that starts the game into the clipboard. */
  async copyLine(): Promise<void> {
    const plan = await this.#client.call("launch.plan", { withMods: true, isUnsaved: changesOf(playState()) > 0 });
    if (!plan.ok) {
      toast({ meaning: "bad", title: i18n.t("error.launch-line"), text: errorText(plan.error) });
      return;
    }
    if (plan.value.line === "") {
      setLaunch({ question: { kind: "cannot", plan: plan.value } });
      return;
    }
    const { line } = plan.value;
    await copyAndTell(line, { title: i18n.t("launch-line.copied"), text: line }, line);
  }

  async writeAppId(): Promise<void> {
    const answer = await this.#client.call("launch.writeAppId", {});
    if (!answer.ok) {
      tellWriteFailed(i18n.t("error.app-id"), answer.error);
      return;
    }
    setLaunch({ advice: [] });
    toast({
      meaning: "ok",
      title: i18n.t("app-id.written"),
      text: answer.value.path,
      actions: [{ label: i18n.t("undo"), run: () => void this.#removeAppId() }],
    });
  }

  async #removeAppId(): Promise<void> {
    const answer = await this.#client.call("launch.removeAppId", {});
    if (!answer.ok) tellWriteFailed(i18n.t("error.undo"), answer.error);
    else if (answer.value.isRemoved) toast({ meaning: "ok", title: i18n.t("app-id.removed") });
    else toast({ meaning: "warn", title: i18n.t("app-id.other") });
  }

  /** Writes the order again that something changed after the start. */
  async putBack(): Promise<void> {
    const error = await this.#play.write({ name: "launch.putBack" }, i18n.t("step.put-back"));
    if (error === null) setLaunch({ reverted: null });
    else tellWriteFailed(i18n.t("error.put-back"), error);
  }
}

const isStarting = (): boolean => useLaunch.getState().isStarting;

/** The mods of the draft beyond the line at ten. */
function pastTen(): readonly bigint[] {
  return [...placesOf(playState()).values()].filter(({ standing }) => standing === "past").map(({ id }) => id);
}
