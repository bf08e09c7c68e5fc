import { type BlockPlace, endOf } from "./places.ts";

/** What is to be remembered of a block, as long as nobody knows where it will stand. */
export interface Draft<R extends { readonly block: BlockPlace | null }> {
  /** Null when there is no block. */
  readonly block: Omit<BlockPlace, "offset"> | null;
  /** Null when it is not to be remembered; its block takes its place in the mod all the same. */
  readonly record: Omit<R, "block"> | null;
  /** What was remembered of it before, when nothing but its place can be another one. */
  readonly same?: R | null;
  /** Whether the block is one of an earlier build. */
  readonly isKept: boolean;
}

/** Gives blocks their places one behind the other, from an offset in the file on. */
export class Placing {
  /** Where blocks stand that were made now. */
  readonly made: number[] = [];
  private at: number;

  constructor(start: number) {
    this.at = start;
  }

  place<R extends { readonly block: BlockPlace | null }>(drafts: readonly Draft<R>[]): R[] {
    const records: R[] = [];
    for (const { block, record, same = null, isKept } of drafts) {
      if (block !== null && !isKept) this.made.push(this.at);
      // Of ten thousand files most stand where they stood.
      const isSame = same !== null && (same.block === null || same.block.offset === this.at);
      const place = isSame ? same.block : block === null ? null : { ...block, offset: this.at };
      if (place !== null) this.at = endOf(place);
      if (isSame) records.push(same);
      else if (record !== null) records.push({ ...record, block: place } as R);
    }
    return records;
  }

  /**
   * The same for the drafts before the first that is not made yet or whose block does not end by `end`: what stands behind
   * that in the file may be half a block.
   */
  placeWhole<R extends { readonly block: BlockPlace | null }>(
    drafts: readonly (Draft<R> | undefined)[],
    end: number,
  ): { readonly records: readonly R[]; readonly areAll: boolean } {
    const whole: Draft<R>[] = [];
    let at = this.at;
    for (const draft of drafts) {
      if (draft === undefined) break;
      if (draft.block !== null) at = endOf({ ...draft.block, offset: at });
      if (at > end) break;
      whole.push(draft);
    }
    return { records: this.place(whole), areAll: whole.length === drafts.length };
  }
}
