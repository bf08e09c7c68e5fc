import { create } from "zustand";
import type { CallError } from "../../src-shared/contract/answer.ts";
import type { PlaySnapshot } from "../../src-shared/contract/models/play.ts";
import { type ActiveMod, activeOrder } from "../../src-shared/rules/load-order.ts";
import { diffOrders } from "../../src-shared/rules/order-diff.ts";
import type { Order } from "../../src-shared/rules/order-edits.ts";
import { type UndoableOrder, undoable } from "../../src-shared/rules/order-undo.ts";
import { NOTHING, type Selection } from "../ui/selection.ts";
import {
  type ActiveRow,
  activeRows,
  type LibraryChip,
  type LibrarySort,
  type LibraryView,
  libraryView,
  NO_MODEL,
  type PlayModel,
  wordsOf,
} from "./model.ts";

export type ListName = "active" | "library";

export interface Work {
  readonly done: number;
  /** 0: not known yet. */
  readonly total: number;
}

/** Where what is dragged would go. `before` null: to the end. */
export interface DropPlace {
  readonly list: ListName;
  readonly before: bigint | null;
}

export interface Drag {
  readonly from: ListName;
  readonly ids: Order;
  readonly over: DropPlace | null;
}

export type PlayDialog =
  | { readonly kind: "rank" }
  | { readonly kind: "share" }
  | { readonly kind: "import" }
  | { readonly kind: "history" }
  | { readonly kind: "lookup" }
  | { readonly kind: "restore-points" }
  | { readonly kind: "profile-new" }
  | { readonly kind: "profile-rename"; readonly name: string }
  | { readonly kind: "profile-delete"; readonly name: string };

export interface PlayState {
  readonly phase: "loading" | "ready" | "failed";
  readonly error: CallError | null;
  readonly snapshot: PlaySnapshot | null;
  readonly model: PlayModel;
  /** The order on disk. */
  readonly saved: Order;
  readonly draft: UndoableOrder;
  /** Listing the mods. */
  readonly listing: Work | null;
  /** Checking them. */
  readonly checking: Work | null;
  readonly lastCheck: { readonly mods: number; readonly milliseconds: number } | null;
  /** What looking at the folders took. */
  readonly lookMilliseconds: number | null;
  readonly isSaving: boolean;
  /** The list that keys and commands are about. */
  readonly list: ListName;
  readonly active: Selection;
  readonly library: Selection;
  /** Ids that were cut and wait to be pasted. */
  readonly cut: Order;
  /** What is carried with the keyboard, and the order to go back to. */
  readonly lift: { readonly ids: Order; readonly before: UndoableOrder } | null;
  readonly drag: Drag | null;
  readonly query: string;
  readonly chip: LibraryChip;
  readonly sort: LibrarySort;
  readonly tab: string;
  readonly dialog: PlayDialog | null;
  readonly menu: {
    readonly list: ListName;
    readonly x: number;
    readonly y: number;
    /** Ends at `x`, below a button, instead of beginning there. */
    readonly endsThere: boolean;
  } | null;
}

/** All that the Play screen knows. */
export const usePlay = create<PlayState>(() => ({
  phase: "loading",
  error: null,
  snapshot: null,
  model: NO_MODEL,
  saved: [],
  draft: undoable([]),
  listing: null,
  checking: null,
  lastCheck: null,
  lookMilliseconds: null,
  isSaving: false,
  list: "active",
  active: NOTHING,
  library: NOTHING,
  cut: [],
  lift: null,
  drag: null,
  query: "",
  chip: "all",
  sort: "title",
  tab: "overview",
  dialog: null,
  menu: null,
}));

export const playState = (): PlayState => usePlay.getState();
export const setPlay = (change: Partial<PlayState>): void => usePlay.setState(change);

/** Keeps the last result of a function as long as it is given the same. */
function lastOf<A extends readonly unknown[], R>(compute: (...args: A) => R): (...args: A) => R {
  let last: { readonly args: A; readonly result: R } | null = null;
  return (...args) => {
    if (last === null || args.some((arg, index) => arg !== last?.args[index]))
      last = { args, result: compute(...args) };
    return last.result;
  };
}

const rowsFor = lastOf((model: PlayModel, order: Order, query: string) => activeRows(model, order, wordsOf(query)));
const placesFor = lastOf(
  (model: PlayModel, order: Order) => new Map(activeOrder(order, model.installed).map((place) => [place.id, place])),
);
const viewFor = lastOf((model: PlayModel, order: Order, query: string, chip: LibraryChip, sort: LibrarySort) =>
  libraryView(model, order, { words: wordsOf(query), chip, sort }),
);
const changesFor = lastOf((saved: Order, order: Order) => {
  const { added, removed, moved } = diffOrders(saved, order);
  return added.length + removed.length + moved.length;
});

export function activeRowsOf({ model, draft, query }: PlayState): readonly ActiveRow[] {
  return rowsFor(model, draft.order, query);
}

/** Rank and standing of each active mod. */
export function placesOf({ model, draft }: PlayState): ReadonlyMap<bigint, ActiveMod> {
  return placesFor(model, draft.order);
}

export function libraryOf({ model, draft, query, chip, sort }: PlayState): LibraryView {
  return viewFor(model, draft.order, query, chip, sort);
}

/** Changes that are not saved. */
export function changesOf({ saved, draft }: PlayState): number {
  return changesFor(saved, draft.order);
}

/** The keys of the rows that can be chosen. */
export function keysOf(state: PlayState, list: ListName): readonly string[] {
  return list === "active"
    ? activeRowsOf(state).flatMap((row) => (row.kind === "mod" ? [row.key] : []))
    : libraryOf(state).rows.map(({ key }) => key);
}

/** Ids that are chosen in a list, in its order; files that are no mods have none. */
export function chosenIds(state: PlayState, list: ListName = state.list): Order {
  const { chosen } = state[list];
  return list === "active"
    ? state.draft.order.filter((id) => chosen.has(String(id)))
    : libraryOf(state).rows.flatMap((row) => (row.kind === "mod" && chosen.has(row.key) ? [row.entry.id] : []));
}

/** Files that are chosen in a list: of mods, and in the library of strays too. */
export function chosenFiles(state: PlayState, list: ListName = state.list): readonly string[] {
  const ids = chosenIds(state, list).flatMap((id) => state.model.mods.get(id)?.mod.file ?? []);
  const { chosen } = state.library;
  const strays = list === "active" ? [] : state.model.strays.filter(({ file }) => chosen.has(file));
  return [...ids, ...strays.map(({ file }) => file)];
}

/** Of the files that are chosen in the library, those that the game does not find where they are. */
export function misplacedFiles({ model, library }: PlayState): readonly string[] {
  return model.strays
    .filter(({ file, state }) => state === "misplaced" && library.chosen.has(file))
    .map(({ file }) => file);
}

/** The mod that the inspector shows. */
export function inspectedId(state: PlayState): bigint | null {
  const { cursor } = state[state.list];
  return cursor !== null && /^-?\d+$/.test(cursor) ? BigInt(cursor) : null;
}
