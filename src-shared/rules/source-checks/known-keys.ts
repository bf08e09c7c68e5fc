import { asciiUpper } from "../../bytes/ascii.ts";

/** What a key is to the game: null when nothing is to be said of it, else the name that was meant. */
export type JudgeKey = (hash: number, key: () => string) => string | null;

/** Distinct keys that are remembered; real projects have hundreds. */
const MOST_KEYS = 50_000;

/**
 * Judges keys by their hash, each once. `isKnown`: whether a name is in any list, families among them; `meantBy`: the
 * name of the game that a key is a slip of.
 */
export function createKeyJudge(isKnown: (hash: number) => boolean, meantBy: (key: string) => string | null): JudgeKey {
  const judged = new Map<number, string | null>();
  return (hash, key) => {
    const known = judged.get(hash);
    if (known !== undefined) return known;
    const meant = isKnown(hash) ? null : meantBy(asciiUpper(key()));
    if (judged.size >= MOST_KEYS) judged.clear();
    judged.set(hash, meant);
    return meant;
  };
}
