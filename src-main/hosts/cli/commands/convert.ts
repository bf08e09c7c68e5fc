import type { CompiledForm } from "../../../../src-shared/formats/file-types.ts";
import { type Converted, convertFiles } from "../../../engine/convert.ts";
import { counted, paint, printable } from "../console.ts";
import { EXIT } from "../failures.ts";
import { printFindings, summaryOf } from "../findings.ts";
import type { Session } from "../session.ts";

export interface ConvertOptions {
  readonly output: string;
  readonly ids?: "sequential" | "hash";
}

export async function convert(
  { console, signal }: Session,
  form: CompiledForm,
  direction: "compile" | "decompile",
  source: string,
  options: ConvertOptions,
): Promise<number> {
  const request = { form, direction, source, target: options.output, ids: options.ids ?? "sequential" };
  const { ok, outputs, failed, findings } = await convertFiles(request, { signal });
  console.value({ ok, outputs, failed, findings });
  if (!console.json) {
    printFindings(console, findings);
    console.line(verdictOf(direction, { ok, outputs, failed }));
    const summary = summaryOf(findings);
    if (summary !== "") console.line(`  ${summary}; see above.`);
  }
  return ok ? EXIT.ok : EXIT.notOk;
}

function verdictOf(
  direction: "compile" | "decompile",
  { ok, outputs, failed }: Pick<Converted, "ok" | "outputs" | "failed">,
): string {
  const missing = failed === 0 ? "" : `; ${counted(failed, "file")} failed`;
  if (outputs.length === 0) {
    const nothing = direction === "compile" ? "Nothing compiled" : "Nothing decompiled";
    return `${paint(ok ? "yellow" : "red", nothing)}${missing}`;
  }
  const done = direction === "compile" ? "Compiled" : "Decompiled";
  const what = outputs.length === 1 ? printable(outputs[0]) : counted(outputs.length, "file");
  return `${paint(ok ? "green" : "yellow", ok ? done : `${done} in part:`)} ${what}${missing}`;
}
