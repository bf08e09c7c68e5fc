import { asciiUpper } from "../bytes/ascii.ts";

/** Names shorter than this are near too many others. */
const SHORTEST = 4;

/** Whether one letter more, one less, another one, or two neighbours swapped make one text of the other. */
export function isOneEditApart(a: string, b: string): boolean {
  const shared = Math.min(a.length, b.length);
  if (a === b || Math.max(a.length, b.length) - shared > 1) return false;
  let at = 0;
  while (at < shared && a.charCodeAt(at) === b.charCodeAt(at)) at++;
  if (a.length > b.length) return a.slice(at + 1) === b.slice(at);
  if (a.length < b.length) return a.slice(at) === b.slice(at + 1);
  if (a.slice(at + 1) === b.slice(at + 1)) return true;
  return a[at] === b[at + 1] && a[at + 1] === b[at] && a.slice(at + 2) === b.slice(at + 2);
}

/**
 * The only one of these names that is one edit away from a name, whatever their case; null for none or several. Names
 * that differ in a number alone are no mistakes of each other.
 */
export function onlyNeighbour(name: string, names: Iterable<string>): string | null {
  if (name.length < SHORTEST) return null;
  const wanted = asciiUpper(name);
  let found: string | null = null;
  for (const each of names) {
    if (Math.abs(each.length - name.length) > 1) continue;
    const other = asciiUpper(each);
    if (!isOneEditApart(wanted, other) || withoutDigits(wanted) === withoutDigits(other)) continue;
    if (found !== null && found !== each) return null;
    found = each;
  }
  return found;
}

function withoutDigits(name: string): string {
  return name.replace(/[0-9]+/g, "");
}
