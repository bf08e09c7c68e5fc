import path from "node:path";
import type { Diagnostic } from "../../../src-shared/text/diagnostic.ts";
import { type ExtractionFolder, openExtractionFolder } from "../../files/extraction.ts";
import { planExtraction } from "../../files/extraction-plan.ts";
import { errnoOf, FileError, fileErrorOf } from "../../files/file-error.ts";
import type { FileLayer } from "../../files/file-layer.ts";
import { resolveLinks } from "../../files/identity.ts";
import { patiently } from "../../files/patience.ts";
import { factsOrNull } from "../../files/reading.ts";
import { temporaryBeside } from "../../files/temporary.ts";
import { ShapeError } from "../json-file.ts";
import type { ManifestFile, PointManifest } from "./point-manifest.ts";
import { PointStore, type PointStoreOptions } from "./point-store.ts";
import { pointOf, type RestorePoint } from "./restore-points.ts";
import { launchFinding } from "./rules.ts";

export interface CopyOptions extends PointStoreOptions {
  /** Folders of the game that no copy may lie in. */
  readonly guarded: readonly string[];
  readonly signal?: AbortSignal | undefined;
}

export type RestoredCopy =
  | {
      readonly kind: "restored";
      readonly point: RestorePoint;
      /** The new folder. */
      readonly folder: string;
      /** Files in it. */
      readonly files: number;
      /** Files that are not in it, and why: severity error; and files with other names. */
      readonly findings: readonly Diagnostic[];
    }
  | { readonly kind: "refused"; readonly finding: Diagnostic };

/**
 * Puts a restore point into a new folder, which is there whole or not at all; nothing is overwritten. What was kept is
 * compared with its hash; a file that does not agree is left out and told. Errors: `FileError`, `not-found` when there
 * is no such restore point.
 */
export async function restoreCopy(entry: string, target: string, options: CopyOptions): Promise<RestoredCopy> {
  const store = new PointStore(options);
  const folder = path.resolve(target);
  const refusal = await targetRefusal(folder, options.guarded, store.files);
  if (refusal !== null) return { kind: "refused", finding: refusal };
  return store.locked(async () => {
    const list = await readList(store, entry);
    if (list instanceof ShapeError)
      return {
        kind: "refused",
        finding: launchFinding("launch-point-damaged", store.pathOf(entry), { what: list.message }),
      };
    const stage = temporaryBeside(folder);
    const begun: string[] = [];
    try {
      const into = await openExtractionFolder(stage, { existing: "refuse", files: store.files });
      const findings = await writeFiles(list, into, begun, store, options.signal);
      await moveIn(stage, folder, store);
      return { kind: "restored", point: pointOf({ entry, manifest: list }), folder, files: begun.length, findings };
    } catch (error) {
      await removeStage(stage, begun, store.files);
      throw error;
    }
  });
}

async function readList(store: PointStore, entry: string): Promise<PointManifest | ShapeError> {
  try {
    return (await store.read(entry)).manifest;
  } catch (error) {
    if (error instanceof ShapeError) return error;
    throw error;
  }
}

/** Why nothing is written there; null when all is well. */
async function targetRefusal(folder: string, guarded: readonly string[], files: FileLayer): Promise<Diagnostic | null> {
  const real = await resolveLinks(folder, files);
  for (const each of guarded) {
    const inside = path.relative(await resolveLinks(each, files), real);
    const isInside =
      inside === "" || !(inside === ".." || inside.startsWith(`..${path.sep}`) || path.isAbsolute(inside));
    if (isInside) return launchFinding("launch-copy-in-game", folder, {});
  }
  return (await isFree(folder, files)) ? null : launchFinding("launch-copy-exists", folder, {});
}

/** Whether there is nothing, or an empty folder. */
async function isFree(folder: string, files: FileLayer): Promise<boolean> {
  try {
    const facts = await factsOrNull(files, folder);
    if (facts === null) return true;
    return facts.kind === "folder" && (await files.list(folder)).length === 0;
  } catch (error) {
    throw fileErrorOf(error, folder);
  }
}

async function writeFiles(
  manifest: PointManifest,
  into: ExtractionFolder,
  begun: string[],
  store: PointStore,
  signal: AbortSignal | undefined,
): Promise<Diagnostic[]> {
  const all = placedFiles(manifest);
  const { kept, renamed, refused } = planExtraction(all.map(({ place }) => place));
  const findings = [
    ...refused.map(({ index, reason }) => damaged(all[index].place, `its name cannot be used (${reason})`, store)),
    ...renamed.map(({ path, relative }) =>
      launchFinding("launch-copy-renamed", store.folder, { file: path, to: relative }),
    ),
  ];
  for (const { index, relative } of kept) {
    signal?.throwIfAborted();
    const { file, place } = all[index];
    const bytes = await store.object(file.sha256);
    if (bytes === null) {
      findings.push(damaged(place, "what was kept of it is gone or damaged", store));
      continue;
    }
    begun.push(relative);
    await into.write(relative, bytes, { modifiedMs: Number(file.modifiedNs / 1_000_000n) });
  }
  return findings;
}

function damaged(file: string, what: string, { folder }: PointStore): Diagnostic {
  return launchFinding("launch-copy-damaged", folder, { file, what });
}

/** Files of several profiles go into a folder for each. */
function placedFiles({ roots }: PointManifest): { readonly place: string; readonly file: ManifestFile }[] {
  return roots.flatMap(({ path: root, files }, index) => {
    const name = root.split(/[/\\]/).at(-1) || "profile";
    const before = roots.length === 1 ? "" : `${index + 1} ${name}/`;
    return files.map((file) => ({ place: before + file.path, file }));
  });
}

async function moveIn(stage: string, folder: string, { files, clock }: PointStore): Promise<void> {
  const settings = { clock, platform: process.platform };
  try {
    // An empty folder that stands there gives way, on systems that do not rename over one too.
    if ((await factsOrNull(files, folder)) !== null) await files.rmdir(folder);
    await patiently(() => files.rename(stage, folder), folder, settings);
  } catch (error) {
    throw fileErrorOf(error, folder);
  }
}

/** What was begun there, its folders from the inside out. Never throws: the failure before is the one to tell. */
async function removeStage(stage: string, begun: readonly string[], files: FileLayer): Promise<void> {
  const quietly = async (work: Promise<void>) => {
    await work.catch((error: unknown) => {
      if (errnoOf(error) === null && !(error instanceof FileError)) throw error;
    });
  };
  const folders = new Set<string>([stage]);
  for (const relative of begun) {
    await quietly(files.unlink(path.join(stage, relative)));
    const parts = relative.split("/").slice(0, -1);
    parts.forEach((_, index) => {
      folders.add(path.join(stage, ...parts.slice(0, index + 1)));
    });
  }
  for (const folder of [...folders].sort((a, b) => b.length - a.length)) await quietly(files.rmdir(folder));
}
