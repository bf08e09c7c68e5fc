import type { Answer } from "../../src-shared/contract/answer.ts";

/** What pages have in common: how many things there are in all. */
interface Page {
  readonly total: number;
}

/**
 * Asks for page after page until all things are there; `tell` hears after each, of all so far. Ends with the first error,
 * and without a word once it is aborted.
 */
export async function readPages<P extends Page, T>(
  ask: (offset: number) => Promise<Answer<P>>,
  thingsOf: (page: P) => readonly T[],
  signal: AbortSignal,
  tell: (answer: Answer<{ readonly page: P; readonly things: readonly T[] }>) => void,
): Promise<void> {
  let things: readonly T[] = [];
  for (;;) {
    const answer = await ask(things.length);
    if (signal.aborted) return;
    if (!answer.ok) return tell(answer);
    const more = thingsOf(answer.value);
    things = [...things, ...more];
    tell({ ok: true, value: { page: answer.value, things } });
    if (things.length >= answer.value.total || more.length === 0) return;
  }
}
