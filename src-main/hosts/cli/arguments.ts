import { InvalidArgumentError, Option } from "commander";
import { parseByteCount } from "./byte-count.ts";

/** What the descriptions of several commands are made of. */

/** A whole number from a range. */
export function whole(minimum: number, maximum: number): (text: string) => number {
  return (text) => {
    const value = Number(text);
    if (!/^\d+$/.test(text) || value < minimum || value > maximum)
      throw new InvalidArgumentError(`A whole number from ${minimum} to ${maximum} is wanted.`);
    return value;
  };
}

/** An i64, which may be negative. */
export function i64(text: string): bigint {
  const value = /^-?\d{1,19}$/.test(text) ? BigInt(text) : null;
  if (value === null || BigInt.asIntN(64, value) !== value)
    throw new InvalidArgumentError("A whole number of 64 bits is wanted, like -3195030216554507810.");
  return value;
}

export const json = () => new Option("--json", "print one JSON value on standard output");

/** The example below a command's help. */
export function example(text: string): string {
  return `\nExample:\n  ${text}`;
}

/** A number of bytes, with or without a unit. */
export function byteCount(text: string): number {
  const bytes = parseByteCount(text);
  if (bytes === null) throw new InvalidArgumentError("A number of bytes is wanted, like 500000 or 1.5GB.");
  return bytes;
}

/** More than any sensible pattern has, and little enough that matching it against a million names ends soon. */
const LONGEST_GLOB = 1024;

/** A glob, put behind those given before. */
function collectGlob(glob: string, earlier: readonly string[]): readonly string[] {
  if (glob.length > LONGEST_GLOB)
    throw new InvalidArgumentError(`A pattern of at most ${LONGEST_GLOB} characters is wanted.`);
  return [...earlier, glob];
}

/** `--only`, whose help says what is chosen. */
export const only = (words: string) =>
  new Option("--only <glob>", words).argParser(collectGlob).default([], "all of them");

/** `--limit`, whose help says what it limits. */
export const limit = (what: string) =>
  new Option(
    "--limit <bytes>",
    `most bytes to ${what}, like 1.5GB; default: 1 GiB and 200 for each byte of the archive`,
  ).argParser(byteCount);
