import { type Diagnostic, type DiagnosticRule, diagnose } from "../../text/diagnostic.ts";
import { LISTED } from "../../text/findings.ts";
import { endsLine } from "../../text/source-text.ts";
import { LAYOUT_RULES, type LayoutCode, type LayoutData } from "./layout-rules.ts";

interface Finding {
  /** Index of a code unit in the text, or -1 without a place. */
  readonly offset: number;
  readonly make: (place: { readonly line?: number; readonly column?: number }) => Diagnostic;
}

/** Collects the diagnostics of one layout by their place in the text; lines and columns are counted once, at the end. */
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
    this.list.push({ offset, make: (place) => diagnose(code, rule, { path, ...place }, data) });
  }

  /** All of them in the order of their places; `units` is the text the offsets point into. */
  finish(units: Uint16Array): Diagnostic[] {
    const sorted = this.list.sort((a, b) => a.offset - b.offset);
    const diagnostics: Diagnostic[] = [];
    let line = 1;
    let lineStart = 0;
    let at = 0;
    for (const { offset, make } of sorted) {
      for (; at < offset; at++) {
        if (!endsLine(units, at)) continue;
        line++;
        lineStart = at + 1;
      }
      diagnostics.push(make(offset < 0 ? {} : { line, column: offset - lineStart + 1 }));
    }
    if (this.unlisted > 0) diagnostics.push(this.summary());
    return diagnostics;
  }

  private summary(): Diagnostic {
    const code = this.hasUnlistedErrors ? "layout-more-errors" : "layout-more";
    return diagnose(code, LAYOUT_RULES[code], { path: this.path }, { count: this.unlisted });
  }
}
