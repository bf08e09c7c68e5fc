import type { ArchiveEntry } from "../archive/archive.ts";
import { foldCase, planExtraction } from "../files/extraction-plan.ts";
import type { UnpackFindings } from "./unpack-findings.ts";

/** Where the description of a mod is written, below the target. */
export const DESCRIPTION = "MOD.DAT";

export interface PlannedEntry {
  readonly entry: ArchiveEntry;
  /** Path below the target, safe to write to. */
  readonly relative: string;
}

/**
 * Where entries go below the target; those that go nowhere or under another name are findings. With a description its
 * name is taken: an entry of that name gets another one, and one in a folder of that name is refused.
 */
export function planUnpacking(
  entries: readonly ArchiveEntry[],
  withDescription: boolean,
  findings: UnpackFindings,
): PlannedEntry[] {
  const first = withDescription ? [DESCRIPTION] : [];
  const plan = planExtraction([...first, ...entries.map(({ path }) => path)]);
  for (const { path, reason } of plan.refused) findings.add("unpack-refused", { reason }, path);
  const isInTheWay = (relative: string) => withDescription && foldCase(relative).startsWith(`${DESCRIPTION}/`);
  for (const { index, path, relative } of plan.renamed)
    if (index >= first.length && !isInTheWay(relative)) findings.add("unpack-renamed", { relative }, path);
  const planned: PlannedEntry[] = [];
  for (const { index, relative } of plan.kept) {
    if (index < first.length) continue;
    const entry = entries[index - first.length];
    if (isInTheWay(relative)) findings.add("unpack-refused", { reason: "in-place-of-mod-dat" }, entry.path);
    else planned.push({ entry, relative });
  }
  return planned;
}
