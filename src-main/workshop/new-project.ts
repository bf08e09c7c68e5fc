import { randomBytes } from "node:crypto";
import path from "node:path";
import { type ModInfo, safeFileStem } from "../../src-shared/formats/mod-dat/mod-info.ts";
import { printModDat } from "../../src-shared/formats/mod-dat/print.ts";
import { encodeSource } from "../../src-shared/text/source-text.ts";
import { writeFileAtomically } from "../files/atomic-file.ts";
import { errnoOf, fileErrorOf } from "../files/file-error.ts";
import { nodeFiles } from "../files/file-layer.ts";
import { refusal } from "./rules.ts";

export interface NewProject {
  readonly name: string;
  readonly author: string;
  /** MOD_FILE_NAME; "": of the name. */
  readonly fileName: string;
}

/** Folders that nearly every mod has, as GUTS makes them. */
const FOLDERS = ["MEDIA"];

/**
 * Makes a project in a new folder: MOD.DAT as GUTS writes it, with a MOD_ID that is nobody else's, and MEDIA. Throws
 * WorkshopRefusal for a folder that is there already, FileError.
 */
export async function createProject(root: string, wanted: NewProject): Promise<{ readonly id: bigint }> {
  const info = templateOf(wanted, freshModId());
  try {
    await nodeFiles.mkdirs(path.dirname(root));
    await nodeFiles.mkdir(root);
    for (const folder of FOLDERS) await nodeFiles.mkdir(path.join(root, folder));
  } catch (error) {
    if (errnoOf(error) === "EEXIST") throw refusal("workshop-folder-taken", root, { name: path.basename(root) });
    throw fileErrorOf(error, root);
  }
  await writeFileAtomically(path.join(root, "MOD.DAT"), encodeSource(printModDat(info)), {
    backup: "none",
    existing: "refuse",
  });
  return { id: info.id };
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
