import type { Diagnostic, Severity } from "../../../src-shared/text/diagnostic.ts";
import { type Console, counted, paint, printable } from "./console.ts";

const STYLE = { error: "red", warning: "yellow", info: "cyan" } as const;
const ORDER: readonly Severity[] = ["error", "warning", "info"];

/** `MEDIA/UNITS/X.DAT:12:3`, as far as it is known. */
function placeOf({ path, line, column }: Diagnostic): string {
  return [path, line, column].filter((part) => part !== undefined).join(":");
}

/** Prints findings for people, gravest first; a fix that several in a row share stands once, behind the last. */
export function printFindings(console: Console, findings: readonly Diagnostic[]): void {
  const sorted = ORDER.flatMap((severity) => findings.filter((finding) => finding.severity === severity));
  for (const [index, finding] of sorted.entries()) {
    console.line(`${paint(STYLE[finding.severity], finding.severity)} ${paint("bold", printable(placeOf(finding)))}`);
    console.line(`  ${printable(finding.message)} ${paint("dim", `[${finding.code}]`)}`);
    const next = sorted[index + 1];
    if (finding.fix !== undefined && (next?.code !== finding.code || next.fix !== finding.fix))
      console.line(`  ${paint("dim", "→")} ${printable(finding.fix)}`);
  }
}

/** `2 errors, 1 warning`; empty when there is nothing. */
export function summaryOf(findings: readonly Diagnostic[]): string {
  return ORDER.map(
    (severity) => [severity, findings.filter((finding) => finding.severity === severity).length] as const,
  )
    .filter(([severity, count]) => count > 0 && severity !== "info")
    .map(([severity, count]) => counted(count, severity))
    .join(", ");
}
