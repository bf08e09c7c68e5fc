/** A range of a text, in code units, and what stands there instead. */
export interface SourceEdit {
  readonly start: number;
  readonly end: number;
  readonly text: string;
}

/** A text after edits that do not overlap; those at one place come in their order. */
export function applyEdits(text: string, edits: readonly SourceEdit[]): string {
  const parts: string[] = [];
  let at = 0;
  for (const { start, end, text: inserted } of edits.toSorted((a, b) => a.start - b.start || a.end - b.end)) {
    parts.push(text.slice(at, start), inserted);
    at = end;
  }
  parts.push(text.slice(at));
  return parts.join("");
}
