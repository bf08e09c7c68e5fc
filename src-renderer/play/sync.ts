import type { CallError } from "../../src-shared/contract/answer.ts";
import type { Client } from "../../src-shared/contract/client.ts";
import type { PlaySnapshot, SaveResult } from "../../src-shared/contract/models/play.ts";
import { diffOrders } from "../../src-shared/rules/order-diff.ts";
import { isSameOrder, type Order } from "../../src-shared/rules/order-edits.ts";
import { mergeOrders } from "../../src-shared/rules/order-merge.ts";
import { type UndoableOrder, undoable } from "../../src-shared/rules/order-undo.ts";
import { i18n } from "../i18n/i18n.ts";
import { errorText } from "../problem/error-words.ts";
import { tellWriteFailed } from "../problem/write-failed.ts";
import { toast } from "../ui/messages.ts";
import { NOTHING, only } from "../ui/selection.ts";
import { edit, offerUndo, passWords, takeDraft } from "./edits.ts";
import { modelOf } from "./model.ts";
import { changesOf, playState, setPlay, usePlay } from "./state.ts";

const DRAFT_PAUSE_MS = 300;

/** Keeps the Play screen and main of one mind: what is known, what is saved, what is not. */
export class PlaySync {
  readonly #client: Client;
  /** Of each file that a check was asked for: what it was like then. */
  readonly #asked = new Map<string, string>();
  /** Ends when what is fetched, and what was asked for meanwhile, is there. */
  #fetching: Promise<void> | null = null;
  /** What was asked for while something was fetched. */
  #again: "play.snapshot" | "play.refresh" | null = null;
  #stopListing: AbortController | null = null;
  #stopCheck: AbortController | null = null;
  #draftTimer: ReturnType<typeof setTimeout> | undefined;
  #keptDraft = "";
  /** Events about the order so far: a snapshot from before one is older than it. */
  #ordersHeard = 0;
  /** Calls that write the order and are not answered yet. */
  #writing = 0;
  #saving: Promise<boolean> | null = null;

  constructor(client: Client) {
    this.#client = client;
  }

