import { errnoOf, FileError, fileErrorOf } from "./file-error.ts";
import { type FileLayer, type ListedEntry, nodeFiles } from "./file-layer.ts";
import { type FolderScan, isInside, type ScanOptions, scanFolder } from "./folder-scan.ts";
import { matchingNames, onlyName } from "./names.ts";
import { expectFile } from "./reading.ts";

/** Files beside MEDIA that say how a project is built and what is told of it. */
export const PROJECT_SETTINGS = "lamplighter.json";
export const DEV_BUILD = "devbuild.txt";

export interface ProjectScan extends FolderScan {
  /** The project's folder as it was named. */
  readonly root: string;
  /** The MEDIA folder below the root, in its own case. `files` holds only what lies in it, with paths from the root. */
  readonly media: string;
  /** MOD.DAT below the root, in its own case; null when there is none. */
  readonly modDat: string | null;
  /** Whether devbuild.txt asks for no file times (spec/container.md §4). */
  readonly devBuild: boolean;
}

export type ProjectScanOptions = Omit<ScanOptions, "below">;

/**
 * What a project holds: MOD.DAT and everything in MEDIA, found without regard to case; whatever else lies beside them
 * is not looked at. Errors: `FileError` when the folder cannot be read, has no MEDIA, or has MEDIA or MOD.DAT twice.
 */
export async function scanProject(root: string, options: ProjectScanOptions = {}): Promise<ProjectScan> {
  const ground = scanGround(root, options.files);
  return { ...ground, ...(await scanFolder(root, { ...options, below: ground.media })) };
}

export type ProjectGround = Omit<ProjectScan, keyof FolderScan>;

/** What a project is made of, without looking into MEDIA. Errors: as of `scanProject`. */
export function scanGround(root: string, layer: FileLayer = nodeFiles): ProjectGround {
  const names = namesIn(root, layer);
  const media = onlyName(names, "MEDIA", root);
  if (media === null) throw new FileError("no-media", root);
  expectKind(root, media, "folder", layer);
  const modDat = onlyName(names, "MOD.DAT", root);
  if (modDat !== null) expectKind(root, modDat, "file", layer);
  return { root, media, modDat, devBuild: matchingNames(names, DEV_BUILD).length > 0 };
}

function namesIn(root: string, layer: FileLayer): string[] {
  let entries: ListedEntry[];
  try {
    entries = layer.listSync(root);
  } catch (error) {
    throw fileErrorOf(error, root);
  }
  return entries.filter((entry) => entry.kind !== "bad-name").map((entry) => entry.name);
}

/** Also these two may be links, and then have to stay in the project. */
function expectKind(root: string, name: string, kind: "file" | "folder", layer: FileLayer): void {
  const path = `${root}/${name}`;
  try {
    const facts = layer.statSync(path);
    if (kind === "folder" && facts.kind !== "folder") throw new FileError("not-a-folder", path);
    if (kind === "file") expectFile(facts, path);
    const target = layer.realPathSync(path);
    if (!isInside(target, layer.realPathSync(root))) throw new FileError("link-leaves-project", path, { target });
  } catch (error) {
    if (errnoOf(error) === "ENOENT") throw new FileError("broken-link", path, {}, error);
    throw fileErrorOf(error, path);
  }
}
