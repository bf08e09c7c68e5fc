const ACCENTS: Readonly<Record<string, string>> = {
  a: "á",
  c: "ç",
  e: "é",
  i: "î",
  n: "ñ",
  o: "ö",
  s: "š",
  u: "ü",
  y: "ý",
  A: "Å",
  E: "É",
  S: "Š",
};

/** A catalogue with every text marked and two fifths longer; slots stay. */
export function pseudo(catalogue: Readonly<Record<string, string>>): Record<string, string> {
  return Object.fromEntries(Object.entries(catalogue).map(([key, text]) => [key, longer(text)]));
}

function longer(text: string): string {
  const accented = text.replace(/\{\{[^}]*\}\}|./gu, (part) => ACCENTS[part] ?? part);
  const bare = text.replace(/\{\{[^}]*\}\}/g, "");
  const more = Math.ceil(bare.length * 0.4);
  return `${accented}${
    more < 4
      ? "·".repeat(more)
      : ` ${"lorem ipsum "
          .repeat(Math.ceil(more / 12))
          .slice(0, more - 1)
          .trimEnd()}`
  }`;
}
