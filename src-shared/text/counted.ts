/** "1 file", "2 files"; for words whose plural is an s behind them. */
export function counted(count: number, what: string): string {
  return `${count} ${what}${count === 1 ? "" : "s"}`;
}

/** The first few of a list, and how many more there are: "A, B and 3 more". */
export function firstFew(items: readonly string[], most: number): string {
  const more = items.length - most;
  if (more > 0) return `${items.slice(0, most).join(", ")} and ${more} more`;
  return items.length < 2 ? items.join() : `${items.slice(0, -1).join(", ")} and ${items.at(-1)}`;
}
