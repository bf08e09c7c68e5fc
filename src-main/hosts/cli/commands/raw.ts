import path from "node:path";
import { FormatError } from "../../../../src-shared/bytes/format-error.ts";
import { readRaw } from "../../../../src-shared/formats/raw/raw-codec.ts";
import { RAW_NAMES, rawKindOf } from "../../../../src-shared/formats/raw/raw-index.ts";
import { cellText, rawTable } from "../../../../src-shared/formats/raw/raw-table.ts";
import { readBounded } from "../../../files/reading.ts";
import { counted, printable, table } from "../console.ts";
import { EXIT, UsageError } from "../failures.ts";
import type { Session } from "../session.ts";

/** Several times that of the whole game; its entries take many times their bytes in memory. */
const LARGEST_INDEX = 16 << 20;

/** Prints an index file; which one it is, its name says. */
export async function showRaw({ console }: Session, file: string): Promise<number> {
  const kind = rawKindOf(path.basename(file));
  if (kind === null)
    throw new UsageError(`${file}: which index this is, only its name says: ${Object.values(RAW_NAMES).join(", ")}.`);
  const bytes = await readBounded(file, LARGEST_INDEX);
  const index = readNamed(kind, bytes, file);
  console.value({ kind, count: index.entries.length, entries: index.entries });
  if (console.json) return EXIT.ok;
  const { titles, rows } = rawTable(index);
  for (const line of table([titles, ...rows.map((row) => row.map((cell) => printable(cellText(cell))))]))
    console.line(line);
  console.line(counted(index.entries.length, "entry", "entries"));
  return EXIT.ok;
}

function readNamed(kind: Parameters<typeof readRaw>[0], bytes: Uint8Array, file: string) {
  try {
    return readRaw(kind, bytes);
  } catch (error) {
    throw error instanceof FormatError ? error.at(file) : error;
  }
}
