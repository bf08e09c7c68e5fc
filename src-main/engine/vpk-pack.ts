import path from "node:path";
import { FormatError } from "../../src-shared/bytes/format-error.ts";
import { VpkFindings } from "../../src-shared/formats/vpk/rules.ts";
import type { VpkVersion } from "../../src-shared/formats/vpk/vpk-header.ts";
import { type Diagnostic, hasErrors } from "../../src-shared/text/diagnostic.ts";
import { openArchive } from "../archive/open.ts";
import { verifyArchive } from "../archive/verify.ts";
import {
  type AtomicFile,
  type Backups,
  type CommitResult,
  createAtomicFile,
  warningsOf,
} from "../files/atomic-file.ts";
import { backupsIn, restoreBackup } from "../files/backups.ts";
import { FileError, fileErrorOf, ownFileErrorOf, sentenceOf, warningOf } from "../files/file-error.ts";
import { type FileLayer, nodeFiles } from "../files/file-layer.ts";
import { isInside, scanFolder } from "../files/folder-scan.ts";
import { resolveLinks } from "../files/identity.ts";
import { withLock } from "../files/lock.ts";
import { removeStaleTemporaries } from "../files/temporary.ts";
import { checkCancelled, type Operation, orCancelled } from "./operation.ts";
import { leftovers, planVpk, type VpkPlan } from "./vpk-plan.ts";
import { measureFiles, writeDirectory, writeVpkArchives } from "./vpk-writer.ts";
import { buildFolders } from "./workplace.ts";

export interface VpkPackRequest {
  /** Folder whose files are packed. */
  readonly source: string;
  /** File to write; numbered archives go beside it. */
  readonly output: string;
  readonly version: VpkVersion;
  /** Files of at most so many bytes stand in the list of files as a whole. */
  readonly preload: number;
  /** Bytes after which a numbered archive is full; null: all data in the output itself. */
  readonly split: number | null;
  /** Whether A-Z in names become lower case. */
  readonly lowercase: boolean;
  readonly files?: FileLayer;
}

export type VpkPackResult =
  | {
      readonly kind: "packed";
      /** The output, links resolved. */
      readonly output: string;
      /** Names of the numbered archives beside it. */
      readonly archives: readonly string[];
      /** Of all these files. */
      readonly bytes: number;
      readonly entries: number;
      readonly findings: readonly Diagnostic[];
    }
  | { readonly kind: "not-packed"; readonly findings: readonly Diagnostic[] };

/**
 * Packs a folder into a VPK (spec/vpk.md §7): measure, write, read back, rename; the same folder gives the same bytes.
 * Nothing takes its place before all of it was read back and found right, and the list of files does so last. Throws
 * FileError and CancelledError, and leaves nothing then; what is wrong with the folder is in the result.
 */
export function packVpk(request: VpkPackRequest, operation: Operation = {}): Promise<VpkPackResult> {
  return orCancelled(operation, pack(request, operation));
}

async function pack(request: VpkPackRequest, operation: Operation): Promise<VpkPackResult> {
  const { files = nodeFiles } = request;
  const source = path.resolve(request.source);
  const output = path.resolve(request.output);
  const directory = path.basename(output);
  const early = await outputFindings(source, output, files);
  if (hasErrors(early)) return { kind: "not-packed", findings: early };
  const scan = await scanFolder(source, { files, signal: operation.signal });
  const { plan, findings } = planVpk(scan, { ...request, source, directory });
  if (plan === null) return { kind: "not-packed", findings };
  const { locks, backups } = buildFolders();
  return withLock(output, { folder: locks }, async () => {
    await removeStaleTemporaries(path.dirname(output), { files });
    const written = new WrittenFiles(files);
    try {
      const measured = await measureFiles(plan, operation);
      const hashes = await writeVpkArchives(plan, measured, (name) => written.begin(besides(output, name)), operation);
      await writeDirectory(await written.begin(output), request.version, plan, measured, hashes, operation);
      await written.last().seal();
      checkCancelled(operation);
      await expectWhole(output, plan, written.layer(), operation);
      const warnings = await written.commit(backupsIn(backups));
      return {
        kind: "packed",
        output: written.last().target,
        archives: plan.archives,
        bytes: written.bytes(),
        entries: plan.files.length,
        findings: [...findings, ...warnings.map(warningOf), ...(await leftoverFindings(output, plan, files))],
      };
    } catch (error) {
      await written.discard();
      throw error;
    }
  });
}

function besides(output: string, name: string): string {
  return path.join(path.dirname(output), name);
}

