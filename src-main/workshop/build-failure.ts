import { FormatError } from "../../src-shared/bytes/format-error.ts";
import type { Diagnostic } from "../../src-shared/text/diagnostic.ts";
import type { PackResult } from "../engine/pack.ts";
import { FileError, findingOf } from "../files/file-error.ts";
import { outputOfBuild, type ProjectOutput } from "./project-output.ts";

/** What keeps a project from being built, as a finding; null for a fault of ours. */
export function failureOf(error: unknown, root: string): Diagnostic | null {
  if (error instanceof FileError) return findingOf(error);
  if (!(error instanceof FormatError)) return null;
  const { message } = error;
  return { code: "not-read-back", severity: "error", path: error.path ?? root, message };
}

const NO_TIME = { plan: 0, bake: 0, compile: 0, index: 0, assemble: 0, verify: 0, total: 0 };

/** The result of a build that ended with this before it began. */
export function notPacked(finding: Diagnostic): PackResult {
  return {
    kind: "not-packed",
    findings: [finding],
    skipped: [],
    timings: NO_TIME,
    cache: { hits: 0, misses: 0 },
  };
}

/** What a build made; null when another program took the mod away right after it was written. */
export async function outputOrNull(
  result: Extract<PackResult, { kind: "packed" }>,
  root: string,
): Promise<ProjectOutput | null> {
  try {
    return await outputOfBuild(result);
  } catch (error) {
    if (failureOf(error, root) === null) throw error;
    return null;
  }
}
