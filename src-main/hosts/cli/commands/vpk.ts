import { FormatError } from "../../../../src-shared/bytes/format-error.ts";
import { VPK_FORMAT } from "../../../../src-shared/formats/vpk/vpk-header.ts";
import { USUAL_SPLIT } from "../../../../src-shared/formats/vpk/vpk-layout.ts";
import { EMBEDDED } from "../../../../src-shared/formats/vpk/vpk-tree.ts";
import { hasErrors } from "../../../../src-shared/text/diagnostic.ts";
import { hex } from "../../../../src-shared/text/hex.ts";
import { openArchive } from "../../../archive/open.ts";
import { VpkArchive } from "../../../archive/vpk-archive.ts";
import { unreadableVpk, type VpkReport, verifyVpk } from "../../../archive/vpk-verify.ts";
import { packVpk, type VpkPackResult } from "../../../engine/vpk-pack.ts";
import { type Console, counted, humanBytes, paint, printable, printLines, table } from "../console.ts";
import { EXIT } from "../failures.ts";
import { printFindings, summaryOf } from "../findings.ts";
import type { Session } from "../session.ts";
import { unpack } from "./unpack.ts";

export async function listVpk({ console }: Session, file: string): Promise<number> {
  const archive = await openVpk(file);
  try {
    if (console.json) console.value(listJson(archive));
    else printList(console, archive);
    return EXIT.ok;
  } finally {
    await archive.close();
  }
}

function listJson(archive: VpkArchive): unknown {
  const entries = archive.entries.map(({ path, type, size, packedSize, crc32, offset, file }, row) => {
    const extent = archive.extentOf(row);
    const number = extent === null || extent.archive === EMBEDDED ? null : extent.archive;
    const preload = archive.tree.preloadSize(row);
    return { path, type, size, packedSize, crc32: hex(crc32!), offset, file, archive: number, preload };
  });
  return { kind: "vpk", version: archive.vpk.version, entries };
}

function printList(console: Console, archive: VpkArchive): void {
  const rows = archive.entries.map((entry) => [
    entry.size.toLocaleString("en-US"),
    hex(entry.crc32!),
    printable(entry.file!),
    printable(entry.path),
  ]);
  printLines(console, table([["size", "crc32", "in", "path"], ...rows], [0]));
  const bytes = archive.entries.reduce((sum, { size }) => sum + size, 0);
  const { version } = archive.vpk;
  console.line(`${counted(archive.entries.length, "entry", "entries")}, ${humanBytes(bytes)}, VPK version ${version}`);
}

export interface VpkExtractOptions {
  readonly output: string;
  readonly only: readonly string[];
  readonly resume?: boolean;
  readonly limit?: number;
}

export async function extractVpk(session: Session, file: string, options: VpkExtractOptions): Promise<number> {
  await (await openVpk(file)).close();
  return unpack(session, file, options);
}

export async function verifyVpkFile(
  { console, operation: { signal, report } }: Session,
  file: string,
  { limit }: { readonly limit?: number },
): Promise<number> {
  const verified = await reportOf(file, {
    level: "full",
    limit,
    signal,
    onProgress: (progress) => report?.({ kind: "verify", ...progress }),
  });
  const { entries, findings, signature, hashes } = verified;
  const ok = !hasErrors(findings);
  console.value({ ok, findings, entries, signature, hashes });
  if (!console.json) {
    printFindings(console, findings);
    const summary = summaryOf(findings);
    const verdict = ok ? paint("green", "In order") : paint("red", "Broken");
    console.line(`${verdict} ${paint("bold", printable(file))}${summary === "" ? "" : `: ${summary}`}`);
    if (entries > 0) console.line(`  ${counted(entries, "entry", "entries")}${hashWords(verified)}`);
  }
  return ok ? EXIT.ok : EXIT.notOk;
}

interface Verified extends VpkReport {
  readonly entries: number;
}

async function reportOf(file: string, options: Parameters<typeof verifyVpk>[1]): Promise<Verified> {
  try {
    const archive = await openVpk(file);
    try {
      return { entries: archive.entries.length, ...(await verifyVpk(archive, options)) };
    } finally {
      await archive.close();
    }
  } catch (error) {
    if (!(error instanceof FormatError) || error.format !== VPK_FORMAT) throw error;
    const findings = unreadableVpk(file, error);
    return { entries: 0, findings, signature: null, hashes: { right: 0, wrong: 0, unchecked: 0 } };
  }
}

const SIGNATURE_WORDS = {
  "self-consistent": ", signed by whoever the key in it belongs to",
  bad: "",
  unsigned: ", not signed",
  unknown: "",
} as const;

function hashWords({ signature, hashes: { right, unchecked } }: Verified): string {
  const checked = right > 0 ? `, ${counted(right, "hash", "hashes")} of archives right` : "";
  const left = unchecked > 0 ? `, ${counted(unchecked, "hash", "hashes")} of archives not checked` : "";
  return `${checked}${left}${signature === null ? "" : SIGNATURE_WORDS[signature]}`;
}

export interface VpkPackOptions {
  readonly output: string;
  /** True: as tools of the games do. */
  readonly split?: number | true;
  readonly version: "1" | "2";
  readonly preload: number;
  readonly lowercase: boolean;
}

export async function packFolder(
  { console, operation }: Session,
  dir: string,
  options: VpkPackOptions,
): Promise<number> {
  const { output, preload, lowercase } = options;
  const split = options.split === true ? USUAL_SPLIT : (options.split ?? null);
  const version = options.version === "1" ? 1 : 2;
  const result = await packVpk({ source: dir, output, version, preload, split, lowercase }, operation);
  const { kind, ...rest } = result;
  console.value({ ok: kind === "packed", ...(kind === "packed" ? {} : NOTHING_PACKED), ...rest });
  if (!console.json) printPacked(console, result);
  return kind === "packed" ? EXIT.ok : EXIT.notOk;
}

const NO_VPK = "this is no VPK";

const NOTHING_PACKED = { output: null, archives: [], bytes: 0, entries: 0 };

function printPacked(console: Console, result: VpkPackResult): void {
  printFindings(console, result.findings);
  if (result.kind === "not-packed") {
    console.line(`${paint("red", "Not packed:")} ${summaryOf(result.findings)}. No file was written.`);
    return;
  }
  const { output, archives, bytes, entries } = result;
  const beside = archives.length === 0 ? "" : ` and ${counted(archives.length, "numbered archive")}`;
  const what = `${counted(entries, "file")}, ${humanBytes(bytes)}`;
  console.line(`${paint("green", "Packed")} ${what}, into ${printable(output)}${beside}`);
  console.line("  Read back and found right.");
}

/** FormatError for anything that is no VPK. */
async function openVpk(file: string): Promise<VpkArchive> {
  const archive = await openArchive(file).catch((error: unknown) => {
    const isOther = error instanceof FormatError && error.format !== VPK_FORMAT;
    throw isOther ? new FormatError(VPK_FORMAT, NO_VPK, 0, file) : error;
  });
  if (archive instanceof VpkArchive) return archive;
  await archive.close();
  throw new FormatError(VPK_FORMAT, archive.kind === "folder" ? "this is a folder" : NO_VPK, 0, file);
}
