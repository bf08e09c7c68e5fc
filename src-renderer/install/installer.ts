import type { CallError } from "../../src-shared/contract/answer.ts";
import type { Client } from "../../src-shared/contract/client.ts";
import type { OpenedFile } from "../../src-shared/contract/models/app.ts";
import type { InstallPreview, InstallResult, Undone } from "../../src-shared/contract/models/install.ts";
import type { Order } from "../../src-shared/rules/order-edits.ts";
import { i18n } from "../i18n/i18n.ts";
import { edit } from "../play/edits.ts";
import { playState, type Work } from "../play/state.ts";
import type { PlaySync } from "../play/sync.ts";
import { errorText } from "../problem/error-words.ts";
import { tellWriteFailed } from "../problem/write-failed.ts";
import { toast } from "../ui/messages.ts";
import { installStage, setStage, useInstall } from "./install-state.ts";
import { idsToTick, outcomeOf, suggestedOf } from "./items.ts";

const NO_WORK: Work = { done: 0, total: 0 };

/** Brings mods in and takes them out, step by step; the dialogs show `useInstall`. */
export class Installer {
  readonly #client: Client;
  readonly #play: PlaySync;
  /** Files that came while others were looked at, and what has those sent that came to the page. */
  #waiting: readonly OpenedFile[] = [];
  #sendings: readonly (() => void)[] = [];
  #stop: AbortController | null = null;

  constructor(client: Client, play: PlaySync) {
    this.#client = client;
    this.#play = play;
  }

  /** Lets files be chosen: by the system's dialog, or in a browser by the page. */
  async ask(hasDialogs: boolean): Promise<void> {
    if (!hasProfile()) return;
    if (!hasDialogs) {
      if (isFree()) setStage({ kind: "ask" });
      return;
    }
    const answer = await this.#client.call("install.choose", {});
    if (!answer.ok) toast({ meaning: "bad", title: i18n.t("error.choose"), text: errorText(answer.error) });
    else await this.look(answer.value);
  }

  /** Takes a path that was typed, unless the question was closed meanwhile. Returns why it is none. */
  async askPath(typed: string): Promise<CallError | null> {
    const asked = installStage();
    const answer = await this.#client.call("install.choose", { typed });
    if (!answer.ok) return answer.error;
    if (asked === installStage()) void this.look(answer.value);
    return null;
  }

  /** Has files sent now, or when what goes on is done. Without a mods folder never: that is told. */
  whenFree(send: () => void): void {
    if (!hasProfile()) return;
    if (isFree()) send();
    else this.#sendings = [...this.#sendings, send];
  }

  /** Files are on their way to main; what stops them. */
  begin(): AbortSignal {
    const stop = new AbortController();
    this.#stop = stop;
    return stop.signal;
  }

  /** They are there, or this is why not. */
  end(error: CallError | null): void {
    this.#stop = null;
    if (error?.kind === "cancelled") this.close();
    else setStage(error === null ? { kind: "idle" } : { kind: "failed", error });
  }

