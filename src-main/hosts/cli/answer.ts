import { isCancel } from "@clack/prompts";
import { USUAL_COLUMNS, USUAL_ROWS } from "./console.ts";

/**
 * Asks a question. When the input ends first (Ctrl-D, a closed terminal) the prompt waits for ever with nothing left to
 * wait for. Null when nothing was chosen, by that or by Ctrl-C.
 */
export async function answer<T>(ask: () => Promise<T>): Promise<Exclude<T, symbol> | null> {
  let giveUp = () => {};
  const unanswered = new Promise<null>((resolve) => {
    giveUp = () => resolve(null);
  });
  process.once("beforeExit", giveUp);
  try {
    const given = await Promise.race([ask(), unanswered]);
    return isCancel(given) ? null : (given as Exclude<T, symbol> | null);
  } finally {
    process.off("beforeExit", giveUp);
  }
}

/** A terminal that does not know its size says 0; the questions would be written one letter to a line. */
export function takeUsualSize(terminal: NodeJS.WriteStream): void {
  terminal.columns ||= USUAL_COLUMNS;
  terminal.rows ||= USUAL_ROWS;
}
