import { type Diagnostic, type DiagnosticRule, diagnose } from "../../text/diagnostic.ts";
import { LAYOUT_RULES, type LayoutCode, type LayoutData } from "./layout-rules.ts";

/** Findings listed one by one; a text that is no layout at all would otherwise fill the memory with them. */
const LISTED = 1000;

/** Longest piece of a text that is quoted in a finding. */
const QUOTED = 80;

const CARRIAGE_RETURN = 13;
const LINE_FEED = 10;

interface Finding {
  /** Index of a code unit in the text, or -1 without a place. */
  readonly offset: number;
  readonly make: (line: number | undefined) => Diagnostic;
}

/** Collects the diagnostics of one layout by their place in the text; lines are counted once, at the end. */
export class LayoutFindings {
  hasErrors = false;
  /** While lines are looked at that may be read again: nothing is noted but that there was something. */
  muted = false;
  missed = false;
  private readonly path: string;
  private readonly list: Finding[] = [];
  private unlisted = 0;
  private hasUnlistedErrors = false;

  constructor(path: string) {
    this.path = path;
  }

  add<C extends LayoutCode>(code: C, offset: number, data: LayoutData<C>): void {
    if (this.muted) {
      this.missed = true;
      return;
    }
    const rule = LAYOUT_RULES[code] as unknown as DiagnosticRule<LayoutData<C>>;
    const isError = rule.severity === "error";
    this.hasErrors ||= isError;
    if (this.list.length >= LISTED) {
      this.unlisted++;
      this.hasUnlistedErrors ||= isError;
      return;
    }
    const { path } = this;
    const make = (line: number | undefined) =>
      diagnose(code, rule, line === undefined ? { path } : { path, line }, data);
    this.list.push({ offset, make });
  }

  /** All of them in the order of their places; `units` is the text the offsets point into. */
  finish(units: Uint16Array): Diagnostic[] {
    const sorted = this.list.sort((a, b) => a.offset - b.offset);
    const diagnostics: Diagnostic[] = [];
    let line = 1;
    let at = 0;
    for (const { offset, make } of sorted) {
      for (; at < offset; at++) if (endsLine(units, at)) line++;
      diagnostics.push(make(offset < 0 ? undefined : line));
    }
    if (this.unlisted > 0) diagnostics.push(this.summary());
    return diagnostics;
  }

  private summary(): Diagnostic {
    const code = this.hasUnlistedErrors ? "layout-more-errors" : "layout-more";
    return diagnose(code, LAYOUT_RULES[code], { path: this.path }, { count: this.unlisted });
  }
}

/** Whether the unit is the last of a line end: LF, or CR alone. */
function endsLine(units: Uint16Array, at: number): boolean {
  return units[at] === LINE_FEED || (units[at] === CARRIAGE_RETURN && units[at + 1] !== LINE_FEED);
}

/** A text short enough to be quoted. */
export function quote(text: string): string {
  return text.length <= QUOTED ? text : `${text.slice(0, QUOTED)}…`;
}
