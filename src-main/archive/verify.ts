import { FormatError } from "../../src-shared/bytes/format-error.ts";
import { checkHeader, checkManifest } from "../../src-shared/formats/mod/check.ts";
import { ModFindings } from "../../src-shared/formats/mod/findings.ts";
import { DATA_HEAD_SIZE, readDataHead } from "../../src-shared/formats/mod/section.ts";
import { VPK_FORMAT } from "../../src-shared/formats/vpk/vpk-header.ts";
import { foldRollingHash, rollingHashOffsets } from "../../src-shared/hash/sampled-hash.ts";
import type { Diagnostic } from "../../src-shared/text/diagnostic.ts";
import { hex } from "../../src-shared/text/hex.ts";
import type { Archive, Container } from "./archive.ts";
import { budgetOf } from "./budget.ts";
import { type OpenOptions, openArchive } from "./open.ts";
import { checkBlockHeads } from "./verify-heads.ts";
import type { VerifyOptions } from "./verify-options.ts";
import { checkPayloads, costOfBlocks } from "./verify-payloads.ts";
import { VpkArchive } from "./vpk-archive.ts";
import { unreadableVpk, verifyVpk } from "./vpk-verify.ts";

/** What is checked, in this order: lines for people who want to know. */
export const VERIFY_STEPS: readonly { readonly level: "quick" | "full"; readonly about: string }[] = [
  { level: "quick", about: "The header is whole and says where data and file table stand." },
  { level: "quick", about: "The file table is whole, of a version the game reads, and ends where the file ends." },
  { level: "quick", about: "The checksum of the required mods fits the list of them." },
  { level: "quick", about: "rollingHash fits the data: with a wrong one the game drops the whole mod without a word." },
  { level: "quick", about: "Every name is one the game can ask for: upper-case, below MEDIA/, once." },
  { level: "quick", about: "Every file has the type its extension means." },
  { level: "quick", about: "Removed files stand in the header and in the file table." },
  { level: "quick", about: "The data of every file lie inside the data section and have the size the table says." },
  { level: "full", about: "The files do not unpack to hundreds of times the size of the archive." },
  { level: "full", about: "Every file can be unpacked and has the checksum the table says." },
  { level: "full", about: "Files the game reads in compiled form are compiled, not packed as text." },
];

/**
 * Checks an archive and tells what is wrong with it, worst kinds as errors. Holds one file's content at a time. Of a
 * folder only what could not be listed is told.
 */
export async function verifyArchive(archive: Archive, options: VerifyOptions): Promise<readonly Diagnostic[]> {
  if (archive instanceof VpkArchive) return (await verifyVpk(archive, options)).findings;
  const { container, header } = archive;
  if (container === null) return archive.findings;
  const findings = new ModFindings(archive.path);
  if (header !== null) checkHeader(header, container.section.start - container.headerLength, findings);
  checkManifest(container.table, header, findings);
  if (container.section.length < DATA_HEAD_SIZE) {
    findings.add("mod-section-short", { length: container.section.length });
    return findings.finish();
  }
  options.signal?.throwIfAborted();
  await checkRollingHash(container, findings);
  const sound = await checkBlockHeads(container, findings, options.signal);
  const { level, blocks: chosen } = options;
  if (level === "quick" && chosen === undefined) return findings.finish();
  const blocks = level === "full" ? sound.blocks : sound.blocks.filter(({ offset }) => chosen!.has(offset));
  const limit = options.limit ?? budgetOf(archive);
  const bytes = costOfBlocks({ ...sound, blocks });
  if (bytes > limit) findings.add("mod-bomb", { bytes, limit });
  else await checkPayloads(container, { ...sound, blocks }, findings, options);
  return findings.finish();
}

/** Opens, checks and closes. A file that is no whole archive is a finding; what the disk refuses is thrown. */
export async function verifyFile(
  file: string,
  options: VerifyOptions & Pick<OpenOptions, "files">,
): Promise<readonly Diagnostic[]> {
  try {
    const archive = await openArchive(file, options.files === undefined ? {} : { files: options.files });
    try {
      return await verifyArchive(archive, options);
    } finally {
      await archive.close();
    }
  } catch (error) {
    if (!(error instanceof FormatError)) throw error;
    if (error.format === VPK_FORMAT) return unreadableVpk(file, error);
    const findings = new ModFindings(file);
    findings.add("mod-unreadable", { what: error.what, offset: error.offset });
    return findings.finish();
  }
}

/** rollingHash of the data section, from the few bytes it samples. */
export async function rollingHashOf(container: Container): Promise<number> {
  const { length } = container.section;
  const samples = await Promise.all(
    rollingHashOffsets(length).map(async (offset) => (await container.readSection(offset, 1))[0]),
  );
  return foldRollingHash(length, samples);
}

async function checkRollingHash(container: Container, findings: ModFindings): Promise<void> {
  const { rollingHash: stored } = readDataHead(await container.readSection(0, DATA_HEAD_SIZE));
  const computed = await rollingHashOf(container);
  if (stored !== computed) findings.add("mod-rolling-hash", { stored: hex(stored), computed: hex(computed) });
}
