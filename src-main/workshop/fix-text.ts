import { unitsToString } from "../../src-shared/bytes/utf16.ts";
import { applyFixes, type FixRefusal } from "../../src-shared/rules/source-fixes/fix-source.ts";
import type { Diagnostic } from "../../src-shared/text/diagnostic.ts";
import { encodeAs } from "../../src-shared/text/encode-as.ts";
import { decodeSource, type SourceText } from "../../src-shared/text/source-text.ts";
import { type Backups, writeFileAtomically } from "../files/atomic-file.ts";
import { nodeFiles } from "../files/file-layer.ts";
import { withLock } from "../files/lock.ts";
import { expectSameBytes, readBounded } from "../files/reading.ts";
import { stampOf } from "../play/install/ground.ts";
import type { FoundSource } from "./find-source.ts";
import { FIX_KNOWLEDGE } from "./fix-knowledge.ts";
import type { Problem } from "./problems.ts";
import { workshopFinding } from "./rules.ts";
import { type FileFixes, type PlannedFix, type UnfixedProblem, unfixed } from "./source-changes.ts";
import { isSaid, newFinding, type SourceTrial } from "./source-trial.ts";

/** Bytes of a text that is fixed: above any that people write. */
const LARGEST = 16 << 20;

const REFUSALS = {
  none: "workshop-fix-none",
  changed: "workshop-fix-changed",
  overlap: "workshop-fix-overlap",
} as const satisfies Readonly<Record<FixRefusal, string>>;

/** What texts are fixed with. */
export interface FixTools {
  /** Folder of all locks. */
  readonly locks: string;
  readonly backups: Backups;
  readonly trial: SourceTrial;
  /** Writes nothing. */
  readonly isDryRun: boolean;
}

/** Fixes problems of one text together, and keeps what it was before. Errors: FileError; then it is as it was. */
export function fixText(
  source: FoundSource,
  planned: readonly PlannedFix[],
  { locks, backups, trial, isDryRun }: FixTools,
): Promise<FileFixes> {
  const { file } = source;
  return withLock(file, { folder: locks }, async () => {
    const before = await readBounded(file, LARGEST);
    const { changes, left, bytes } = mend(before, source.path, planned, trial);
    if (bytes === null || isDryRun) return { changes, left, undo: null };
    let over: string | null = null;
    const { backup } = await writeFileAtomically(file, bytes, {
      backup: backups,
      async verify(temporary) {
        // Of the new text before it has the name: an editor may save over it at once.
        over = await stampOf(temporary, nodeFiles);
      },
      // Keeping what was there takes longer than an editor needs to save.
      lastLook: () => expectSameBytes(file, before),
    });
    if (backup.kind !== "kept") throw new Error(`${file} was replaced, and what it was is not kept`);
    return { changes, left, undo: { kind: "put-back", backup: backup.path, path: file, over } };
  });
}

/** `bytes`: of the file as it is to be; null when it stays. */
type Mended = Pick<FileFixes, "changes" | "left"> & { readonly bytes: Uint8Array | null };

function mend(bytes: Uint8Array, path: string, planned: readonly PlannedFix[], trial: SourceTrial): Mended {
  const text = textOf(bytes);
  const said = trial.findingsOf(path, bytes);
  const isThere = ({ problem: { finding } }: PlannedFix) =>
    said === null || !isOfCompiling(finding) || isSaid(finding, said);
  const wanted = text === null ? [] : planned.filter(isThere);
  const left = unfixed(
    planned.filter((each) => !wanted.includes(each)).map(({ problem }) => problem),
    "workshop-fix-changed",
  );
  if (text === null || wanted.length === 0) return { changes: [], left, bytes: null };
  const byFinding = new Map(wanted.map((each) => [each.problem.finding, each]));
  const applied = applyFixes(text.text, [...byFinding.keys()], FIX_KNOWLEDGE);
  const changes = applied.done
    .map(({ finding, line }) => ({ ...byFinding.get(finding)!, path, line }))
    .sort((a, b) => a.line - b.line);
  const refused = applied.refused.flatMap(({ finding, why }) =>
    unfixed([byFinding.get(finding)!.problem], REFUSALS[why]),
  );
  if (changes.length === 0) return { changes, left: [...left, ...refused], bytes: null };
  const after = encodeAs(applied.text, text.encoding);
  const worse = worsened(
    said,
    changes.map(({ problem }) => problem.finding),
    trial.findingsOf(path, after),
  );
  if (worse === null) return { changes, left: [...left, ...refused], bytes: after };
  const worsening = changes.map(({ problem }) => ({ problem, finding: worsensFinding(problem, worse) }));
  return { changes: [], left: [...left, ...refused, ...worsening], bytes: null };
}

/** Null for bytes that would not come back as they are: then something else would change, too. */
function textOf(bytes: Uint8Array): (Pick<SourceText, "encoding"> & { readonly text: string }) | null {
  const { units, length, encoding, damage } = decodeSource(bytes);
  return damage === null ? { encoding, text: unitsToString(units, 0, length) } : null;
}

/** Kinds of findings that compiling the one file says again. */
function isOfCompiling({ code }: Diagnostic): boolean {
  return /^(?:dat|layout|mod-dat)-/.test(code);
}

function worsened(
  before: readonly Diagnostic[] | null,
  mended: readonly Diagnostic[],
  after: readonly Diagnostic[] | null,
): Diagnostic | null {
  return before === null || after === null ? null : newFinding(before, mended, after);
}

function worsensFinding({ finding }: Problem, { message }: Diagnostic): UnfixedProblem["finding"] {
  return workshopFinding("workshop-fix-worsens", finding.path, { why: message });
}
