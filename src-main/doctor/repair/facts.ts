import type { CompiledForm } from "../../../src-shared/formats/file-types.ts";
import type { ModHeader } from "../../../src-shared/formats/mod/header.ts";
import type { RawFacts } from "../../../src-shared/formats/raw/facts.ts";
import type { RawIndex } from "../../../src-shared/formats/raw/raw-index.ts";

/** What a .MOD was found to be: all that a repair is planned from. Offsets count from the start of the data section. */
export interface RepairFacts {
  readonly file: string;
  readonly header: ModHeader;
  readonly section: SectionFacts;
  readonly table: TableFacts;
  /** In the order of the file table; directory records are none. */
  readonly entries: readonly EntryFacts[];
  /** In the order of the data. */
  readonly blocks: readonly BlockFacts[];
  /** What could not be read where the file says it is; null when all could. */
  readonly rescue: Rescue | null;
}

export interface SectionFacts {
  readonly length: number;
  readonly maxCompressed: number;
  readonly rollingHash: number;
  /** What the data give. */
  readonly computedHash: number;
}

export interface TableFacts {
  readonly version: number;
  readonly root: string;
  /** Records without a name. */
  readonly nameless: number;
  /** Bytes behind it. */
  readonly trailing: number;
}

export interface Rescue {
  /** Where the header says the data section and the file table stand, and where they do. */
  readonly statedData: number;
  readonly data: number;
  readonly statedTable: number;
  readonly table: number;
  /** Version that the file table says it has, when that is none; else null. */
  readonly statedVersion: number | null;
  /** The file table is cut off: records behind the cut are lost. */
  readonly isCut: boolean;
  /** Data that no record names any more: files, and their bytes unpacked. */
  readonly lostFiles: number;
  readonly lostBytes: number;
}

export interface EntryFacts {
  /** Row of the file table. */
  readonly row: number;
  /** As stored. */
  readonly path: string;
  readonly type: number;
  readonly size: number;
  readonly crc32: number;
  readonly fileTime: bigint;
  /** Index of its block; null for a removed file. */
  readonly block: number | null;
  readonly content: ContentFacts;
}

export type ContentFacts =
  /** Packed as it should be, or there is none. */
  | { readonly kind: "plain" }
  /** In the form the game wants; `indexed`: for an index, null when it cannot be read for that. */
  | { readonly kind: "compiled"; readonly indexed: RawFacts | null }
  /** A text the game does not read; `compiled`: what became of compiling it. */
  | { readonly kind: "text"; readonly form: CompiledForm; readonly compiled: CompiledFacts }
  /** Neither. */
  | { readonly kind: "strange"; readonly form: CompiledForm }
  /** An index; null when it does not read. */
  | { readonly kind: "index"; readonly index: RawIndex | null };

export type CompiledFacts =
  | {
      readonly kind: "good";
      readonly size: number;
      readonly crc32: number;
      readonly indexed: RawFacts | null;
      readonly warnings: SaidOnce | null;
    }
  | { readonly kind: "bad"; readonly reason: string };

/** Many diagnostics in short. */
export interface SaidOnce {
  readonly count: number;
  /** With its line. */
  readonly first: string;
}

export interface BlockFacts {
  readonly offset: number;
  /** Bytes of the content, as its head says. */
  readonly size: number;
  /** 0: stored. */
  readonly compressedSize: number;
  readonly state: BlockState;
}

export type BlockState =
  | { readonly kind: "sound"; readonly crc32: number }
  /** It lies inside the data section but cannot be unpacked. */
  | { readonly kind: "broken"; readonly what: string }
  /** It does not lie inside the data section, or overlaps its head. */
  | { readonly kind: "outside" };
