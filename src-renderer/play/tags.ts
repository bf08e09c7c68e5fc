const MOST_TAGS = 50;

/** "gear, act 2" → each once, without spaces around and a `#` before. */
export function tagsOf(text: string): string[] {
  const tags = text.split(",").map((tag) => tag.trim().replace(/^#/, ""));
  return [...new Set(tags.filter(Boolean))].slice(0, MOST_TAGS);
}