  /** Begins to listen, and fetches what there is. Returns what ends it. */
  start(): () => void {
    const { signal, abort } = endable();
    const ends = [
      this.#client.on("play.library", () => void this.refresh("play.snapshot")),
      this.#client.on("play.order", ({ order, by }) => {
        this.#ordersHeard++;
        this.#orderChanged(toOrder(order.ids), by);
      }),
      this.#client.on("game.running", ({ isRunning }) => setGameRunning(isRunning)),
      this.#client.onConnection((state) => {
        if (state === "resumed") void this.refresh("play.snapshot");
      }),
      usePlay.subscribe((now, before) => {
        if (now.draft !== before.draft || now.saved !== before.saved) this.#keepDraftSoon();
      }),
      abort,
    ];
    addEventListener("pagehide", () => void this.#keepDraft(), { signal });
    void this.refresh("play.snapshot");
    return () => {
      for (const end of ends) end();
      this.#stopCheck?.abort();
    };
  }

  /** Takes a new snapshot; `play.refresh` looks at the folders again. */
  refresh(call: "play.snapshot" | "play.refresh"): Promise<void> {
    if (this.#fetching !== null) this.#again = this.#again === "play.refresh" ? this.#again : call;
    else this.#fetching = this.#fetchAll(call);
    return this.#fetching;
  }

  async #fetchAll(call: "play.snapshot" | "play.refresh"): Promise<void> {
    try {
      await this.#fetch(call);
      while (this.#again !== null) await this.#fetch(this.#again);
    } finally {
      this.#fetching = null;
    }
  }

  async #fetch(call: "play.snapshot" | "play.refresh"): Promise<void> {
    this.#again = null;
    if (playState().phase === "failed") setPlay({ phase: "loading", error: null });
    const stop = new AbortController();
    this.#stopListing = stop;
    const heard = this.#ordersHeard;
    const began = performance.now();
    const answer = await this.#client.call(
      call,
      {},
      { signal: stop.signal, onProgress: ({ done, total }) => setPlay({ listing: { done, total } }) },
    );
    setPlay({ listing: null });
    if (answer.ok) setPlay({ lookMilliseconds: performance.now() - began });
    if (answer.ok) await this.#take(answer.value, () => heard === this.#ordersHeard);
    else if (playState().phase !== "ready") setPlay({ phase: "failed", error: answer.error });
    else if (answer.error.kind !== "cancelled") refused("error.list", answer.error);
  }

  stopListing(): void {
    this.#stopListing?.abort();
  }

  /** `isLatest`: no event told of another order since the snapshot was asked for. */
  async #take(snapshot: PlaySnapshot, isLatest: () => boolean): Promise<void> {
    const { snapshot: known, phase } = playState();
    const isOther = known !== null && known.profile?.path !== snapshot.profile?.path;
    if (known !== null && !isOther && snapshot.generation < known.generation) return;
    const theirs = toOrder(snapshot.order?.ids ?? []);
    const model = modelOf(snapshot);
    await pause();
    setPlay({ snapshot, model, phase: "ready", error: null });
    // Another profile, such as the sample's, has nothing to do with the order of this one.
    if (isOther) setPlay({ active: NOTHING, library: NOTHING, cut: [], lift: null, drag: null });
    if (phase !== "ready" || isOther) this.#begin(snapshot, theirs);
    else if (isLatest()) this.#orderChanged(theirs, "outside");
    this.#checkNew(snapshot);
  }

  #begin(snapshot: PlaySnapshot, saved: Order): void {
    setPlay({ saved });
    takeDraft(undoable(saved));
    const { draft } = snapshot;
    if (draft !== null) {
      const ids = mergeOrders(toOrder(draft.base), toOrder(draft.ids), saved).order;
      if (edit({ kind: "replace", ids }, i18n.t("step.from-last-time")))
        offerUndo({ meaning: "ok", title: i18n.t("draft.is-back", { count: changesOf(playState()) }) });
    }
    const [first] = playState().draft.order;
    if (playState().active.cursor === null && first !== undefined) setPlay({ active: only(String(first)) });
  }

  /** The order on disk is another one: what was changed here goes on top of it. */
  #orderChanged(theirs: Order, by: "outside" | "lamplighter"): void {
    const { saved, lift } = playState();
    // While something of ours is written, the answer says what became of it.
    if (this.#writing > 0 || isSameOrder(saved, theirs)) return;
    if (lift !== null) setPlay({ lift: null, draft: lift.before });
    this.#adopt(saved, theirs);
    const { added, removed, moved } = diffOrders(saved, theirs);
    toast({
      meaning: "warn",
      title: i18n.t(by === "outside" ? "outside.title" : "outside.title.window"),
      text: [
        i18n.t("outside.what", { added: added.length, removed: removed.length, moved: moved.length }),
        ...(changesOf(playState()) > 0 ? [i18n.t("outside.kept")] : []),
      ].join(" "),
    });
  }

  #adopt(base: Order, theirs: Order): void {
    const { draft } = playState();
    setPlay({ saved: theirs });
    takeDraft(rebased(draft, base, theirs));
  }

  /** Writes the order. While it is written, waits, and writes what has changed since. Returns whether it is written. */
  async save(): Promise<boolean> {
    while (this.#saving !== null) await this.#saving;
    if (changesOf(playState()) === 0) return true;
    this.#saving = this.#save();
    return this.#saving.finally(() => {
      this.#saving = null;
    });
  }

  async #save(): Promise<boolean> {
    const { draft, saved } = playState();
    const sent = draft.order;
    setPlay({ isSaving: true });
    this.#writing++;
    const answer = await this.#client.call("play.save", { base: fromOrder(saved), ids: fromOrder(sent) });
    this.#writing--;
    setPlay({ isSaving: false });
    if (!answer.ok) {
      tellWriteFailed(i18n.t("error.save"), answer.error, () => void this.save());
      return false;
    }
    this.#saved(answer.value, sent);
    return true;
  }

  #saved({ order, isMerged, conflicts, findings }: SaveResult, sent: Order): void {
    const theirs = toOrder(order.ids);
    const { saved } = playState();
    this.#adopt(isSameOrder(saved, theirs) ? saved : sent, theirs);
    const doubts = findings.filter(({ severity }) => severity !== "info").map(({ message }) => message);
    if (isMerged || doubts.length > 0)
      toast({
        meaning: "warn",
        title: i18n.t(isMerged ? "saved.merged" : "saved"),
        text: [isMerged ? i18n.t("saved.merged.conflicts", { count: conflicts.length }) : "", ...doubts]
          .join(" ")
          .trim(),
      });
    else toast({ meaning: "ok", title: i18n.t("saved") });
    void this.#followProfile(order.ids);
  }

  /** The profile in use is the order in use: what was saved goes into it. */
  async #followProfile(ids: readonly string[]): Promise<void> {
    const name = playState().snapshot?.activeProfile ?? null;
    if (name === null) return;
    const answer = await this.#client.call("profiles.save", { name, ids: [...ids], isNew: false });
    if (!answer.ok) refused("error.profile", answer.error);
  }

  /**
   * Has main write an order, such as a profile's, and takes it as one step that can be taken back. Returns why it was
   * not done.
   */
  async write(
    call:
      | { readonly name: "profiles.use" | "history.restore"; readonly of: string }
      | { readonly name: "launch.putBack" },
    words: string,
  ): Promise<CallError | null> {
    this.#writing++;
    const answer = await this.#writeBy(call);
    this.#writing--;
    if (!answer.ok) return answer.error;
    const theirs = toOrder(answer.value.order.ids);
    setPlay({ saved: theirs });
    if (edit({ kind: "replace", ids: theirs }, words)) offerUndo({ meaning: "ok", title: words });
    else toast({ meaning: "ok", title: words });
    return null;
  }

  #writeBy(call: Parameters<PlaySync["write"]>[0]) {
    switch (call.name) {
      case "profiles.use":
        return this.#client.call("profiles.use", { name: call.of });
      case "history.restore":
        return this.#client.call("history.restore", { entry: call.of });
      case "launch.putBack":
        return this.#client.call("launch.putBack", {});
    }
  }

  /** Has another part do what may write the order; what it leaves is taken without a word. */
  async quietly<T>(work: () => Promise<T>): Promise<T> {
    this.#writing++;
    try {
      return await work();
    } finally {
      await this.#takeWritten();
      this.#writing--;
    }
  }

  async #takeWritten(): Promise<void> {
    const answer = await this.#client.call("play.order", {});
    if (!answer.ok) return;
    const { saved } = playState();
    const theirs = toOrder(answer.value.ids);
    if (isSameOrder(saved, theirs)) return;
    this.#adopt(saved, theirs);
    await this.#followProfile(answer.value.ids);
  }

  /** Checks the mods that were not checked since they changed. */
  async checkAll(): Promise<void> {
    if (this.#stopCheck !== null) return;
    const stop = new AbortController();
    this.#stopCheck = stop;
    const began = performance.now();
    setPlay({ checking: { done: 0, total: 0 } });
    const answer = await this.#client.call(
      "play.check",
      {},
      { signal: stop.signal, onProgress: ({ done, total }) => setPlay({ checking: { done, total } }) },
    );
    this.#stopCheck = null;
    setPlay({ checking: null });
    if (answer.ok) {
      setPlay({ lastCheck: { mods: answer.value.checked, milliseconds: performance.now() - began } });
      await this.refresh("play.snapshot");
    } else if (answer.error.kind !== "cancelled") refused("error.check", answer.error);
  }

  stopCheck(): void {
    this.#stopCheck?.abort();
  }

  /** What nobody checked yet is checked once; whoever stops the check is not asked again. */
  #checkNew({ mods }: PlaySnapshot): void {
    const fresh = mods.filter(
      ({ file, health, modified, size }) => health === "unchecked" && this.#asked.get(file) !== `${modified} ${size}`,
    );
    if (fresh.length === 0 || this.#stopCheck !== null) return;
    for (const { file, modified, size } of fresh) this.#asked.set(file, `${modified} ${size}`);
    void this.checkAll();
  }

  #keepDraftSoon(): void {
    clearTimeout(this.#draftTimer);
    this.#draftTimer = setTimeout(() => void this.#keepDraft(), DRAFT_PAUSE_MS);
  }

  async #keepDraft(): Promise<void> {
    const { saved, draft, phase, lift } = playState();
    if (phase !== "ready") return;
    const order = lift === null ? draft.order : lift.before.order;
    const kept = isSameOrder(saved, order) ? null : { base: fromOrder(saved), ids: fromOrder(order) };
    const text = JSON.stringify(kept);
    if (text === this.#keptDraft || (kept === null && this.#keptDraft === "")) return;
    this.#keptDraft = text;
    await this.#client.call("play.setDraft", { draft: kept });
  }
}

