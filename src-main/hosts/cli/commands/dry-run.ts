import { hasErrors } from "../../../../src-shared/text/diagnostic.ts";
import type { PackRequest } from "../../../engine/pack-request.ts";
import { type Parity, parityOf } from "../../../workshop/parity.ts";
import { counted, paint, printable, printLines, table } from "../console.ts";
import { EXIT } from "../failures.ts";
import { printFindings, summaryOf } from "../findings.ts";
import type { Session } from "../session.ts";

/** `pack --dry-run`: says what would become of each file. */
export async function dryRun({ console, operation }: Session, request: PackRequest): Promise<number> {
  const { findings, ...parity } = await parityOf(request.project, operation, request);
  const ok = !hasErrors(findings);
  console.value({ ok, ...parity, findings });
  if (console.json) return ok ? EXIT.ok : EXIT.notOk;
  printFindings(console, findings);
  if (findings.length > 0) console.line();
  printLines(console, linesOf(parity, request.raw !== "keep" && request.raw !== "none"));
  console.line();
  console.line(
    ok
      ? "Nothing was compiled or written."
      : `${paint("red", "It would not be packed:")} ${summaryOf(findings)}. Nothing was compiled or written.`,
  );
  return ok ? EXIT.ok : EXIT.notOk;
}

function linesOf({ packed, baked, compiled, stored, renamed, stripped }: Parity, makesIndices: boolean): string[] {
  const counts: readonly (readonly [count: number, what: string])[] = [
    [
      packed,
      `packed${baked === 0 ? "" : `, among them ${counted(baked, "walk grid")} to bake`}${makesIndices ? "; index files come on top" : ""}`,
    ],
    [compiled, "compiled"],
    [stored, "stored without compression"],
    [renamed.length, "renamed"],
    [stripped.length, "left out"],
  ];
  return [
    ...table(
      counts.map(([count, what]) => [count.toLocaleString("en-US"), what]),
      [0],
    ),
    ...list(
      "Renamed",
      renamed.map(({ from, to }) => [printable(from), printable(to)]),
    ),
    ...list(
      "Left out",
      stripped.map(({ path, message }) => [printable(path), message]),
    ),
  ];
}

/** A heading and its rows; nothing without rows. */
function list(title: string, rows: readonly (readonly string[])[]): string[] {
  return rows.length === 0 ? [] : ["", paint("bold", title), ...table(rows).map((line) => `  ${line}`)];
}
