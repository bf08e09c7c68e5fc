/**
 * What texts of strangers must not bring into a terminal, a file or a forum: control characters, line ends of Unicode, and
 * what turns the direction of writing.
 */
export const UNPRINTABLE = /[\u0000-\u001f\u007f-\u009f\u061c\u200e\u200f\u2028-\u202e\u2066-\u2069]/g;

/** At most `most` UTF-16 units of a text and "…", never half a character. */
export function shortened(text: string, most: number): string {
  if (text.length <= most) return text;
  const cut = text.slice(0, most);
  return `${/[\ud800-\udbff]$/.test(cut) ? cut.slice(0, -1) : cut}…`;
}
