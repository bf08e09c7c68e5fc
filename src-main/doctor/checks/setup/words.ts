import path from "node:path";
import type { Diagnostic } from "../../../../src-shared/text/diagnostic.ts";
import type { Found } from "../../finding.ts";

/** A finding of another room, with what the doctor adds. */
export function passOn(
  diagnostic: Diagnostic,
  { title, subject, rank = null, evidence = [], fix = null }: Pick<Found, "title" | "subject"> & Partial<Found>,
): Found {
  const line = diagnostic.line === undefined ? [] : [`${path.basename(diagnostic.path)}:${diagnostic.line}`];
  return { title, diagnostic, subject, rank, evidence: evidence.length > 0 ? evidence : line, fix };
}
