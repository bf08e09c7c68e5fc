import { hasErrors } from "../../../../src-shared/text/diagnostic.ts";
import { compareArchives } from "../../../archive/compare.ts";
import { openPair } from "../../../archive/open.ts";
import { counted, paint, printable } from "../console.ts";
import { EXIT } from "../failures.ts";
import { printFindings, summaryOf } from "../findings.ts";
import type { Session } from "../session.ts";

/** A field of a header; one that is empty can be seen, too. */
const fieldText = (text: string) => (text === "" ? "nothing" : printable(text));

export async function compare({ console, operation }: Session, a: string, b: string): Promise<number> {
  const [first, second] = await openPair(a, b);
  try {
    const compared = await compareArchives(first, second, {
      signal: operation.signal,
      onProgress: (progress) => operation.report?.({ kind: "compare", ...progress }),
    });
    const { differences, header } = compared;
    // What could not be listed of a folder is neither equal nor different.
    const findings = [...first.findings, ...second.findings];
    const equal = compared.equal && !hasErrors(findings);
    console.value({ equal, differences, header, findings });
    if (!console.json) printFindings(console, findings);
    for (const { field, a, b } of header)
      console.line(`header, ${field}: ${paint("yellow", `${fieldText(a)} against ${fieldText(b)}`)}`);
    for (const { path, reason } of differences)
      console.line(`${printable(path)}: ${paint("yellow", printable(reason))}`);
    const count = differences.length + header.length;
    console.line(equal ? `${paint("green", "Equal")} in every entry` : counted(count, "difference"));
    const summary = summaryOf(findings);
    if (summary !== "") console.line(`  ${summary}; see above.`);
    return equal ? EXIT.ok : EXIT.notOk;
  } finally {
    await second.close();
    await first.close();
  }
}
