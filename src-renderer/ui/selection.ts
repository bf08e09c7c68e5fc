/** Which rows of a list are chosen. `cursor` is the one that keys act on, `anchor` where a range began. */
export interface Selection {
  readonly cursor: string | null;
  readonly anchor: string | null;
  readonly chosen: ReadonlySet<string>;
}

export const NOTHING: Selection = { cursor: null, anchor: null, chosen: new Set() };

/** One row and no other. */
export function only(key: string | null): Selection {
  return { cursor: key, anchor: key, chosen: new Set(key === null ? [] : [key]) };
}

/** From the anchor to a row. `keys`: all rows as they stand. */
export function rangeTo(selection: Selection, key: string, keys: readonly string[]): Selection {
  const from = keys.indexOf(selection.anchor ?? key);
  const to = keys.indexOf(key);
  if (from < 0 || to < 0) return only(key);
  const chosen = new Set(keys.slice(Math.min(from, to), Math.max(from, to) + 1));
  return { cursor: key, anchor: keys[from], chosen };
}

/** Takes a row in or out. */
export function toggled(selection: Selection, key: string): Selection {
  const chosen = new Set(selection.chosen);
  if (!chosen.delete(key)) chosen.add(key);
  return { cursor: key, anchor: key, chosen };
}

export function everything(selection: Selection, keys: readonly string[]): Selection {
  return { ...selection, cursor: selection.cursor ?? keys[0] ?? null, chosen: new Set(keys) };
}

/**
 * What is left of a selection among the rows that there are now. When the cursor's row is gone, the one that took its
 * place gets it. `before`: rows as they stood.
 */
export function kept(selection: Selection, before: readonly string[], now: readonly string[]): Selection {
  const there = new Set(now);
  const chosen = new Set([...selection.chosen].filter((key) => there.has(key)));
  if (selection.cursor !== null && there.has(selection.cursor)) {
    const anchor = selection.anchor !== null && there.has(selection.anchor) ? selection.anchor : selection.cursor;
    return chosen.size === selection.chosen.size && anchor === selection.anchor
      ? selection
      : { cursor: selection.cursor, anchor, chosen };
  }
  if (selection.cursor === null) return selection;
  const at = before.indexOf(selection.cursor);
  const follower =
    before.slice(at + 1).find((key) => there.has(key)) ??
    before.slice(0, Math.max(at, 0)).findLast((key) => there.has(key));
  return only(follower ?? null);
}

/** The row that a key of movement leads to; null: it is none. `page`: rows that are seen at once. */
export function destination(key: string, at: number, rows: number, page: number): number | null {
  const last = rows - 1;
  switch (key) {
    case "ArrowDown":
      return Math.min(at + 1, last);
    case "ArrowUp":
      return Math.max(at - 1, 0);
    case "Home":
      return 0;
    case "End":
      return last;
    case "PageDown":
      return Math.min(at + page, last);
    case "PageUp":
      return Math.max(at - page, 0);
    default:
      return null;
  }
}
