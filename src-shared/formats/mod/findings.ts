import { EntryFindings } from "../../text/entry-findings.ts";
import { MOD_RULES } from "./rules.ts";

/** Collects what is found about one archive. */
export class ModFindings extends EntryFindings<typeof MOD_RULES> {
  /** `file` is how findings about the archive as a whole name it. */
  constructor(file: string) {
    super(file, MOD_RULES, "mod-more");
  }
}
