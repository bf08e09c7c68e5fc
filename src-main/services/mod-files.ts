import { asciiUpper, compareUnits } from "../../src-shared/bytes/ascii.ts";
import type { ArchiveFile, ModDetails } from "../../src-shared/contract/models/play.ts";
import { printGameVersion } from "../../src-shared/formats/mod/game-version.ts";
import type { Archive, ArchiveEntry } from "../archive/archive.ts";
import { openArchive } from "../archive/open.ts";
import { FileError, fileErrorOf } from "../files/file-error.ts";
import { nodeFiles } from "../files/file-layer.ts";

/** What the inspector shows of one mod: read when it is looked at, and kept for the next page. */

export interface FilesRequest {
  readonly offset: number;
  readonly limit: number;
  readonly sort: "path" | "size";
  readonly isDescending: boolean;
  /** Part of the path, any case. */
  readonly filter: string;
}

interface Listing {
  readonly path: string;
  /** Size and time of the file it was read from. */
  readonly stamp: string;
  readonly details: Omit<ModDetails, "file">;
  readonly files: readonly ArchiveFile[];
}

/** Reads file tables of mods; the last one stays in memory. Errors: FileError, FormatError. */
export class ModFiles {
  private last: Listing | null = null;

  async details(path: string): Promise<Omit<ModDetails, "file">> {
    return (await this.listing(path)).details;
  }

  async files(path: string, request: FilesRequest): Promise<{ readonly total: number; readonly files: ArchiveFile[] }> {
    const { files } = await this.listing(path);
    return pageOf(files, request);
  }

  private async listing(path: string): Promise<Listing> {
    const facts = await nodeFiles.stat(path).catch((error: unknown) => {
      throw fileErrorOf(error, path);
    });
    if (facts.kind !== "file") throw new FileError("not-a-file", path);
    const stamp = `${facts.size}:${facts.modifiedNs}`;
    if (this.last?.path === path && this.last.stamp === stamp) return this.last;
    const archive = await openArchive(path);
    try {
      const modified = Number(facts.modifiedNs / 1_000_000n);
      this.last = { path, stamp, details: detailsOf(path, archive, facts.size, modified), files: filesOf(archive) };
      return this.last;
    } finally {
      await archive.close();
    }
  }
}

/** Rows of one page, in their order. */
export function pageOf(files: readonly ArchiveFile[], request: FilesRequest) {
  const { offset, limit, sort, isDescending, filter } = request;
  const wanted = asciiUpper(filter);
  const found = wanted === "" ? files : files.filter(({ path }) => asciiUpper(path).includes(wanted));
  const byPath = (a: ArchiveFile, b: ArchiveFile) => compareUnits(a.path, b.path);
  const compare = sort === "path" ? byPath : (a: ArchiveFile, b: ArchiveFile) => a.size - b.size || byPath(a, b);
  const sorted = found.toSorted((a, b) => (isDescending ? compare(b, a) : compare(a, b)));
  return { total: found.length, files: sorted.slice(offset, offset + limit) };
}

function filesOf({ entries }: Archive): ArchiveFile[] {
  return entries.filter(({ removed }) => !removed).map(shownEntry);
}

function shownEntry({ path, type, size, packedSize }: ArchiveEntry): ArchiveFile {
  return { path, type, size, packedSize };
}

function detailsOf(path: string, archive: Archive, size: number, modified: number): Omit<ModDetails, "file"> {
  const { header, entries, directories } = archive;
  const gameVersion = header?.gameVersion ?? null;
  return {
    id: String(header?.id ?? 0n),
    path,
    title: header?.title ?? "",
    author: header?.author ?? "",
    description: header?.description ?? "",
    website: header?.website ?? "",
    version: header?.modVersion ?? 0,
    gameVersion: gameVersion === null ? "" : printGameVersion(gameVersion),
    size,
    modified,
    files: entries.filter(({ removed }) => !removed).length,
    folders: directories.length,
    removes: [...(header?.removedFiles ?? [])],
    requires: (header?.requirements ?? []).map(({ id, name, version }) => ({ id: String(id), title: name, version })),
  };
}
