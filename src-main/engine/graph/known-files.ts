import type { BlockOptions, BlockTask } from "../block-maker.ts";
import type { Operation } from "../operation.ts";
import type { SourceFile } from "../plan.ts";
import type { OpenLedger } from "./build-cache.ts";
import type { KeptBlock, KeptMod } from "./kept-mod.ts";
import type { FileRecord } from "./records.ts";
import { holderOf } from "./same-content.ts";
import type { SourceContents } from "./source-contents.ts";

/** What an earlier build has made of a file. */
export interface KnownFile {
  readonly record: FileRecord;
  readonly block: KeptBlock | null;
}

/**
 * How a file becomes a block: with its content and, for those that are compiled, its path, all that its bytes, its
 * findings and its facts depend on. A file that is packed as it is may be moved.
 */
export function ruleOfFile(
  { form, type, index }: BlockTask,
  { ids, level }: BlockOptions,
  tags: string | null,
): string {
  if (form === null) return `${COPY}${type} ${level}`;
  return `${form} ${type} ${level} ${ids} ${index ?? "-"} ${form === "binlayout" ? tags : "-"}`;
}

const COPY = "copy ";

/** Whether a file of this path and rule becomes the same block, when its content is the same. */
function isMadeAlike(record: FileRecord, path: string, rule: string): boolean {
  return record.rule === rule && (record.path === path || rule.startsWith(COPY));
}

/** From so many bytes of unknown files on, what other projects have made is looked at. */
const WORTH_A_LOOK = 256 << 10;

export interface KnownFilesInput {
  readonly sources: readonly SourceFile[];
  /** By index of the source. */
  readonly rules: readonly string[];
  readonly own: OpenLedger | null;
  readonly others: () => Promise<readonly OpenLedger[]>;
  readonly contents: SourceContents;
  readonly operation: Operation;
}

/**
 * What is known of each file; null for those to be made. Files that have not changed are not read; others are when an
 * earlier build has made one of their size and rule. Errors: `FileError`, `CancelledError`.
 */
export async function findKnownFiles(input: KnownFilesInput): Promise<readonly (KnownFile | null)[]> {
  const { sources, rules, own, contents } = input;
  const known = sources.map((source, index) => {
    const record = own === null ? null : contents.unchanged(source);
    return record !== null && record.rule === rules[index] ? knownFile(record, own!.mod) : null;
  });
  const unknown = [...known.keys()].filter((index) => known[index] === null);
  const bytes = unknown.reduce((sum, index) => sum + sources[index].size, 0);
  if (unknown.length === 0) return known;
  const ledgers = [...(own === null ? [] : [own]), ...(bytes < WORTH_A_LOOK ? [] : await input.others())];
  const candidates = new Candidates(ledgers);
  for (const index of unknown) {
    const source = sources[index];
    const likely = candidates.of(source, rules[index]);
    known[index] = await firstSame(source, likely, input);
  }
  return known;
}

/** The first whose source held the same: of texts by their hashes, of others by what their blocks hold. */
async function firstSame(
  source: SourceFile,
  likely: readonly KnownFile[],
  { contents, operation }: KnownFilesInput,
): Promise<KnownFile | null> {
  if (likely.length === 0) return null;
  if (likely[0].record.rule.startsWith(COPY)) return holderOf(source.absolute, likely, operation);
  const content = await contents.of(source);
  return likely.find(({ record }) => record.content === content) ?? null;
}

function knownFile(record: FileRecord, mod: KeptMod): KnownFile {
  return { record, block: record.block === null ? null : { mod, place: record.block } };
}

/** Records by the size of their sources. */
class Candidates {
  private readonly ledgers: readonly OpenLedger[];
  private bySize: Map<number, KnownFile[]> | null = null;

  constructor(ledgers: readonly OpenLedger[]) {
    this.ledgers = ledgers;
  }

  of({ size, path }: SourceFile, rule: string): readonly KnownFile[] {
    this.bySize ??= this.sorted();
    return this.bySize.get(size)?.filter(({ record }) => isMadeAlike(record, path, rule)) ?? [];
  }

  private sorted(): Map<number, KnownFile[]> {
    const bySize = new Map<number, KnownFile[]>();
    for (const { records, mod } of this.ledgers)
      for (const record of records.files) {
        const same = bySize.get(record.size);
        if (same === undefined) bySize.set(record.size, [knownFile(record, mod)]);
        else same.push(knownFile(record, mod));
      }
    return bySize;
  }
}
