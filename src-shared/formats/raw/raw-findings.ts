import { type Diagnostic, type DiagnosticRule, diagnose } from "../../text/diagnostic.ts";
import { RAW_RULES, type RawCode, type RawData } from "./rules.ts";

/** Findings of one kind that are listed one by one, errors apart. */
const LISTED = 200;

/** Collects what is found while indices are made, of many files. */
export class RawFindings {
  private readonly list: Diagnostic[] = [];
  private readonly unlisted = new Map<RawCode, number>();
  private readonly counts = new Map<RawCode, number>();

  /** A finding about a file, by its entry's path. */
  add<C extends RawCode>(code: C, path: string, data: RawData<C>): void {
    const rule = RAW_RULES[code] as unknown as DiagnosticRule<RawData<C>>;
    const count = (this.counts.get(code) ?? 0) + 1;
    this.counts.set(code, count);
    if (count <= LISTED || rule.severity === "error") this.list.push(diagnose(code, rule, { path }, data));
    else this.unlisted.set(code, count - LISTED);
  }

  finish(): readonly Diagnostic[] {
    const more = [...this.unlisted].map(([code, count]) =>
      diagnose("raw-more", RAW_RULES["raw-more"], { path: "MEDIA" }, { code, count }),
    );
    return [...this.list, ...more];
  }
}
