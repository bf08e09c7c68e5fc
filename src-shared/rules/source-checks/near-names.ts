import { asciiUpper } from "../../bytes/ascii.ts";
import { type OneEdit, oneEdit } from "../../text/one-edit.ts";

/** Shorter names have too many others near them. */
const SHORTEST = 5;
/** In a shorter word one letter for another makes another word: BLACK, BLOCK; PAINT, POINT. */
const SHORTEST_REPLACED = 8;

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
    let near: { readonly name: string; readonly edit: OneEdit } | null = null;
    for (let length = Math.max(SHORTEST, key.length - 1); length <= key.length + 1; length++)
      for (const name of byLength.get(length) ?? []) {
        const edit = oneEdit(name, key);
        if (edit === null) continue;
        if (near !== null) return null;
        near = { name, edit };
      }
    return near !== null && isSlip(near.edit, key) ? near.name : null;
  };
}

/** Whether an edit is one that fingers make. Numbers and axes make families, and nobody mistakes a first letter. */
function isSlip({ at, taken, put }: OneEdit, key: string): boolean {
  if (/[0-9]/.test(taken + put)) return false;
  if (at + put.length === key.length && /[XYZ]/.test(taken + put)) return false;
  if (taken.length === 2) return true;
  if (at === 0) return false;
  return taken.length !== put.length || key.length >= SHORTEST_REPLACED;
}
