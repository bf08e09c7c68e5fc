import path from "node:path";
import { compareUnits } from "../../src-shared/bytes/ascii.ts";
import { fileErrorOf } from "../files/file-error.ts";
import { type FileFacts, type FileLayer, nodeFiles } from "../files/file-layer.ts";
import { PROJECT_SETTINGS, scanProject } from "../files/project-scan.ts";
import { factsOrNull } from "../files/reading.ts";

/** What a project looked like at one moment, without its contents. */
export interface Stamps {
  /** When the look began, milliseconds since 1970. */
  readonly at: number;
  /** How long it took, milliseconds. */
  readonly took: number;
  /** By path below the project, with `/`. */
  readonly files: ReadonlyMap<string, Stamp>;
  /** What else decides a build: paths that cannot be packed, and devbuild.txt. */
  readonly rest: string;
}

export interface Stamp {
  readonly text: string;
  /** Of the entry itself; no program can set it back. */
  readonly changedMs: number;
}

/** Looks through a project without opening any file of it. Errors: FileError; the signal's reason. */
export async function stampsOf(
  root: string,
  { files = nodeFiles, signal }: { readonly files?: FileLayer; readonly signal?: AbortSignal | undefined } = {},
): Promise<Stamps> {
  const at = Date.now();
  const begun = performance.now();
  const scan = await scanProject(root, { files, signal });
  const stamps = new Map<string, Stamp>();
  for (const file of scan.files) stamps.set(file.path, stampOf(file));
  for (const name of [scan.modDat, PROJECT_SETTINGS]) {
    const facts = name === null ? null : await factsOrNull(files, path.join(root, name));
    if (name !== null && facts !== null) stamps.set(name, stampOf(facts));
  }
  const faults = [...scan.problems, ...scan.skipped].map(({ kind, path: where }) => `${kind} ${where}`);
  const rest = [scan.media, scan.modDat ?? "", String(scan.devBuild), ...faults].join("\n");
  return { at, took: performance.now() - begun, files: stamps, rest };
}

type Times = Pick<FileFacts, "size" | "modifiedNs" | "changedMs" | "inode">;

function stampOf({ size, modifiedNs, changedMs, inode }: Times): Stamp {
  return { text: `${size} ${modifiedNs} ${changedMs} ${inode ?? ""}`, changedMs };
}

/** Hints that are looked at one by one; with more of them a look at everything is as quick. */
const MOST_SINGLE = 50;

/**
 * The look before, with what these files are now; null when it takes a look at everything: one of them is not an ordinary
 * file that was there before, or none has changed. What else has changed is left for a later look. Errors: FileError.
 */
export async function stampsWith(
  root: string,
  before: Stamps,
  hinted: ReadonlySet<string>,
  files: FileLayer = nodeFiles,
): Promise<Stamps | null> {
  if (hinted.size === 0 || hinted.size > MOST_SINGLE) return null;
  const at = Date.now();
  const stamps = new Map(before.files);
  for (const name of hinted) {
    if (!stamps.has(name)) return null;
    const file = path.join(root, name);
    const facts = await factsOrNull(files, file).catch((error: unknown) => {
      throw fileErrorOf(error, file);
    });
    if (facts === null || facts.kind !== "file") return null;
    stamps.set(name, stampOf(facts));
  }
  const after = { ...before, at, files: stamps };
  return changeOf(before, after, hinted).isChanged ? after : null;
}

/** What differs between two looks. */
export interface StampChange {
  readonly isChanged: boolean;
  /** Paths that cannot be packed, the name of MEDIA or devbuild.txt. */
  readonly isRestChanged: boolean;
  /** Files that came, went or are others, sorted. Empty when nothing but the rest has changed. */
  readonly paths: readonly string[];
}

/** A time of change may be as coarse as this. */
export const GRAIN_MS = 20;

/**
 * What has changed from one look to the next. `hinted`: files that the system named since. One of them that was written
 * while the first look went on may look the same and be another.
 */
export function changeOf(before: Stamps, after: Stamps, hinted: ReadonlySet<string> = new Set()): StampChange {
  const paths: string[] = [];
  for (const [name, { text, changedMs }] of after.files) {
    const isLate = hinted.has(name) && changedMs >= before.at - GRAIN_MS;
    if (before.files.get(name)?.text !== text || isLate) paths.push(name);
  }
  for (const name of before.files.keys()) if (!after.files.has(name)) paths.push(name);
  const isRestChanged = before.rest !== after.rest;
  return { isChanged: paths.length > 0 || isRestChanged, isRestChanged, paths: paths.sort(compareUnits) };
}
