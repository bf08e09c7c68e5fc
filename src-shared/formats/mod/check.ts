import { asciiUpper } from "../../bytes/ascii.ts";
import { requirementHash } from "../../hash/murmur.ts";
import { manifestHash } from "../../hash/sampled-hash.ts";
import { hex } from "../../text/hex.ts";
import { fileTypeOf, isSourceType } from "../file-types.ts";
import type { ModFindings } from "./findings.ts";
import type { ModHeader } from "./header.ts";
import { isUnsafeName, MEDIA_ROOT, nativeCountOf } from "./manifest.ts";
import { MANIFEST_VERSION, type ManifestTable } from "./manifest-table.ts";

/** Checks a header by itself. */
export function checkHeader(header: ModHeader, gap: number, findings: ModFindings): void {
  if (gap > 0) findings.add("mod-header-gap", { bytes: gap });
  if (header.id === 0n || header.id === -1n) findings.add("mod-id-template", { id: String(header.id) });
  const stored = hex(header.requirementHash, 16);
  if (header.requirements.length === 0) {
    if (header.requirementHash !== 0n) findings.add("mod-requirement-hash-without-requirements", { stored });
    return;
  }
  const computed = requirementHash(header.requirements);
  if (computed !== header.requirementHash)
    findings.add("mod-requirement-hash", { stored, computed: hex(computed, 16) });
}

/** Checks a file table as a whole, then every entry of it. */
export function checkManifest(table: ManifestTable, header: ModHeader | null, findings: ModFindings): void {
  const trailing = table.bytes.length - table.end;
  if (table.version < MANIFEST_VERSION) findings.add("mod-manifest-version", { version: table.version });
  if (trailing > 0) findings.add("mod-manifest-trailing", { bytes: trailing });
  if (table.root !== MEDIA_ROOT) findings.add("mod-root", { root: table.root });
  checkHints(table, findings);
  checkEntries(table, header, findings);
}

function checkHints(table: ManifestTable, findings: ModFindings): void {
  const count = nativeCount(table);
  if (table.fileCount !== count) findings.add("mod-file-count", { stored: table.fileCount, computed: count });
  if (table.version < 2) return;
  const hash = manifestHash(table.bytes.subarray(0, table.end));
  if (table.hash !== hash) findings.add("mod-manifest-hash", { stored: hex(table.hash), computed: hex(hash) });
}

/** `nativeFileCount` of a table, without making records. */
function nativeCount(table: ManifestTable): number {
  let count = 0;
  table.directories.forEach((name, index) => {
    let files = 0;
    for (let row = table.firstRow[index]; row < table.firstRow[index + 1]; row++) if (!table.isDirectory(row)) files++;
    count += nativeCountOf(name, files);
  });
  return count;
}

function checkEntries(table: ManifestTable, header: ModHeader | null, findings: ModFindings): void {
  const counts = new Map<string, number>();
  const removed = new Set<string>();
  let nameless = 0;
  for (let row = 0; row < table.length; row++) {
    if (table.isDirectory(row)) continue;
    if (table.hasEmptyName(row)) {
      nameless++;
      continue;
    }
    const path = table.path(row);
    const isRemoved = table.offset(row) === 0;
    // A removed directory is an entry too, and keeps its slash.
    checkPath(path, isRemoved ? path.replace(/\/$/, "") : path, findings);
    if (!isRemoved) checkType(path, table.type(row), findings);
    const key = asciiUpper(path);
    counts.set(key, (counts.get(key) ?? 0) + 1);
    if (isRemoved) {
      removed.add(key);
      if ((table.size(row) | table.crc32(row)) !== 0) findings.add("mod-removed-values", {}, path);
    }
  }
  if (nameless > 0) findings.add("mod-name-empty", { count: nameless });
  if (counts.size === 0 && nameless === 0) findings.add("mod-empty", {});
  for (const [path, count] of counts) if (count > 1) findings.add("mod-path-duplicate", { count }, path);
  if (header !== null) checkRemoved(header, counts, removed, findings);
}

function checkPath(path: string, name: string, findings: ModFindings): void {
  if (path !== asciiUpper(path)) findings.add("mod-name-case", {}, path);
  if (isUnsafeName(name)) findings.add("mod-name-unsafe", {}, path);
  else if (!asciiUpper(path).startsWith(MEDIA_ROOT)) findings.add("mod-path-outside", {}, path);
}

function checkType(path: string, type: number, findings: ModFindings): void {
  const expected = fileTypeOf(path).code;
  if (isSourceType(type)) findings.add("mod-type-source", { type }, path);
  else if (type !== expected) findings.add("mod-type-differs", { type, expected }, path);
}

/** Header and file table each list the removed files (spec/container.md §3.1); before version 3 the header has none. */
function checkRemoved(
  header: ModHeader,
  counts: ReadonlyMap<string, number>,
  removed: ReadonlySet<string>,
  findings: ModFindings,
): void {
  const listed = new Set(header.removedFiles.map(asciiUpper));
  for (const path of listed) {
    if (!counts.has(path)) findings.add("mod-removed-not-in-table", {}, path);
    else if (!removed.has(path)) findings.add("mod-removed-and-packed", {}, path);
  }
  if (header.formatVersion < 3) return;
  for (const path of removed) if (!listed.has(path)) findings.add("mod-removed-not-in-header", {}, path);
}
