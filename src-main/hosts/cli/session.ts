import type { Operation } from "../../engine/operation.ts";
import { removePending } from "../../files/exit-cleanup.ts";
import { type Console, createConsole } from "./console.ts";
import { EXIT, reportFailure } from "./failures.ts";
import { createProgressView, type ProgressView } from "./progress.ts";

/** What a command is given besides its own arguments. */
export interface Session {
  readonly console: Console;
  readonly progress: ProgressView;
  /** Aborted by Ctrl-C. */
  readonly signal: AbortSignal;
  /** Both of them, as the engine takes them. */
  readonly operation: Operation;
}

/** Runs a command's work; the process ends with the exit code it returns. */
export async function runCommand(json: boolean, work: (session: Session) => Promise<number>): Promise<void> {
  const progress = createProgressView(json);
  const console = createConsole(json, () => progress.finish());
  const signal = cancelSignal(() => progress.finish());
  const operation: Operation = { signal, report: (state) => progress.report(state) };
  try {
    process.exitCode = await work({ console, progress, signal, operation });
  } catch (error) {
    process.exitCode = reportFailure(console, error);
  } finally {
    progress.finish();
  }
}

/** A Ctrl-C that comes twice was sent to us and handed on to us; one that comes later is meant. */
const SAME_CTRL_C_MS = 500;

/** Aborted by the first Ctrl-C, end or hang-up; a later one ends the process at once. */
function cancelSignal(beforeEnd: () => void): AbortSignal {
  const abort = new AbortController();
  let first: number | null = null;
  for (const signal of ["SIGINT", "SIGTERM", "SIGHUP"] as const)
    process.on(signal, () => {
      first ??= performance.now();
      if (performance.now() - first > SAME_CTRL_C_MS) endBy(signal, beforeEnd);
      abort.abort();
    });
  return abort.signal;
}

/** `process.exit` would wait for the workers, which may be in the middle of a long call; a signal does not. */
function endBy(signal: NodeJS.Signals, beforeEnd: () => void): void {
  beforeEnd();
  removePending();
  if (process.platform === "win32") process.exit(EXIT.cancelled);
  process.removeAllListeners(signal);
  process.kill(process.pid, signal);
}