/** A pack among its own sources would be packed itself the next time. */
async function outputFindings(source: string, output: string, files: FileLayer): Promise<readonly Diagnostic[]> {
  const findings = new VpkFindings(output);
  const folder = path.dirname(output);
  const real = async (of: string) =>
    files.realPath(of).catch((error: unknown) => {
      throw fileErrorOf(error, of);
    });
  const places = [await real(folder), await resolveLinks(output, files)];
  const root = await real(source);
  if (places.some((place) => isInside(place, root))) findings.add("vpk-pack-output-in-source", {});
  return findings.finish();
}

/** The files of a pack on their way: temporaries until all of them are whole. */
class WrittenFiles {
  private readonly files: FileLayer;
  private readonly all: { readonly wanted: string; readonly file: AtomicFile }[] = [];

  constructor(files: FileLayer) {
    this.files = files;
  }

  async begin(wanted: string): Promise<AtomicFile> {
    const file = await createAtomicFile(wanted, { files: this.files });
    this.all.push({ wanted, file });
    return file;
  }

  last(): AtomicFile {
    return this.all.at(-1)!.file;
  }

  bytes(): number {
    return this.all.reduce((sum, { file }) => sum + file.length, 0);
  }

  /** The file system as it will be: each temporary under the name it will have. */
  layer(): FileLayer {
    const { files } = this;
    const temporaries = new Map(this.all.map(({ wanted, file }) => [wanted, file.temporary]));
    const at = (name: string) => temporaries.get(name) ?? name;
    return { ...files, open: (name, mode) => files.open(at(name), mode), stat: (name) => files.stat(at(name)) };
  }

  /**
   * In the order in which they were begun, so the list of files last. Returns what went wrong without harm. When one
   * cannot take its place, those before it give theirs back to what stood there; `not-put-back` names those that cannot.
   */
  async commit(backups: Backups): Promise<FileError[]> {
    const done: CommitResult[] = [];
    try {
      for (const { file } of this.all) done.push(await file.commit({ backup: backups }));
    } catch (error) {
      const left: string[] = [];
      for (const result of done.reverse()) left.push(...(await this.takeBack(result, backups)));
      throw left.length > 0 && error instanceof FileError ? notPutBack(error, left) : error;
    }
    return done.flatMap(warningsOf);
  }

  /** Returns what is not as it was before. */
  private async takeBack({ path: target, replaced, backup }: CommitResult, backups: Backups): Promise<string[]> {
    const { files } = this;
    const name = path.basename(target);
    if (replaced && backup.kind !== "kept") return [`${name}, of which nothing was kept`];
    try {
      if (backup.kind === "kept") await restoreBackup({ path: backup.path, original: target }, "none", target, files);
      else await files.unlink(target);
    } catch (error) {
      const why = sentenceOf(fileErrorOf(error, target)).replace(/\.$/, "");
      return [backup.kind === "kept" ? `${name}, kept as ${backup.path} (${why})` : `${name}, which is new (${why})`];
    }
    if (backup.kind !== "kept") return [];
    try {
      await backups.forget(backup.path, files);
    } catch (error) {
      // One version more than needed is no harm, and is pruned with the others; a bug is thrown on.
      fileErrorOf(error, backup.path);
    }
    return [];
  }

  async discard(): Promise<void> {
    for (const { file } of this.all) await file.discard();
  }
}

function notPutBack(error: FileError, left: readonly string[]): FileError {
  return new FileError("not-put-back", error.path, { why: sentenceOf(error), files: left.join("; ") }, error);
}

/** What does not read back as it was meant never takes the target's place. */
async function expectWhole(output: string, plan: VpkPlan, files: FileLayer, operation: Operation): Promise<void> {
  try {
    const archive = await openArchive(output, { files });
    try {
      const { signal, report } = operation;
      const findings = await verifyArchive(archive, {
        level: "full",
        limit: Number.POSITIVE_INFINITY,
        signal,
        onProgress: (progress) => report?.({ kind: "verify", ...progress }),
      });
      const error = findings.find(({ severity }) => severity === "error");
      if (error !== undefined)
        throw new FileError("not-read-back", output, { what: `${error.path}: ${error.message}` });
      const { length } = archive.entries;
      if (length !== plan.files.length)
        throw new FileError("not-read-back", output, { what: `${length} of ${plan.files.length} files are listed` });
    } finally {
      await archive.close();
    }
  } catch (error) {
    if (error instanceof FormatError) throw new FileError("not-read-back", output, { what: error.what }, error);
    throw error instanceof FileError ? ownFileErrorOf(error, output) : error;
  }
}

async function leftoverFindings(output: string, plan: VpkPlan, files: FileLayer): Promise<readonly Diagnostic[]> {
  const findings = new VpkFindings(output);
  const names = await files.list(path.dirname(output)).catch(() => []);
  const left = leftovers(
    names.map(({ name }) => name),
    path.basename(output),
    plan.archives.length,
  );
  if (left.length > 0) findings.add("vpk-pack-leftover", { files: left });
  return findings.finish();
}
