import { openArchive } from "../../../archive/open.ts";
import { type Unpacked, unpackArchive } from "../../../engine/unpack.ts";
import { type Console, counted, humanBytes, paint, printable } from "../console.ts";
import { EXIT, reportFailure } from "../failures.ts";
import { printFindings, summaryOf } from "../findings.ts";
import type { Session } from "../session.ts";

export interface UnpackOptions {
  readonly output: string;
  readonly text?: boolean;
  readonly only: readonly string[];
  readonly resume?: boolean;
  readonly limit?: number;
}

export async function unpack({ console, operation }: Session, path: string, options: UnpackOptions): Promise<number> {
  const { output, text = false, only, resume = false, limit } = options;
  const archive = await openArchive(path);
  try {
    const result = await unpackArchive(archive, { target: output, text, only, resume, limit }, operation);
    const { ok, target, files, bytes, decompiled, kept, findings } = result;
    console.value({ ok, output: target, files, bytes, decompiled, kept, findings });
    if (!console.json) print(console, result);
    return ok ? EXIT.ok : EXIT.notOk;
  } catch (error) {
    return reportFailure(console, error, "The same command with --resume goes on from there.");
  } finally {
    await archive.close();
  }
}

function print(console: Console, { ok, target, files, bytes, decompiled, kept, findings }: Unpacked): void {
  printFindings(console, findings);
  if (files + kept === 0) console.line(paint(ok ? "yellow" : "red", "Unpacked nothing"));
  else {
    const inText = decompiled > 0 ? `, ${decompiled} of them turned into text` : "";
    const left = kept > 0 ? `; ${counted(kept, "file")} stood there already` : "";
    const head = ok ? paint("green", "Unpacked") : paint("yellow", "Unpacked in part:");
    const into = `into ${printable(target)}`;
    console.line(`${head} ${counted(files, "file")}${inText}, ${humanBytes(bytes)}, ${into}${left}`);
  }
  const summary = summaryOf(findings);
  if (summary !== "") console.line(`  ${summary}; see above.`);
}
