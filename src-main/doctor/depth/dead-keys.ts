import { asciiUpper } from "../../../src-shared/bytes/ascii.ts";
import { parseNameList } from "../../../src-shared/formats/bindat/name-table.ts";
import { rgHash } from "../../../src-shared/hash/rg-hash.ts";
import { gameNames } from "../../engine/names.ts";
import { readResourceText } from "../../files/resources.ts";

let deadNames: ReadonlyMap<number, string> | null = null;

/**
 * The name that a hash (i32) most likely stands for when it was made of one with lower-case letters, which the game
 * never asks for; null for every other hash (SCENARIOS 36). Known are the game's names in the ways people write them:
 * `chest_override`, `Chest_Override`, `chest_OVERRIDE`.
 */
export function deadNameOf(hash: number): string | null {
  deadNames ??= makeDeadNames();
  return deadNames.get(hash) ?? null;
}

function makeDeadNames(): ReadonlyMap<number, string> {
  const known = gameNames();
  const names = new Map<number, string>();
  for (const name of parseNameList(readResourceText("names.txt")))
    for (const variant of variantsOf(asciiUpper(name))) {
      const hash = rgHash(variant) | 0;
      if (known.nameOf(hash) === undefined && !names.has(hash)) names.set(hash, variant);
    }
  return names;
}

/** Shorter names are no words, and too many others have their hash. */
const SHORTEST = 3;

function variantsOf(name: string): string[] {
  if (name.length < SHORTEST || !/[A-Z]/.test(name)) return [];
  const lower = asciiLower(name);
  const cut = name.indexOf("_");
  const head = cut < 0 ? [] : [lower.slice(0, cut) + name.slice(cut), name.slice(0, cut) + lower.slice(cut)];
  const title = lower.replace(/(^|_)([a-z])/g, (_, before: string, letter: string) => before + asciiUpper(letter));
  const first = name[0] + lower.slice(1);
  return [lower, title, first, ...head].filter((variant) => variant !== name);
}

function asciiLower(text: string): string {
  return text.replace(/[A-Z]/g, (letter) => String.fromCharCode(letter.charCodeAt(0) + 0x20));
}
