import { BLOCK_HEAD_SIZE } from "../../../src-shared/formats/mod/section.ts";
import type { BlockFacts } from "../block.ts";
import type { AppendBytes } from "../mod-writer.ts";
import type { Operation } from "../operation.ts";
import type { KeptBlock } from "./kept-mod.ts";
import { endOf } from "./places.ts";

/** What comes next in the mod: a block that is being made, by the index of its task, or one of an earlier build. */
export type WovenItem =
  | { readonly kind: "made"; readonly index: number }
  /** Without a block for what could not be made. */
  | { readonly kind: "kept"; readonly block: KeptBlock | null };

type Facts = readonly (Pick<BlockFacts, "packedSize"> | null)[];

/** Weaves blocks that are made, which come in their order, and kept ones into the order of the mod. */
export class Weaver {
  private readonly items: readonly WovenItem[];
  private readonly append: AppendBytes;
  private readonly operation: Operation;
  private next = 0;
  /** Bytes that are still to come of the block that is being handed on. */
  private left = 0;

  constructor(items: readonly WovenItem[], append: AppendBytes, operation: Operation) {
    this.items = items;
    this.append = append;
    this.operation = operation;
  }

  /**
   * Hands on bytes of made blocks, and before them the kept blocks whose turn it is. `facts` are those of all tasks up to
   * the blocks that have come; a task without any has no block. Errors: what `append` and `KeptMod.copy` throw.
   */
  async take(run: Uint8Array, facts: Facts): Promise<void> {
    let first = 0;
    let at = 0;
    while (at < run.length) {
      if (this.left === 0) {
        const kept = this.passKept(facts, false);
        if (kept.length > 0) {
          if (at > first) await this.append(run.subarray(first, at));
          first = at;
          await this.copy(kept);
        }
      }
      const step = Math.min(this.left, run.length - at);
      at += step;
      this.left -= step;
    }
    if (at > first) await this.append(run.subarray(first, at));
  }

  /** Hands on the kept blocks behind the last one that was made. */
  async finish(facts: Facts): Promise<void> {
    if (this.left > 0) throw new Error(`${this.left} bytes of a block did not come`);
    await this.copy(this.passKept(facts, true));
  }

  /** The kept blocks before the next made one, of which `left` is set. */
  private passKept(facts: Facts, isEnd: boolean): KeptBlock[] {
    const kept: KeptBlock[] = [];
    while (this.next < this.items.length) {
      const item = this.items[this.next++];
      if (item.kind === "kept") {
        if (item.block !== null) kept.push(item.block);
        continue;
      }
      const made = facts[item.index];
      if (made === null) continue;
      if (isEnd) throw new Error(`the block of task ${item.index} did not come`);
      this.left = BLOCK_HEAD_SIZE + made.packedSize;
      return kept;
    }
    if (!isEnd) throw new Error("a block came that nobody waits for");
    return kept;
  }

  private async copy(kept: readonly KeptBlock[]): Promise<void> {
    for (const run of neighbours(kept))
      await run[0].mod.copy(
        run.map(({ place }) => place),
        this.append,
        this.operation,
      );
  }
}

/** Cuts kept blocks into runs that stand one behind the other in one file. */
function neighbours(kept: readonly KeptBlock[]): KeptBlock[][] {
  const runs: KeptBlock[][] = [];
  for (const block of kept) {
    const last = runs.at(-1)?.at(-1);
    if (last !== undefined && last.mod === block.mod && endOf(last.place) === block.place.offset)
      runs.at(-1)!.push(block);
    else runs.push([block]);
  }
  return runs;
}
