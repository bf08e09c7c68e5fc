import path from "node:path";
import type { Diagnostic } from "../../src-shared/text/diagnostic.ts";
import { FileError, fileErrorOf, warningOf } from "../files/file-error.ts";
import { type FileLayer, nodeFiles } from "../files/file-layer.ts";
import { type ScannedFile, scanFolder } from "../files/folder-scan.ts";
import type { FoundMod, ModFolder } from "./mod-file.ts";
import { playFinding } from "./rules.ts";

export interface ModScan {
  /** Folder by folder, by path in each. A file that two folders reach counts for the first. */
  readonly mods: readonly FoundMod[];
  readonly findings: readonly Diagnostic[];
}

export interface ScanModsOptions {
  readonly files?: FileLayer;
  readonly signal?: AbortSignal | undefined;
}

const MOD_NAME = /\.mod$/i;

/**
 * Every .MOD below some folders, links that lead elsewhere among them; none is opened. What cannot be looked into is
 * told. Only cancelling throws.
 */
export async function scanMods(folders: readonly ModFolder[], options: ScanModsOptions = {}): Promise<ModScan> {
  /** By real path, in one case where the system ignores it. */
  const found = new Map<string, FoundMod>();
  const findings: Diagnostic[] = [];
  for (const folder of folders) {
    const scan = await scanOne(folder, options);
    for (const mod of scan.mods) if (!found.has(mod.key)) found.set(mod.key, mod.found);
    findings.push(...scan.findings);
  }
  return { mods: [...found.values()], findings };
}

interface KeyedMod {
  readonly key: string;
  readonly found: FoundMod;
}

interface KeyedScan {
  readonly mods: readonly KeyedMod[];
  readonly findings: readonly Diagnostic[];
}

async function scanOne(folder: ModFolder, options: ScanModsOptions): Promise<KeyedScan> {
  try {
    return await scanRoot(folder, folder.path, "", options);
  } catch (error) {
    const failure = fileErrorOf(error, folder.path);
    if (failure.kind !== "not-found") return { mods: [], findings: [warningOf(failure)] };
    // The game makes its own when it needs one.
    return { mods: [], findings: folder.kind === "game" ? [] : [playFinding("play-folder-missing", folder.path, {})] };
  }
}

/** `prefix` is what the root is called below the folder: that of a link, else empty. */
async function scanRoot(
  folder: ModFolder,
  root: string,
  prefix: string,
  { files = nodeFiles, signal }: ScanModsOptions,
): Promise<KeyedScan> {
  const real = files.realPathSync(root);
  const scan = await scanFolder(root, { files, signal });
  const mods = scan.files
    .filter(({ path: name }) => MOD_NAME.test(name))
    .map((file) => foundMod(folder, { root, real, prefix }, file));
  const findings: Diagnostic[] = [];
  for (const problem of scan.problems) {
    const at = path.join(root, problem.path);
    if (problem.kind === "link-leaves-project" && prefix === "") {
      const linked = await scanLink(folder, problem, String(problem.data.target), { files, signal });
      mods.push(...linked.mods);
      findings.push(...linked.findings);
    } else if (problem.kind !== "case-twins" && problem.kind !== "not-found") {
      findings.push(warningOf(new FileError(problem.kind, at, problem.data)));
    }
  }
  return { mods, findings };
}

/** People keep mods on another disk and link to them. */
async function scanLink(
  folder: ModFolder,
  { path: name }: FileError,
  target: string,
  options: ScanModsOptions & { readonly files: FileLayer },
): Promise<KeyedScan> {
  try {
    const facts = await options.files.stat(target);
    if (facts.kind === "folder") return await scanRoot(folder, target, name, options);
    if (facts.kind !== "file" || !MOD_NAME.test(name)) return { mods: [], findings: [] };
    const { size, modifiedNs, changedMs } = facts;
    const file = { path: name, name, size, modifiedNs, modifiedMs: Number(modifiedNs) / 1e6, changedMs };
    return {
      mods: [foundMod(folder, { root: folder.path, real: folder.path, prefix: "" }, file, target)],
      findings: [],
    };
  } catch (error) {
    return { mods: [], findings: [warningOf(fileErrorOf(error, path.join(folder.path, name)))] };
  }
}

interface Root {
  readonly root: string;
  readonly real: string;
  /** What the root is called below the folder. */
  readonly prefix: string;
}

const IGNORES_CASE = process.platform === "win32" || process.platform === "darwin";

function foundMod(
  folder: ModFolder,
  { root, real, prefix }: Root,
  { path: name, size, modifiedMs, modifiedNs }: ScannedFile,
  target = path.join(real, name),
): KeyedMod {
  const found = {
    path: path.join(root, name),
    name: prefix === "" ? name : `${prefix}/${name}`,
    folder,
    size,
    modifiedMs,
    stamp: `${size}:${modifiedNs}`,
  };
  return { key: IGNORES_CASE ? target.toUpperCase() : target, found };
}
