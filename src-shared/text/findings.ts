import { type Diagnostic, type DiagnosticRule, diagnose } from "./diagnostic.ts";

/** Findings listed one by one; a text that is none of ours would otherwise fill the memory with them. */
export const LISTED = 1000;

/** Longest piece of a text that is quoted in a finding. */
const QUOTED = 80;

type Rules = Readonly<Record<string, DiagnosticRule<never>>>;

/** The data a rule of a catalogue wants. */
export type RuleData<R extends Rules, C extends keyof R> = Parameters<R[C]["message"]>[0];

/** Codes of the rules whose data is no more than a count. */
type CountCode<R extends Rules> = {
  [C in keyof R]: { readonly count: number } extends RuleData<R, C> ? C : never;
}[keyof R] &
  string;

/** Collects the diagnostics of one file by the rules of one catalogue: at most 1,000 of them, and every error. */
export class Findings<R extends Rules> {
  private readonly path: string;
  private readonly rules: R;
  private readonly moreCode: CountCode<R>;
  private readonly list: Diagnostic[] = [];
  private unlisted = 0;

  /** `moreCode` names the rule that says how many findings are not listed. */
  constructor(path: string, rules: R, moreCode: CountCode<R>) {
    this.path = path;
    this.rules = rules;
    this.moreCode = moreCode;
  }

  /** Adds a finding; `line` and `column` are counted from 1, 0 when it concerns the whole file or line. */
  add<C extends keyof R & string>(code: C, line: number, data: RuleData<R, C>, column = 0): void {
    if (this.list.length < LISTED || this.rules[code].severity === "error")
      this.list.push(this.make(code, line, data, column));
    else this.unlisted++;
  }

  /** All of them in the order of their lines. */
  finish(): readonly Diagnostic[] {
    if (this.list.length > 1) this.list.sort((a, b) => (a.line ?? 0) - (b.line ?? 0));
    if (this.unlisted > 0) this.list.push(this.make(this.moreCode, 0, { count: this.unlisted } as never));
    return this.list;
  }

  private make<C extends keyof R & string>(code: C, line: number, data: RuleData<R, C>, column = 0): Diagnostic {
    const { path } = this;
    const place = line === 0 ? { path } : column === 0 ? { path, line } : { path, line, column };
    return diagnose<RuleData<R, C>>(code, this.rules[code], place, data);
  }
}

/** A text short enough to be quoted. */
export function quote(text: string): string {
  return text.length <= QUOTED ? text : `${text.slice(0, QUOTED)}…`;
}
