import { asciiUpper } from "../bytes/ascii.ts";

/** Names shorter than this are near too many others. */
const SHORTEST = 4;

/** What one text became another by: up to two letters of it for up to two others, from a place on. */
export interface OneEdit {
  readonly at: number;
  readonly taken: string;
  readonly put: string;
}

/**
 * The one slip that makes `to` of `from`: a letter too many, too few or another, or two neighbours swapped; null when
 * it takes none or more.
 */
export function oneEdit(from: string, to: string): OneEdit | null {
  if (Math.abs(from.length - to.length) > 1) return null;
  const shorter = Math.min(from.length, to.length);
  let at = 0;
  while (at < shorter && from[at] === to[at]) at++;
  let rest = 0;
  while (rest < shorter - at && from[from.length - 1 - rest] === to[to.length - 1 - rest]) rest++;
  const taken = from.slice(at, from.length - rest);
  const put = to.slice(at, to.length - rest);
  if (taken === put) return null;
  const isSwap = taken.length === 2 && taken === put.slice(1) + put[0];
  return isSwap || (taken.length <= 1 && put.length <= 1) ? { at, taken, put } : null;
}

/** Whether there is such a slip between two texts. */
export function isOneEditApart(a: string, b: string): boolean {
  return oneEdit(a, b) !== null;
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
