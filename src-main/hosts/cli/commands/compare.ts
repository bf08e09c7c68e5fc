import { compareArchives } from "../../../archive/compare.ts";
import { openArchive } from "../../../archive/open.ts";
import { counted, paint, printable } from "../console.ts";
import { EXIT } from "../failures.ts";
import type { Session } from "../session.ts";

export async function compare({ console, operation }: Session, a: string, b: string): Promise<number> {
  const first = await openArchive(a);
  try {
    const second = await openArchive(b);
    try {
      const { equal, differences, header } = await compareArchives(first, second, {
        signal: operation.signal,
        onProgress: (progress) => operation.report?.({ kind: "compare", ...progress }),
      });
      console.value({ equal, differences, header });
      for (const { field, a, b } of header)
        console.line(`header, ${field}: ${paint("yellow", `${printable(a)} against ${printable(b)}`)}`);
      for (const { path, reason } of differences)
        console.line(`${printable(path)}: ${paint("yellow", printable(reason))}`);
      const count = differences.length + header.length;
      console.line(equal ? `${paint("green", "Equal")} in every entry` : counted(count, "difference"));
      return equal ? EXIT.ok : EXIT.notOk;
    } finally {
      await second.close();
    }
  } finally {
    await first.close();
  }
}
