import { asciiUpper } from "../../bytes/ascii.ts";
import { isOneEditApart } from "../../text/one-edit.ts";
import type { Replacement } from "./replace-part.ts";

const YES: ReadonlySet<string> = new Set(["TRUE", "YES", "ON", "Y", "T"]);
const NO: ReadonlySet<string> = new Set(["", "FALSE", "NO", "OFF", "N", "F"]);

/** The value that somebody means who writes this; null when that cannot be told. */
function meantBool(value: string): boolean | null {
  const word = asciiUpper(value.trim());
  if (YES.has(word) || isOneEditApart(word, "TRUE")) return true;
  return NO.has(word) || isOneEditApart(word, "FALSE") ? false : null;
}

/** What to write for a value that is neither true nor false; `counts`: what it is compiled as. */
export function boolReplacement(from: string, counts: boolean): Replacement {
  const meant = meantBool(from);
  return { from, to: String(meant ?? counts), isSafe: meant === counts };
}
