import { asciiUpper } from "../../bytes/ascii.ts";

/** Shorter names have too many others near them. */
const SHORTEST = 5;
/** In a shorter word one letter for another makes another word: BLACK, BLOCK; PAINT, POINT. */
const SHORTEST_REPLACED = 8;

/** What a name became another by: up to two letters of it for up to two others, from a place on. */
interface Edit {
  readonly at: number;
  readonly taken: string;
  readonly put: string;
}

/**
 * Which name of a list was meant by a key that is in none: the only one that is one slip away, a letter too many, too
 * few or another, or two neighbours swapped; null when there is no such name or several. Keys are upper-case.
 */
export function createNearNames(names: readonly string[]): (key: string) => string | null {
  const byLength = new Map<number, string[]>();
  for (const name of new Set(names.map(asciiUpper))) {
    const alike = byLength.get(name.length);
    if (alike === undefined) byLength.set(name.length, [name]);
    else alike.push(name);
  }
  return (key) => {
    if (key.length < SHORTEST) return null;
    let near: { readonly name: string; readonly edit: Edit } | null = null;
    for (let length = Math.max(SHORTEST, key.length - 1); length <= key.length + 1; length++)
      for (const name of byLength.get(length) ?? []) {
        const edit = editOf(name, key);
        if (edit === null) continue;
        if (near !== null) return null;
        near = { name, edit };
      }
    return near !== null && isSlip(near.edit, key) ? near.name : null;
  };
}

/** The one edit that makes `key` of `name`; null when it takes none or more. */
function editOf(name: string, key: string): Edit | null {
  const shorter = Math.min(name.length, key.length);
  let at = 0;
  while (at < shorter && name[at] === key[at]) at++;
  let rest = 0;
  while (rest < shorter - at && name[name.length - 1 - rest] === key[key.length - 1 - rest]) rest++;
  const taken = name.slice(at, name.length - rest);
  const put = key.slice(at, key.length - rest);
  if (taken === put) return null;
  const isSwap = taken.length === 2 && taken === put.slice(1) + put[0];
  return isSwap || (taken.length <= 1 && put.length <= 1) ? { at, taken, put } : null;
}

/** Whether an edit is one that fingers make. Numbers and axes make families, and nobody mistakes a first letter. */
function isSlip({ at, taken, put }: Edit, key: string): boolean {
  if (/[0-9]/.test(taken + put)) return false;
  if (at + put.length === key.length && /[XYZ]/.test(taken + put)) return false;
  if (taken.length === 2) return true;
  if (at === 0) return false;
  return taken.length !== put.length || key.length >= SHORTEST_REPLACED;
}
