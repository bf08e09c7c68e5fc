import { type Diagnostic, type DiagnosticRule, diagnose } from "../../text/diagnostic.ts";
import { MOD_RULES, type ModCode, type ModData } from "./rules.ts";

/** Findings of one kind that are listed one by one; a damaged archive has as many as files. */
const LISTED = 200;

/** Collects what is found about one archive. */
export class ModFindings {
  private readonly file: string;
  private readonly list: Diagnostic[] = [];
  private readonly counts = new Map<ModCode, number>();

  /** `file` is how findings about the archive as a whole name it. */
  constructor(file: string) {
    this.file = file;
  }

  /** A finding about an entry, or about the whole archive when `path` is left out. */
  add<C extends ModCode>(code: C, data: ModData<C>, path: string = this.file): void {
    const count = (this.counts.get(code) ?? 0) + 1;
    this.counts.set(code, count);
    if (count > LISTED) return;
    const rule = MOD_RULES[code] as unknown as DiagnosticRule<ModData<C>>;
    this.list.push(diagnose(code, rule, { path }, data));
  }

  finish(): readonly Diagnostic[] {
    const more = [...this.counts]
      .filter(([, count]) => count > LISTED)
      .map(([code, count]) =>
        diagnose("mod-more", MOD_RULES["mod-more"], { path: this.file }, { code, count: count - LISTED }),
      );
    return [...this.list, ...more];
  }
}

/** A u32 or u64 as checksums are written. */
export function hex(value: number | bigint, digits = 8): string {
  return value.toString(16).toUpperCase().padStart(digits, "0");
}
