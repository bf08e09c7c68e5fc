import type { ActiveMod } from "./load-order.ts";

/** What was seen of a mod's file, as far as its parts could be read. Offsets are absolute, bytes. */
export interface ModFileEvidence {
  readonly header: HeaderEvidence;
  readonly table: TableEvidence;
  /** Null: it was not looked for, since the header does not say where it stands. */
  readonly section: SectionEvidence | null;
}

export type HeaderEvidence =
  | {
      readonly kind: "read";
      /** 1 to 4. */
      readonly formatVersion: number;
      readonly modVersion: number;
      /** i64. */
      readonly id: bigint;
      readonly title: string;
      readonly dataOffset: number;
      readonly manifestOffset: number;
      readonly fileSize: number;
      readonly requirements: readonly RequirementEntry[];
      /** reqHash, u64: as it stands in the header, and of the listed requirements alone. */
      readonly requirementHash: { readonly stored: bigint; readonly computed: bigint };
    }
  | { readonly kind: "unreadable"; readonly what: string; readonly offset: number; readonly fileSize: number }
  /** There is no file of this id. */
  | { readonly kind: "no-file" }
  /** What keeps it from being read has nothing to do with its content: another program, a permission. */
  | { readonly kind: "not-seen"; readonly why: string };

export interface RequirementEntry {
  /** i64. */
  readonly id: bigint;
  /** Empty when the mod does not say. */
  readonly name: string;
  /** The least that will do, u16. */
  readonly version: number;
}

/** The version stands first in the file table, so it may be known although the rest is not. */
export type TableEvidence =
  | { readonly kind: "read"; readonly version: number; readonly files: number; readonly folders: number }
  | { readonly kind: "none" }
  | { readonly kind: "cut-off"; readonly fileSize: number; readonly wanted: number }
  | { readonly kind: "damaged"; readonly what: string; readonly offset: number; readonly version: number | null }
  | { readonly kind: "not-seen"; readonly why: string };

export type SectionEvidence =
  | {
      readonly kind: "read";
      readonly length: number;
      /** rollingHash, u32. */
      readonly stored: number;
      readonly computed: number;
      /** How many bytes it samples. */
      readonly samples: number;
    }
  /** Shorter than its own head. */
  | { readonly kind: "short"; readonly length: number }
  | { readonly kind: "not-seen"; readonly why: string };

/** What is known of the place of a mod among the others. */
export interface ModSetting {
  /** False: it lies where the game does not look. */
  readonly isInGame: boolean;
  readonly requirements: ReadonlyMap<bigint, RequiredMod>;
  /** Null: without a profile, nobody can say. */
  readonly scheme: { readonly count: number } | null;
  /** Null: it is not in the scheme. */
  readonly place: ActiveMod | null;
  readonly launch: LaunchEvidence;
}

/** A required mod as it is here. */
export interface RequiredMod {
  /** Version of its file in the game's folder; null when there is none. */
  readonly installed: number | null;
  /** It requires others: then reqHash covers them too, in a way that is not published. */
  readonly requiresOthers: boolean;
}

/** Whether the game was started with the argument that makes it load mods. */
export type LaunchEvidence =
  | { readonly kind: "with-mods" }
  /** `log`: the file that says so. */
  | { readonly kind: "without-mods"; readonly log: string }
  | { readonly kind: "not-known" };
