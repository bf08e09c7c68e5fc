import path from "node:path";
import { safeFileStem } from "../../src-shared/formats/mod-dat/mod-info.ts";
import type { Diagnostic } from "../../src-shared/text/diagnostic.ts";
import { openArchive } from "../archive/open.ts";
import { CancelledError, checkCancelled, type Operation } from "../engine/operation.ts";
import { unpackArchive } from "../engine/unpack.ts";
import { fileErrorOf } from "../files/file-error.ts";
import { type FileLayer, nodeFiles } from "../files/file-layer.ts";
import { prepareFolder } from "../files/new-folder.ts";
import { folderTaken } from "./new-project.ts";
import { refusal } from "./rules.ts";

export interface ImportedMod {
  readonly root: string;
  readonly findings: readonly Diagnostic[];
}

/**
 * Unpacks a .MOD as a project, its compiled files as text, into a new folder below `parent`; that folder is there when
 * all of it is. Throws WorkshopRefusal, FileError, FormatError, CancelledError.
 */
export async function importMod(
  file: string,
  parent: string,
  operation: Operation,
  files: FileLayer = nodeFiles,
): Promise<ImportedMod> {
  const archive = await openArchive(file);
  try {
    if (archive.header === null) throw refusal("workshop-not-a-mod", file, {});
    const root = path.join(parent, safeFileStem(archive.header.title || path.parse(file).name));
    const folder = await prepareFolder(root, files).catch(folderTaken);
    try {
      // Threads copy on the real file system alone.
      const request = { target: folder.path, text: true, only: [], ...(files === nodeFiles ? {} : { files }) };
      const { ok, findings } = await unpackArchive(archive, request, operation);
      const errors = findings.filter(({ severity }) => severity === "error").length;
      if (!ok) throw refusal("workshop-import-incomplete", file, { errors });
      await files.mkdirs(path.join(folder.path, "MEDIA"));
      checkCancelled(operation);
      await folder.place().catch(folderTaken);
      return { root, findings };
    } finally {
      await folder.remove();
    }
  } catch (error) {
    if (operation.signal?.aborted && error === operation.signal.reason) throw new CancelledError();
    throw error instanceof Error && "code" in error ? fileErrorOf(error, file) : error;
  } finally {
    await archive.close();
  }
}
