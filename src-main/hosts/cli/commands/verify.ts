import { type Diagnostic, hasErrors } from "../../../../src-shared/text/diagnostic.ts";
import { VERIFY_STEPS, verifyFile } from "../../../archive/verify.ts";
import { type Console, counted, paint, printable } from "../console.ts";
import { EXIT } from "../failures.ts";
import { printFindings, summaryOf } from "../findings.ts";
import type { Session } from "../session.ts";

interface Verified {
  readonly file: string;
  readonly ok: boolean;
  readonly findings: readonly Diagnostic[];
}

export interface VerifyCommandOptions {
  readonly explain?: boolean;
  readonly limit?: number;
}

export async function verify(
  { console, operation }: Session,
  files: readonly string[],
  options: VerifyCommandOptions,
): Promise<number> {
  const archives: Verified[] = [];
  if (options.explain) printSteps(console);
  for (const file of files) {
    const findings = await verifyFile(file, {
      level: "full",
      limit: options.limit,
      signal: operation.signal,
      onProgress: (progress) =>
        operation.report?.({ kind: "verify", ...progress, ...(files.length > 1 ? { detail: file } : {}) }),
    });
    const verified = { file, ok: !hasErrors(findings), findings };
    archives.push(verified);
    if (!console.json) print(console, verified);
  }
  const ok = archives.every((archive) => archive.ok);
  console.value({ ok, archives, ...(archives.length === 1 ? { findings: archives[0].findings } : {}) });
  if (archives.length > 1) {
    const good = archives.filter((archive) => archive.ok).length;
    console.line(`${good} of ${counted(archives.length, "archive")} in order`);
  }
  return ok ? EXIT.ok : EXIT.notOk;
}

function printSteps(console: Console): void {
  console.line("Checked, in the order in which the game looks:");
  for (const [index, { about }] of VERIFY_STEPS.entries()) console.line(`${String(index + 1).padStart(3)}. ${about}`);
  console.line();
}

function print(console: Console, { file, ok, findings }: Verified): void {
  printFindings(console, findings);
  const summary = summaryOf(findings);
  const verdict = ok ? paint("green", "In order") : paint("red", "Broken");
  console.line(`${verdict} ${paint("bold", printable(file))}${summary === "" ? "" : `: ${summary}`}`);
}
