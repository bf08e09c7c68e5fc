import path from "node:path";
import { fileTimeOfNanoseconds } from "../../src-shared/formats/mod/file-time.ts";
import { type ModInfo, outputNameOf } from "../../src-shared/formats/mod-dat/mod-info.ts";
import { parseModDat } from "../../src-shared/formats/mod-dat/parse.ts";
import { type Diagnostic, diagnose } from "../../src-shared/text/diagnostic.ts";
import { decodeSource } from "../../src-shared/text/source-text.ts";
import { type Clock, systemClock } from "../files/clock.ts";
import { FileError, findingOf } from "../files/file-error.ts";
import { isInside, type ScannedFile } from "../files/folder-scan.ts";
import { resolveLinks } from "../files/identity.ts";
import { DEV_BUILD, PROJECT_SETTINGS, type ProjectScan, scanProject } from "../files/project-scan.ts";
import { readBounded } from "../files/reading.ts";
import { type Operation, orCancelled } from "./operation.ts";
import type { SourceFile } from "./plan.ts";
import { PLAN_RULES } from "./rules.ts";

/** A project as read from disk. */
export interface Project {
  readonly root: string;
  /** MEDIA and MOD.DAT on this machine. */
  readonly media: string;
  readonly modDat: string;
  /** Null when MOD.DAT is not good enough to make a mod of; `findings` says why. */
  readonly info: ModInfo | null;
  readonly files: readonly SourceFile[];
  /** devbuild.txt lies in the project: no file times. */
  readonly isDevBuild: boolean;
  readonly findings: readonly Diagnostic[];
}

/** Where the sources of a project are. */
export type SourcePlaces = Pick<Project, "root" | "media" | "modDat">;

export const MOD_DAT_LIMIT = 4 << 20;

/**
 * Reads MOD.DAT and lists MEDIA. Throws FileError when one of them is missing or something cannot be read; whatever
 * the modder can mend in the sources is a finding. Errors: FileError, CancelledError.
 */
export async function readProject(
  root: string,
  operation: Operation = {},
  clock: Clock = systemClock,
): Promise<Project> {
  const scannedMs = clock.now();
  const scan = await orCancelled(operation, scanProject(root, { signal: operation.signal }));
  if (scan.modDat === null) throw new FileError("no-mod-dat", root);
  const unreadable = scan.problems.find((problem) => problem.fault === "system");
  if (unreadable !== undefined) throw unreadable;

  const source = decodeSource(await readBounded(path.join(root, scan.modDat), MOD_DAT_LIMIT));
  const { info, diagnostics } = parseModDat(source, scan.modDat);
  const files = sourceFilesOf(scan, scannedMs);
  return {
    root,
    media: path.join(root, scan.media),
    modDat: path.join(root, scan.modDat),
    info,
    files,
    isDevBuild: scan.devBuild,
    findings: [...diagnostics, ...[...scan.problems, ...scan.skipped].map(findingOf)],
  };
}

/**
 * The files of MEDIA as the plan takes them. `scannedMs` is when the scan began, milliseconds since 1970; without it no
 * file has a stamp.
 */
export function sourceFilesOf({ root, files }: ProjectScan, scannedMs: number | null = null): SourceFile[] {
  return files.map((file) => ({
    path: file.path,
    // Not path.join: it would look at every character of ten thousand paths that need no mending.
    absolute: `${root}/${file.path}`,
    size: file.size,
    fileTime: fileTimeOfNanoseconds(file.modifiedNs),
    stamp: scannedMs === null ? null : stampOf(file, scannedMs),
  }));
}

/** Coarser than the clock of any file system: two changes within this time may leave the same times. */
const UNSETTLED_MS = 2000;

/** What shows every later change of a file; null when another one may not show. */
export function stampOf(
  { size, modifiedMs, modifiedNs, changedMs, inode }: Omit<ScannedFile, "path" | "name">,
  scannedMs: number,
): string | null {
  // A time of last change can be set to anything, the other one cannot.
  const isSettled = changedMs <= scannedMs - UNSETTLED_MS && Math.abs(modifiedMs - scannedMs) >= UNSETTLED_MS;
  return isSettled ? `${size} ${modifiedNs} ${changedMs} ${inode ?? ""}` : null;
}

/** Where the mod is written: as asked, else beside MOD.DAT under the name that it gives. */
export function outputOf(project: Project, info: ModInfo, asked: string | undefined): string {
  return path.resolve(asked ?? path.join(project.root, outputNameOf(info)));
}

/**
 * Whether what is written there would replace a file of a project that a person writes, or be packed by the next build.
 * Links are resolved first. Throws FileError when there is no way to it.
 */
export async function isAmongSources(file: string, { root, media, modDat }: SourcePlaces): Promise<boolean> {
  const named = [modDat, ...[PROJECT_SETTINGS, DEV_BUILD].map((name) => path.join(root, name))];
  const [target, mediaFolder, ...own] = await Promise.all([file, media, ...named].map((each) => resolveLinks(each)));
  return own.includes(target) || isInside(target, mediaFolder);
}

/** Refuses an output among the sources. Throws as {@link isAmongSources} does. */
export async function outputFindings(project: SourcePlaces, output: string): Promise<Diagnostic[]> {
  if (!(await isAmongSources(output, project))) return [];
  return [diagnose("pack-output-in-sources", PLAN_RULES["pack-output-in-sources"], { path: output }, {})];
}
