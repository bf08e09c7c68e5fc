import { randomBytes } from "node:crypto";
import path from "node:path";
import { type ModInfo, safeFileStem } from "../../src-shared/formats/mod-dat/mod-info.ts";
import { printModDat } from "../../src-shared/formats/mod-dat/print.ts";
import { encodeSource } from "../../src-shared/text/source-text.ts";
import { writeFileAtomically } from "../files/atomic-file.ts";
import { FileError, fileErrorOf } from "../files/file-error.ts";
import { nodeFiles } from "../files/file-layer.ts";
import { isInside } from "../files/folder-scan.ts";
import { prepareFolder } from "../files/new-folder.ts";
import { expectReadable } from "./identity.ts";
import { refusal } from "./rules.ts";

export interface NewProject {
  readonly name: string;
  readonly author: string;
  /** MOD_FILE_NAME; "": of the name. */
  readonly fileName: string;
}

/** Below MEDIA. The game asks for no file of this folder. */
const NOTES = "NOTES";

/**
 * The first file of a mod: the game does not load one without any, so there would be nothing to build. Its name is the
 * mod's, so that two mods do not both have it.
 */
const FIRST_FILE = [
  "[NOTES]",
  "\t<STRING>NOTE:The game does not read this file. It is here because a mod without files is not loaded. " +
    "Delete it when MEDIA holds files of your own.",
  "[/NOTES]",
  "",
].join("\r\n");

/**
 * Makes a project in a new folder, which is there when all of it is: MOD.DAT as GUTS writes it, with a MOD_ID that is
 * nobody else's, and MEDIA with one file that does nothing in the game. Throws WorkshopRefusal for a folder that is there
 * already, FileError.
 */
export async function createProject(root: string, wanted: NewProject): Promise<{ readonly id: bigint }> {
  const info = templateOf(wanted, freshModId());
  const modDat = printModDat(info);
  expectReadable(modDat, path.join(root, "MOD.DAT"));
  const folder = await prepareFolder(root).catch(folderTaken);
  const write = (file: string, text: string) =>
    writeFileAtomically(path.join(folder.path, file), encodeSource(text), { backup: "none", existing: "refuse" });
  try {
    await makeFolders(path.join(folder.path, "MEDIA", NOTES), root);
    await write(path.join("MEDIA", NOTES, `${info.modFileName}.DAT`), FIRST_FILE);
    await write("MOD.DAT", modDat);
    await folder.place().catch(folderTaken);
    return { id: info.id };
  } catch (error) {
    // Nobody has heard of the folder that it was made in.
    throw error instanceof FileError && isInside(error.path, folder.path)
      ? new FileError(error.kind, root, error.data, error)
      : error;
  } finally {
    await folder.remove();
  }
}

async function makeFolders(folder: string, root: string): Promise<void> {
  try {
    await nodeFiles.mkdirs(folder);
  } catch (error) {
    throw fileErrorOf(error, root);
  }
}

/** Whoever makes a folder that is there already hears of it by its name. */
export function folderTaken(error: unknown): never {
  if (!(error instanceof FileError) || error.kind !== "exists") throw error;
  throw refusal("workshop-folder-taken", error.path, { name: path.basename(error.path) });
}

/** i64, neither 0 nor -1, which fresh projects of GUTS have. */
export function freshModId(random: () => bigint = randomId): bigint {
  for (;;) {
    const id = random();
    if (id !== 0n && id !== -1n) return id;
  }
}

function randomId(): bigint {
  return randomBytes(8).readBigInt64LE();
}

function templateOf({ name, author, fileName }: NewProject, id: bigint): ModInfo {
  const stem = safeFileStem(fileName.trim() === "" ? name : fileName).replaceAll(" ", "_");
  return {
    name,
    author,
    description: "",
    longDescription: "",
    website: "",
    downloadUrl: "",
    id,
    version: 0,
    modFileName: stem,
    steamPreviewFile: "",
    steamTags: "",
    steamChangeDescription: "",
    removedFiles: [],
    requirements: [],
    source: null,
  };
}
