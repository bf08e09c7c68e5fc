import { isUtf8 } from "node:buffer";
import path from "node:path";
import { FormatError } from "../../src-shared/bytes/format-error.ts";
import { VpkFindings } from "../../src-shared/formats/vpk/rules.ts";
import { VPK_FORMAT } from "../../src-shared/formats/vpk/vpk-header.ts";
import type { Diagnostic } from "../../src-shared/text/diagnostic.ts";
import { budgetOf } from "./budget.ts";
import type { VerifyOptions } from "./verify-options.ts";
import type { VpkArchive } from "./vpk-archive.ts";
import { checkContents } from "./vpk-contents.ts";
import { checkHashes, type HashCounts, readHashesOf, type VpkHashes } from "./vpk-hash-check.ts";
import { checkSignature, type SignatureVerdict } from "./vpk-signature-check.ts";
import { VpkTally } from "./vpk-tally.ts";

export interface VpkReport {
  readonly findings: readonly Diagnostic[];
  /** Null when contents were not checked. */
  readonly signature: SignatureVerdict | null;
  readonly hashes: HashCounts;
}

/** What is checked of a VPK, in this order: lines for people who want to know. */
export const VPK_VERIFY_STEPS: readonly { readonly level: "quick" | "full"; readonly about: string }[] = [
  { level: "quick", about: "The header is that of version 1 or 2, and the file is as long as it says." },
  { level: "quick", about: "The list of files is whole, and nothing stands behind its end." },
  { level: "quick", about: "No path stands twice, and all of them are UTF-8." },
  { level: "quick", about: "Every numbered archive that files stand in is there." },
  { level: "quick", about: "The data of every file lie inside their archive." },
  { level: "full", about: "Files and hashes do not share so many bytes that checking them would never end." },
  { level: "full", about: "Every file has the CRC-32 that the list says." },
  { level: "full", about: "The slices of the archives have the MD5 or BLAKE3 that the directory gives them." },
  {
    level: "full",
    about: "The list, the hashes of the archives and the file as a whole have the MD5 in the directory.",
  },
  { level: "full", about: "The signature, when there is one, belongs to the file." },
];

/**
 * Checks a VPK and tells what is wrong with it. Memory does not grow with its contents. FormatError when a file of it
 * became shorter meanwhile.
 */
export function verifyVpk(archive: VpkArchive, options: VerifyOptions): Promise<VpkReport> {
  return check(archive, options).catch((error: unknown) => {
    if (!(error instanceof FormatError)) throw error;
    const file = path.basename(error.path ?? archive.path);
    throw new FormatError(
      VPK_FORMAT,
      `${file} has changed while it was read: ${error.what}`,
      error.offset,
      archive.path,
    );
  });
}

async function check(archive: VpkArchive, options: VerifyOptions): Promise<VpkReport> {
  const findings = new VpkFindings(archive.path);
  checkStructure(archive, findings);
  const { findings: missing } = archive.lost(archive.entries);
  const sound = soundRows(archive, findings);
  const report = (signature: SignatureVerdict | null, hashes: HashCounts): VpkReport => {
    return { findings: [...missing, ...findings.finish()], signature, hashes };
  };
  if (options.level === "quick") return report(null, { right: 0, wrong: 0, unchecked: 0 });
  const hashes = await readHashesOf(archive, findings);
  const tally = new VpkTally(options, sound.length, contentBytes(archive, sound) + hashes.bytes);
  if (isAffordable(archive, sound, hashes, options, findings)) {
    await checkContents(archive, sound, findings, tally);
    const counts = await checkHashes(archive, hashes, findings, tally);
    return report(await checkSignature(archive, findings, tally), counts);
  }
  return report(null, { right: 0, wrong: 0, unchecked: hashes.slices.length });
}

/** What a file that cannot be opened as a VPK is said to be. */
export function unreadableVpk(file: string, { what, offset }: FormatError): readonly Diagnostic[] {
  const findings = new VpkFindings(file);
  findings.add("vpk-unreadable", { what, offset });
  return findings.finish();
}

function checkStructure(archive: VpkArchive, findings: VpkFindings): void {
  const { sections, file, tree } = archive;
  const missing = sections.signature.start + sections.signature.length - file.size;
  if (missing > 0) findings.add("vpk-cut-off", { missing });
  if (tree.unread > 0) findings.add("vpk-list-trailing", { bytes: tree.unread });
  const seen = new Set<string>();
  const counts = new Map<string, number>();
  for (let row = 0; row < tree.length; row++) {
    const entry = tree.path(row);
    if (seen.has(entry)) counts.set(entry, (counts.get(entry) ?? 1) + 1);
    seen.add(entry);
    if (/[\x80-\xff]/.test(entry) && !tree.pathBytes(row).every((part) => isUtf8(part)))
      findings.add("vpk-name-encoding", {}, entry);
  }
  for (const [entry, count] of counts) findings.add("vpk-path-duplicate", { count }, entry);
}

/** Rows whose data are there and inside their archive. */
function soundRows(archive: VpkArchive, findings: VpkFindings): Uint32Array {
  const { tree } = archive;
  const rows = new Uint32Array(tree.length);
  let count = 0;
  for (let row = 0; row < tree.length; row++) {
    const extent = archive.extentOf(row);
    const size = extent === null ? Number.POSITIVE_INFINITY : archive.endOf(extent.archive);
    if (size === null) continue;
    const end = extent === null ? 0 : extent.at + extent.length;
    if (end <= size) rows[count++] = row;
    else findings.add("vpk-entry-outside", { end, size }, tree.path(row));
  }
  return rows.subarray(0, count);
}

function contentBytes({ tree }: VpkArchive, rows: Uint32Array): number {
  return rows.reduce((sum, row) => sum + tree.size(row), 0);
}

function isAffordable(
  archive: VpkArchive,
  rows: Uint32Array,
  hashes: VpkHashes,
  options: VerifyOptions,
  findings: VpkFindings,
): boolean {
  const limit = options.limit ?? budgetOf(archive);
  const bytes = Math.max(contentBytes(archive, rows), hashes.bytes);
  if (bytes <= limit) return true;
  findings.add("vpk-bomb", { bytes, limit });
  return false;
}
