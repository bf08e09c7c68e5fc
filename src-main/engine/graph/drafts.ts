import { type BlockPlace, endOf } from "./places.ts";

/** What is to be remembered of a block, as long as nobody knows where it will stand. */
export interface Draft<R extends { readonly block: BlockPlace | null }> {
  /** Null when there is no block. */
  readonly block: Omit<BlockPlace, "offset"> | null;
  /** Null when it is not to be remembered; its block takes its place in the mod all the same. */
  readonly record: Omit<R, "block"> | null;
}

/** Gives blocks their places one behind the other, from an offset in the file on. */
export class Placing {
  private at: number;

  constructor(start: number) {
    this.at = start;
  }

  place<R extends { readonly block: BlockPlace | null }>(drafts: readonly Draft<R>[]): R[] {
    const records: R[] = [];
    for (const { block, record } of drafts) {
      const place = block === null ? null : { offset: this.at, ...block };
      if (place !== null) this.at = endOf(place);
      if (record !== null) records.push({ ...record, block: place } as R);
    }
    return records;
  }
}
