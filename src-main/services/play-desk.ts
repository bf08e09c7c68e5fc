import type { Place as ShownPlace } from "../../src-shared/contract/models/app.ts";
import type { SaveResult, PlaySnapshot as ShownSnapshot } from "../../src-shared/contract/models/play.ts";
import { isSameOrder, type Order } from "../../src-shared/rules/order-edits.ts";
import type { OpenPlay } from "../play/open-play.ts";
import type { PlayOperation } from "../play/operation.ts";
import type { PlayChange, SavedOrder } from "../play/play-service.ts";
import type { PlaySnapshot } from "../play/snapshot.ts";
import type { GameWatch } from "./game-watch.ts";
import type { Handles } from "./handles.ts";
import { shownOrder, shownPlaces, shownSaved, shownSnapshot } from "./play-models.ts";
import type { Router } from "./router.ts";

export interface DeskOptions {
  readonly open: OpenPlay;
  readonly handles: Handles;
  readonly game: GameWatch;
  readonly tell: Router["broadcast"];
  readonly onError: (error: unknown) => void;
}

/**
 * The Play services of all windows: holds the last snapshot until something changes, so that several windows and calls
 * do not each look through the folders, and tells windows what others did.
 */
export class PlayDesk {
  readonly open: OpenPlay;
  private readonly options: DeskOptions;
  private last: PlaySnapshot | null = null;
  /** Counts changes; a snapshot of an earlier count is old. */
  private changes = 0;
  private lastOf = -1;
  private generation = 0;
  private saving = 0;
  private known: { readonly revision: string; readonly order: Order } | null = null;

  constructor(options: DeskOptions) {
    this.options = options;
    this.open = options.open;
    this.open.play.onChanged((change) => this.hear(change));
  }

  /** What is known; looks through the folders when something has changed, or `again`. */
  async snapshot(operation: PlayOperation, again = false): Promise<PlaySnapshot> {
    if (!again && this.last !== null && this.lastOf === this.changes) return this.last;
    const of = this.changes;
    const snapshot = await this.open.play.snapshot(operation);
    this.last = snapshot;
    this.lastOf = of;
    // One that began before a change may have an order that is past already.
    if (snapshot.scheme !== null && of === this.changes && this.saving === 0)
      this.learn(shownOrder(snapshot.scheme.sha256, []).revision, snapshot.order);
    return snapshot;
  }

  async shown(operation: PlayOperation, again = false): Promise<ShownSnapshot> {
    const { game, handles } = this.options;
    const snapshot = await this.snapshot(operation, again);
    const facts = { version: await this.version(snapshot), isRunning: game.isRunning };
    const handleOf = (path: string) => handles.give("mod", path);
    return shownSnapshot(snapshot, facts, ++this.generation, handleOf);
  }

  /** Where was looked for the game and its profile. */
  async places(operation: PlayOperation): Promise<ShownPlace[]> {
    const snapshot = await this.snapshot(operation);
    return shownPlaces(snapshot.places, await this.version(snapshot));
  }

  private async version({ places: { install } }: PlaySnapshot): Promise<string | null> {
    return install === null ? null : this.options.game.versionOf(install.path);
  }

  /** The order on disk, read now. */
  async order(): Promise<{ readonly sha256: string | null; readonly ids: Order }> {
    const { sha256, scheme } = await this.open.play.order();
    return { sha256, ids: scheme.ids };
  }

  /** Does what saves an order, and tells all windows about it. */
  async save(work: () => Promise<SavedOrder>): Promise<SaveResult> {
    this.saving++;
    try {
      const result = shownSaved(await work());
      this.tellOrder(result.order.revision, result.order.ids.map(BigInt), "lamplighter");
      return result;
    } finally {
      this.saving--;
      this.changes++;
    }
  }

  private hear(change: PlayChange): void {
    this.changes++;
    if (change === "order") {
      if (this.saving === 0) this.order().then((order) => this.hearOrder(order), this.options.onError);
    } else this.options.tell("play.library", {});
  }

  private hearOrder({ sha256, ids }: Awaited<ReturnType<PlayDesk["order"]>>): void {
    this.tellOrder(shownOrder(sha256, []).revision, ids, "outside");
  }

  /** What one window found when it looked is news to the others. */
  private learn(revision: string, order: Order): void {
    if (this.known === null) this.known = { revision, order };
    else this.tellOrder(revision, order, "outside");
  }

  private tellOrder(revision: string, order: Order, by: "outside" | "lamplighter"): void {
    const { known } = this;
    this.known = { revision, order };
    if (known !== null && known.revision === revision && isSameOrder(known.order, order)) return;
    this.options.tell("play.order", { order: { revision, ids: order.map(String) }, by });
  }
}
