import { type Diagnostic, type DiagnosticRule, diagnose } from "./diagnostic.ts";
import type { RuleData } from "./findings.ts";

/** Findings of one kind that are listed one by one; a damaged archive has as many as files. */
const LISTED = 200;

type Rules = Readonly<Record<string, DiagnosticRule<never>>>;

/** Codes of the rules that say how many findings of a code are not listed. */
type MoreCode<R extends Rules> = {
  [C in keyof R]: { readonly code: string; readonly count: number } extends RuleData<R, C> ? C : never;
}[keyof R] &
  string;

/** Collects what is found about one archive and its entries by the rules of one catalogue: at most 200 of each code. */
export class EntryFindings<R extends Rules> {
  private readonly file: string;
  private readonly rules: R;
  private readonly moreCode: MoreCode<R>;
  private readonly list: Diagnostic[] = [];
  private readonly counts = new Map<string, number>();

  /** `file` is how findings about the archive as a whole name it; `moreCode` the rule that says what is not listed. */
  constructor(file: string, rules: R, moreCode: MoreCode<R>) {
    this.file = file;
    this.rules = rules;
    this.moreCode = moreCode;
  }

  /** A finding about an entry, or about the whole archive when `path` is left out. */
  add<C extends keyof R & string>(code: C, data: RuleData<R, C>, path: string = this.file): void {
    const count = (this.counts.get(code) ?? 0) + 1;
    this.counts.set(code, count);
    if (count <= LISTED) this.list.push(this.make(code, data, path));
  }

  /** In the order in which they came, and behind them how many are not listed. */
  finish(): readonly Diagnostic[] {
    const more = [...this.counts]
      .filter(([, count]) => count > LISTED)
      .map(([code, count]) => this.make(this.moreCode, { code, count: count - LISTED } as never, this.file));
    return [...this.list, ...more];
  }

  private make<C extends keyof R & string>(code: C, data: RuleData<R, C>, path: string): Diagnostic {
    return diagnose<RuleData<R, C>>(code, this.rules[code], { path }, data);
  }
}
