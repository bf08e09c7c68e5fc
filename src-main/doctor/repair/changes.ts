/**
 * Something a repair does. `path` is the entry as it is called afterwards, or the file itself; `from` and `to` are
 * values as they are told: null where there is none.
 */
export interface RepairChange {
  readonly path: string;
  readonly what: ChangeKind;
  /** What of it, where `what` alone does not say. */
  readonly of: ChangedThing;
  readonly from: string | null;
  readonly to: string | null;
}

export type ChangeKind =
  /** A name. */
  | "renamed"
  /** The type in the file table. */
  | "retyped"
  /** Text became the compiled form. */
  | "compiled"
  /** Left out: nothing in the game could ask for it. */
  | "stripped"
  /** Left out because it cannot be read, as asked. */
  | "dropped"
  /** An index made anew. */
  | "rebuilt"
  /** A number that follows from the others. */
  | "recomputed"
  /** Found in spite of the damage. */
  | "rescued";

export type ChangedThing =
  | "name"
  | "type"
  | "content"
  | "junk"
  | "source-twin"
  | "duplicate"
  | "nameless"
  | "unsafe-name"
  | "outside-media"
  | "trailing-bytes"
  | "unreadable"
  | "index"
  | "stale-index"
  | "crc32"
  | "size"
  | "removed-values"
  | "removed-list"
  | "rolling-hash"
  | "largest-payload"
  | "requirement-hash"
  | "format-version"
  | "table-version"
  | "root"
  | "data-offset"
  | "table-offset"
  | "file-table";

const WHY_LEFT_OUT: Partial<Readonly<Record<ChangedThing, string>>> = {
  junk: "the game has no use for it",
  "source-twin": "the compiled file stands under the name of its text",
  duplicate: "the path stands twice",
  nameless: "it has no name",
  "unsafe-name": "the game never asks for such a name",
  "outside-media": "the game looks below MEDIA/ only",
  "trailing-bytes": "nothing reads what stands behind the file table",
  "stale-index": "nothing that it lists is there",
  unreadable: "its data cannot be read",
};

const THINGS: Partial<Readonly<Record<ChangedThing, string>>> = {
  crc32: "checksum",
  size: "size",
  "removed-values": "size and checksum of a removed file",
  "removed-list": "list of removed files",
  "rolling-hash": "checksum of the data (rollingHash)",
  "largest-payload": "size of the largest packed file (maxC)",
  "requirement-hash": "checksum of the required mods",
  "format-version": "format version",
  "table-version": "version of the file table",
  root: "root of the file table",
  "data-offset": "place of the data",
  "table-offset": "place of the file table",
  "file-table": "file table",
};

/** One line about a change, without its path. */
export function changeText({ what, of, from, to }: RepairChange): string {
  switch (what) {
    case "renamed":
      return `renamed from ${from}`;
    case "retyped":
      return `type ${from} → ${to}`;
    case "compiled":
      return `compiled: ${from} → ${to}`;
    case "stripped":
    case "dropped":
      return `left out: ${WHY_LEFT_OUT[of] ?? of}${from === null ? "" : ` (${from})`}`;
    case "rebuilt":
      return `index made anew: ${from ?? "there was none"} → ${to}`;
    case "recomputed":
      return `${THINGS[of] ?? of}: ${from ?? "none"} → ${to ?? "none"}`;
    case "rescued":
      return `${THINGS[of] ?? of} found: ${from} → ${to}`;
  }
}
