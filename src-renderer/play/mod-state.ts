import type { ConflictCounts } from "../../src-shared/contract/models/conflicts.ts";
import type { Standing } from "../../src-shared/rules/load-order.ts";
import type { IconName } from "../ui/icon.tsx";
import type { Meaning } from "../ui/state-label.tsx";
import type { LibraryMod } from "./model.ts";

/** The word for how a mod is doing: a key of the catalogue with its number. */
export interface ModState {
  readonly key:
    | "state.healthy"
    | "state.unchecked"
    | "state.flawed"
    | "state.will-not-load"
    | "state.may-not-load"
    | "state.busy"
    | "state.missing"
    | "state.shadowed"
    | "state.needs";
  readonly meaning: Meaning;
  readonly icon?: IconName;
  readonly count?: number;
}

const WILL_NOT_LOAD: ModState = { key: "state.will-not-load", meaning: "bad" };

/** Of a row of the active order: its place counts too, and what the mods above it leave of it. */
export function activeState(
  entry: LibraryMod | null,
  standing: Standing,
  counts: Pick<ConflictCounts, "shadowedBy"> | null = null,
): ModState {
  if (entry === null) return { key: "state.missing", meaning: "bad", icon: "gone" };
  if (standing === "past") return WILL_NOT_LOAD;
  const own = libraryState(entry);
  if (own.key === "state.needs") return WILL_NOT_LOAD;
  const isFine = own.key === "state.healthy" || own.key === "state.unchecked" || own.key === "state.flawed";
  if (standing === "unsure" && isFine) return { key: "state.may-not-load", meaning: "warn" };
  if (isFine && own.key !== "state.flawed" && counts !== null && counts.shadowedBy > 0)
    return { key: "state.shadowed", meaning: "warn", icon: "layers", count: counts.shadowedBy };
  return own;
}

/** Of a mod by itself. */
export function libraryState({ mod }: LibraryMod): ModState {
  if (mod.health === "busy") return { key: "state.busy", meaning: "warn", icon: "lock" };
  if (mod.missing.length > 0) return { key: "state.needs", meaning: "warn", count: mod.missing.length };
  switch (mod.health) {
    case "healthy":
      return { key: "state.healthy", meaning: "ok" };
    case "flawed":
      return { key: "state.flawed", meaning: "warn" };
    case "will-not-load":
      return WILL_NOT_LOAD;
    case "unchecked":
      return { key: "state.unchecked", meaning: "idle" };
  }
}