/** Lets the page draw and answer between two pieces of work. */
function pause(): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, 0));
}

function endable(): { readonly signal: AbortSignal; readonly abort: () => void } {
  const controller = new AbortController();
  return { signal: controller.signal, abort: () => controller.abort() };
}

/** A draft with its steps, on another order on disk. */
export function rebased(draft: UndoableOrder, base: Order, theirs: Order): UndoableOrder {
  if (isSameOrder(base, theirs)) return draft;
  const onTop = (order: Order): Order => {
    const { order: joined } = mergeOrders(base, order, theirs);
    passWords(order, joined);
    return joined;
  };
  return { order: onTop(draft.order), past: draft.past.map(onTop), future: draft.future.map(onTop) };
}

export function toOrder(ids: readonly string[]): Order {
  return ids.map(BigInt);
}

export function fromOrder(order: Order): string[] {
  return order.map(String);
}

function setGameRunning(isRunning: boolean): void {
  const { snapshot } = playState();
  if (snapshot?.game != null) setPlay({ snapshot: { ...snapshot, game: { ...snapshot.game, isRunning } } });
}

/** A call of the Play screen that failed: what was not done, why, and what to do. */
export function refused(
  title: "error.list" | "error.check" | "error.profile" | "error.profiles" | "error.history" | "error.note",
  error: CallError,
): void {
  toast({ meaning: "bad", title: i18n.t(title), text: errorText(error) });
}
