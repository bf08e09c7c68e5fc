import { activeOrder, MOST_ACTIVE } from "../../src-shared/rules/load-order.ts";
import { applyEdit, type Order, type OrderEdit } from "../../src-shared/rules/order-edits.ts";
import { doEdit, redo, type UndoableOrder, undo } from "../../src-shared/rules/order-undo.ts";
import { i18n } from "../i18n/i18n.ts";
import { closeToast, speak, type Toast, toast } from "../ui/messages.ts";
import { kept, only } from "../ui/selection.ts";
import { titleOf } from "./model.ts";
import { rankBefore } from "./placing.ts";
import { chosenIds, keysOf, type PlayState, playState, setPlay } from "./state.ts";

/** One step of the draft. */
interface Step {
  readonly words: string;
}

/** How each order came about, for "Undo: …". Orders are never changed, so the array itself is the key. */
const steps = new WeakMap<Order, Step>();
/** Messages that offer to take a step back. */
let offers: readonly { readonly toast: number; readonly step: Step | undefined }[] = [];

/** What undo and redo would take back and do again; null: nothing. */
export function stepsOf({ draft }: PlayState): { readonly undo: string | null; readonly redo: string | null } {
  const after = draft.future.at(-1);
  return {
    undo: draft.past.length === 0 ? null : (steps.get(draft.order)?.words ?? ""),
    redo: after === undefined ? null : (steps.get(after)?.words ?? ""),
  };
}

/** Gives an order that takes the place of another its words. */
export function passWords(from: Order, to: Order): void {
  const step = steps.get(from);
  if (step !== undefined) steps.set(to, step);
}

/**
 * Shows a message with the way back from the last step. Once another step is the last one its button would take back
 * that one: the message goes.
 */
export function offerUndo(message: Omit<Toast, "id" | "actions">): void {
  const step = steps.get(playState().draft.order);
  const id = toast({ ...message, actions: [{ label: i18n.t("undo"), run: undoStep }] });
  offers = [...offers, { toast: id, step }];
}

function withdrawOffers({ order }: UndoableOrder): void {
  const step = steps.get(order);
  for (const offer of offers) if (offer.step !== step) closeToast(offer.toast);
  offers = offers.filter((offer) => offer.step === step);
}

/** Does an edit of the draft, says it, and keeps the selection where it makes sense. */
export function edit(change: OrderEdit, words = wordsOf(change, playState())): boolean {
  const state = playState();
  const draft = doEdit(state.draft, change);
  if (draft === state.draft) return false;
  steps.set(draft.order, { words });
  takeDraft(draft);
  speak(withStanding(change, words));
  return true;
}

/** The draft, and what is left of the selections with it. */
export function takeDraft(draft: UndoableOrder): void {
  const before = playState();
  const keys = { active: keysOf(before, "active"), library: keysOf(before, "library") };
  setPlay({ draft });
  withdrawOffers(draft);
  const now = playState();
  setPlay({
    active: kept(now.active, keys.active, keysOf(now, "active")),
    library: kept(now.library, keys.library, keysOf(now, "library")),
    cut: now.cut.filter((id) => now.model.mods.has(id) || draft.order.includes(id)),
  });
}

export function undoStep(): void {
  const { draft } = playState();
  const words = stepsOf(playState()).undo;
  const before = undo(draft);
  if (before === null) {
    speak(i18n.t("undo.nothing"));
    return;
  }
  takeDraft(before);
  speak(i18n.t("undo.done", { step: words ?? "" }));
}

export function redoStep(): void {
  const { draft } = playState();
  const words = stepsOf(playState()).redo;
  const after = redo(draft);
  if (after === null) {
    speak(i18n.t("redo.nothing"));
    return;
  }
  takeDraft(after);
  speak(i18n.t("redo.done", { step: words ?? "" }));
}

/** Ticks or unticks what is chosen in the list. */
export function tickChosen(): void {
  const state = playState();
  const ids = chosenIds(state);
  if (ids.length > 0) tick(ids, state.list === "library");
}

export function tick(ids: Order, isOn: boolean): void {
  if (edit(isOn ? { kind: "enable", ids } : { kind: "disable", ids })) tellSeveral(ids);
}

/** A change of several at once may be a slip: it is shown, with the way back. */
function tellSeveral(ids: Order): void {
  const words = stepsOf(playState()).undo;
  if (ids.length >= 2 && words !== null) offerUndo({ meaning: "ok", title: words });
}

/** Up (negative) or down. */
export function moveChosen(by: number): void {
  const ids = chosenActive();
  if (ids.length > 0 && !edit({ kind: "shift", ids, by })) speak(i18n.t(by < 0 ? "move.is-top" : "move.is-bottom"));
}

/** To a rank; beyond the end means the end. */
export function moveChosenTo(rank: number): void {
  const ids = chosenActive();
  if (ids.length > 0 && !edit({ kind: "move", ids, rank })) speak(i18n.t("move.stays"));
}

