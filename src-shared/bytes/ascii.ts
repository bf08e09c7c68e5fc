/**
 * Upper-case as the game does it: a-z only, every other character untouched (law 4).
 * `String.prototype.toUpperCase` would also change ß, é and the like, which the game never does.
 */
export function asciiUpper(text: string): string {
  for (let i = 0; i < text.length; i++) {
    const unit = text.charCodeAt(i);
    if (unit >= 0x61 && unit <= 0x7a) return text.replace(/[a-z]+/g, (run) => run.toUpperCase());
  }
  return text;
}

/** Compares by UTF-16 code unit, the order of every list the game's files keep. Independent of locale. */
export function compareUnits(a: string, b: string): number {
  return a < b ? -1 : a > b ? 1 : 0;
}
