/**
 * What can be done about a finding. `safe`: it can be undone, loses nothing, and needs no choice; the others want a
 * person. Files are absolute paths.
 */
export type Fix = FixKind & {
  readonly safe: boolean;
  /** What the button says, where {@link labelOf} has nothing better: "Repair checksum". */
  readonly label?: string;
};

export type FixKind =
  /** Write a repaired archive in the place of this one; the old one is kept. */
  | {
      readonly kind: "repair";
      readonly file: string;
      /** The listed requirements are known to be all, so their checksum can be told. */
      readonly requirementHash?: "recompute";
    }
  /** The file is damaged beyond repair or cut off: only whoever made it has it whole. */
  | { readonly kind: "download"; readonly file: string; readonly url: string }
  /** Take ids out of the order. */
  | { readonly kind: "remove-entry"; readonly ids: readonly bigint[] }
  /** Take mods that are there into the order. */
  | { readonly kind: "activate"; readonly ids: readonly bigint[] }
  /** Get mods that are not there. */
  | { readonly kind: "install"; readonly ids: readonly bigint[] }
  /** Give a mod another rank, from 1 on. */
  | { readonly kind: "move-rank"; readonly id: bigint; readonly rank: number }
  /** Too many are active: merge some. */
  | { readonly kind: "merge"; readonly ids: readonly bigint[] }
  /** Several files have one id: keep one. */
  | { readonly kind: "choose-file"; readonly id: bigint; readonly files: readonly string[] }
  /** Move a file or folder to where it belongs. */
  | { readonly kind: "move-file"; readonly file: string; readonly to: string }
  /** Move a file into the trash. */
  | { readonly kind: "trash-file"; readonly file: string }
  /** Bake walk grids of a mod again; only possible with its project. */
  | { readonly kind: "bake"; readonly file: string; readonly paths: readonly string[] }
  /** Write the order anew, as the game wants it. */
  | { readonly kind: "rewrite-scheme" }
  /** Make an earlier order the active one again. */
  | { readonly kind: "restore-order"; readonly ids: readonly bigint[] }
  /** Copy a kept version of a save back beside it. */
  | { readonly kind: "restore-save"; readonly file: string; readonly from: string }
  /** Start the game so that it loads mods. */
  | { readonly kind: "launch-with-mods" };

const LABELS: Readonly<Record<FixKind["kind"], string>> = {
  repair: "Repair",
  download: "Download again",
  "remove-entry": "Remove entry",
  activate: "Turn on",
  install: "Get it",
  "move-rank": "Move up",
  merge: "Merge some",
  "choose-file": "Choose one",
  "move-file": "Move it",
  "trash-file": "Move to trash",
  bake: "Bake again",
  "rewrite-scheme": "Write it anew",
  "restore-order": "Put mine back",
  "restore-save": "Restore a copy",
  "launch-with-mods": "Play with mods",
};

/** What a button for it says. */
export function labelOf({ kind, label }: Fix): string {
  return label ?? LABELS[kind];
}
