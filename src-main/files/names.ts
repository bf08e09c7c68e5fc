import { asciiUpper } from "../../src-shared/bytes/ascii.ts";
import { FileError } from "./file-error.ts";

/**
 * The names of a folder that the game takes for `wanted`: a-z in any case. The exact one stands first.
 * More than one is for the caller to judge.
 */
export function matchingNames(names: readonly string[], wanted: string): string[] {
  const upper = asciiUpper(wanted);
  const matches = names.filter((name) => asciiUpper(name) === upper);
  return matches.includes(wanted) ? [wanted, ...matches.filter((name) => name !== wanted)] : matches;
}

/** The one name of `folder` that the game takes for `wanted`, or null. `FileError` when there are two. */
export function onlyName(names: readonly string[], wanted: string, folder: string): string | null {
  const [first, second] = matchingNames(names, wanted).sort();
  if (second !== undefined) throw new FileError("case-twins", `${folder}/${second}`, { other: first });
  return first ?? null;
}
