import { type PointerEvent as ReactPointerEvent, type RefObject, useEffect, useRef } from "react";
import { keyAt } from "../ui/virtual-grid.tsx";
import { drop } from "./edits.ts";
import { chosenIds, type DropPlace, type ListName, playState, setPlay } from "./state.ts";

/** A press that moves less than this is a click. */
const THRESHOLD = 5;
/** Near the edge of a list it scrolls. */
const EDGE = 32;
const MOST_SPEED = 14;

interface Press {
  readonly x: number;
  readonly y: number;
  readonly list: ListName;
}

/** Drags rows within and between the lists with the mouse. `label`: what follows the pointer. */
export function useRowDrag(label: RefObject<HTMLElement | null>): (event: ReactPointerEvent) => void {
  const end = useRef<(() => void) | null>(null);
  useEffect(() => () => end.current?.(), []);
  return (event) => {
    const press = pressOf(event);
    if (press !== null) end.current = follow(press, label);
  };
}

function pressOf(event: ReactPointerEvent): Press | null {
  const target = event.target as HTMLElement;
  if (event.button !== 0 || event.pointerType === "touch" || event.shiftKey || event.ctrlKey || event.metaKey)
    return null;
  if (target.closest("button:not([data-grip]), [role=checkbox], input") !== null || keyAt(target) === null) return null;
  const list = listAt(target);
  return list === null ? null : { x: event.clientX, y: event.clientY, list };
}

function listAt(target: Element | null): ListName | null {
  const name = target?.closest<HTMLElement>("[data-list]")?.dataset.list;
  return name === "active" || name === "library" ? name : null;
}

function follow(press: Press, label: RefObject<HTMLElement | null>): () => void {
  let at: { readonly x: number; readonly y: number } | null = null;
  let frame = 0;
  const step = () => {
    frame = requestAnimationFrame(step);
    if (at === null || playState().drag === null) return;
    if (label.current !== null) label.current.style.transform = `translate(${at.x + 14}px, ${at.y + 10}px)`;
    scrollAtEdge(at.x, at.y);
    const over = placeAt(at.x, at.y);
    const { drag } = playState();
    if (drag !== null && !isSamePlace(drag.over, over)) setPlay({ drag: { ...drag, over } });
  };
  const move = (event: PointerEvent) => {
    if (playState().drag === null) {
      if (Math.hypot(event.clientX - press.x, event.clientY - press.y) < THRESHOLD || at !== null) return;
      const ids = chosenIds(playState(), press.list);
      if (ids.length === 0) return;
      document.body.classList.add("is-dragging");
      getSelection()?.removeAllRanges();
      setPlay({ list: press.list, drag: { from: press.list, ids, over: null } });
      frame = requestAnimationFrame(step);
    }
    at = { x: event.clientX, y: event.clientY };
  };
  const up = (event: PointerEvent) => {
    const { drag } = playState();
    if (drag !== null) {
      setPlay({ drag: { ...drag, over: placeAt(event.clientX, event.clientY) } });
      drop();
      // The click that follows would choose one row of several.
      addEventListener("click", (click) => click.stopPropagation(), { capture: true, once: true });
      setTimeout(() => dispatchEvent(new Event("click")), 0);
    }
    end();
  };
  const key = (event: KeyboardEvent) => {
    if (event.key !== "Escape" || playState().drag === null) return;
    event.preventDefault();
    event.stopPropagation();
    end();
  };
  const end = () => {
    cancelAnimationFrame(frame);
    document.body.classList.remove("is-dragging");
    removeEventListener("pointermove", move);
    removeEventListener("pointerup", up);
    removeEventListener("pointercancel", end);
    removeEventListener("keydown", key, true);
    if (playState().drag !== null) setPlay({ drag: null });
  };
  addEventListener("pointermove", move);
  addEventListener("pointerup", up);
  addEventListener("pointercancel", end);
  addEventListener("keydown", key, true);
  return end;
}

function isSamePlace(a: DropPlace | null, b: DropPlace | null): boolean {
  return a === b || (a !== null && b !== null && a.list === b.list && a.before === b.before);
}

/** Where a row let go here would come to stand. */
function placeAt(x: number, y: number): DropPlace | null {
  const under = document.elementFromPoint(x, y);
  const list = listAt(under);
  if (list === null) return null;
  if (list === "library") return { list, before: null };
  const row = under?.closest<HTMLElement>('[role="row"]') ?? null;
  const box = row?.getBoundingClientRect();
  if (row === null || box === undefined) return { list, before: null };
  const isUpper = y < box.top + box.height / 2;
  const before = isUpper && row.dataset.key !== undefined ? row : followerOf(row);
  const key = before?.dataset.key;
  return { list, before: key === undefined ? null : BigInt(key) };
}

/** The next row below that can be dropped before; the line at ten and the head are none. */
function followerOf(row: HTMLElement): HTMLElement | null {
  let next = row.classList.contains("grid-head")
    ? row.closest(".grid")?.querySelector<HTMLElement>(".grid-body [role=row]")
    : (row.nextElementSibling as HTMLElement | null);
  while (next != null && next.dataset.key === undefined) next = next.nextElementSibling as HTMLElement | null;
  return next ?? null;
}

function scrollAtEdge(x: number, y: number): void {
  const body = document.elementFromPoint(x, y)?.closest<HTMLElement>(".grid-body");
  if (body == null) return;
  const { top, bottom } = body.getBoundingClientRect();
  const into = y < top + EDGE ? y - (top + EDGE) : y > bottom - EDGE ? y - (bottom - EDGE) : 0;
  if (into !== 0) body.scrollTop += (into / EDGE) * MOST_SPEED;
}
