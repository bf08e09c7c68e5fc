import path from "node:path";
import { type AtomicFile, type Backups, type CommitResult, createAtomicFile } from "./atomic-file.ts";
import { errnoOf, FileError, fileErrorOf } from "./file-error.ts";
import { type FileLayer, nodeFiles } from "./file-layer.ts";
import { factsOrNull } from "./reading.ts";
import { removeStaleTemporaries } from "./temporary.ts";

export interface ExtractionOptions {
  /** What to do about a file that is already there. */
  readonly existing: "replace" | "refuse";
  /** Where replaced files go. Default `none`. */
  readonly backup?: "none" | Backups;
  readonly files?: FileLayer;
}

export interface EntryOptions {
  /** Time of last modification to give the file, milliseconds since 1970. */
  readonly modifiedMs?: number;
}

/**
 * A folder that entries of an archive are written into: each in one step, never through a link below the folder, even
 * one that was planted before. Paths are those of `planExtraction`. Several writes may run at a time.
 */
export interface ExtractionFolder {
  /** Real path of the folder. */
  readonly root: string;
  write(relative: string, bytes: Uint8Array, options?: EntryOptions): Promise<CommitResult>;
  /** The same for an entry too large for memory: `fill` writes it. */
  fill(relative: string, fill: (file: AtomicFile) => Promise<void>, options?: EntryOptions): Promise<CommitResult>;
  /** Content of the ordinary file of exactly this size that stands at an entry's place, in pieces; null for none. */
  existing(relative: string, size: number): Promise<AsyncIterable<Uint8Array> | null>;
}

const PIECE = 256 * 1024;

/** Opens the folder, made when missing. It may itself be a link: the user named it. Errors: `FileError`. */
export async function openExtractionFolder(folder: string, options: ExtractionOptions): Promise<ExtractionFolder> {
  const files = options.files ?? nodeFiles;
  const root = await makeRoot(path.resolve(folder), files);
  await tidy(root, files);
  const known = new Map<string, Promise<void>>();

  /** Makes sure that a folder below the root is there and is no link. Looks once: what is made here is trusted. */
  const reach = (relative: string): Promise<void> => {
    if (relative === "") return Promise.resolve();
    const reached =
      known.get(relative) ?? reach(parentOf(relative)).then(() => makeFolder(path.join(root, relative), files));
    known.set(relative, reached);
    return reached;
  };

  const fill: ExtractionFolder["fill"] = async (relative, fillFile, { modifiedMs } = {}) => {
    expectPlanned(relative);
    await reach(parentOf(relative));
    const file = await createAtomicFile(path.join(root, relative), {
      files,
      links: "refuse",
      existing: options.existing,
    });
    try {
      await fillFile(file);
    } catch (error) {
      await file.discard();
      throw error;
    }
    // Extracting again is as good as flushing, and thousands of small files would wait for the disk one by one.
    return file.commit({
      backup: options.backup ?? "none",
      flush: false,
      ...(modifiedMs === undefined ? {} : { modifiedMs }),
    });
  };
  const existing: ExtractionFolder["existing"] = async (relative, size) => {
    expectPlanned(relative);
    await reach(parentOf(relative));
    const file = path.join(root, relative);
    try {
      const facts = await factsOrNull(files, file);
      return facts?.kind === "file" && facts.size === size ? piecesOf(file, size, files) : null;
    } catch (error) {
      throw fileErrorOf(error, file);
    }
  };
  return {
    root,
    fill,
    existing,
    write: (relative, bytes, entry) => fill(relative, (file) => file.write(bytes), entry),
  };
}

async function* piecesOf(path: string, size: number, files: FileLayer): AsyncGenerator<Uint8Array> {
  try {
    const file = await files.open(path, "read");
    try {
      for (let at = 0; at < size; ) {
        const piece = new Uint8Array(Math.min(PIECE, size - at));
        const came = await file.read(piece, at);
        if (came === 0) return;
        at += came;
        yield piece.subarray(0, came);
      }
    } finally {
      await file.close();
    }
  } catch (error) {
    throw fileErrorOf(error, path);
  }
}

function parentOf(relative: string): string {
  return relative.slice(0, Math.max(0, relative.lastIndexOf("/")));
}

async function makeRoot(folder: string, files: FileLayer): Promise<string> {
  try {
    await files.mkdirs(folder);
    return await files.realPath(folder);
  } catch (error) {
    // mkdirs says EEXIST when a file stands there.
    if (errnoOf(error) === "EEXIST") throw new FileError("not-a-folder", folder, {}, error);
    throw fileErrorOf(error, folder);
  }
}

async function makeFolder(folder: string, files: FileLayer): Promise<void> {
  try {
    const wasThere = (await factsOrNull(files, folder)) !== null;
    if (!wasThere) await makeUnlessThere(folder, files);
    const kind = (await files.lstat(folder)).kind;
    if (kind === "link") throw new FileError("link-in-the-way", folder);
    if (kind !== "folder") throw new FileError("not-a-folder", folder);
    if (wasThere) await tidy(folder, files);
  } catch (error) {
    throw fileErrorOf(error, folder);
  }
}

/** Removes what an extraction that was killed left here. That it cannot be removed keeps nothing from being written. */
async function tidy(folder: string, files: FileLayer): Promise<void> {
  try {
    await removeStaleTemporaries(folder, { files });
  } catch (error) {
    if (!(error instanceof FileError)) throw error;
  }
}

async function makeUnlessThere(folder: string, files: FileLayer): Promise<void> {
  try {
    await files.mkdir(folder);
  } catch (error) {
    if (errnoOf(error) !== "EEXIST") throw error;
  }
}

/** The plan is what makes a path safe; a path that never went through it is a mistake in this program. */
function expectPlanned(relative: string): void {
  const unsafe = relative.split("/").some((part) => part === "" || part === "." || part === "..");
  if (unsafe || /[\\:\0]/.test(relative)) throw new Error(`not a planned path: ${JSON.stringify(relative)}`);
}
