import type { FileHints, WatchFiles } from "./file-hints.ts";
import type { Timers } from "./timers.ts";

/** What a look at a project gave. */
export interface Look {
  /** How long it took, milliseconds. */
  readonly took: number;
  /** The folder, or what makes it a project, is not there. */
  readonly isMissing: boolean;
}

export interface ProjectWatchOptions {
  readonly root: string;
  readonly watchFiles: WatchFiles;
  readonly timers: Timers;
  /** Looks through the project and has it built when it has changed. `hinted`: files that were named since. */
  readonly look: (hinted: ReadonlySet<string>) => Promise<Look>;
  /** The system tells of no changes; looks go on. */
  readonly unwatched: (why: string) => void;
  /** A look broke down by a fault of ours. */
  readonly onError: (error: unknown) => void;
}

/** Quiet that ends a burst of hints, and how long a burst may put off a look. */
const QUIET_MS = 50;
const LONGEST_BURST_MS = 1000;
/** Between looks that nobody asked for; more when a look takes long, so that they cost less than half a percent. */
const RECONCILE_MS = 5000;
const RECONCILE_FACTOR = 250;
const RECONCILE_ALONE_MS = 1500;
const OFTEN_MS = 1000;
/** Names that are kept of a burst; a checkout of a repository names thousands. */
const MOST_NAMES = 1000;

/**
 * Looks at a project whenever it may have changed: soon after hints of the system, when asked, and from time to time,
 * since hints get lost. What has changed is for the look to find, so it does not matter which hints come, how often and
 * in which order.
 */
export class ProjectWatch {
  private readonly options: ProjectWatchOptions;
  private hints: FileHints | null = null;
  private hinted = new Set<string>();
  private burstSince: number | null = null;
  private cancelSoon: (() => void) | null = null;
  private cancelLater: (() => void) | null = null;
  private looking = false;
  private isAgain = false;
  private hasHints = true;
  private isClosed = false;
  /** When the last look ended. */
  private lookedAt = Number.NEGATIVE_INFINITY;
  /** How long the last look took, milliseconds. */
  private lastTook = 0;

  constructor(options: ProjectWatchOptions) {
    this.options = options;
  }

  async start(): Promise<void> {
    await this.listen();
    this.lookNow();
  }

  /** For when a window gets the focus again. Somebody who asks all the time is not heard each time. */
  lookNow(): void {
    if (this.options.timers.now() - this.lookedAt < OFTEN_MS) return;
    this.cancelSoon?.();
    this.cancelSoon = null;
    void this.look();
  }

  /** For when something was changed by ourselves. */
  lookSoon(): void {
    this.hint(null);
  }

  async close(): Promise<void> {
    this.isClosed = true;
    this.cancelSoon?.();
    this.cancelLater?.();
    await this.deaf();
  }

  private async listen(): Promise<void> {
    const { root, watchFiles, unwatched } = this.options;
    try {
      this.hasHints = true;
      const hints = await watchFiles(root, {
        hint: (file) => this.hint(file),
        failed: (why) => {
          if (!this.hasHints) return;
          this.hasHints = false;
          unwatched(why);
        },
      });
      if (this.isClosed) await hints.close();
      else this.hints = hints;
    } catch (error) {
      this.hasHints = false;
      unwatched(error instanceof Error ? error.message : String(error));
    }
  }

  private async deaf(): Promise<void> {
    const { hints } = this;
    this.hints = null;
    // Its folder may be gone; nothing is left to be told of it.
    await hints?.close().catch(() => {});
  }

  private hint(file: string | null): void {
    if (this.isClosed) return;
    if (file !== null && this.hinted.size < MOST_NAMES) this.hinted.add(file);
    const { timers } = this.options;
    const now = timers.now();
    this.burstSince ??= now;
    this.cancelSoon?.();
    const left = Math.max(0, this.burstSince + LONGEST_BURST_MS - now);
    this.cancelSoon = timers.after(Math.min(QUIET_MS, left), () => {
      this.cancelSoon = null;
      void this.look();
    });
  }

  private async look(): Promise<void> {
    if (this.isClosed) return;
    if (this.looking) {
      this.isAgain = true;
      return;
    }
    this.looking = true;
    this.burstSince = null;
    const hinted = this.hinted;
    this.hinted = new Set();
    let seen: Look = { took: 0, isMissing: true };
    try {
      seen = await this.options.look(hinted);
      // What it listened to may be another folder by now.
      if (seen.isMissing && this.hints !== null) await this.deaf();
      if (!seen.isMissing && this.hints === null && !this.isClosed) await this.listen();
    } catch (error) {
      this.options.onError(error);
    }
    this.looking = false;
    this.lookedAt = this.options.timers.now();
    if (this.isClosed) return;
    this.lookLater(seen);
    if (!this.isAgain) return;
    this.isAgain = false;
    void this.look();
  }

  private lookLater({ took, isMissing }: Look): void {
    this.cancelLater?.();
    const pause = isMissing || !this.hasHints ? RECONCILE_ALONE_MS : RECONCILE_MS;
    // One that waited for the disk or for others says nothing of what the next one costs.
    const cost = Math.min(took, this.lastTook);
    this.lastTook = took;
    this.cancelLater = this.options.timers.after(Math.max(pause, RECONCILE_FACTOR * cost), () => void this.look());
  }
}
