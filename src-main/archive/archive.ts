import type { ModHeader } from "../../src-shared/formats/mod/header.ts";
import type { ManifestTable } from "../../src-shared/formats/mod/manifest-table.ts";
import type { Diagnostic } from "../../src-shared/text/diagnostic.ts";

export type ArchiveKind = "mod" | "pak" | "vpk" | "folder";

/** A file of an archive. Directory records of the manifest are no entries. */
export interface ArchiveEntry {
  /** From "MEDIA/", as stored; of a folder upper-cased as the game would name it; of a VPK as stored, in its own case. */
  readonly path: string;
  /** Manifest code, see formats/file-types.ts. */
  readonly type: number;
  /** Bytes of the content. */
  readonly size: number;
  /**
   * Bytes of the payload in the archive. Unless the archive was opened with `readHeads`, this is the distance to the
   * next block, which is the same in every archive without gaps.
   */
  readonly packedSize: number;
  /** CRC-32 of the content, u32; null in a folder, which keeps none. */
  readonly crc32: number | null;
  /** Absolute offset of the block in the file; null for a removed file and in a folder. */
  readonly offset: number | null;
  /** Name of the file that the offset counts in; only in a VPK, which may have several. */
  readonly file?: string;
  /** FILETIME, u64; 0 for none. */
  readonly fileTime: bigint;
  /** The mod hides this file of the base game and brings no content for it. */
  readonly removed: boolean;
}

export interface ReadOptions {
  /** Most bytes to accept; default {@link READ_LIMIT}. */
  readonly limit?: number;
}

export interface StreamOptions {
  /** Aborting throws the signal's reason, also where nothing comes for a long time. */
  readonly signal?: AbortSignal | undefined;
}

/** Payload of a block as it stands in the file. */
export interface RawBlock {
  /** Bytes when inflated, as the block says. */
  readonly size: number;
  /** 0 when stored. */
  readonly compressedSize: number;
  readonly payload: Uint8Array;
}

/** Bytes of an open file, for a thread that reads it by the file's number. */
export interface LentBytes {
  readonly descriptor: number;
  readonly path: string;
  readonly at: number;
  readonly length: number;
}

/** Takes content in the order in which it stands in an entry. */
export interface ContentSink {
  write(bytes: Uint8Array): Promise<void>;
  /** Copies on its own; returns the CRC-32 of what it copied, null when the file ended before. */
  copy(lent: LentBytes): Promise<number | null>;
}

/** Entries whose data are not there at all, told apart from the others. */
export interface Lost {
  readonly present: readonly ArchiveEntry[];
  readonly findings: readonly Diagnostic[];
}

/** A mod, a pack of the base game, a VPK or a loose folder, read alike. Nothing here writes. */
export interface Archive {
  readonly kind: ArchiveKind;
  /** File or folder on disk. */
  readonly path: string;
  /** Bytes of all its files; null for a folder. */
  readonly diskBytes: number | null;
  /** The files it is read from, which nothing may replace meanwhile; empty for a folder. */
  readonly diskFiles: readonly string[];
  /** Null for packs and folders. */
  readonly header: ModHeader | null;
  /** In the order of the manifest; a path may stand twice, as in the file. */
  readonly entries: readonly ArchiveEntry[];
  /** Every directory once, with its trailing slash, in the order of the manifest. */
  readonly directories: readonly string[];
  /** What could not be listed of a folder, and why; empty for files. */
  readonly findings: readonly Diagnostic[];
  /** Where the parts of the file stand; null for a folder and a VPK. */
  readonly container: Container | null;
  /** The first entry of that path, in any case; in a VPK in its own case. */
  find(path: string): ArchiveEntry | undefined;
  /** The content, checked against every size the archive states; FormatError with the entry's path otherwise. */
  read(entry: ArchiveEntry, options?: ReadOptions): Promise<Uint8Array>;
  /** The content in pieces, with the same checks; for entries too large to hold. */
  stream(entry: ArchiveEntry, options?: StreamOptions): AsyncIterable<Uint8Array>;
  /**
   * The same for content that stands in a file as it is: the sink copies it, and no byte passes through here. The sink
   * holds the whole content when a wrong CRC-32 is thrown. Returns false, and nothing was done, where that is not possible.
   */
  copyOut?(entry: ArchiveEntry, sink: ContentSink): Promise<boolean>;
  /**
   * The payload as it is packed, for copying. FormatError when it does not lie inside the data section or is longer
   * than the limit.
   */
  readBlock(entry: ArchiveEntry, options?: ReadOptions): Promise<RawBlock>;
  /** Many entries are read fastest by this, ascending. Where it is left out, in their own order. */
  placeOf?(entry: ArchiveEntry): number;
  /** Only of an archive of several files, of which some may be missing. */
  lost?(entries: readonly ArchiveEntry[]): Lost;
  close(): Promise<void>;
}

export interface Container {
  readonly table: ManifestTable;
  /** Absolute offset and bytes of the data section. */
  readonly section: { readonly start: number; readonly length: number };
  /** Bytes the header takes; 0 in a pack. */
  readonly headerLength: number;
  /** Bytes [at, at + length) of the data section. FormatError outside it. */
  readSection(at: number, length: number): Promise<Uint8Array>;
  /** Fills `target` from `at` of the data section. FormatError outside it. */
  readSectionInto(at: number, target: Uint8Array): Promise<void>;
  /** The entry of a row of the table that is a file. */
  entryOf(row: number): ArchiveEntry;
}

/** How far a look through an archive has come. */
export interface ArchiveProgress {
  /** Blocks verified, or paths compared. */
  readonly done: number;
  readonly total: number;
  /** Bytes of content looked at. */
  readonly bytes: number;
  readonly totalBytes: number;
  /** The entry it is at. */
  readonly detail?: string;
}

/** Default of {@link ReadOptions.limit}: 1 GiB, more than any file of the game. */
export const READ_LIMIT = 1 << 30;
