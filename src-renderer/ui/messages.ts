import { create } from "zustand";

/** A word from the program that passes. Errors stay until they are closed. */
export interface Toast {
  readonly id: number;
  readonly meaning: "ok" | "info" | "warn" | "bad";
  readonly title: string;
  readonly text?: string;
  readonly actions?: readonly { readonly label: string; readonly run: () => void }[];
}

interface Messages {
  readonly toasts: readonly Toast[];
  /** What the one polite live region says. `turn` makes the same words news. */
  readonly spoken: { readonly text: string; readonly turn: number };
}

export const useMessages = create<Messages>(() => ({ toasts: [], spoken: { text: "", turn: 0 } }));

const MOST_TOASTS = 4;
let nextId = 1;

/** Shows a toast and reads it aloud. */
export function toast(message: Omit<Toast, "id">): number {
  const id = nextId++;
  // What is said again takes the place of the first: two alike only hide a third.
  const isOther = (each: Toast) => each.title !== message.title || each.text !== message.text;
  useMessages.setState(({ toasts }) => ({
    toasts: [...toasts.filter(isOther), { ...message, id }].slice(-MOST_TOASTS),
  }));
  // One that is an alert speaks by itself.
  const text = [message.title, message.text].filter(Boolean).join(" ");
  if (message.meaning !== "bad" && text !== useMessages.getState().spoken.text) speak(text);
  return id;
}

export function closeToast(id: number): void {
  useMessages.setState(({ toasts }) => ({ toasts: toasts.filter((toast) => toast.id !== id) }));
}

/** Says something to those who listen: moves, ticks, undo. */
export function speak(text: string): void {
  useMessages.setState(({ spoken }) => ({ spoken: { text, turn: spoken.turn + 1 } }));
}
