import type { Order } from "../../src-shared/rules/order-edits.ts";
import type { Diagnostic } from "../../src-shared/text/diagnostic.ts";
import { FileError } from "../files/file-error.ts";
import { runningPrograms } from "../files/programs.ts";
import { watchAfterStart } from "../play/launch/after-start.ts";
import { revertedOrder, revertedSettings } from "../play/launch/reverted.ts";
import { launchFinding } from "../play/launch/rules.ts";
import type { SavedOrder } from "../play/play-service.ts";
import { RefusedError } from "./failures.ts";
import { type Launched, type LaunchGround, launchGame, pointStoreOf, prepareLaunch } from "./launch.ts";
import type { PlayDesk } from "./play-desk.ts";

export interface LaunchDeskOptions {
  readonly desk: () => Promise<PlayDesk>;
  readonly ground: () => Promise<LaunchGround>;
  /** The game has begun or ended: time to look. */
  readonly look: () => void;
  /** Something to say after a start: the game does not come, or its files are older ones again. */
  readonly tell: (findings: readonly Diagnostic[]) => void;
  readonly onError: (error: unknown) => void;
  /** A start is not followed any more: the game has ended, or did not come. */
  readonly ended?: () => void;
}

/** What a start was made with. */
interface Begun {
  readonly at: number;
  readonly scheme: string;
  readonly order: Order;
}

/** Starts of the game for all windows: one at a time, and what comes of it. */
export class LaunchDesk {
  private readonly options: LaunchDeskOptions;
  private isStarting = false;
  private begun: Begun | null = null;
  private watch: AbortController | null = null;

  constructor(options: LaunchDeskOptions) {
    this.options = options;
  }

  async plan(withMods: boolean, isUnsaved: boolean, signal: AbortSignal) {
    const desk = await this.options.desk();
    const snapshot = await desk.snapshot({ signal });
    return { snapshot, ...(await prepareLaunch(await this.options.ground(), { withMods, isUnsaved }, snapshot)) };
  }

  /** Throws RefusedError when the game is not started. */
  async start(withMods: boolean, signal: AbortSignal): Promise<Launched> {
    if (this.isStarting) throw refusal(launchFinding("launch-starting", "", {}));
    this.isStarting = true;
    try {
      const desk = await this.options.desk();
      // What is on disk now counts, not what was a while ago.
      const snapshot = await desk.snapshot({ signal }, true);
      const ground = await this.options.ground();
      const launched = await launchGame(ground, { withMods, isUnsaved: false }, snapshot, signal);
      const { started, prepared, findings } = launched;
      if (started === null) throw refusal([...findings, ...prepared.findings].find(isError)!);
      const { scheme, order, places } = snapshot;
      this.begun = scheme === null ? null : { at: desk.open.play.now(), scheme: scheme.path, order };
      this.follow(ground, places.install?.path ?? "");
      return launched;
    } finally {
      this.isStarting = false;
    }
  }

  /** Writes the order again that the game was started with. Throws RefusedError when it is on disk. */
  async putBack(): Promise<SavedOrder> {
    const { open } = await this.options.desk();
    const { scheme, path } = await open.play.order();
    const { begun } = this;
    if (begun === null || begun.scheme !== path || revertedOrder(path, begun.order, scheme.ids).length === 0)
      throw refusal(launchFinding("launch-nothing-reverted", path, {}));
    return open.play.saveOrder(scheme.ids, begun.order, "restored");
  }

  close(): void {
    this.watch?.abort();
  }

  private follow(ground: LaunchGround, game: string): void {
    this.close();
    this.watch = new AbortController();
    const { programs = runningPrograms, clock } = ground;
    watchAfterStart({
      programs,
      game,
      signal: this.watch.signal,
      ...(clock === undefined ? {} : { clock }),
      reverted: () => this.revertedNow(ground),
      tell: (seen) => {
        if (seen.kind === "reverted") this.options.tell(seen.findings);
        else if (seen.kind === "not-seen") this.options.tell([seen.finding]);
        else this.options.look();
      },
    })
      .catch(this.options.onError)
      .finally(() => this.options.ended?.());
  }

  private async revertedNow(ground: LaunchGround): Promise<readonly Diagnostic[]> {
    const { begun } = this;
    try {
      const settings = await revertedSettings(pointStoreOf(ground));
      if (begun === null) return settings;
      const { open } = await this.options.desk();
      const { path, scheme } = await open.play.order();
      const isOther = path !== begun.scheme || (await this.isOurs(scheme.ids, begun));
      return [...(isOther ? [] : revertedOrder(path, begun.order, scheme.ids)), ...settings];
    } catch (error) {
      // Another look follows.
      if (error instanceof FileError) return [];
      throw error;
    }
  }

  /** Whether somebody saved this order here since the start: then it is wanted. */
  private async isOurs(ids: Order, { at }: Begun): Promise<boolean> {
    const { open } = await this.options.desk();
    const [latest] = await open.play.history();
    return latest !== undefined && latest.why !== "outside" && latest.at >= at && String(latest.ids) === String(ids);
  }
}

const isError = ({ severity }: Diagnostic) => severity === "error";

function refusal({ code, message, data, fix }: Diagnostic): RefusedError {
  return new RefusedError(code, message, data, fix);
}
