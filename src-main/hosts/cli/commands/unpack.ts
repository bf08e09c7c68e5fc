import { openArchive } from "../../../archive/open.ts";
import { unpackArchive } from "../../../engine/unpack.ts";
import { counted, humanBytes, paint, printable } from "../console.ts";
import { EXIT } from "../failures.ts";
import { printFindings, summaryOf } from "../findings.ts";
import type { Session } from "../session.ts";

export interface UnpackOptions {
  readonly output: string;
  readonly text?: boolean;
  readonly only: readonly string[];
}

export async function unpack({ console, signal }: Session, path: string, options: UnpackOptions): Promise<number> {
  const archive = await openArchive(path);
  try {
    const result = await unpackArchive(
      archive,
      { target: options.output, text: options.text ?? false, only: options.only },
      { signal },
    );
    const { ok, target, files, bytes, decompiled, findings } = result;
    console.value({ ok, output: target, files, bytes, decompiled, findings });
    if (!console.json) {
      printFindings(console, findings);
      const inText = decompiled > 0 ? `, ${decompiled} of them turned into text` : "";
      const head = ok ? paint("green", "Unpacked") : paint("yellow", "Unpacked in part:");
      console.line(`${head} ${counted(files, "file")}${inText}, ${humanBytes(bytes)}, into ${printable(target)}`);
      const summary = summaryOf(findings);
      if (summary !== "") console.line(`  ${summary}; see above.`);
    }
    return ok ? EXIT.ok : EXIT.notOk;
  } finally {
    await archive.close();
  }
}
