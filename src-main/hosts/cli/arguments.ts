import { InvalidArgumentError, Option } from "commander";

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

export const json = () => new Option("--json", "print one JSON value on standard output");

/** The example below a command's help. */
export function example(text: string): string {
  return `\nExample:\n  ${text}`;
}
