import type { Annotation, Mod, PlaySnapshot, StrayFile } from "../../src-shared/contract/models/play.ts";
import { activeOrder, type InstalledMods, type Standing } from "../../src-shared/rules/load-order.ts";
import type { Order } from "../../src-shared/rules/order-edits.ts";
import { seenOr } from "../ui/foreign-text.ts";
import { splitPath } from "../ui/path-parts.ts";

/** A mod with what the screen asks about it over and over. */
export interface LibraryMod {
  readonly id: bigint;
  readonly mod: Mod;
  readonly annotation: Annotation | null;
  /** All that a search looks into, in lower case. */
  readonly text: string;
}

/** What a snapshot says, ready to be looked up. */
export interface PlayModel {
  readonly mods: ReadonlyMap<bigint, LibraryMod>;
  /** Titles of ids without a file. */
  readonly ghosts: ReadonlyMap<bigint, string>;
  readonly annotations: ReadonlyMap<bigint, Annotation>;
  readonly strays: readonly StrayFile[];
  /** For the rules of the load order. */
  readonly installed: InstalledMods;
}

export const NO_MODEL: PlayModel = {
  mods: new Map(),
  ghosts: new Map(),
  annotations: new Map(),
  strays: [],
  installed: { isInstalled: () => false, requirementsOf: () => [] },
};

export function modelOf(snapshot: PlaySnapshot): PlayModel {
  const annotations = new Map(snapshot.annotations.map((annotation) => [BigInt(annotation.id), annotation]));
  const mods = new Map<bigint, LibraryMod>();
  for (const mod of snapshot.mods) {
    const id = BigInt(mod.id);
    const annotation = annotations.get(id) ?? null;
    const titled = { ...mod, title: seenOr(mod.title, splitPath(mod.path).name) };
    mods.set(id, { id, mod: titled, annotation, text: searchText(mod, annotation) });
  }
  return {
    mods,
    ghosts: new Map(snapshot.ghosts.map(({ id, title }) => [BigInt(id), title])),
    annotations,
    strays: snapshot.strays,
    installed: {
      isInstalled: (id) => mods.has(id),
      requirementsOf: (id) => mods.get(id)?.mod.requires.map((need) => BigInt(need.id)) ?? [],
    },
  };
}

function searchText(mod: Mod, annotation: Annotation | null): string {
  const own = annotation === null ? [] : [annotation.note, ...annotation.tags.map((tag) => `#${tag}`)];
  return [mod.title, mod.author, splitPath(mod.path).name, mod.id, ...own].join("\n").toLowerCase();
}

/** What to call a mod. A ghost whose title nobody knows has its id. */
export function titleOf(model: PlayModel, id: bigint): string {
  return model.mods.get(id)?.mod.title ?? seenOr(model.ghosts.get(id), String(id));
}

export type ActiveRow =
  | {
      readonly kind: "mod";
      readonly key: string;
      readonly id: bigint;
      readonly rank: number;
      readonly title: string;
      readonly standing: Standing;
      /** Null: a ghost. */
      readonly entry: LibraryMod | null;
    }
  /** The line at ten. */
  | { readonly kind: "limit"; readonly key: "limit"; readonly hasDoubt: boolean };

/** The rows of the active order that a search leaves, with the line at ten where it is crossed. */
export function activeRows(model: PlayModel, order: Order, words: readonly string[]): readonly ActiveRow[] {
  const rows: ActiveRow[] = [];
  const places = activeOrder(order, model.installed);
  const hasDoubt = places.some(({ standing }) => standing === "unsure");
  let isPast = false;
  for (const { id, rank, standing } of places) {
    const entry = model.mods.get(id) ?? null;
    const title = titleOf(model, id);
    if (!hasWords(entry?.text ?? `${title}\n${id}`.toLowerCase(), words)) continue;
    if (standing !== "within" && !isPast) {
      isPast = true;
      rows.push({ kind: "limit", key: "limit", hasDoubt });
    }
    rows.push({ kind: "mod", key: String(id), id, rank, title, standing, entry });
  }
  return rows;
}

export type LibraryRow =
  | { readonly kind: "mod"; readonly key: string; readonly entry: LibraryMod }
  | { readonly kind: "stray"; readonly key: string; readonly stray: StrayFile };

export type LibraryChip = "all" | "local" | "workshop" | "extra" | "problems";
export type LibrarySort = "title" | "author" | "modified" | "size";

export interface LibraryView {
  readonly rows: readonly LibraryRow[];
  /** Rows for each chip, without the search. */
  readonly counts: Readonly<Record<LibraryChip, number>>;
}

/** What is not active: mods, then files that are none. */
export function libraryView(
  model: PlayModel,
  order: Order,
  options: { readonly words: readonly string[]; readonly chip: LibraryChip; readonly sort: LibrarySort },
): LibraryView {
  const active = new Set(order);
  const all: LibraryRow[] = [
    ...[...model.mods.values()]
      .filter(({ id }) => !active.has(id))
      .sort(COMPARE[options.sort])
      .map((entry) => ({ kind: "mod" as const, key: String(entry.id), entry })),
    ...model.strays.map((stray) => ({ kind: "stray" as const, key: stray.file, stray })),
  ];
  const counts = { all: all.length, local: 0, workshop: 0, extra: 0, problems: 0 };
  for (const row of all) {
    if (row.kind === "mod") counts[row.entry.mod.source]++;
    if (isProblem(row)) counts.problems++;
  }
  return { counts, rows: all.filter((row) => isIn(row, options.chip) && hasWords(textOf(row), options.words)) };
}

const COMPARE: Readonly<Record<LibrarySort, (a: LibraryMod, b: LibraryMod) => number>> = {
  title: (a, b) => compareText(a.mod.title, b.mod.title) || compareIds(a, b),
  author: (a, b) =>
    compareText(a.mod.author, b.mod.author) || compareText(a.mod.title, b.mod.title) || compareIds(a, b),
  modified: (a, b) => b.mod.modified - a.mod.modified || compareIds(a, b),
  size: (a, b) => b.mod.size - a.mod.size || compareIds(a, b),
};

const collator = new Intl.Collator(undefined, { sensitivity: "base", numeric: true });
const compareText = (a: string, b: string) => collator.compare(a, b);
const compareIds = (a: LibraryMod, b: LibraryMod) => (a.id < b.id ? -1 : a.id > b.id ? 1 : 0);

function isIn(row: LibraryRow, chip: LibraryChip): boolean {
  if (chip === "all") return true;
  return chip === "problems" ? isProblem(row) : row.kind === "mod" && row.entry.mod.source === chip;
}

function isProblem(row: LibraryRow): boolean {
  if (row.kind === "stray") return true;
  const { health, missing, twins } = row.entry.mod;
  return (
    health === "will-not-load" || health === "flawed" || health === "busy" || missing.length > 0 || twins.length > 0
  );
}

function textOf(row: LibraryRow): string {
  return row.kind === "mod" ? row.entry.text : splitPath(row.stray.path).name.toLowerCase();
}

/** The words of a search; each has to be there. */
export function wordsOf(query: string): readonly string[] {
  return query.toLowerCase().split(/\s+/).filter(Boolean);
}

function hasWords(text: string, words: readonly string[]): boolean {
  return words.every((word) => text.includes(word));
}
