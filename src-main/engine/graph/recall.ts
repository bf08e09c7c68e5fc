import type { BlockTask } from "../block-maker.ts";
import { type MadeBlocks, type MakeBlocksOptions, makeBlocks } from "../make-blocks.ts";
import type { AppendBytes } from "../mod-writer.ts";
import { hearCancel, type Operation } from "../operation.ts";
import type { FilePlan } from "../plan.ts";
import type { OpenLedger } from "./build-cache.ts";
import type { Draft } from "./drafts.ts";
import { findKnownFiles, type KnownFile, ruleOfFile } from "./known-files.ts";
import type { FileRecord, GridRecord, IndexRecord, Records } from "./records.ts";
import { SourceContents } from "./source-contents.ts";
import { Weaver } from "./weaver.ts";

/** What a build has come to so far, for the case that it is cancelled. */
export interface SoFar {
  /** In the order of their blocks; nothing where a grid is not made yet. */
  grids: readonly (Draft<GridRecord> | undefined)[];
  /** In the order of their blocks too. */
  files(): readonly (Draft<FileRecord> | undefined)[];
}

/** What earlier builds have made, for one build. */
export class Recall {
  readonly own: OpenLedger | null;
  readonly contents: SourceContents;
  readonly soFar: SoFar = { grids: [], files: () => [] };
  /** What can be kept although the build was cancelled; null for nothing. */
  part: Records | null = null;
  private readonly findOthers: () => Promise<readonly OpenLedger[]>;
  private other: Promise<readonly OpenLedger[]> | null = null;

  constructor(own: OpenLedger | null, findOthers: () => Promise<readonly OpenLedger[]>, operation: Operation) {
    this.own = own;
    this.findOthers = findOthers;
    this.contents = new SourceContents(new Map(own?.records.files.map((record) => [record.path, record])), operation);
  }

  /** Ledgers of other projects; read when something is not known here. */
  others(): Promise<readonly OpenLedger[]> {
    this.other ??= this.findOthers();
    return this.other;
  }

  /** Where grids are looked for: in the last build of this project, in others when there is none. */
  async ledgersForGrids(): Promise<readonly OpenLedger[]> {
    return this.own === null ? this.others() : [this.own];
  }

  /** The block of an index that has not changed. */
  index(rule: string, content: string): { readonly mod: OpenLedger["mod"]; readonly record: IndexRecord } | null {
    const record = this.own?.records.indices.find((index) => index.rule === rule && index.content === content);
    return record === undefined ? null : { mod: this.own!.mod, record };
  }
}

/** The blocks of a plan, by its index, and what is to be remembered of them. */
export interface WovenBlocks extends Pick<MadeBlocks, "facts" | "diagnostics" | "indexed"> {
  readonly drafts: readonly Draft<FileRecord>[];
  /** Files that an earlier build had made. */
  readonly known: number;
}

export interface WovenInput {
  readonly files: readonly FilePlan[];
  /** By index of the file. */
  readonly tasks: readonly BlockTask[];
  /** As of `tagsKeyOf`. */
  readonly tags: string;
}

/**
 * Hands on the block of every file of a plan, in its order: kept ones of earlier builds as they are, the others made now.
 * Errors: as of `makeBlocks`, and `KeptModDamage`.
 */
export async function weaveBlocks(
  { files, tasks, tags }: WovenInput,
  recall: Recall,
  options: MakeBlocksOptions,
  append: AppendBytes,
  operation: Operation,
): Promise<WovenBlocks> {
  const rules = tasks.map((task) => ruleOfFile(task, options, tags));
  const known = await findKnownFiles({
    sources: files.map(({ source }) => source),
    rules,
    own: recall.own,
    others: () => recall.others(),
    contents: recall.contents,
    operation,
  });
  const wanted = [...known.keys()].filter((at) => known[at] === null);
  const order = new Map(wanted.map((at, index) => [at, index]));
  const items = known.map((file, at) =>
    file === null ? ({ kind: "made", index: order.get(at)! } as const) : ({ kind: "kept", block: file.block } as const),
  );
  const weaver = new Weaver(items, append, operation);
  const made = await makeBlocks(
    wanted.map((at) => tasks[at]),
    { ...options, withSums: true },
    (run, made) => {
      recall.soFar.files = () => joined(files, rules, known, made, recall.contents).drafts.map(unlessNotMade);
      return weaver.take(run, made.facts);
    },
    operation,
  );
  await weaver.finish(made.facts);
  await hearCancel(operation);
  return joined(files, rules, known, made, recall.contents);
}

function joined(
  files: readonly FilePlan[],
  rules: readonly string[],
  known: readonly (KnownFile | null)[],
  made: MadeBlocks,
  contents: SourceContents,
): WovenBlocks {
  const facts: MadeBlocks["facts"][number][] = [];
  const diagnostics = new Map<number, readonly FileRecord["diagnostics"][number][]>();
  const indexed = new Map<number, NonNullable<FileRecord["indexed"]>>();
  const drafts: Draft<FileRecord>[] = [];
  let next = 0;
  for (const [at, file] of known.entries()) {
    const draft =
      file === null
        ? draftOfMade(files[at], rules[at], made, next++, contents)
        : draftOfKnown(files[at], rules[at], file, contents);
    drafts.push(draft);
    facts.push(draft.block?.facts ?? null);
    if (draft.said.length > 0) diagnostics.set(at, draft.said);
    if (draft.indexed !== null) indexed.set(at, draft.indexed);
  }
  return { facts, diagnostics, indexed, drafts, known: known.length - next };
}

function unlessNotMade(draft: Draft<FileRecord>): Draft<FileRecord> | undefined {
  return draft.block === null && draft.record === null ? undefined : draft;
}

type FileDraft = Draft<FileRecord> & {
  readonly said: FileRecord["diagnostics"];
  readonly indexed: FileRecord["indexed"];
};

function draftOfMade(
  { source, action }: FilePlan,
  rule: string,
  made: MadeBlocks,
  index: number,
  contents: SourceContents,
): FileDraft {
  const { path, size, stamp = null } = source;
  const said = made.diagnostics.get(index) ?? [];
  const indexed = made.indexed.get(index) ?? null;
  const facts = made.facts[index];
  const isText = action.kind === "compile";
  // What others have read of a file that is packed as it is counts only together with its stamp.
  const content = isText ? made.contents[index] : contents.knownOf(source);
  const isKnown = isText ? content !== null : facts !== null;
  const record = !isKnown ? null : { path, rule, size, stamp, content, diagnostics: said, indexed };
  const block = facts === null ? null : { facts, sum: made.packedSums[index] };
  return { block, record, isKept: false, said, indexed };
}

function draftOfKnown(
  { source, action }: FilePlan,
  rule: string,
  { record, block }: KnownFile,
  contents: SourceContents,
): FileDraft {
  const { path, size, stamp = null } = source;
  const { diagnostics, indexed } = record;
  const content = action.kind === "compile" ? record.content : contents.knownOf(source);
  const isSame = record.stamp === stamp && record.path === path && record.content === content;
  return {
    block: block === null ? null : block.place,
    record: isSame ? record : { path, rule, size, stamp, content, diagnostics, indexed },
    same: isSame ? record : null,
    isKept: true,
    said: diagnostics,
    indexed,
  };
}
