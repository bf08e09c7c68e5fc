import type { SourceText } from "../../text/source-text.ts";
import { type CheckSteps, STEP } from "./dat-source.ts";
import { referenceAt, type SourceReference } from "./references.ts";

const TAB = 0x09;
const LINE_FEED = 0x0a;
const CARRIAGE_RETURN = 0x0d;
const SPACE = 0x20;
const COLON = 0x3a;
const LESS = 0x3c;
const GREATER = 0x3e;

/**
 * References of a layout text. Lines alone are looked at, `<TAG>KEY:VALUE`: of what stands where it does not belong,
 * compiling tells.
 */
export function* checkLayoutText({ units, length }: SourceText): CheckSteps {
  const references: SourceReference[] = [];
  let line = 1;
  for (let at = 0; at < length; line++) {
    if (line % STEP === 0) yield;
    while (units[at] === TAB || units[at] === SPACE) at++;
    let [key, value] = [0, 0];
    if (units[at] === LESS)
      for (; !endsAt(units, at) && value === 0; at++) {
        if (units[at] === GREATER && key === 0) key = at + 1;
        else if (units[at] === COLON && key !== 0) value = at + 1;
      }
    while (!endsAt(units, at)) at++;
    const reference = value === 0 ? null : referenceAt(units, line, { key, value, end: at });
    if (reference !== null) references.push(reference);
    at += units[at] === CARRIAGE_RETURN && units[at + 1] === LINE_FEED ? 2 : 1;
  }
  return { findings: [], references };
}

function endsAt(units: Uint16Array, at: number): boolean {
  return units[at] === LINE_FEED || units[at] === CARRIAGE_RETURN;
}
