import type { Client } from "../../src-shared/contract/client.ts";
import { isSameOrder, type Order } from "../../src-shared/rules/order-edits.ts";
import { playState, usePlay } from "../play/state.ts";
import { fromOrder } from "../play/sync.ts";
import { useConflicts } from "./conflict-state.ts";

/** After a change it is waited so long for the next one. */
const PAUSE_MS = 80;
/** Paths of an effect that are shown. */
const EFFECT_PATHS = 200;

/** Has main count the conflicts of the draft after each change. An answer about an older draft is dropped. */
export class ConflictWatch {
  readonly #client: Client;
  #timer: ReturnType<typeof setTimeout> | undefined;
  #stop: AbortController | null = null;

  constructor(client: Client) {
    this.#client = client;
  }

  /** Begins to watch. Returns what ends it. */
  start(): () => void {
    const end = usePlay.subscribe((now, before) => {
      if (now.phase !== "ready") return;
      if (now.snapshot !== before.snapshot) useConflicts.setState(({ turn }) => ({ turn: turn + 1 }));
      else if (now.draft.order === before.draft.order && now.saved === before.saved) return;
      this.#soon();
    });
    if (playState().phase === "ready") this.#soon();
    return () => {
      end();
      clearTimeout(this.#timer);
      this.#stop?.abort();
    };
  }

  #soon(): void {
    clearTimeout(this.#timer);
    this.#stop?.abort();
    this.#timer = setTimeout(() => void this.#count(), PAUSE_MS);
  }

  async #count(): Promise<void> {
    const { draft, saved, snapshot } = playState();
    if (snapshot?.profile == null) return;
    const stop = new AbortController();
    this.#stop = stop;
    const { signal } = stop;
    const answer = await this.#client.call("conflicts.counts", { ids: fromOrder(draft.order) }, { signal });
    if (signal.aborted) return;
    if (!answer.ok) {
      useConflicts.setState({ error: answer.error, counts: new Map(), counted: draft.order, effect: null });
      return;
    }
    const counts = new Map(answer.value.map((one) => [BigInt(one.id), one]));
    useConflicts.setState({ error: null, counts, counted: draft.order });
    await this.#weigh(saved, draft.order, signal);
  }

  /** What saving would change. */
  async #weigh(from: Order, to: Order, signal: AbortSignal): Promise<void> {
    if (isSameOrder(from, to)) {
      useConflicts.setState({ effect: null });
      return;
    }
    const answer = await this.#client.call(
      "conflicts.effect",
      { from: fromOrder(from), to: fromOrder(to), limit: EFFECT_PATHS },
      { signal },
    );
    if (!signal.aborted) useConflicts.setState({ effect: answer.ok ? answer.value : null });
  }
}
