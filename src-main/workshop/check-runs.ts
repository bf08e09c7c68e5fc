import type { Diagnostic } from "../../src-shared/text/diagnostic.ts";
import { CancelledError } from "../engine/operation.ts";
import { FileError } from "../files/file-error.ts";
import type { SourceChecker } from "./source-checks/source-checker.ts";
import type { Stamps } from "./stamps.ts";

/** Runs the checks of one project's sources behind its builds: one at a time, and none while it is built. */
export class CheckRuns {
  private readonly checker: SourceChecker;
  private readonly ended: (findings: readonly Diagnostic[]) => void;
  private readonly onError: (error: unknown) => void;
  private running: { readonly abort: AbortController; readonly done: Promise<void> } | null = null;
  /** The last one that was begun came to its end. */
  private hasEnded = true;
  private isClosed = false;

  /** `ended` is not called for a run that was cancelled. */
  constructor(
    checker: SourceChecker,
    ended: (findings: readonly Diagnostic[]) => void,
    onError: (error: unknown) => void,
  ) {
    this.checker = checker;
    this.ended = ended;
    this.onError = onError;
  }

  /** Checks the project as this look saw it, instead of what is checked now; null: as it is then. */
  begin(stamps: Stamps | null): void {
    if (this.isClosed) return;
    const before = this.running?.done;
    this.cancel();
    this.hasEnded = false;
    const abort = new AbortController();
    this.running = { abort, done: this.run(stamps, abort.signal, before) };
  }

  /** For when what is checked now may be old, or was cancelled and nothing came in its place. */
  again(): void {
    if (!this.hasEnded) this.begin(null);
  }

  cancel(): void {
    this.running?.abort.abort(new CancelledError());
  }

  /** The next run reads everything anew. */
  forget(): void {
    this.checker.forget();
  }

  async close(): Promise<void> {
    this.isClosed = true;
    this.cancel();
    await this.running?.done;
  }

  private async run(stamps: Stamps | null, signal: AbortSignal, before: Promise<void> | undefined): Promise<void> {
    try {
      await before;
      signal.throwIfAborted();
      const findings = await this.checker.check({ signal, ...(stamps === null ? {} : { stamps }) });
      if (signal.aborted) return;
      this.hasEnded = true;
      this.ended(findings);
    } catch (error) {
      if (!signal.aborted) this.hasEnded = true;
      // A project or a game that goes away meanwhile is told by the build that follows.
      if (!signal.aborted && !(error instanceof FileError)) this.onError(error);
    }
  }
}
