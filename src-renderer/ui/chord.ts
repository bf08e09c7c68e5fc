/** What is needed of a keyboard event. */
export interface KeyPress {
  readonly key: string;
  readonly ctrlKey: boolean;
  readonly metaKey: boolean;
  readonly altKey: boolean;
  readonly shiftKey: boolean;
}

/**
 * The chord of a key press, as commands name theirs: "Ctrl+Shift+Z", "Alt+ArrowUp", "Space". On a Mac Cmd is `Ctrl`.
 */
export function chordOf(press: KeyPress, onMac: boolean): string {
  const parts: string[] = [];
  if (onMac ? press.metaKey : press.ctrlKey) parts.push("Ctrl");
  if (press.altKey) parts.push("Alt");
  if (press.shiftKey) parts.push("Shift");
  return [...parts, keyName(press.key)].join("+");
}

function keyName(key: string): string {
  if (key === " ") return "Space";
  return key.length === 1 ? key.toUpperCase() : key;
}
