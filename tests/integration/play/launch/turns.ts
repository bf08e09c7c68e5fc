/** What a profile holds after a turn: one file that stays, and some that change, large enough to be cut off. */
export function savesOfTurn(turn: number): Record<string, string> {
  const changing = Array.from({ length: 6 }, (_, i) => [`save/N${i}.SVB`, `${i} in turn ${turn}. `.repeat(20_000)]);
  return { "settings.txt": "stay", ...Object.fromEntries(changing) };
}

export function turnOf(content: string): number {
  return Number(/in turn (\d+)/.exec(content)?.[1]);
}
