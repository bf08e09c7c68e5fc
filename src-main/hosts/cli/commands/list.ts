import { fileTypeName } from "../../../../src-shared/formats/file-types.ts";
import { printGameVersion } from "../../../../src-shared/formats/mod/game-version.ts";
import type { ModHeader } from "../../../../src-shared/formats/mod/header.ts";
import { hasErrors } from "../../../../src-shared/text/diagnostic.ts";
import { hex } from "../../../../src-shared/text/hex.ts";
import type { Archive, ArchiveEntry } from "../../../archive/archive.ts";
import { openArchive } from "../../../archive/open.ts";
import { type Console, counted, humanBytes, paint, printable, printLines, table } from "../console.ts";
import { EXIT } from "../failures.ts";
import { printFindings, summaryOf } from "../findings.ts";
import type { Session } from "../session.ts";

export async function list({ console }: Session, path: string): Promise<number> {
  const archive = await openArchive(path, { readHeads: true });
  try {
    if (console.json) console.value(listJson(archive));
    else print(console, archive);
    return hasErrors(archive.findings) ? EXIT.notOk : EXIT.ok;
  } finally {
    await archive.close();
  }
}

function listJson({ kind, header, entries, findings }: Archive): unknown {
  return {
    kind,
    ...(header === null ? {} : { header: headerJson(header) }),
    entries: entries.map(entryJson),
    findings,
  };
}

/** Version and hash as people write them; ids stay i64. */
export function headerJson(header: ModHeader): unknown {
  const { gameVersion, requirementHash, ...rest } = header;
  return {
    ...rest,
    gameVersion: gameVersion === null ? null : printGameVersion(gameVersion),
    requirementHash: requirementHash.toString(16).toUpperCase().padStart(16, "0"),
  };
}

function entryJson({ path, type, size, packedSize, crc32, offset, file, removed }: ArchiveEntry): unknown {
  return {
    path,
    type,
    size,
    packedSize,
    crc32: crc32 === null ? null : hex(crc32),
    offset,
    ...(file === undefined ? {} : { file }),
    ...(removed ? { removed } : {}),
  };
}

function print(console: Console, archive: Archive): void {
  printFindings(console, archive.findings);
  if (archive.header !== null) printHeader(console, archive.header);
  const rows = archive.entries.map((entry) => [
    entry.removed ? "removed" : fileTypeName(entry.type),
    entry.size.toLocaleString("en-US"),
    entry.packedSize.toLocaleString("en-US"),
    entry.crc32 === null ? "" : hex(entry.crc32),
    printable(entry.path),
  ]);
  printLines(console, table([["type", "size", "packed", "crc32", "path"], ...rows], [1, 2]));
  const bytes = archive.entries.reduce((sum, entry) => sum + entry.size, 0);
  const packed = archive.entries.reduce((sum, entry) => sum + entry.packedSize, 0);
  console.line(
    `${counted(archive.entries.length, "entry", "entries")}, ${humanBytes(bytes)}, packed ${humanBytes(packed)}`,
  );
  const summary = summaryOf(archive.findings);
  if (summary !== "") console.line(`  ${summary}; see above.`);
}

function printHeader(console: Console, header: ModHeader): void {
  const game = header.gameVersion === null ? "unknown" : printGameVersion(header.gameVersion);
  console.line(
    `${paint("bold", printable(header.title))} version ${header.modVersion}${header.author === "" ? "" : ` by ${printable(header.author)}`}`,
  );
  if (header.description !== "") console.line(printable(header.description));
  console.line(`id ${header.id}, made for game ${game}`);
  for (const { name, id, version } of header.requirements)
    console.line(`needs ${printable(name)} (id ${id}) version ${version} or later`);
  if (header.removedFiles.length > 0)
    console.line(`hides ${counted(header.removedFiles.length, "file")} of the base game`);
  console.line();
}
