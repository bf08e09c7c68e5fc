import { FormatError } from "../../../src-shared/bytes/format-error.ts";
import type { ModCode } from "../../../src-shared/formats/mod/rules.ts";
import type { Archive } from "../../archive/archive.ts";
import { compareHeaders } from "../../archive/compare.ts";
import { openArchive } from "../../archive/open.ts";
import { verifyArchive } from "../../archive/verify.ts";
import { checkCancelled, type Operation } from "../../engine/operation.ts";
import { FileError, ownFileErrorOf } from "../../files/file-error.ts";
import type { FileLayer } from "../../files/file-layer.ts";
import type { RepairPlan } from "./plan.ts";
import type { Flaw } from "./plan-entries.ts";

/** What is still found about a file that could not be repaired. */
const UNCOMPILED: readonly ModCode[] = ["mod-packed-as-text", "mod-not-compiled"];
const CODES_OF_FLAW: Readonly<Record<Flaw, ReadonlySet<string>>> = {
  damaged: new Set<ModCode>([
    "mod-payload-broken",
    "mod-block-implausible",
    "mod-block-size",
    "mod-crc",
    ...UNCOMPILED,
  ]),
  uncompiled: new Set(UNCOMPILED),
};

/**
 * Reads a repaired mod back and checks all of it (law 5): everything is as it was planned, and nothing is wrong but what
 * the plan says. Errors: FileError `not-read-back` and those of the system; the signal's reason.
 */
export async function verifyRepaired(
  temporary: string,
  plan: RepairPlan,
  operation: Operation,
  files: FileLayer,
): Promise<void> {
  checkCancelled(operation);
  try {
    const archive = await openArchive(temporary, { files });
    try {
      const what = differenceFrom(archive, plan) ?? (await unexpectedError(archive, plan, operation));
      if (what !== null) throw new FileError("not-read-back", temporary, { what });
    } finally {
      await archive.close();
    }
  } catch (error) {
    if (error instanceof FormatError) throw new FileError("not-read-back", temporary, { what: error.what }, error);
    throw error instanceof FileError ? ownFileErrorOf(error, temporary) : error;
  }
}

/** Compares header and file table with the plan; the contents are compared with these by `verify`. */
function differenceFrom(archive: Archive, { header, files, removed }: RepairPlan): string | null {
  const [other] = archive.header === null ? [] : compareHeaders(archive.header, header);
  if (archive.header === null || other !== undefined) return `another header (${other?.field ?? "none"})`;
  const hidden = new Set(archive.entries.filter((entry) => entry.removed).map(({ path }) => path));
  const missing = removed.find(({ path }) => !hidden.has(path));
  if (missing !== undefined) return `${missing.path} is missing`;
  const present = archive.entries.filter(({ removed }) => !removed);
  if (present.length !== files.length) return `${present.length} files instead of ${files.length}`;
  const entries = new Map(present.map((entry) => [entry.path, entry]));
  for (const { path, type, size, crc32, fileTime } of files) {
    const entry = entries.get(path);
    if (entry === undefined) return `${path} is missing`;
    const isSame = entry.type === type && entry.size === size && entry.crc32 === crc32 && entry.fileTime === fileTime;
    if (!isSame) return `${path} is not what it should be`;
  }
  return null;
}

async function unexpectedError(
  archive: Archive,
  { files }: RepairPlan,
  { signal, report }: Operation,
): Promise<string | null> {
  const flaws = new Map(files.flatMap(({ path, flaw }) => (flaw === null ? [] : [[path, flaw] as const])));
  const findings = await verifyArchive(archive, {
    level: "full",
    // What was made here is no bomb, however well it deflates.
    limit: Number.POSITIVE_INFINITY,
    signal,
    onProgress: (progress) => report?.({ kind: "verify", ...progress }),
  });
  const error = findings.find(({ severity, code, path }) => {
    const flaw = flaws.get(path);
    return severity === "error" && !(flaw !== undefined && CODES_OF_FLAW[flaw].has(code));
  });
  return error === undefined ? null : `${error.path}: ${error.message}`;
}
