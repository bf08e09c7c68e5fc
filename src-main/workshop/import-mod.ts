import { rm } from "node:fs/promises";
import path from "node:path";
import { safeFileStem } from "../../src-shared/formats/mod-dat/mod-info.ts";
import type { Diagnostic } from "../../src-shared/text/diagnostic.ts";
import { openArchive } from "../archive/open.ts";
import { CancelledError, type Operation } from "../engine/operation.ts";
import { unpackArchive } from "../engine/unpack.ts";
import { fileErrorOf } from "../files/file-error.ts";
import { nodeFiles } from "../files/file-layer.ts";
import { factsOrNull } from "../files/reading.ts";
import { temporaryBeside } from "../files/temporary.ts";
import { refusal } from "./rules.ts";

export interface ImportedMod {
  readonly root: string;
  readonly findings: readonly Diagnostic[];
}

/**
 * Unpacks a .MOD as a project, its compiled files as text, into a new folder below `parent`; that folder is there when
 * all of it is. Throws WorkshopRefusal, FileError, FormatError, CancelledError.
 */
export async function importMod(file: string, parent: string, operation: Operation): Promise<ImportedMod> {
  const archive = await openArchive(file);
  try {
    if (archive.header === null) throw refusal("workshop-not-a-mod", file, {});
    const root = path.join(parent, safeFileStem(archive.header.title || path.parse(file).name));
    const taken = () => refusal("workshop-folder-taken", root, { name: path.basename(root) });
    if ((await factsOrNull(nodeFiles, root)) !== null) throw taken();
    const work = temporaryBeside(root);
    try {
      const { ok, findings } = await unpackArchive(archive, { target: work, text: true, only: [] }, operation);
      const errors = findings.filter(({ severity }) => severity === "error").length;
      if (!ok) throw refusal("workshop-import-incomplete", file, { errors });
      await nodeFiles.mkdirs(path.join(work, "MEDIA"));
      if ((await factsOrNull(nodeFiles, root)) !== null) throw taken();
      await nodeFiles.rename(work, root);
      return { root, findings };
    } finally {
      await rm(work, { recursive: true, force: true });
    }
  } catch (error) {
    if (operation.signal?.aborted && error === operation.signal.reason) throw new CancelledError();
    throw error instanceof Error && "code" in error ? fileErrorOf(error, file) : error;
  } finally {
    await archive.close();
  }
}
