import { hasErrors } from "../../../../src-shared/text/diagnostic.ts";
import { hex } from "../../../../src-shared/text/hex.ts";
import { changeText, type RepairChange } from "../../../doctor/repair/changes.ts";
import { type RepairResult, repairMod } from "../../../doctor/repair/repair-mod.ts";
import { buildFolders } from "../../../engine/workplace.ts";
import { type Console, counted, humanBytes, paint, printable } from "../console.ts";
import { EXIT } from "../failures.ts";
import { printFindings, summaryOf } from "../findings.ts";
import type { Session } from "../session.ts";

export interface RepairCommandOptions {
  readonly output: string;
  readonly base: readonly string[];
  readonly dropUnreadable?: boolean;
  readonly limit?: number;
}

export async function repair(
  { console, operation }: Session,
  file: string,
  { output, base, dropUnreadable = false, limit }: RepairCommandOptions,
): Promise<number> {
  const result = await repairMod(
    { input: file, output, base, dropUnreadable, limit, folders: buildFolders() },
    operation,
  );
  const ok = result.kind !== "refused" && !hasErrors(result.findings);
  console.value({ ok, file, ...jsonOf(result) });
  if (!console.json) print(console, file, result, ok);
  return ok ? EXIT.ok : EXIT.notOk;
}

function jsonOf(result: RepairResult): Readonly<Record<string, unknown>> {
  const { kind, findings } = result;
  if (kind !== "repaired") return { kind, output: null, changes: [], findings };
  const { output, bytes, entries, rollingHash, changes, backup } = result;
  return { kind, output, bytes, entries, rollingHash: hex(rollingHash), changes, findings, backup };
}

/** Changes of one kind that are listed one by one for people; `--json` has all of them. */
const LISTED = 20;

function print(console: Console, file: string, result: RepairResult, ok: boolean): void {
  if (result.kind === "repaired") printChanges(console, result.changes);
  printFindings(console, result.findings);
  const summary = summaryOf(result.findings);
  switch (result.kind) {
    case "repaired": {
      const { entries, bytes, output, changes } = result;
      const head = ok ? paint("green", "Repaired") : paint("yellow", "Repaired in part:");
      const what = `${counted(changes.length, "change")}, ${counted(entries, "file")}, ${humanBytes(bytes)}`;
      console.line(`${head} ${printable(file)}: ${what}, into ${printable(output)}`);
      console.line("  Read back and found to be what was meant.");
      break;
    }
    case "nothing":
      console.line(
        `${paint(ok ? "green" : "yellow", "Nothing to repair")} in ${printable(file)}. No file was written.`,
      );
      break;
    case "refused":
      console.line(`${paint("red", "Not repaired")} ${printable(file)}. No file was written.`);
      break;
  }
  if (summary !== "") console.line(`  ${summary}; see above.`);
}

function printChanges(console: Console, changes: readonly RepairChange[]): void {
  const counts = new Map<string, number>();
  for (const change of changes) {
    const count = (counts.get(change.what) ?? 0) + 1;
    counts.set(change.what, count);
    if (count <= LISTED) console.line(`${paint("bold", printable(change.path))}  ${printable(changeText(change))}`);
  }
  for (const [what, count] of counts)
    if (count > LISTED) console.line(paint("dim", `… and ${count - LISTED} more ${what}`));
}
