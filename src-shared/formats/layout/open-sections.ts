import { unitsToString } from "../../bytes/utf16.ts";
import { quote } from "../../text/findings.ts";
import { endsLine } from "../../text/source-text.ts";

const TAB = 0x09;
const SPACE = 0x20;
const SLASH = 0x2f;
const OPEN_BRACKET = 0x5b;
const CLOSE_BRACKET = 0x5d;

/** Sections that are open at the end of a layout text which is sound up to there, innermost first. */
export function openSections(units: Uint16Array, length: number): readonly string[] {
  const open: string[] = [];
  for (let start = 0; start < length; ) {
    let at = start;
    while (units[at] === TAB || units[at] === SPACE) at++;
    if (units[at] === OPEN_BRACKET) {
      const isClosing = units[at + 1] === SLASH;
      const name = at + (isClosing ? 2 : 1);
      let end = name;
      while (end < length && units[end] !== CLOSE_BRACKET && !endsLine(units, end)) end++;
      if (units[end] === CLOSE_BRACKET) {
        if (isClosing) open.pop();
        else open.push(quote(unitsToString(units, name, end)));
      }
    }
    while (at < length && !endsLine(units, at)) at++;
    start = at + 1;
  }
  return open.reverse();
}
