import { compareArchives } from "../../../archive/compare.ts";
import { openArchive } from "../../../archive/open.ts";
import { counted, paint, printable } from "../console.ts";
import { EXIT } from "../failures.ts";
import type { Session } from "../main.ts";

export async function compare({ console, signal }: Session, a: string, b: string): Promise<number> {
  const first = await openArchive(a);
  try {
    const second = await openArchive(b);
    try {
      const { equal, differences } = await compareArchives(first, second, { signal });
      console.value({ equal, differences });
      for (const { path, reason } of differences)
        console.line(`${printable(path)}: ${paint("yellow", printable(reason))}`);
      console.line(
        equal ? `${paint("green", "Equal")} in every entry` : `${counted(differences.length, "difference")}`,
      );
      return equal ? EXIT.ok : EXIT.notOk;
    } finally {
      await second.close();
    }
  } finally {
    await first.close();
  }
}
