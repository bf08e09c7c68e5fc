import path from "node:path";
import { asciiUpper } from "../../src-shared/bytes/ascii.ts";
import { VpkFindings } from "../../src-shared/formats/vpk/rules.ts";
import { LARGEST_TREE } from "../../src-shared/formats/vpk/vpk-header.ts";
import { layOutVpk, type VpkLayoutOptions, type VpkPlace } from "../../src-shared/formats/vpk/vpk-layout.ts";
import {
  normalVpkPath,
  splitVpkPath,
  type VpkName,
  vpkArchiveName,
  vpkNameFault,
} from "../../src-shared/formats/vpk/vpk-names.ts";
import { RECORD_SIZE } from "../../src-shared/formats/vpk/vpk-tree.ts";
import { compareVpkNames } from "../../src-shared/formats/vpk/vpk-tree-writer.ts";
import type { Diagnostic } from "../../src-shared/text/diagnostic.ts";
import { utf8Length } from "../../src-shared/text/file-name.ts";
import { findingOf } from "../files/file-error.ts";
import type { FolderScan } from "../files/folder-scan.ts";

/** A file and where it goes. */
export interface PlannedVpkFile {
  /** On disk, absolute. */
  readonly source: string;
  readonly size: number;
  readonly name: VpkName;
  readonly place: VpkPlace;
}

export interface VpkPlan {
  /** In the order of the tree. */
  readonly files: readonly PlannedVpkFile[];
  /** Names of the numbered archives, by their number. */
  readonly archives: readonly string[];
  readonly embedded: number;
}

export interface PlannedVpk {
  /** Null when there is an error among the findings. */
  readonly plan: VpkPlan | null;
  readonly findings: readonly Diagnostic[];
}

export interface VpkPlanRequest extends VpkLayoutOptions {
  /** Folder that is packed. */
  readonly source: string;
  /** File name of the directory. */
  readonly directory: string;
  /** Whether a-z become lower case. */
  readonly lowercase: boolean;
}

interface NamedFile {
  readonly source: string;
  readonly size: number;
  readonly name: VpkName;
}

/** Gives every file of a folder its name and its place in the pack (spec/vpk.md §7). */
export function planVpk(scan: FolderScan, request: VpkPlanRequest): PlannedVpk {
  const findings = new VpkFindings(request.source);
  const named = nameFiles(scan, request, findings);
  const files = named.sort((a, b) => compareVpkNames(a.name, b.name));
  if (scan.files.length === 0) findings.add("vpk-pack-empty", {});
  const layout = layOutVpk(files, request);
  const problems = scan.problems.filter(({ kind }) => kind !== "case-twins");
  const skipped = scan.skipped.filter(({ kind }) => kind !== "name-not-unicode");
  const told = (): readonly Diagnostic[] => [...problems, ...skipped].map(findingOf).concat(findings.finish());
  switch (layout.kind) {
    case "file-too-large": {
      const { source, size } = files[layout.index];
      findings.add("vpk-pack-file-too-large", { bytes: size }, source);
      return { plan: null, findings: told() };
    }
    case "needs-split":
      findings.add("vpk-pack-needs-split", { bytes: layout.bytes });
      return { plan: null, findings: told() };
    case "too-many-archives":
      findings.add("vpk-pack-too-many-archives", { split: request.split! });
      return { plan: null, findings: told() };
    case "laid-out": {
      const planned = files.map((file, index) => ({ ...file, place: layout.places[index] }));
      const bytes = treeBytes(planned);
      if (bytes > LARGEST_TREE) findings.add("vpk-pack-list-too-large", { bytes });
      const all = told();
      if (all.some(({ severity }) => severity === "error")) return { plan: null, findings: all };
      const archives = layout.archives.map((_, number) => vpkArchiveName(request.directory, number));
      return { plan: { files: planned, archives, embedded: layout.embedded }, findings: all };
    }
  }
}

function nameFiles(scan: FolderScan, { source, lowercase }: VpkPlanRequest, findings: VpkFindings): NamedFile[] {
  const taken = new Map<string, string>();
  const named: NamedFile[] = [];
  let lowered = 0;
  for (const { path: onDisk, size } of scan.files) {
    const own = normalVpkPath(onDisk);
    const name = lowercase ? asciiLower(own) : own;
    const fault = vpkNameFault(name);
    const other = taken.get(name);
    if (fault !== null) findings.add("vpk-pack-name", { reason: fault }, onDisk);
    else if (other !== undefined) findings.add("vpk-pack-twins", { other, path: name }, onDisk);
    if (fault !== null || other !== undefined) continue;
    taken.set(name, onDisk);
    if (name !== own) lowered++;
    named.push({ source: path.join(source, onDisk), size, name: splitVpkPath(name) });
  }
  for (const { kind, path: onDisk } of scan.skipped)
    if (kind === "name-not-unicode") findings.add("vpk-pack-name", { reason: "not-unicode" }, onDisk);
  if (lowered > 0) findings.add("vpk-pack-lowercased", { count: lowered });
  return named;
}

/** As the games fold names: A-Z only. */
function asciiLower(text: string): string {
  return text.replace(/[A-Z]+/g, (run) => run.toLowerCase());
}

/** Bytes of the tree, within a few. */
function treeBytes(files: readonly PlannedVpkFile[]): number {
  let bytes = 3;
  let last: VpkName | null = null;
  for (const { name, place } of files) {
    const isNewExtension = last?.extension !== name.extension;
    if (isNewExtension) bytes += utf8Length(name.extension) + 2;
    if (isNewExtension || last?.folder !== name.folder) bytes += utf8Length(name.folder) + 2;
    bytes += utf8Length(name.name) + 1 + RECORD_SIZE + place.preload;
    last = name;
  }
  return bytes;
}

/** Numbered archives of an older pack in a folder of these names, which the new one does not use. */
export function leftovers(names: readonly string[], directory: string, used: number): string[] {
  const isOurs = (name: string, number: number) => asciiUpper(name) === asciiUpper(vpkArchiveName(directory, number));
  return names
    .filter((name) => {
      const number = Number(/_(\d{3,5})\.vpk$/i.exec(name)?.[1] ?? -1);
      return number >= used && isOurs(name, number);
    })
    .sort();
}