  /** Shows what is in files and what installing them would do. Nothing is written by it. */
  async look(files: readonly OpenedFile[]): Promise<void> {
    if (files.length === 0 || !hasProfile()) return;
    if (!isFree()) {
      this.#waiting = [...this.#waiting, ...files];
      return;
    }
    const names = files.map(({ name }) => name);
    setStage({ kind: "reading", names, work: NO_WORK });
    const answer = await this.#long("install.preview", { files: files.map(({ file }) => file) }, (work) =>
      setStage({ kind: "reading", names, work }),
    );
    if (answer.ok) setStage({ kind: "preview", preview: answer.value, chosen: suggestedOf(answer.value) });
    else if (answer.error.kind === "cancelled") this.close();
    else setStage({ kind: "failed", error: answer.error });
  }

  async commit(): Promise<void> {
    const stage = installStage();
    if (stage.kind !== "preview" || stage.chosen.size === 0) return;
    const { preview, chosen } = stage;
    const items = preview.items.filter(({ item }) => chosen.has(item)).map(({ item }) => item);
    setStage({ kind: "installing", preview, count: items.length, work: NO_WORK });
    const answer = await this.#long("install.commit", { preview: preview.preview, items }, (work) =>
      setStage({ kind: "installing", preview, count: items.length, work }),
    );
    if (answer.ok) await this.#installed(preview, answer.value);
    else setStage({ kind: "failed", error: answer.error, isUnknown: answer.error.kind === "disconnected" });
  }

  async #installed(preview: InstallPreview, result: InstallResult): Promise<void> {
    await this.#play.refresh("play.refresh");
    const ticked = this.#tick(preview, result);
    const { installed, hasDoubt } = outcomeOf(result);
    if (hasDoubt || installed === 0) {
      setStage({ kind: "done", preview, result, ticked });
      return;
    }
    this.close();
    toast({
      meaning: "ok",
      title: i18n.t("install.done", { count: installed }),
      ...this.#undoOf(result.undo, ticked),
    });
  }

  #tick(preview: InstallPreview, result: InstallResult): Order {
    if (!useInstall.getState().isTicking) return [];
    const ids = idsToTick(preview, result, playState().draft.order);
    if (ids.length > 0) edit({ kind: "enable", ids });
    return ids;
  }

  /** Stops what takes long. */
  stop(): void {
    this.#stop?.abort();
  }

  /** Closes the dialog; what was looked at is forgotten. */
  close(): void {
    this.stop();
    const stage = installStage();
    setStage({ kind: "idle" });
    if (stage.kind === "preview") void this.#client.call("install.discard", { preview: stage.preview.preview });
    this.#next();
  }

  /** What waited: first what is there already, then what has to be sent. */
  #next(): void {
    const files = this.#waiting;
    this.#waiting = [];
    if (files.length > 0) void this.look(files);
    if (!isFree()) return;
    const [send, ...rest] = this.#sendings;
    this.#sendings = rest;
    send?.();
  }

  /** Takes back what was installed of it. */
  async undoDone(): Promise<void> {
    const stage = installStage();
    if (stage.kind !== "done") return;
    this.close();
    if (stage.result.undo !== null) await this.#undo(stage.result.undo, stage.ticked);
  }

  /** Moves files to the trash; with `keep` into the backups, where there is no trash. */
  async remove(files: readonly string[], keep = false): Promise<void> {
    if (files.length === 0) return;
    const paths = pathsOf(files);
    const answer = await this.#client.call("install.remove", { files: [...files], keep });
    if (!answer.ok) {
      tellWriteFailed(i18n.t("error.trash"), answer.error);
      return;
    }
    const { done, failed, undo } = answer.value;
    if (failed.length > 0) {
      const untrashed = failed.filter(({ finding }) => finding.code.includes("no-trash")).map(({ path }) => path);
      const again = files.filter((file) => untrashed.includes(paths.get(file) ?? ""));
      toast({
        meaning: "bad",
        title: i18n.t(done.length === 0 ? "error.trash" : "error.trash.some", { count: failed.length }),
        text: failed.map(({ finding }) => finding.message).join(" "),
        ...(again.length === 0
          ? {}
          : { actions: [{ label: i18n.t("trash.keep"), run: () => void this.remove(again, true) }] }),
      });
    }
    if (done.length > 0)
      toast({
        meaning: "ok",
        title: i18n.t(keep ? "trash.kept" : "trash.done", { count: done.length }),
        ...this.#undoOf(undo, []),
      });
    await this.#play.refresh("play.refresh");
  }

  /** Moves misplaced mods to where the game looks. */
  async move(files: readonly string[]): Promise<void> {
    const answer = await this.#client.call("install.move", { files: [...files] });
    if (!answer.ok) {
      tellWriteFailed(i18n.t("error.move"), answer.error);
      return;
    }
    const { done, failed, undo } = answer.value;
    if (failed.length > 0)
      toast({
        meaning: "bad",
        title: i18n.t("error.move"),
        text: failed.map(({ finding }) => finding.message).join(" "),
      });
    if (done.length > 0)
      toast({ meaning: "ok", title: i18n.t("stray.moved", { count: done.length }), ...this.#undoOf(undo, []) });
    await this.#play.refresh("play.refresh");
  }

  #undoOf(undo: string | null, ticked: Order) {
    return undo === null ? {} : { actions: [{ label: i18n.t("undo"), run: () => void this.#undo(undo, ticked) }] };
  }

  async #undo(undo: string, ticked: Order): Promise<void> {
    const answer = await this.#client.call("install.undo", { undo });
    if (!answer.ok) tellWriteFailed(i18n.t("error.undo"), answer.error);
    else tellUndone(answer.value);
    await this.#play.refresh("play.refresh");
    const { draft, model } = playState();
    const gone = ticked.filter((id) => draft.order.includes(id) && !model.mods.has(id));
    if (gone.length > 0) edit({ kind: "disable", ids: gone });
  }

  async #long<N extends "install.preview" | "install.commit">(
    name: N,
    input: Parameters<Client["call"]>[1],
    onWork: (work: Work) => void,
  ) {
    const stop = new AbortController();
    this.#stop = stop;
    const answer = await this.#client.call(name, input as never, {
      signal: stop.signal,
      onProgress: ({ done, total }) => {
        if (this.#stop === stop) onWork({ done, total });
      },
    });
    this.#stop = null;
    return answer;
  }
}

/** Where files lie, by their handles. */
function pathsOf(files: readonly string[]): ReadonlyMap<string, string> {
  const { model } = playState();
  const known = [...[...model.mods.values()].map(({ mod }) => mod), ...model.strays];
  return new Map(known.filter(({ file }) => files.includes(file)).map(({ file, path }) => [file, path]));
}

function tellUndone({ failed }: Undone): void {
  if (failed.length === 0) toast({ meaning: "ok", title: i18n.t("install.undone") });
  else
    toast({
      meaning: "bad",
      title: i18n.t("error.undo"),
      text: failed.map(({ finding }) => finding.message).join(" "),
    });
}

/** Whether nothing is looked at or installed now. */
function isFree(): boolean {
  const { kind } = installStage();
  return kind === "idle" || kind === "ask" || kind === "failed";
}

function hasProfile(): boolean {
  const isThere = playState().snapshot?.profile != null;
  if (!isThere) toast({ meaning: "warn", title: i18n.t("install.no-profile"), text: i18n.t("install.no-profile.fix") });
  return isThere;
}
