import { FileThread } from "./file-thread.ts";
import type { CheckLevel, FileCheck } from "./health.ts";

export interface CheckQuestion {
  readonly path: string;
  readonly level: CheckLevel;
}

export type CheckAnswer = { readonly kind: "checked"; readonly check: FileCheck } | { readonly kind: "unreadable" };

/** A thread that verifies one mod after the other; begun with the first. */
export class CheckThread {
  readonly #thread: FileThread<CheckQuestion, CheckAnswer>;

  /** Aborting throws the signal's reason, in the middle of a file too. */
  constructor(signal: AbortSignal | undefined) {
    this.#thread = new FileThread("check-worker", signal);
  }

  /** Null when the file cannot be read now. */
  async check(question: CheckQuestion): Promise<FileCheck | null> {
    const answer = await this.#thread.ask(question);
    return answer.kind === "checked" ? answer.check : null;
  }

  close(): Promise<void> {
    return this.#thread.close();
  }
}