/** So that they are mounted before another one. */
export function moveAbove(ids: Order, other: bigint): void {
  const { order } = playState().draft;
  if (!edit({ kind: "move", ids, rank: rankBefore(order, ids, other) })) speak(i18n.t("move.stays"));
}

function chosenActive(): Order {
  const state = playState();
  return state.list === "active" ? chosenIds(state) : [];
}

export function cutChosen(): void {
  const ids = chosenIds(playState());
  if (ids.length === 0) return;
  setPlay({ cut: ids });
  speak(i18n.t("cut.done", { count: ids.length }));
}

/** Before the row of the cursor. */
export function pasteCut(): void {
  const { cut, active, draft } = playState();
  if (cut.length === 0) {
    speak(i18n.t("cut.nothing"));
    return;
  }
  const before = active.cursor === null ? null : BigInt(active.cursor);
  const isDone = edit({ kind: "paste", ids: cut, rank: rankBefore(draft.order, cut, before) });
  setPlay({ cut: [] });
  if (!isDone) return;
  tellSeveral(cut);
  setPlay({ list: "active", active: { ...only(String(cut[0])), chosen: new Set(cut.map(String)) } });
}

/** What was dragged, let go. */
export function drop(): void {
  const { drag, draft } = playState();
  setPlay({ drag: null });
  if (drag?.over == null) return;
  const { ids, from, over } = drag;
  if (over.list === "library") {
    if (from === "active") tick(ids, false);
    return;
  }
  const rank = rankBefore(draft.order, ids, over.before);
  if (!edit({ kind: from === "active" ? "move" : "enable", ids, rank })) return;
  tellSeveral(ids);
  setPlay({ list: "active", active: { ...only(String(ids[0])), chosen: new Set(ids.map(String)) } });
}

/** Takes up what is chosen, to carry it with the arrow keys. */
export function lift(): void {
  const state = playState();
  const ids = chosenActive();
  if (ids.length === 0) return;
  setPlay({ lift: { ids, before: state.draft } });
  speak(i18n.t("lift.up", { name: namesOf(state, ids), rank: rankOf(state.draft.order, ids[0]) }));
}

/** Up or down with what is carried; no step of its own. */
export function carry(by: number): void {
  const state = playState();
  if (state.lift === null) return;
  const { ids } = state.lift;
  const order = applyEdit(state.draft.order, { kind: "shift", ids, by });
  takeDraft({ ...state.draft, order });
  speak(i18n.t("lift.at", { rank: rankOf(order, ids[0]), total: order.length }));
}

export function putDown(isKept: boolean): void {
  const state = playState();
  if (state.lift === null) return;
  const { ids, before } = state.lift;
  const { order } = state.draft;
  setPlay({ lift: null });
  takeDraft(before);
  if (!isKept) speak(i18n.t("lift.back", { name: namesOf(state, ids) }));
  else if (!edit({ kind: "replace", ids: order }, movedWords(state, ids, order))) speak(i18n.t("move.stays"));
}

/** One sentence about an edit, in the past. */
function wordsOf(change: OrderEdit, state: PlayState): string {
  const { order } = state.draft;
  const after = applyEdit(order, change);
  switch (change.kind) {
    case "enable":
      return i18n.t("step.added", { name: namesOf(state, change.ids), rank: rankOf(after, change.ids[0]) });
    case "disable":
      return i18n.t("step.removed", { name: namesOf(state, change.ids) });
    case "paste": {
      const isNew = change.ids.every((id) => !order.includes(id));
      return isNew ? wordsOf({ ...change, kind: "enable" }, state) : movedWords(state, change.ids, after);
    }
    case "move":
    case "shift":
      return movedWords(state, change.ids, after);
    case "replace":
      return i18n.t("step.replaced");
  }
}

function movedWords(state: PlayState, ids: Order, after: Order): string {
  return i18n.t("step.moved", { name: namesOf(state, ids), rank: rankOf(after, ids[0]), total: after.length });
}

function rankOf(order: Order, id: bigint): number {
  return order.indexOf(id) + 1;
}

function namesOf(state: PlayState, ids: Order): string {
  return ids.length === 1 ? titleOf(state.model, ids[0]) : i18n.t("mods", { count: ids.length });
}

/** An edit that carries a single mod over the line at ten says so. */
function withStanding(change: OrderEdit, words: string): string {
  if (change.kind === "disable" || change.kind === "replace" || change.ids.length !== 1) return words;
  const { draft, model } = playState();
  if (draft.order.length <= MOST_ACTIVE) return words;
  const place = activeOrder(draft.order, model.installed).find(({ id }) => id === change.ids[0]);
  if (place === undefined || place.standing === "within") return words;
  return `${words} ${i18n.t(place.standing === "past" ? "standing.past" : "standing.unsure")}`;
}
