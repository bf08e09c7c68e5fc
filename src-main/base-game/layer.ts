import type { FileError } from "../files/file-error.ts";

/** A loose MEDIA folder, a DATA.PAK with its .MAN, or a bundle, which is a .MOD: in the order in which they win. */
export const LAYER_KINDS = ["media", "pak", "bundle"] as const;
export type LayerKind = (typeof LAYER_KINDS)[number];

/** Most bytes of a file that are read: more than any file has that builds ask for, and many are read at a time. */
export const LARGEST_LAYER_FILE = 32 << 20;

export interface LayerEntry {
  /** Upper-case, from `MEDIA/` on. */
  readonly path: string;
  /** Bytes of the content. */
  readonly size: number;
  /** Equal for equal content: facts that were found out about the file hold as long as this does. */
  readonly stamp: string;
  /** Changed so lately that another change may not show in the stamp. */
  readonly isUnsettled: boolean;
}

/** One of the things that hold files of the base game. Paths that are asked for are upper-case, from `MEDIA/` on. */
export interface Layer {
  readonly kind: LayerKind;
  /** The MEDIA folder or the file, links resolved. */
  readonly path: string;
  /** What could not be listed so far; the path is below the layer's. */
  readonly problems: readonly FileError[];
  /** Errors: `FileError`. */
  find(path: string): Promise<LayerEntry | null>;
  /** Everything below a folder, by path. Errors: `FileError` when the folder cannot be read. */
  list(folder: string): Promise<readonly LayerEntry[]>;
  /** A content of an entry of this layer, at most {@link LARGEST_LAYER_FILE}. Errors: `FormatError`, `FileError`. */
  read(entry: LayerEntry): Promise<Uint8Array>;
  close(): Promise<void>;
}
