import { existsSync, readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import { gunzipSync } from "node:zlib";

/** Real files by other people, beside the project; read in place, never copied. */
export const CORPUS = path.resolve(import.meta.dirname, "../../../shared/corpus");

export const hasCorpus = existsSync(path.join(CORPUS, "manifest.tsv"));
if (!hasCorpus)
  console.warn("\n*** No corpus of real files beside the project: the conformance tests are SKIPPED. ***\n");

export interface CorpusRow {
  readonly kind: string;
  /** Path below the corpus folder. */
  readonly local: string;
  readonly status: string;
  readonly note: string;
}

/** The rows of manifest.tsv, optionally of one kind. */
export function corpusRows(kind?: string): CorpusRow[] {
  if (!hasCorpus) return [];
  const [, ...lines] = readFileSync(path.join(CORPUS, "manifest.tsv"), "utf8").split("\n");
  return lines
    .filter((line) => line !== "")
    .map((line) => line.split("\t"))
    .map((cells) => ({ kind: cells[0], local: cells[1], status: cells[7] ?? "", note: cells[8] ?? "" }))
    .filter((row) => kind === undefined || row.kind === kind);
}

/** Bytes of a corpus file; a name ending in .gz is inflated. */
export function corpusBytes(local: string): Uint8Array {
  const bytes = readFileSync(path.join(CORPUS, local));
  return new Uint8Array(local.endsWith(".gz") ? gunzipSync(bytes) : bytes);
}

export interface CorpusPair {
  /** Text source, below the corpus folder. */
  readonly text: string;
  /** What GUTS compiled it to. */
  readonly binary: string;
  /** As the manifest has it: empty, DIFF, STALE … */
  readonly status: string;
}

/** Text and binary of every pair of a folder, found without regard to case (corpus README). */
export function corpusPairs(kind: "pair-bindat" | "pair-binlayout"): CorpusPair[] {
  const suffix = /\.(bindat|binlayout)$/i;
  const key = (local: string) =>
    local
      .replace(/\.gz$/i, "")
      .replace(suffix, "")
      .replace(/\.packed$/i, "")
      .toUpperCase();
  const rows = corpusRows(kind);
  const texts = new Map(rows.filter((row) => !suffix.test(row.local)).map((row) => [key(row.local), row]));
  return rows
    .filter((row) => suffix.test(row.local))
    .map((row) => ({ text: texts.get(key(row.local))!.local, binary: row.local, status: row.status }));
}

/** Every file below a corpus folder, as paths below the corpus. */
export function corpusFiles(folder: string): string[] {
  if (!hasCorpus) return [];
  return readdirSync(path.join(CORPUS, folder), { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => path.relative(CORPUS, path.join(entry.parentPath, entry.name)))
    .sort();
}
