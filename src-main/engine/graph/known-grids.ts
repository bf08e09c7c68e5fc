import { crc32 } from "node:zlib";
import { BLOCK_HEAD_SIZE } from "../../../src-shared/formats/mod/section.ts";
import type { RoomSources } from "../bake-sources.ts";
import type { GridOutcome, MadeGrid } from "../make-grid.ts";
import type { GridPlan } from "../plan.ts";
import type { OpenLedger } from "./build-cache.ts";
import type { Draft } from "./drafts.ts";
import type { KeptBlock } from "./kept-mod.ts";
import type { GridRecord } from "./records.ts";
import type { SourceContents } from "./source-contents.ts";

/** What an earlier build has made of a layout's grid. */
export interface KnownGrid {
  readonly record: GridRecord;
  readonly block: KeptBlock | null;
}

export interface KnownGridsInput {
  readonly grids: readonly GridPlan[];
  /** What grids depend on besides files and pieces. */
  readonly rule: string;
  readonly ledgers: readonly OpenLedger[];
  readonly sources: RoomSources;
  readonly contents: SourceContents;
}

/**
 * What is known of each grid; null for those to be baked: something that the grid was made of, or that was missing then,
 * is another one now. Errors: `FileError`, `CancelledError`.
 */
export async function findKnownGrids(input: KnownGridsInput): Promise<readonly (KnownGrid | null)[]> {
  const { grids, rule, ledgers, sources, contents } = input;
  const standings = new Standings(sources, contents);
  const byLayout = new Map<string, KnownGrid[]>();
  for (const { records, mod } of ledgers)
    for (const record of records.grids) {
      if (record.rule !== rule) continue;
      const known = { record, block: record.block === null ? null : { mod, place: record.block } };
      const others = byLayout.get(record.layout);
      if (others === undefined) byLayout.set(record.layout, [known]);
      else others.push(known);
    }
  const found: (KnownGrid | null)[] = [];
  for (const { layout } of grids) {
    let known: KnownGrid | null = null;
    for (const candidate of byLayout.get(layout.entry) ?? []) {
      if (!(await standings.hold(candidate.record))) continue;
      known = candidate;
      break;
    }
    found.push(known);
  }
  return found;
}

/** What stands where, asked once. */
class Standings {
  private readonly sources: RoomSources;
  private readonly contents: SourceContents;
  private readonly files = new Map<string, string | null>();
  private readonly pieces = new Map<bigint, string>();

  constructor(sources: RoomSources, contents: SourceContents) {
    this.sources = sources;
    this.contents = contents;
  }

  /** Whether everything stands as it did. */
  async hold({ files, pieces }: GridRecord): Promise<boolean> {
    for (const [path, stood] of files) if ((await this.ofFile(path)) !== stood) return false;
    for (const [guid, stood] of pieces) if ((await this.ofPiece(guid)) !== stood) return false;
    return true;
  }

  private async ofFile(path: string): Promise<string | null> {
    let standing = this.files.get(path);
    if (standing === undefined) {
      standing = await this.sources.standing(path, (source) => this.contents.of(source));
      this.files.set(path, standing);
    }
    return standing;
  }

  private async ofPiece(guid: bigint): Promise<string> {
    let standing = this.pieces.get(guid);
    if (standing === undefined) {
      standing = await this.sources.pieceStanding(guid);
      this.pieces.set(guid, standing);
    }
    return standing;
  }
}

/** What is to be remembered of a grid that was just made. Errors: `FileError`. */
export async function draftOfGrid(
  layout: string,
  rule: string,
  made: MadeGrid,
  outcome: GridOutcome,
  sources: RoomSources,
): Promise<Draft<GridRecord>> {
  const block = made.kind === "grid" ? { facts: made.block.facts, sum: sumOf(made.block.bytes) } : null;
  const files: [string, string][] = [];
  for (const path of made.uses.files) {
    const stood = sources.stoodAt(path);
    if (stood === null) return { block, record: null, isKept: false };
    files.push([path, stood]);
  }
  const pieces: [bigint, string][] = [];
  for (const guid of made.uses.pieces) pieces.push([guid, await sources.pieceStanding(guid)]);
  const lacks = made.kind === "grid" || made.kind === "nothing-resolved" ? made.lacks : [];
  const inputs = made.kind === "grid" ? made.inputs : [];
  const { levelSets } = made.uses;
  return { block, record: { layout, rule, files, pieces, levelSets, outcome, lacks, inputs }, isKept: false };
}

function sumOf(block: Uint8Array): number {
  return crc32(block.subarray(BLOCK_HEAD_SIZE));
}
