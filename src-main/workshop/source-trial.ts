import { fileTypeOf } from "../../src-shared/formats/file-types.ts";
import { parseModDat } from "../../src-shared/formats/mod-dat/parse.ts";
import type { Diagnostic } from "../../src-shared/text/diagnostic.ts";
import { decodeSource } from "../../src-shared/text/source-text.ts";
import { type Compilers, createCompilers } from "../engine/compilers.ts";
import { layoutFactsOf } from "../engine/layout-facts.ts";

/** Findings after which a layout is not read on: what stands below is found when they are mended. */
const ENDS: ReadonlySet<string> = new Set(["layout-wrong-closing", "layout-unclosed-section"]);

/** Compiles texts on trial, to see what would be said of them. */
export class SourceTrial {
  private readonly compilers: Compilers = createCompilers(() => layoutFactsOf(null));

  /** What compiling this file says; null for a file that is not compiled. `path`: below the project. */
  findingsOf(path: string, bytes: Uint8Array): readonly Diagnostic[] | null {
    if (!path.includes("/")) return parseModDat(decodeSource(bytes), path).diagnostics;
    const form = fileTypeOf(path).compiledTo;
    return form === null ? null : this.compilers.compile(form, bytes, { path, ids: "sequential" }).diagnostics;
  }
}

/** Whether compiling says this finding of a file, as it did when it was found. */
export function isSaid(finding: Diagnostic, said: readonly Diagnostic[]): boolean {
  return said.some(
    ({ code, line, column, message }) =>
      code === finding.code && line === finding.line && column === finding.column && message === finding.message,
  );
}

/** Say how many findings are not listed one by one. The second: that errors are among them. */
const MORE: ReadonlySet<string> = new Set(["dat-more", "layout-more", "layout-more-errors"]);

/**
 * What is said after some findings were mended and was not said before; null for nothing. Lines may have moved, so each
 * kind is counted. What stands below the place where reading ended before is none of the fix's doing, nor is what was
 * there before and had no room in the list.
 */
export function newFinding(
  before: readonly Diagnostic[],
  mended: readonly Diagnostic[],
  after: readonly Diagnostic[],
): Diagnostic | null {
  const ended = mended.find(({ code }) => ENDS.has(code));
  const isRevealed = ({ severity, line = 0 }: Diagnostic) =>
    ended !== undefined && (severity !== "error" || line >= (ended.line ?? 0));
  const left = new Map<string, number>();
  for (const { code } of before) left.set(code, (left.get(code) ?? 0) + 1);
  for (const { code } of mended) if (left.has(code)) left.set(code, left.get(code)! - 1);
  let unlisted = before.reduce((sum, finding) => sum + unlistedIn(finding), 0);
  const hasUnlistedErrors = before.some(({ code }) => code === "layout-more-errors");
  for (const finding of after) {
    const count = left.get(finding.code) ?? 0;
    if (count > 0 && !MORE.has(finding.code)) left.set(finding.code, count - 1);
    else if (isRevealed(finding)) continue;
    else if (MORE.has(finding.code)) unlisted -= unlistedIn(finding);
    else if (finding.severity !== "error" || hasUnlistedErrors) unlisted--;
    else return finding;
    if (unlisted < 0) return finding;
  }
  return null;
}

function unlistedIn({ code, data }: Diagnostic): number {
  return MORE.has(code) ? Number(data?.count) : 0;
}
