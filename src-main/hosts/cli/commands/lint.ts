import path from "node:path";
import { writeFileAtomically } from "../../../files/atomic-file.ts";
import { surroundings, windowsHints } from "../../../files/surroundings.ts";
import { VERSION } from "../../../version.ts";
import { lintProject } from "../../../workshop/lint.ts";
import { sarifOf } from "../../../workshop/sarif.ts";
import { counted, paint, printable, toJson } from "../console.ts";
import { EXIT } from "../failures.ts";
import { printFindings, summaryOf } from "../findings.ts";
import type { Session } from "../session.ts";

export interface LintOptions {
  readonly base: readonly string[];
  readonly sarif?: string;
}

/** Everything that building a project would find. */
export async function lint({ console, operation }: Session, project: string, options: LintOptions): Promise<number> {
  const around = surroundings(await windowsHints());
  const { ok, problems } = await lintProject({ project, base: options.base }, around, operation);
  const findings = problems.filter(({ isSilenced }) => !isSilenced).map(({ finding }) => finding);
  const silenced = problems.length - findings.length;
  if (options.sarif !== undefined) {
    const text = `${toJson(sarifOf(problems, project, VERSION))}\n`;
    await writeFileAtomically(path.resolve(options.sarif), new TextEncoder().encode(text), { backup: "none" });
  }
  console.value({ ok, findings, silenced, ...(options.sarif === undefined ? {} : { sarif: options.sarif }) });
  printFindings(console, findings);
  if (findings.length > 0) console.line();
  const summary = summaryOf(findings);
  const more = silenced === 0 ? "" : `, ${silenced} silenced`;
  const words = ok ? paint("green", "Nothing keeps it from being packed") : paint("red", "It cannot be packed");
  console.line(`${words}: ${summary === "" ? counted(findings.length, "finding") : summary}${more}.`);
  if (options.sarif !== undefined) console.line(`Written: ${printable(options.sarif)}`);
  return ok ? EXIT.ok : EXIT.notOk;
}
