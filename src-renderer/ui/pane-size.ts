import { useState } from "react";

/** The size of a pane in pixels, kept for the next start. */
export function usePaneSize(name: string, usual: number): readonly [number, (size: number) => void] {
  const key = `pane ${name}`;
  const [size, setSize] = useState(() => keptNumber(key) ?? usual);
  return [
    size,
    (next) => {
      setSize(next);
      keep(key, next);
    },
  ];
}

function keptNumber(key: string): number | null {
  try {
    const text = localStorage.getItem(key);
    const value = text === null ? Number.NaN : Number(text);
    return Number.isFinite(value) ? value : null;
  } catch {
    return null;
  }
}

function keep(key: string, value: number): void {
  try {
    localStorage.setItem(key, String(value));
  } catch {
    // A browser that keeps nothing: the size holds until the page closes.
  }
}
