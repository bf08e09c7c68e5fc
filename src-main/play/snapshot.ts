import {
  type ActiveMod,
  activeOrder,
  compareModPaths,
  MOST_ACTIVE,
  type Standing,
} from "../../src-shared/rules/load-order.ts";
import type { Order } from "../../src-shared/rules/order-edits.ts";
import type { Diagnostic } from "../../src-shared/text/diagnostic.ts";
import type { GamePlaces } from "./game-places.ts";
import { type Health, healthOf, type LeveledCheck } from "./health.ts";
import type { Library, LibraryMod } from "./library.ts";
import type { BusyMod, InvalidMod } from "./mod-file.ts";
import type { ModNotes } from "./mod-notes.ts";
import type { OrderDraft } from "./order-history.ts";
import type { ProfileBook } from "./profiles.ts";
import { playFinding } from "./rules.ts";
import type { LoadedScheme } from "./scheme-file.ts";

/** A row of the library: a mod that is not active. */
export interface LibraryRow {
  readonly id: bigint;
  /** From a stranger; may be empty. */
  readonly title: string;
  readonly mod: LibraryMod;
  readonly health: Health;
  /** The same as if it had a place among the ten: windows with a draft have other ranks. */
  readonly healthInside: Health;
  /** The user's own. */
  readonly tags: readonly string[];
  readonly note: string;
}

/** A row of the active order. */
export interface ActiveRow extends Omit<LibraryRow, "mod"> {
  /** From 1 on. */
  readonly rank: number;
  readonly standing: Standing;
  /** Null for a ghost; its title is then what was known of it last. */
  readonly mod: LibraryMod | null;
}

/** All there is to show, at one moment. */
export interface PlaySnapshot {
  readonly places: GamePlaces;
  /** The order on disk; null without a profile folder. */
  readonly scheme: Pick<LoadedScheme, "path" | "exists" | "sha256"> | null;
  /** Ids of {@link active}: what changes are made of. */
  readonly order: Order;
  readonly active: readonly ActiveRow[];
  /** By title. */
  readonly library: readonly LibraryRow[];
  readonly invalid: readonly InvalidMod[];
  readonly busy: readonly BusyMod[];
  /** Name of the profile that was used or saved last. */
  readonly profile: string | null;
  /** Changes that were kept unsaved. */
  readonly draft: OrderDraft | null;
  readonly findings: readonly Diagnostic[];
}

export interface SnapshotParts {
  readonly places: GamePlaces;
  /** Null without a profile folder. */
  readonly loaded: LoadedScheme | null;
  readonly library: Library;
  /** By path. */
  readonly checks: ReadonlyMap<string, LeveledCheck>;
  readonly notes: ModNotes;
  readonly book: ProfileBook;
  readonly draft: OrderDraft | null;
  /** Titles of ids without a file. */
  readonly titles: ReadonlyMap<bigint, string>;
  readonly findings: readonly Diagnostic[];
}

export function snapshotOf(parts: SnapshotParts): PlaySnapshot {
  const { places, loaded, library, book, draft } = parts;
  const order = loaded?.scheme.ids ?? [];
  const ranked = activeOrder(order, {
    isInstalled: (id) => library.mods.has(id),
    requirementsOf: (id) => library.mods.get(id)?.file.facts.requirements.map((each) => each.id) ?? [],
  });
  const active = new Set(order);
  const rest = [...library.mods.values()].filter(({ id }) => !active.has(id));
  return {
    places,
    scheme: loaded,
    order,
    active: ranked.map((place) => activeRow(place, parts)),
    library: rest.map((mod) => libraryRow(mod, parts)).sort(byTitle),
    invalid: library.invalid,
    busy: library.busy,
    profile: book.current,
    draft,
    findings: [...(loaded?.findings ?? []), ...orderFindings(ranked, loaded), ...library.findings, ...parts.findings],
  };
}

const MISSING: Health = { kind: "missing" };

function activeRow(place: ActiveMod, parts: SnapshotParts): ActiveRow {
  const { id, rank, standing } = place;
  const mod = parts.library.mods.get(id) ?? null;
  const own = ownOf(id, parts.notes);
  if (mod === null)
    return { id, rank, standing, title: ghostTitle(id, parts), mod, health: MISSING, healthInside: MISSING, ...own };
  const check = parts.checks.get(mod.file.path)?.check ?? null;
  const health = healthOf(mod, check, place);
  const healthInside = healthOf(mod, check, null);
  return { id, rank, standing, title: mod.file.facts.title, mod, health, healthInside, ...own };
}

function libraryRow(mod: LibraryMod, { checks, notes }: SnapshotParts): LibraryRow {
  const health = healthOf(mod, checks.get(mod.file.path)?.check ?? null, null);
  return { id: mod.id, title: mod.file.facts.title, mod, health, healthInside: health, ...ownOf(mod.id, notes) };
}

function ghostTitle(id: bigint, { titles, book }: SnapshotParts): string {
  const inProfile = book.profiles.flatMap(({ rows }) => rows).find((row) => row.id === id && row.title !== undefined);
  return titles.get(id) ?? inProfile?.title ?? "";
}

function ownOf(id: bigint, { notes }: ModNotes): Pick<LibraryRow, "tags" | "note"> {
  const own = notes.get(id);
  return { tags: own?.tags ?? [], note: own?.note ?? "" };
}

function byTitle(a: LibraryRow, b: LibraryRow): number {
  return compareModPaths(a.title, b.title) || compareModPaths(a.mod.file.path, b.mod.file.path);
}

function orderFindings(ranked: readonly ActiveMod[], loaded: LoadedScheme | null): Diagnostic[] {
  if (loaded === null) return [];
  const past =
    ranked.length > MOST_ACTIVE ? [playFinding("play-past-limit", loaded.path, { count: ranked.length })] : [];
  const ghosts = ranked.filter(({ isGhost }) => isGhost);
  return [...past, ...ghosts.map(({ id }) => playFinding("play-ghost", loaded.path, { id: String(id) }))];
}
