import { asciiUpper } from "../../src-shared/bytes/ascii.ts";

/**
 * The names of a folder that the game takes for `wanted`: a-z in any case. The exact one stands first.
 * More than one is for the caller to judge.
 */
export function matchingNames(names: readonly string[], wanted: string): string[] {
  const upper = asciiUpper(wanted);
  const matches = names.filter((name) => asciiUpper(name) === upper);
  return matches.includes(wanted) ? [wanted, ...matches.filter((name) => name !== wanted)] : matches;
}
