import { type Diagnostic, type DiagnosticRule, diagnose } from "../../src-shared/text/diagnostic.ts";
import { UNPACK_RULES } from "./rules.ts";

/** Findings of one code that are listed one by one; a hostile archive has a million of them. */
const LISTED = 1000;

type Rules = typeof UNPACK_RULES;
type RuleData<C extends keyof Rules> = Parameters<Rules[C]["message"]>[0];

/** Collects what is found about the entries of one archive, at most {@link LISTED} of a code. */
export class UnpackFindings {
  private readonly archive: string;
  private readonly list: { readonly order: number; readonly diagnostic: Diagnostic }[] = [];
  private readonly counts = new Map<string, number>();
  private errors = 0;

  /** `archive` is how findings about the archive as a whole name it. */
  constructor(archive: string) {
    this.archive = archive;
  }

  get hasErrors(): boolean {
    return this.errors > 0;
  }

  /** A finding about the entry of this path, or about the whole archive when none is given. */
  add<C extends keyof Rules>(code: C, data: RuleData<C>, path: string = this.archive, order = -1): void {
    const rule = UNPACK_RULES[code] as unknown as DiagnosticRule<RuleData<C>>;
    this.take(code, rule.severity === "error", order, () => diagnose(code, rule, { path }, data));
  }

  /** What others found about an entry; `order` says where it stands among the entries. */
  addAll(diagnostics: readonly Diagnostic[], order: number): void {
    for (const diagnostic of diagnostics)
      this.take(diagnostic.code, diagnostic.severity === "error", order, () => diagnostic);
  }

  /** In the order of the entries, and behind them how many are not listed. */
  finish(): readonly Diagnostic[] {
    const listed = this.list.sort((a, b) => a.order - b.order).map(({ diagnostic }) => diagnostic);
    const more = [...this.counts]
      .filter(([, count]) => count > LISTED)
      .map(([code, count]) =>
        diagnose("unpack-more", UNPACK_RULES["unpack-more"], { path: this.archive }, { code, count: count - LISTED }),
      );
    return [...listed, ...more];
  }

  private take(code: string, isError: boolean, order: number, make: () => Diagnostic): void {
    if (isError) this.errors++;
    const count = (this.counts.get(code) ?? 0) + 1;
    this.counts.set(code, count);
    if (count <= LISTED) this.list.push({ order, diagnostic: make() });
  }
}
