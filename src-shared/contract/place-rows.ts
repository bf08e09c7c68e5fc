/** What of a row decides whether it is shown on its own. */
interface Row {
  readonly purpose: string;
  readonly source: string;
  readonly outcome: { readonly kind: string };
}

/** A place to show, and how many more of its kind were looked at in vain. */
export interface FoldedPlace<T> {
  readonly place: T;
  readonly more: number;
}

/**
 * The places with those of one kind that are not there in one row, the first of them: of Wine folders and Steam libraries
 * there are many, and few people have one. Everything else has a row of its own.
 */
export function foldPlaces<T extends Row>(places: readonly T[]): FoldedPlace<T>[] {
  const rows: FoldedPlace<T>[] = [];
  const missing = new Map<string, number>();
  for (const place of places) {
    const isMissing = place.outcome.kind === "not-there";
    const kind = `${place.purpose} ${place.source}`;
    const at = isMissing ? missing.get(kind) : undefined;
    if (at !== undefined) rows[at] = { ...rows[at], more: rows[at].more + 1 };
    else {
      if (isMissing) missing.set(kind, rows.length);
      rows.push({ place, more: 0 });
    }
  }
  return rows;
}
